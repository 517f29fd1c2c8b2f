import type { User } from '@affiliate-booking/contract/shapes/entities'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { decryptPan } from '../affiliates/profile-pan.ts'
import { earningColumns } from '../ledger/earning-columns.ts'
import type { Account } from './account.ts'
import { formatPartnerNumber } from '../../public-numbers.ts'

type Dependencies = Pick<Deps, 'db' | 'encryption' | 'log'>

/** Where its owner gets an uploaded picture. */
export const avatarPath = (id: string): string => `/api/account/avatar/${id}`

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
    avatar: account.avatarId === null ? avatar : avatarPath(account.avatarId),
    address: country === null ? null : { city, district, state, country },
    territoryPath: account.territoryPath,
    // Percent.
    commissionRate: account.commissionRate,
    createdAt: account.createdAt.toISOString(),
  }
}

/** An account for its owner, with the affiliate's full PAN. */
export async function describeUser(deps: Dependencies, account: Account): Promise<DescribedUser> {
  return {
    ...describeAccount(account),
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    ...(account.role === 'affiliate' && (await describeAffiliate(deps, account.id))),
  }
}

/** An account for an administrator, with the masked PAN, the suspension, and a deletion that is planned or done. */
export async function describeUserToAdmin(deps: Dependencies, account: Account): Promise<DescribedUser> {
  const { affiliateInfo, ...user } = await describeUser(deps, account)
  const { suspendedAt, suspensionReason, deletionDueAt, deletedAt } = account
  return {
    ...user,
    ...(affiliateInfo && {
      affiliateInfo: {
        ...affiliateInfo,
        panNumber: affiliateInfo.panNumber == null ? null : maskPan(affiliateInfo.panNumber),
      },
    }),
    suspension: suspendedAt && { at: suspendedAt.toISOString(), reason: suspensionReason },
    deletionDueAt: deletionDueAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/** `ABCPN1234F` → `XXXXXX234F`. */
export const maskPan = (pan: string) => pan.slice(0, -4).replaceAll(/./gu, 'X') + pan.slice(-4)

async function describeAffiliate(deps: Dependencies, userId: string): Promise<User> {
  const { db } = deps
  const [found] = await db
    .select({ profile: affiliateProfiles, ...earningColumns(userId) })
    .from(affiliateProfiles)
    .where(eq(affiliateProfiles.userId, userId))
  if (!found) throw new Error(`The affiliate ${userId} has no profile`)
  const { profile, earned, available } = found
  const { preferredLanguage, promotionMethod, referralCode, businessType } = profile
  const panNumber = decryptPan(deps, profile)
  return {
    affiliateInfo: { preferredLanguage, promotionMethod, panNumber, referralCode, businessType },
    partnerId: formatPartnerNumber(profile.partnerNumber),
    // Rupees, as the specification has them.
    totalEarnings: earned / 100,
    availableBalance: available / 100,
  }
}
