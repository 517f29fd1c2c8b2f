// Settles bookings: shares out what was paid between platform and provider, and books what affiliate and administrators
// earn of it.
import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { type Entry, postNewEntries } from '../ledger/post-entries.ts'
import { readStoredNumber } from '../settings/platform-settings.ts'
import { accrualOf, insertCommissions, type NewCommission, owed } from './accruals.ts'
import { type AbsentPayees, earnedBy, findAbsentPayees, readSignals } from './earners.ts'
import { beneficiariesOf, type Snapshot, termsOf } from './terms.ts'
import { sharesOf } from './shares.ts'

export interface Settlement {
  /** Unset: each when it ended. */
  at?: Date
  /**
   * Days from the settlement, or from the end of the trip if that is later, until commissions are available, unless a
   * setting says otherwise.
   */
  holdDays: number
}

/**
 * Settles those of the bookings that are paid and not settled yet, in the transaction that ends them. Nothing left of the
 * price: nothing to settle.
 */
export async function settleBookings(tx: Database, ids: readonly string[], { at, holdDays }: Settlement) {
  if (ids.length === 0) return
  const settled = await tx
    .update(bookings)
    .set({ settledAt: at ?? sql`coalesce(${bookings.completedAt}, ${bookings.cancelledAt})` })
    .where(
      and(
        inArray(bookings.id, [...ids]),
        isNull(bookings.settledAt),
        ne(bookings.paymentStatus, 'pending'),
        sql`${bookings.totalAmount} > coalesce(${bookings.refundAmount}, 0)`,
      ),
    )
    .returning()
  if (settled.length === 0) return
  const facts = await readFacts(tx, settled)
  const days = await readHoldDays(tx, holdDays)
  const made = settled.map((booking) => settle(booking, facts, days))
  await insertCommissions(
    tx,
    made.flatMap(({ rows }) => rows),
  )
  await postNewEntries(
    tx,
    made.flatMap(({ entries }) => entries),
  )
}

/** The affiliate's row of a booking that was settled before it was credited. */
export async function settleAffiliate(
  tx: Database,
  booking: Booking,
  holdDays: number,
): Promise<NewCommission> {
  const { rows } = settle(booking, await readFacts(tx, [booking]), await readHoldDays(tx, holdDays))
  const row = rows.find(({ tier }) => tier === 0)
  if (!row) throw new Error('The booking is credited to nobody')
  return row
}

const readHoldDays = async (tx: Database, usual: number): Promise<number> =>
  (await readStoredNumber(tx, 'commissionHoldDays')) ?? usual

type Booking = Omit<typeof bookings.$inferSelect, 'search'>

interface Facts {
  snapshots: ReadonlyMap<string, Snapshot>
  /** Why the affiliate's row is held, by booking. */
  signals: ReadonlyMap<string, string>
  absent: AbsentPayees
}

async function readFacts(tx: Database, settled: readonly Booking[]): Promise<Facts> {
  const ids = settled.map(({ id }) => id)
  const snapshots = await tx
    .select()
    .from(commissionSnapshots)
    .where(inArray(commissionSnapshots.bookingId, ids))
  const held = await readSignals(tx, 'booking', inArray(referrals.subjectId, ids))
  const payees = new Set([
    ...settled.map(({ providerId }) => providerId),
    ...snapshots.flatMap((snapshot) => beneficiariesOf(snapshot).map(({ id }) => id)),
  ])
  return {
    snapshots: new Map(
      snapshots.flatMap((snapshot) => (snapshot.bookingId === null ? [] : [[snapshot.bookingId, snapshot]])),
    ),
    signals: new Map(held.map(({ id, signals }) => [id, signals.join(', ')])),
    absent: await findAbsentPayees(tx, [...payees]),
  }
}

const suspension = 'The account was suspended when the booking was settled.'

function settle(booking: Booking, facts: Facts, holdDays: number) {
  const { id: bookingId, territoryPath, providerId, totalAmount, settledAt: at } = booking
  if (at === null) throw new Error('The booking is not settled')
  const paid = totalAmount - (booking.refundAmount ?? 0)
  const snapshot = facts.snapshots.get(bookingId) ?? null
  const shares = sharesOf(termsOf(snapshot, totalAmount), paid)
  const since =
    booking.status === 'cancelled' ? at : new Date(Math.max(at.getTime(), booking.endsAt.getTime()))
  const row = (beneficiaryId: string, holdReason: string | null) =>
    ({
      bookingId,
      beneficiaryId,
      snapshotId: snapshot?.id ?? null,
      base: paid,
      status: holdReason === null ? 'pending' : 'on_hold',
      holdReason,
      holdUntil: new Date(since.getTime() + holdDays * dayMs),
      territoryPath,
      createdAt: at,
    }) as const
  const suspensionOf = (id: string) => (facts.absent.suspended.has(id) ? suspension : null)
  const share: NewCommission = {
    ...row(providerId, suspensionOf(providerId)),
    eventKey: `settle:${bookingId}:share`,
    kind: 'shares',
    type: 'share',
    bps: 10_000 - (snapshot?.feeBps ?? termsOf(null, totalAmount).feeBps),
    amount: shares.provider,
  }
  const beneficiaries = beneficiariesOf(snapshot).filter(({ id }) => !facts.absent.deleted.has(id))
  const commissions = beneficiaries.map((beneficiary): NewCommission => ({
    ...row(
      beneficiary.id,
      suspensionOf(beneficiary.id) ??
        (beneficiary.tier === 0 ? (facts.signals.get(bookingId) ?? null) : null),
    ),
    ...earnedBy(beneficiary, shares),
    eventKey: `settle:${bookingId}:${beneficiary.tier}`,
    kind: 'commissions',
    type: beneficiary.tier === 0 ? 'sale' : 'override',
    tier: beneficiary.tier,
  }))
  const entry = { objectType: 'booking', objectId: bookingId, at } as const
  const entries: Entry[] = [
    {
      ...entry,
      eventKey: `settle:${bookingId}`,
      kind: 'settlement',
      postings: [
        { account: 'customer_deposits', bookingId, amount: paid },
        owed(share),
        { account: 'platform_revenue', bookingId, amount: -shares.fee },
      ],
    },
    {
      ...entry,
      eventKey: `accrue:${bookingId}`,
      kind: 'accrual',
      postings: commissions.flatMap(accrualOf),
    },
  ]
  return { rows: [share, ...commissions], entries }
}
