// The affiliate's profile as text (spec 2.43). Missing values are a dash.
import type { User } from '@affiliate-booking/contract/shapes/entities'
import { formatRupees } from '@affiliate-booking/shared/money'
import { formatDay } from '../../domain/format/dates.ts'
import { noValue } from '../../domain/messages.ts'

export interface ProfileFact {
  readonly label: string
  readonly value: string
}

export interface AffiliateProfile {
  readonly name: string
  readonly joined: string
  /** Null when the host does not tell. */
  readonly isActive: boolean | null
  readonly earnings: readonly ProfileFact[]
  readonly groups: readonly { readonly title: string; readonly facts: readonly ProfileFact[] }[]
}

export function toAffiliateProfile(user: User): AffiliateProfile {
  const { address, affiliateInfo } = user
  return {
    name: orDash(user.name),
    joined: orDash(user.createdAt == null ? undefined : formatDay(user.createdAt)),
    isActive: user.isActive ?? null,
    earnings: [
      { label: 'Total earnings', value: rupees(user.totalEarnings) },
      { label: 'Available balance', value: rupees(user.availableBalance) },
    ],
    groups: [
      {
        title: 'Contact',
        facts: [fact('Email', user.email), fact('Phone', user.phone), fact('Partner ID', user.partnerId)],
      },
      {
        title: 'Address',
        facts: [
          fact('City', address?.city),
          fact('District', address?.district),
          fact('State', address?.state),
        ],
      },
      {
        title: 'Affiliate details',
        facts: [
          fact('Preferred language', affiliateInfo?.preferredLanguage),
          fact('Promotion method', affiliateInfo?.promotionMethod),
          // In full: the page is the owner's own, and a masked number cannot be checked for mistakes.
          fact('PAN number', affiliateInfo?.panNumber),
          fact('Referral code', affiliateInfo?.referralCode),
        ],
      },
    ],
  }
}

const orDash = (value: string | null | undefined) => value?.trim() || noValue
const fact = (label: string, value: string | null | undefined) => ({ label, value: orDash(value) })
const rupees = (amount: number | null | undefined) => (amount == null ? noValue : formatRupees(amount))
