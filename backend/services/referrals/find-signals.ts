import {
  quickHoldSeconds,
  type ReferralSignal,
  referralSignals,
} from '@affiliate-booking/contract/options/referrals/referral'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { clicks, referrals } from '../../db/schema/attribution.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { hasContact } from '../bookings/without-account/has-contact.ts'
import { readNumber } from '../settings/platform-settings.ts'
import { type Contact, isSameContact, isSameEmail, isSamePhone } from '../users/contacts.ts'

export interface Buyer extends Contact {
  /** Null for a lead or a booking without an account. */
  readonly accountId: string | null
}

interface Referred {
  readonly affiliate: Contact & { readonly id: string }
  readonly buyer: Buyer
  /** Of the booked product. */
  readonly providerId: string | null
  readonly at: Date
  readonly clickedAt: Date | null
  readonly visitorHash: string | null
  readonly signalHash: string | null
}

/** Why the commission of a referral must be held. */
export async function findSignals(tx: Database, referred: Referred): Promise<ReferralSignal[]> {
  const { affiliate, buyer, at, clickedAt } = referred
  const found: Partial<Record<ReferralSignal, boolean>> = {
    'same-email': isSameEmail(affiliate, buyer),
    'same-phone': isSamePhone(affiliate, buyer),
    'own-product': await isProvidedBy(tx, referred),
    'many-referrals': await hasManyReferrals(tx, referred),
    'quick-hold': clickedAt !== null && at.getTime() - clickedAt.getTime() < quickHoldSeconds * 1000,
  }
  return referralSignals.filter((signal) => found[signal] === true)
}

async function isProvidedBy(tx: Database, { affiliate, providerId }: Referred): Promise<boolean> {
  if (providerId === null) return false
  if (providerId === affiliate.id) return true
  const [provider] = await tx
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, providerId))
  if (provider === undefined) return false
  return isSameContact(affiliate, provider) || (await isSamePan(tx, affiliate.id, providerId))
}

/** As registered or as submitted for payouts, each of them by the fingerprint of the latest key. */
async function isSamePan(tx: Database, affiliateId: string, providerId: string): Promise<boolean> {
  const [same] = await rowsOf(
    tx,
    sql`with pans as (
          select ${affiliateProfiles.userId} as user_id, ${affiliateProfiles.panFingerprint} as pan from ${affiliateProfiles}
          where ${affiliateProfiles.userId} = ${affiliateId}
          union all
          select ${identitySubmissions.userId}, ${identitySubmissions.panFingerprint} from ${identitySubmissions}
          where ${identitySubmissions.userId} in (${affiliateId}, ${providerId}) and ${identitySubmissions.isLatest}
        )
        select true as is_same from pans as one join pans as other on other.pan = one.pan
        where one.user_id = ${affiliateId} and other.user_id = ${providerId} limit 1`,
    z.object({ is_same: z.boolean() }),
  )
  return same !== undefined
}

/** Of this visitor, account or address within a day, without the present one. */
async function hasManyReferrals(tx: Database, referred: Referred): Promise<boolean> {
  const most = await readNumber(tx, 'dailyReferrals')
  const { affiliate, buyer, at, visitorHash, signalHash } = referred
  const same: (SQL | undefined)[] = [
    visitorHash === null ? undefined : eq(clicks.visitorHash, visitorHash),
    signalHash === null ? undefined : eq(referrals.signalHash, signalHash),
    buyer.accountId === null ? hasContact(buyer) : eq(bookings.userId, buyer.accountId),
  ]
  const isSame = or(...same)
  if (isSame === undefined) return false
  const rows = await tx
    .select({ id: referrals.id })
    .from(referrals)
    .leftJoin(clicks, eq(clicks.id, referrals.clickId))
    .leftJoin(bookings, eq(bookings.id, referrals.subjectId))
    .where(
      and(
        eq(referrals.affiliateId, affiliate.id),
        gt(referrals.createdAt, new Date(at.getTime() - dayMs)),
        or(eq(referrals.subjectType, 'booking'), eq(referrals.subjectType, 'lead')),
        isSame,
      ),
    )
    .limit(most)
  return rows.length >= most
}
