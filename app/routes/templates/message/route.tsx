// One email of the outbox, and the retry of one that could not be delivered.
import * as z from 'zod'
import type { Route } from './+types/route'
import { getMessage, retryMessage } from '../../../.server/api/endpoints/messages.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { outboxPath } from '../outbox-path.ts'
import { MessagePage } from './page.tsx'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Email') }]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  const found = await getMessage(context, id)
  if (found.ok) return { message: found.value.message }
  return found.reason === 'not-offered' ? { launchingSoon: 'Templates' } : failToShow(found, 'The email')
}

const RetryForm = z.object({ intent: z.literal('retry') })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  await requireRole(context, rolesFor('/templates'))
  const submission = await readForm(request, RetryForm)
  if (submission.status !== 'success') throw statusPage(400)
  const outcome = await retryMessage(context, id)
  const page = `${outboxPath}/${encodeURIComponent(id)}` as const
  return outcome.ok
    ? redirectWithToast(context, page, 'The email will be sent again.')
    : redirectWithToast(context, page, outcome.message ?? 'Nothing was changed.', 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function Message({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <MessagePage message={loaderData.message} />
}
