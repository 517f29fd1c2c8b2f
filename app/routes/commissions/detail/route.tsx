import { DecideCommissionPayload, listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import { commissionActions } from '@affiliate-booking/contract/options/money/money'
import * as z from 'zod'
import type { Route } from './+types/route'
import { decideCommission } from '../../../.server/api/endpoints/money/commissions.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { readHeldCommissions } from '../../../.server/lists/queries/commission-query.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { loadCommission } from '../load-commission.server.ts'
import { CommissionPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Commission') }]

/** A rejected decision means that the commission has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

const DecisionForm = z.object({
  intent: z.enum(commissionActions, { error: 'Choose what to do.' }),
  version: z.coerce.number().int().nonnegative(),
  reason: DecideCommissionPayload.shape.reason,
})

const paths = { list: '/commissions' } as const

const toasts = {
  hold: 'The commission is on hold.',
  release: 'The commission is released.',
  cancel: 'The commission is cancelled.',
} as const

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/commissions'))
  const commission = await loadCommission(context, params.id)
  if (commission === null) return { launchingSoon: 'Commissions' }
  const position = parseListPosition(url, paths)
  return { commission, events: labelEvents(commission.timeline), isAdmin: role !== 'affiliate', position }
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  // The host decides who may do what.
  const visitor = await checkRole(context, rolesFor('/commissions'))
  const submission = await readForm(request, DecisionForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const { intent, ...decision } = submission.value
  const after = await findUrlAfterDecision({
    url,
    paths,
    id,
    load: (list) => loadWaitingRows(context, listCommissions, readHeldCommissions(list, visitor.value.role)),
  })
  const outcome = await decideCommission(context, id, { action: intent, ...decision })
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, 'Nothing was changed.'))
  return redirectWithToast(context, after ?? `/commissions/${encodeURIComponent(id)}`, toasts[intent])
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

const back = { path: '/commissions', label: 'Commissions' }

export default function Commission({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <CommissionPage {...loaderData} back={back} decision={actionData} />
}
