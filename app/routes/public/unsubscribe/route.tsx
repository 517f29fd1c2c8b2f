// The link in emails that are no part of a transaction. Mail programs post to it by themselves (RFC 8058).
import { data } from 'react-router'
import type { Route } from './+types/route'
import { lacksUnsubscribe, unsubscribe } from '../../../.server/api/endpoints/messages.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { UnsubscribePage } from './page.tsx'
import { statusPage } from '../../../.server/http/load-failure.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Unsubscribe') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  if (await lacksUnsubscribe(context)) throw statusPage(404)
  return null
}

export async function action({ context, params: { message } }: Route.ActionArgs) {
  const outcome = await unsubscribe(context, message)
  return outcome.ok
    ? data({ unsubscribed: outcome.value, error: undefined })
    : data(
        {
          unsubscribed: undefined,
          error: outcome.message ?? 'We could not unsubscribe you. Please try again.',
        },
        { status: outcome.status },
      )
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  return <UnsubscribePage unsubscribed={actionData?.unsubscribed} error={actionData?.error} />
}
