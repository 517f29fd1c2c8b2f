// What a payee does before the first payout, and how far each step is.
import type { IdentityState } from '@affiliate-booking/contract/options/accounts/identity'
import { formatShortDay } from '../format/dates.ts'
import type { StatusLabel } from '../labels/status-labels.ts'

export const identitySettingsPath = '/settings/identity'
export const payoutAccountPath = '/settings/payout-account'

export const identityLabels = {
  not_submitted: { label: 'Not submitted', tone: 'waiting' },
  submitted: { label: 'Being checked', tone: 'moving' },
  approved: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  resubmission_requested: { label: 'To be corrected', tone: 'waiting' },
} as const satisfies Record<IdentityState, StatusLabel>

const identityAdvice = {
  not_submitted: 'Payouts wait until an administrator has checked who you are.',
  submitted: "We're checking your details. You don't need to do anything.",
  approved: 'An administrator has checked who you are.',
  declined: 'Open it to see the reason.',
  resubmission_requested: 'Open it to see what to correct.',
} as const satisfies Record<IdentityState, string>

export interface PayeeStep {
  readonly label: string
  readonly path: `/${string}`
  readonly status: StatusLabel
  readonly advice: string
  /** The payee has to do something. */
  readonly isOpen: boolean
}

interface Payee {
  readonly identity: IdentityState
  readonly isPanValid: boolean
  readonly account?:
    | { readonly masked: string; readonly usableFrom: string; readonly isUsable: boolean }
    | null
    | undefined
}

const withoutPan = {
  status: { label: 'Approved', tone: 'waiting' },
  advice: 'Without a valid PAN, more tax is deducted from your payouts.',
} as const

export function payeeSteps({ identity, isPanValid, account }: Payee): readonly PayeeStep[] {
  return [
    {
      label: 'Identity',
      path: identitySettingsPath,
      ...(identity === 'approved' && !isPanValid
        ? withoutPan
        : { status: identityLabels[identity], advice: identityAdvice[identity] }),
      isOpen: identity === 'not_submitted' || identity === 'resubmission_requested',
    },
    {
      label: 'Payout account',
      path: payoutAccountPath,
      ...accountStep(account),
    },
  ]
}

function accountStep(account: Payee['account']): Pick<PayeeStep, 'status' | 'advice' | 'isOpen'> {
  if (account == null) {
    return {
      status: { label: 'Missing', tone: 'waiting' },
      advice: 'Enter the UPI id or bank account that we pay to.',
      isOpen: true,
    }
  }
  if (!account.isUsable) {
    return {
      status: { label: 'Changed', tone: 'moving' },
      advice: `${account.masked}. Payouts to it start on ${formatShortDay(account.usableFrom)}.`,
      isOpen: false,
    }
  }
  return { status: { label: 'Ready', tone: 'good' }, advice: account.masked, isOpen: false }
}
