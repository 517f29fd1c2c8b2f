// What the platform owes a payee, and the write-off of what the payee owes.
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import type { Route } from './+types/route'
import { adjustBalance, getPayeeBalance } from '../../../.server/api/endpoints/money/commissions.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { paiseOf } from '../../../domain/format/money.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { BalancePage, mayBeWrittenOff } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Balance') }]

/** A rejected write-off may mean that the debt has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

const WriteOffForm = z.object({
  amount: requiredText('Amount', 20),
  reason: requiredText('Reason', 500),
  expectedDebt: z.int('Reload the page and try again.').optional(),
})

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const own = await requireRole(context, ['super_admin'])
  const found = await getPayeeBalance(context, id)
  if (!found.ok) {
    return found.reason === 'not-offered'
      ? { launchingSoon: 'Commissions' }
      : failToShow(found, 'The balance')
  }
  return {
    balance: found.value.balance,
    isOwn: own['id'] === id,
    constraint: constraintsOf(WriteOffForm),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, WriteOffForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const amount = paiseOf(submission.value.amount)
  if (amount === undefined || amount < 1)
    return rejected(submission, { status: 400, message: 'Enter an amount in rupees, above 0.' }, '')
  const { reason, expectedDebt } = submission.value
  const outcome = await adjustBalance(context, { beneficiaryId: id, amount, reason, expectedDebt })
  if (!outcome.ok)
    return rejected(
      submission,
      outcome,
      mayHaveSucceeded(outcome) ? mayBeWrittenOff : 'Nothing was written off.',
    )
  return redirectWithToast(
    context,
    `/commissions/${encodeURIComponent(outcome.value.commission.id)}`,
    'The debt is written off.',
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, mayBeWrittenOff)

export default function Balance({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <BalancePage {...loaderData} lastResult={actionData} />
}
