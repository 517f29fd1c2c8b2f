import { listPayouts } from '@affiliate-booking/contract/calls/money/payouts'
import type { Route } from './+types/route'
import {
  approvePayouts,
  cancelPayout,
  recordPayoutResult,
} from '../../../../.server/api/endpoints/money/payouts.ts'
import { correctPayoutReference } from '../../../../.server/api/endpoints/money/transfer-references.ts'
import type { AppContext } from '../../../../.server/api/client.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { loadWaitingRows } from '../../../../.server/lists/load-list.ts'
import { readPayoutsIn } from '../../../../.server/lists/queries/payout-query.ts'
import { findUrlAfterDecision } from '../../../../.server/lists/next-row.ts'
import { parseListPosition } from '../../../../domain/navigation/list-position.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { rolesFor } from '../../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { NextRowLink } from '../../../../ui/lists/next-row.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { loadPayout } from '../load-payout.server.ts'
import { PayoutForm } from './form.ts'
import { PayoutPage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payout') }]

const paths = { list: '/commissions/payouts' } as const

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/commissions'))
  const loaded = await loadPayout(context, id, url)
  return loaded
    ? { ...loaded, position: parseListPosition(url, paths) }
    : { launchingSoon: 'Commissions' as const }
}

const messages = {
  approve: 'Checked again. See its status below.',
  cancel: 'The payout is cancelled.',
  complete: 'Recorded: paid.',
  fail: 'Recorded: the transfer failed.',
  return: 'Recorded: the bank sent it back.',
  'correct-reference': 'The reference is corrected.',
} as const

/** What the others of a list wait for. */
const waiting = {
  approve: 'draft',
  cancel: undefined,
  complete: 'sent',
  fail: 'sent',
  return: undefined,
  'correct-reference': undefined,
} as const

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  // The host decides who may do what.
  const visitor = await checkRole(context, rolesFor('/commissions'))
  const submission = await readForm(request, PayoutForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const status = waiting[submission.value.intent]
  const after =
    status &&
    (await findUrlAfterDecision({
      url,
      paths,
      id,
      load: (list) => loadWaitingRows(context, listPayouts, readPayoutsIn(list, status)),
    }))
  const outcome = await decide(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The payout was not changed.')
  const path = `${paths.list}/${encodeURIComponent(id)}` as const
  return redirectWithToast(context, after ?? path, messages[submission.value.intent])
}

function decide(context: AppContext, id: string, form: PayoutForm) {
  const { version } = form
  switch (form.intent) {
    case 'approve':
      return approvePayouts(context, { payouts: [{ id, version }] })
    case 'cancel':
      return cancelPayout(context, id, { version, reason: form.reason })
    case 'complete':
      return recordPayoutResult(context, id, { version, result: 'completed', utr: form.utr })
    case 'fail':
      return recordPayoutResult(context, id, { version, result: 'failed', reason: form.reason })
    case 'return':
      return recordPayoutResult(context, id, { version, result: 'returned', reason: form.reason })
    case 'correct-reference':
      return correctPayoutReference(context, id, { version, utr: form.utr })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Payout({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { position, ...loaded } = loaderData
  return (
    <PayoutPage
      {...loaded}
      path={paths.list}
      back={position?.list}
      onward={<NextRowLink position={position} one="payout" many="payouts" />}
      lastResult={actionData}
    />
  )
}
