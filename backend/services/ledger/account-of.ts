import type { CommissionStatus, PayoutKind } from '@affiliate-booking/contract/options/money/money'
import type { LedgerAccount } from './post-entries.ts'

const stateOf = {
  pending: 'pending',
  available: 'available',
  on_hold: 'held',
} as const satisfies Partial<Record<CommissionStatus, string>>

/** The account with a row's money until its payout is sent. A paid row has none. */
export const accountOf = ({
  kind,
  status,
}: {
  kind: PayoutKind
  status: Exclude<CommissionStatus, 'paid'>
}): LedgerAccount => `${kind === 'shares' ? 'provider' : 'partner'}_${stateOf[status]}`
