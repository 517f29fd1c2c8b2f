// The gateway's transfers to the bank: what it took and kept becomes cash and fees.
import { and, eq, inArray, min, sql } from 'drizzle-orm'
import { dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { journalEntries } from '../../db/schema/money/ledger.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { type Entry, postEntries } from '../ledger/post-entries.ts'
import type { SettledItem } from './gateway.ts'
import type { ReconcileDeps } from './reconcile-payments.ts'
import { bookRecordedFees } from './recorded-fees.ts'
import { keepUnbooked, settledKey, type UnbookedItem } from './unbooked-settlements.ts'

const batchSize = 500
/** Razorpay settles within days; a host that was off for longer has older months settled by hand. */
const maximumMonths = 6

/** Returns how many payments and refunds were settled. */
export async function bookSettlements({ db, gateway, log }: ReconcileDeps, now: Date): Promise<number> {
  if (gateway === null) return 0
  let booked = 0
  for (const month of monthsUntil(now, await findOldestOpen(db))) {
    const settled = await gateway.listSettled(month)
    if (!settled.ok) {
      const { reason, description } = settled
      log.error({ gateway: gateway.name, ...month, reason, description }, 'settlements were not read')
      break
    }
    for (let first = 0; first < settled.value.length; first += batchSize) {
      const items = settled.value.slice(first, first + batchSize)
      const known = await findKnown(db, items)
      const entries: Entry[] = []
      const unbooked: UnbookedItem[] = []
      for (const item of items) {
        const object = known.get(item.id)
        if (item.obstacle === undefined && object?.amount === item.amount) entries.push(entryOf(item, object))
        else unbooked.push({ item, booked: object?.amount ?? null })
      }
      await db.transaction(async (tx) => {
        booked += (await postEntries(tx, entries)).size
        const kept = await keepUnbooked(tx, gateway.name, unbooked, now)
        await bookRecordedFees(tx, unbooked.flatMap(paymentOf), now)
        if (kept.length > 0) log.warn({ gateway: gateway.name, kept }, 'settled items were not booked')
      })
    }
  }
  return booked
}

const paymentOf = ({ item, booked }: UnbookedItem): SettledItem[] =>
  item.type === 'payment' && item.obstacle === undefined && booked === null ? [item] : []

interface KnownObject {
  objectType: 'receipt' | 'refund'
  objectId: string
  bookingId: string | null
  amount: number
}

/** By the gateway's ids. */
async function findKnown(db: Database, items: readonly SettledItem[]): Promise<Map<string, KnownObject>> {
  const idsOf = (type: SettledItem['type']) => items.filter((item) => item.type === type).map(({ id }) => id)
  const paid = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.source, 'gateway'), inArray(receipts.reference, idsOf('payment'))))
  const refunded = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.utr, idsOf('refund')), sql`${refunds.upiId} is null`))
  return new Map<string, KnownObject>([
    ...paid.map(
      ({ id, reference, bookingId, amount }) =>
        [reference, { objectType: 'receipt', objectId: id, bookingId, amount }] as const,
    ),
    ...refunded.map(
      ({ id, utr, bookingId, amount }) =>
        [utr ?? '', { objectType: 'refund', objectId: id, bookingId, amount }] as const,
    ),
  ])
}

function entryOf({ type, id, amount, fee, settledAt }: SettledItem, object: KnownObject): Entry {
  const { objectType, objectId, bookingId } = object
  const taken = type === 'payment' ? amount : -amount
  return {
    eventKey: settledKey(id),
    kind: 'gateway-settled',
    objectType,
    objectId,
    at: settledAt,
    postings: [
      { account: 'cash', bookingId, amount: taken - fee },
      { account: 'payment_fees', bookingId, amount: fee },
      { account: 'gateway_clearing', bookingId, amount: -taken },
    ],
  }
}

/** When the oldest money came that is not settled; null if all is. */
async function findOldestOpen(db: Database): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: min(receipts.receivedAt) })
    .from(receipts)
    .where(
      and(
        eq(receipts.source, 'gateway'),
        sql`not exists (select 1 from ${journalEntries} where ${journalEntries.eventKey} = 'gateway-settled:' || ${receipts.reference})`,
      ),
    )
  return oldest?.at ?? null
}

function monthsUntil(now: Date, oldest: Date | null): { year: number; month: number }[] {
  const numberOf = (date: Date) => {
    const [year = 0, month = 1] = dayInIndia(date).split('-').map(Number)
    return year * 12 + month - 1
  }
  const last = numberOf(now)
  // Refunds are settled too, after all payments were.
  const first = Math.max(
    last - maximumMonths + 1,
    Math.min(last - 1, oldest === null ? last : numberOf(oldest)),
  )
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: Math.floor((first + index) / 12),
    month: ((first + index) % 12) + 1,
  }))
}
