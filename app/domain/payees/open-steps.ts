// What payouts still wait for, each with its page.
import type { IdentityState } from '@affiliate-booking/contract/options/accounts/identity'
import { formatShortDay } from '../format/dates.ts'
import { identitySettingsPath, payoutAccountPath } from './payee-steps.ts'

export interface OpenStep {
  readonly title: string
  readonly advice: string
  readonly path: string
}

interface Payee {
  readonly identity: IdentityState
  readonly account?:
    | { readonly masked: string; readonly usableFrom: string; readonly isUsable: boolean }
    | null
    | undefined
}

export function openStepsOf({ identity, account }: Payee): OpenStep[] {
  const steps: OpenStep[] = []
  if (identity === 'submitted')
    steps.push({
      title: 'Your identity is being checked',
      advice: 'You don’t need to do anything.',
      path: identitySettingsPath,
    })
  else if (identity === 'declined')
    steps.push({
      title: 'Your identity was declined',
      advice: 'Open it to read the reason. Contact us if it is wrong.',
      path: identitySettingsPath,
    })
  else if (identity !== 'approved')
    steps.push({
      title: identity === 'not_submitted' ? 'Submit your identity' : 'Submit your identity again',
      advice: 'You keep earning. We pay out once this is done.',
      path: identitySettingsPath,
    })
  if (account == null)
    steps.push({
      title: 'Add a payout account',
      advice: 'A UPI id or a bank account that your money is sent to.',
      path: payoutAccountPath,
    })
  else if (!account.isUsable)
    steps.push({
      title: 'Your payout account is new',
      advice: `The first payout to ${account.masked} is possible from ${formatShortDay(account.usableFrom)}.`,
      path: payoutAccountPath,
    })
  return steps
}
