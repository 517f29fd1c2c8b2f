import { MessageQuery } from '@affiliate-booking/contract/calls/messages/messages'
import { messageStates } from '@affiliate-booking/contract/options/messages'
import * as z from 'zod'
import type { Route } from './+types/route'
import { lacksOutbox, listMessages, retryMessage } from '../../../.server/api/endpoints/messages.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { decideOnChosen } from '../../../.server/lists/chosen-rows.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLossOfChoice } from '../../../ui/lists/choice-connection.ts'
import { sendAgain } from './form.ts'
import { OutboxPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Outbox') }]

const ScreenQuery = MessageQuery.omit({ state: true }).extend({ view: z.enum(messageStates).optional() })

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  if (await lacksOutbox(context)) return { launchingSoon: 'Templates' }
  const query = readListQuery(ScreenQuery, url)
  const { view: state, ...rest } = query
  const outcome = await listMessages(context, { ...rest, ...(state && { state }) })
  return outcome.ok ? { query, list: outcome.value } : failToShow(outcome, 'The outbox')
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/templates'))
  return decideOnChosen(await readBody(request), visitor, {
    [sendAgain]: {
      decide: async ({ id }) => {
        const result = await retryMessage(context, id)
        return result.ok ? { ok: true, value: result.value.message.subject } : result
      },
      // To open a message may show its link, which is audited.
      findName: async () => undefined,
    },
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfChoice(sending)

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <OutboxPage {...loaderData} answer={actionData} />
}
