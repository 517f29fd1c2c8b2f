import type { User } from '@affiliate-booking/contract/entities'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { affiliateProfiles } from '../../db/schema/affiliates.ts'
import type { Account } from './account.ts'

/** `AFF-000123`. */
export const formatPublicId = (prefix: string, number: number) =>
  `${prefix}-${String(number).padStart(6, '0')}`

export type DescribedUser = User & { id: string }

/** An account on the wire, without the password hash and the PAN. */
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
    commissionRate: account.commissionRate,
    createdAt: account.createdAt.toISOString(),
  }
}

/** An account for its owner, with the affiliate's full PAN. */
export async function describeUser(db: Database, account: Account): Promise<DescribedUser> {
  return {
    ...describeAccount(account),
    ...(account.role === 'affiliate' && (await describeAffiliate(db, account.id))),
  }
}

/** An account for an administrator, with the masked PAN and the suspension. */
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

/** `ABCPN1234F` → `XXXXXX234F`. */
const maskPan = (pan: string) => pan.slice(0, -4).replaceAll(/./gu, 'X') + pan.slice(-4)

async function describeAffiliate(db: Database, userId: string): Promise<User> {
  const [profile] = await db.select().from(affiliateProfiles).where(eq(affiliateProfiles.userId, userId))
  if (!profile) throw new Error(`The affiliate ${userId} has no profile`)
  const { preferredLanguage, promotionMethod, panNumber, referralCode, businessType } = profile
  return {
    affiliateInfo: { preferredLanguage, promotionMethod, panNumber, referralCode, businessType },
    partnerId: formatPublicId('AFF', profile.partnerNumber),
    // Commissions are not implemented yet.
    totalEarnings: 0,
    availableBalance: 0,
  }
}
