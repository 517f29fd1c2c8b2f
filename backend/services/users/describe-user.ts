import type { User } from '@affiliate-booking/contract/entities'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { affiliateProfiles } from '../../db/schema/affiliates.ts'
import type { Account } from './account.ts'

/** A number of ours as people quote it: `AFF-000123`. */
export const formatPublicId = (prefix: string, number: number) =>
  `${prefix}-${String(number).padStart(6, '0')}`

type DescribedUser = User & { id: string }

/** An account as the wire shows it to those who may see it: neither the password's hash nor the PAN. */
export function describeAccount(account: Account): DescribedUser {
  const { id, role, status, name, email, phone, avatar, city, district, state, country } = account
  return {
    id,
    role,
    status,
    isActive: status === 'active',
    name,
    email,
    phone,
    avatar,
    address: country === null ? null : { city, district, state, country },
    territoryPath: account.territoryPath,
    // Percent.
    commissionRate: account.commissionRateBps === null ? null : account.commissionRateBps / 100,
    createdAt: account.createdAt.toISOString(),
  }
}

/** An account as the wire shows it to its owner, with the affiliate's PAN in full. */
export async function describeUser(db: Database, account: Account): Promise<DescribedUser> {
  return {
    ...describeAccount(account),
    ...(account.role === 'affiliate' && (await describeAffiliate(db, account.id))),
  }
}

/** An account as the wire shows it to an administrator in reach, with the PAN masked and why it is suspended. */
export async function describeUserToAdmin(db: Database, account: Account): Promise<DescribedUser> {
  const { affiliateInfo, ...user } = await describeUser(db, account)
  const { suspendedAt, suspensionReason } = account
  return {
    ...user,
    ...(affiliateInfo && {
      affiliateInfo: { ...affiliateInfo, panNumber: maskPan(affiliateInfo.panNumber ?? '') },
    }),
    suspension: suspendedAt && { at: suspendedAt.toISOString(), reason: suspensionReason },
  }
}

/** `ABCPN1234F` → `XXXXXX234F`: enough to tell two apart, not enough to use one. */
const maskPan = (pan: string) => pan.slice(0, -4).replaceAll(/./gu, 'X') + pan.slice(-4)

async function describeAffiliate(db: Database, userId: string): Promise<User> {
  const [profile] = await db.select().from(affiliateProfiles).where(eq(affiliateProfiles.userId, userId))
  if (!profile) throw new Error(`The affiliate ${userId} has no profile`)
  const { preferredLanguage, promotionMethod, panNumber, referralCode, businessType } = profile
  return {
    affiliateInfo: { preferredLanguage, promotionMethod, panNumber, referralCode, businessType },
    partnerId: formatPublicId('AFF', profile.partnerNumber),
    // Nothing is earned yet: commissions and the ledger are not part of the host so far.
    totalEarnings: 0,
    availableBalance: 0,
  }
}
