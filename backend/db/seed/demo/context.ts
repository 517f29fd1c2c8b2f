import type { ReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import type { Deps } from '../../../deps.ts'
import type { Account } from '../../../services/users/account.ts'
import type { DemoClick } from './links/clicks.ts'
import type { Backlog } from './money/backlog.ts'

export type DemoDependencies = Pick<
  Deps,
  'db' | 'passwords' | 'encryption' | 'now' | 'log' | 'uploads' | 'commissionHoldDays'
>

/** What the steps of a booking need. */
export interface BookingContext {
  deps: DemoDependencies
  superAdmins: readonly [Account, Account]
  signer: ReferralSigner
  /** Of customers who came by a link, by booking. */
  clicks: ReadonlyMap<string, DemoClick>
  backlog: Backlog
}
