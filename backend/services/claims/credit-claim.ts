// Credits a booking to the affiliate whose claim was approved, as if the referral had been known from the start.
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks, referrals } from '../../db/schema/attribution.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isSiteLinkOf } from '../affiliates/referral-codes.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { accrualOf, insertCommissions, type NewCommission } from '../commissions/accruals.ts'
import { settleGivenUp } from '../commissions/balance/settle-given-up.ts'
import { correctionOf, findSentRows } from '../commissions/correct-rows.ts'
import { settleAffiliate } from '../commissions/settle-bookings.ts'
import { sharesOf } from '../commissions/shares.ts'
import { type Snapshot, termsOf } from '../commissions/terms.ts'
import { creditSnapshot } from '../commissions/write-snapshot.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import { holdForRefundAccount } from '../referrals/hold-for-refund-account.ts'
import { decryptUpiId } from '../refunds/describe-refund.ts'
import { assessClaim, findClaimSignals, type StoredClaim } from './assess-claim.ts'

interface Credit {
  claim: StoredClaim
  /** Who approves it. */
  by: string
  at: Date
  /** Days from the end of the trip until commissions are available. */
  holdDays: number
  encryption: Encryption
}

/** Fails with 409 if the claim can only be declined. Locks the booking; the caller has locked the affiliate. */
export async function creditClaim(tx: Database, credit: Credit): Promise<Result<null>> {
  const { claim, at } = credit
  const { affiliateId } = claim
  const booking = await lockBooking(tx, claim.bookingId)
  const assessed = await assessClaim(tx, claim, booking)
  if ('obstacle' in assessed) return fail(409, `${assessed.obstacle} The claim can only be declined.`)
  if (booking === null) throw new Error('A claim without a booking was not refused')
  const [link] = await tx
    .select({ id: referralLinks.id, code: referralLinks.code })
    .from(referralLinks)
    .where(isSiteLinkOf(affiliateId))
  if (!link) throw new Error('An affiliate has no link for the whole site')
  await tx.insert(referrals).values({
    affiliateId,
    linkId: link.id,
    subjectType: 'booking',
    subjectId: booking.id,
    by: 'claim',
    signals: await findClaimSignals(tx, affiliateId, booking, at),
    createdAt: at,
  })
  await tx
    .update(bookings)
    .set({ referralAffiliateId: affiliateId, referralCode: link.code })
    .where(eq(bookings.id, booking.id))
  const snapshot = await creditSnapshot(tx, booking.id, affiliateId)
  if (booking.settledAt !== null) await addToSettlement(tx, credit, booking, assessed.snapshot, snapshot)
  await checkRefundAccounts(tx, credit, booking.id)
  return ok(null)
}

async function lockBooking(tx: Database, id: string | null): Promise<Booking | null> {
  if (id === null) return null
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return booking ?? null
}

/** Refunds that were sent to the affiliate before the claim hold its commission as later ones do. */
async function checkRefundAccounts(tx: Database, { encryption, at }: Credit, bookingId: string) {
  const found = await tx.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  for (const refund of found) {
    const upiId = decryptUpiId(encryption, refund)
    if (upiId !== null) await holdForRefundAccount(tx, encryption, { bookingId, upiId, at })
  }
}

const correctionReason = 'A claim of the affiliate was approved, who comes first in the fee.'

/** The affiliate's row at what is left of the price, and corrections of the tiers that the fee now caps. */
async function addToSettlement(
  tx: Database,
  { claim, by, at, holdDays }: Credit,
  booking: Booking,
  before: Snapshot,
  after: Snapshot,
): Promise<void> {
  const left = booking.totalAmount - (booking.refundAmount ?? 0)
  const sale = {
    ...(await settleAffiliate(tx, booking, holdDays)),
    eventKey: `claim:${claim.id}:0`,
    createdAt: at,
  }
  const rows = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, booking.id), eq(commissions.type, 'override')))
    .orderBy(asc(commissions.id))
    .for('update')
  const sent = await findSentRows(tx, rows)
  const deservedBy = (snapshot: Snapshot, tier: number | null) =>
    sharesOf(termsOf(snapshot, booking.totalAmount), left).deserved[tier ?? 0]?.amount ?? 0
  const corrections = rows
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((row): NewCommission => ({
      ...correctionOf(row, sent.has(row.id)),
      eventKey: `claim:${claim.id}:${row.id}`,
      base: left,
      amount: deservedBy(after, row.tier) - deservedBy(before, row.tier),
      reason: correctionReason,
      createdAt: at,
    }))
    .filter(({ amount }) => amount !== 0)
  await insertCommissions(tx, [sale, ...corrections])
  const entry = { objectType: 'booking', objectId: booking.id, at } as const
  await postNewEntries(tx, [
    { ...entry, eventKey: `claim:${claim.id}`, kind: 'accrual', postings: accrualOf(sale) },
    {
      ...entry,
      eventKey: `claim-correct:${claim.id}`,
      kind: 'correction',
      postings: corrections.flatMap(accrualOf),
    },
  ])
  await settleGivenUp(tx, corrections, { by, at })
}
