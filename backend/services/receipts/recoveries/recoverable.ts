// What reversals of a booking took that has not come back, as the ledger has it.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { reversalReason } from '../../refunds/cover-by-loss.ts'
import type { Booking } from '../../bookings/find-booking.ts'

/** Of the entry of money that came back. */
export const recoveryKey = (receiptId: string): string => `payment-recovered:${receiptId}`

/** Of a row of receipts: whether it is money that came back. */
export const isRecovered = sql<boolean>`exists (
    select from journal_entries e where e.event_key = 'payment-recovered:' || receipts.id)`

/** Paise of a booking that were reversed and have not come back. */
const recoverableOf = (id: SQLWrapper | string): SQL => sql`(
    select coalesce(-sum(p.amount) filter (where e.kind = 'payment-reversed' and p.account in ('cash', 'gateway_clearing')), 0)
      + coalesce(sum(p.amount) filter (where e.kind = 'payment-recovered' and p.account in ('adjustments', 'customer_deposits')), 0)
    from postings p join journal_entries e on e.id = p.entry_id
    where p.booking_id = ${id} and e.kind in ('payment-reversed', 'payment-recovered'))`

/** Of a row of bookings: whether money was reversed that has not come back. */
export const isRecoverable = sql<boolean>`${recoverableOf(bookings.id)} > 0`

const paise = z.coerce.number().pipe(z.int())

const Missing = z.object({
  /** All of it. */
  recoverable: paise,
  /** What the platform lost of it. */
  lost: paise,
  /** What reversals took of the price. */
  price: paise,
})
type Missing = z.infer<typeof Missing>

/** Paise. Of a booking without reversals all is 0. */
export async function findMissing(db: Database, { id }: Pick<Booking, 'id'>): Promise<Missing> {
  const [found] = await rowsOf(
    db,
    sql`select ${recoverableOf(id)} as recoverable,
      ${reversedOfPrice(id)} - ${returned(id)} + ${sentBack(id)} as price`,
    Missing.omit({ lost: true }),
  )
  if (!found) throw new Error('A statement of sums has one row')
  return { ...found, lost: await findLost(db, id) }
}

const kindsInError = new Set(['payment-voided', 'refund-sent-in-error'])

const Loss = z.object({ kind: z.string(), amount: paise })

/**
 * What reversals cost the platform. A refund that came back covers first what was confirmed in error until then, as nobody is
 * owed money that never came.
 */
async function findLost(db: Database, bookingId: string): Promise<number> {
  const losses = await rowsOf(
    db,
    sql`select e.kind, p.amount from postings p join journal_entries e on e.id = p.entry_id
      where p.booking_id = ${bookingId} and p.account = 'adjustments'
        and e.kind in ('payment-voided', 'payment-reversed', 'refund-covered', 'refund-sent-after-all', 'refund-sent-in-error',
          'payment-recovered')
      order by e.at, p.amount desc`,
    Loss,
  )
  const lost = { inError: 0, reversed: 0 }
  for (const { kind, amount } of losses) {
    const ofError = kindsInError.has(kind) ? amount : 0
    const covered = kind === 'refund-covered' ? Math.max(amount, -lost.inError) : 0
    lost.inError += ofError + covered
    lost.reversed += amount - ofError - covered
  }
  return Math.max(lost.reversed, 0)
}

/** Refunds that a reversal made itself, in its instant, have taken what was left of the price. */
const reversedOfPrice = (id: string) => sql`(
  select coalesce(sum(r.amount), 0) from refunds r
  where r.booking_id = ${id} and r.receipt_id is null and r.reason = ${reversalReason} and r.completed_at = r.created_at and exists (
    select from journal_entries e where e.object_type = 'booking' and e.object_id = ${id}
      and e.kind = 'payment-reversed' and e.at = r.created_at))`

/** What came back and was not the platform's loss. */
const returned = (id: string) => sql`(
  select coalesce(-sum(p.amount), 0) from postings p join journal_entries e on e.id = p.entry_id
  where p.booking_id = ${id} and p.account = 'customer_deposits' and e.kind = 'payment-recovered')`

/** What came back and is the customer's. */
const sentBack = (id: string) => sql`(
  select coalesce(sum(r.amount), 0) from refunds r
  where r.booking_id = ${id} and exists (
    select from journal_entries e where e.event_key = 'payment-recovered:' || r.receipt_id))`

/** Paise that were reversed and have not come back. */
export const findRecoverable = async (db: Database, booking: Pick<Booking, 'id'>): Promise<number> =>
  (await findMissing(db, booking)).recoverable
