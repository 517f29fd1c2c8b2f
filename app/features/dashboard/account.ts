// What the dashboard tells about the signed-in account, from the host's own answer: only what is there.
import type { User } from '@affiliate-booking/contract/entities'
import type { Role } from '@affiliate-booking/contract/options/roles'
import { formatDay } from '../../domain/dates.ts'
import { formatRupees } from '../../domain/money.ts'

export interface AccountFact {
  readonly label: string
  readonly value: string
}

/** The figures that an affiliate looks for first; empty for other roles and for a host that tells none. */
export function earningsOf(user: User & { role: Role }): AccountFact[] {
  if (user.role !== 'affiliate') return []
  return facts([
    ['Total earnings', rupees(user.totalEarnings)],
    ['Available balance', rupees(user.availableBalance)],
    ['Your referral code', user.affiliateInfo?.referralCode],
  ])
}

/** Who the account belongs to, as far as the host says. */
export function detailsOf(user: User): AccountFact[] {
  const place = [user.address?.city, user.address?.district, user.address?.state]
  return facts([
    ['Email', user.email],
    ['Phone', user.phone],
    ['Place', [...new Set(place.filter(Boolean))].join(', ')],
    ['Partner ID', user.partnerId],
    ['Joined', user.createdAt == null ? undefined : formatDay(user.createdAt)],
  ])
}

const rupees = (amount: number | null | undefined) => (amount == null ? undefined : formatRupees(amount))

function facts(entries: readonly (readonly [string, string | null | undefined])[]): AccountFact[] {
  return entries.flatMap(([label, value]) => (value == null || value === '' ? [] : [{ label, value }]))
}
