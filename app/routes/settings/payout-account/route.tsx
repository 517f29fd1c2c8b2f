import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import {
  getPayoutAccount,
  setPayoutAccount,
} from '../../../.server/api/endpoints/accounts/payout-accounts.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { payoutAccountPath } from '../../../domain/payees/payee-steps.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { BankForm, PayoutAccountForm, UpiForm } from './form.ts'
import { PayoutAccountPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payout account') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await requireRole(context, payeeRoles)
  const result = await getPayoutAccount(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your payout account')
  }
  const { account, waitingDays } = result.value
  return {
    account: account && { ...account, isUsable: new Date(account.usableFrom) <= new Date() },
    waitingDays,
    email: email ?? undefined,
    constraints: { upi: constraintsOf(UpiForm), bank: constraintsOf(BankForm) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, payeeRoles)
  const submission = await readForm(request, PayoutAccountForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const account = submission.value
  const payload = account.kind === 'upi' ? account : withoutRepeated(account)
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const outcome = await limitLogins(context, visitor.value.email ?? '', () =>
    setPayoutAccount(context, payload),
  )
  if (!outcome.ok) return rejected(submission, outcome, 'Your payout account was not changed.')
  return redirectWithToast(context, payoutAccountPath, 'Your payout account is saved.')
}

const withoutRepeated = <Account extends { repeatedNumber: string }>({
  repeatedNumber: _repeated,
  ...account
}: Account) => account

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function PayoutAccount({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PayoutAccountPage {...loaderData} lastResult={actionData} />
}
