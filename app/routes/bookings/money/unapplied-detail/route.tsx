// One payment without a match: which booking it is for, or where it goes back to.
import {
  listUnappliedReceipts,
  UnappliedReceiptQuery,
} from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import type { Route } from './+types/route'
import type { AppContext } from '../../../../.server/api/client.ts'
import {
  getUnappliedReceipt,
  matchReceipt,
  returnReceipt,
  undoReceiptReturn,
  voidReceipt,
} from '../../../../.server/api/endpoints/money/unapplied-receipts.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { failToShow } from '../../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { loadWaitingRows } from '../../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../../.server/lists/next-row.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { parseListPosition } from '../../../../domain/navigation/list-position.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../../ui/forms/form-answer.ts'
import { revalidateAfterRefusal } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { UnappliedForm } from './form.ts'
import { UnappliedDetailPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Money without a match') }]

/** A rejected action means that the money or the booking has changed, so the page reloads them. */
export const shouldRevalidate = revalidateAfterRefusal

const paths = { list: '/bookings/money/unapplied' } as const

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const typed = url.searchParams.get('booking')?.trim().slice(0, 40)
  const booking = typed === '' ? undefined : typed
  const found = await getUnappliedReceipt(context, id, booking)
  if (found.ok) return { receipt: found.value.receipt, booking, position: parseListPosition(url, paths) }
  return found.reason === 'not-offered' ? { launchingSoon: 'Money' } : failToShow(found, 'The payment')
}

const toasts = {
  match: 'The money is matched.',
  refund: 'The money goes back to the customer: see the refunds.',
  return: 'The money is recorded as sent back.',
  'undo-return': 'The transfer is taken back. The money waits for a decision again.',
  void: 'The money is not in the books any more. Its reference is free again.',
} as const satisfies Record<UnappliedForm['intent'], string>

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, moneyRoles)
  const submission = await readForm(request, UnappliedForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const isUndone = submission.value.intent === 'undo-return'
  // What is undone waits for a decision on its own page.
  const after = isUndone
    ? null
    : await findUrlAfterDecision({
        url,
        paths,
        id,
        load: (list) =>
          loadWaitingRows(context, listUnappliedReceipts, {
            ...readListQuery(UnappliedReceiptQuery, list),
            state: 'open',
          }),
      })
  const outcome = await decide(context, id, submission.value)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, 'Nothing was changed.'))
  return redirectWithToast(
    context,
    after ?? `${paths.list}/${encodeURIComponent(id)}`,
    toasts[submission.value.intent],
  )
}

function decide(context: AppContext, id: string, form: UnappliedForm) {
  if (form.intent === 'void' || form.intent === 'undo-return') {
    const { intent, version, reason } = form
    const take = intent === 'void' ? voidReceipt : undoReceiptReturn
    return take(context, id, { version, reason })
  }
  const { intent: _intent, ...payload } = form
  return 'bookingId' in payload ? matchReceipt(context, id, payload) : returnReceipt(context, id, payload)
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function UnappliedDetail({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <UnappliedDetailPage {...loaderData} answer={actionData} />
}
