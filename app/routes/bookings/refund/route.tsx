import { listRefunds, SendRefundPayload } from '@affiliate-booking/contract/calls/money/refunds'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  completeRefund,
  failRefund,
  getRefund,
  sendRefund,
} from '../../../.server/api/endpoints/money/refunds.ts'
import { correctRefundReference } from '../../../.server/api/endpoints/money/transfer-references.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { readRefundsIn } from '../../../.server/lists/queries/refund-query.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { whatsAppAddress } from '../../../domain/bookings/whats-app-number.ts'
import { moneyRoles } from '../../../domain/accounts/money-roles.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { RefundForm } from './form.ts'
import { RefundPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Refund') }]

/** A rejected action means that the refund has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

const paths = { list: '/bookings/money', row: '/bookings/money/refunds' } as const

const constraint = constraintsOf(SendRefundPayload)

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const found = await getRefund(context, id)
  if (found.ok) {
    const { refund } = found.value
    const whatsApp = whatsAppAddress(refund.customerPhone)
    return { refund, whatsApp, constraint, position: parseListPosition(url, paths) }
  }
  return found.reason === 'not-offered' ? { launchingSoon: 'Money' } : failToShow(found, 'The refund')
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, moneyRoles)
  const submission = await readForm(request, RefundForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const { intent } = submission.value
  // A corrected reference leaves the refund where it is in the list.
  const after =
    intent === 'correct-reference'
      ? undefined
      : await findUrlAfterDecision({
          url,
          paths,
          id,
          load: (list) =>
            loadWaitingRows(context, listRefunds, readRefundsIn(list, intent === 'send' ? 'due' : 'sent')),
        })
  const outcome = await record(context, id, submission.value)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, 'The refund was not changed.'))
  const isCovered = intent === 'fail' && outcome.value.refund.status === 'completed'
  const toast = isCovered ? 'The payment was taken back: nothing is sent again.' : toasts[intent]
  return redirectWithToast(context, after ?? `${paths.row}/${encodeURIComponent(id)}`, toast)
}

const toasts = {
  send: 'Refund sent.',
  complete: 'Refund completed.',
  fail: 'The refund has to be sent again.',
  'correct-reference': 'The reference is corrected, and the customer is told.',
} as const satisfies Record<RefundForm['intent'], string>

function record(context: AppContext, id: string, form: RefundForm) {
  if (form.intent === 'send') {
    const { version, utr, upiId } = form
    return sendRefund(context, id, { version, utr, upiId })
  }
  if (form.intent === 'correct-reference')
    return correctRefundReference(context, id, { version: form.version, utr: form.utr })
  if (form.intent === 'fail') return failRefund(context, id, { version: form.version, reason: form.reason })
  return completeRefund(context, id, form.version)
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <RefundPage key={loaderData.refund.id} {...loaderData} answer={actionData} />
}
