// Bookings of a history: they come, end, are cancelled and refunded.
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { referrals } from '../../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { actOnBooking } from '../../../../backend/services/bookings/actions/act-on-booking.ts'
import { addPaidBooking } from '../../support/paid-bookings.ts'
import { deservedOf, feeOf, leftOf, type ModelBooking, refundByPolicy } from './model.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere } from './pick.ts'
import type { Move, NewBooking, SmallStep } from './steps.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** The fee and the provider's share are what is left of the price, from the settlement on. */
export async function checkSplit(db: Database, booking: ModelBooking) {
  if (!booking.settlement) return
  const [row] = await rowsOf(
    db,
    sql`select (select coalesce(-sum(amount), 0)::int from postings
          where booking_id = ${booking.id} and account = 'platform_revenue') as fee,
        (select coalesce(sum(amount), 0)::int from commissions
          where booking_id = ${booking.id} and kind = 'shares') as share`,
    z.object({ fee: z.int(), share: z.int() }),
  )
  const left = leftOf(booking)
  const isCancelled = booking.settlement.lines[0]?.isCancelled === true
  expect(row).toEqual({
    fee: feeOf(booking, left),
    share: isCancelled ? 0 : deservedOf(booking, 'share', left),
  })
}

export function createBookings(
  { deps, people, model, bank, count, touched }: Parts,
  isPaid: (bookingId: string) => boolean,
) {
  const { db } = deps
  const { root, second, provider, customer, productId } = people

  async function book({ total, days, affiliate: name, hasSignal }: NewBooking) {
    const now = deps.now()
    const startsAt = new Date(now.getTime() + (days + 0.5) * day)
    const affiliate = name === null ? null : people[name]
    const id = await addPaidBooking(
      db,
      { ...people, affiliate: affiliate ?? people.anjali },
      { total, isReferred: affiliate !== null, startsAt, now },
    )
    if (affiliate !== null && hasSignal) {
      await db.insert(referrals).values({
        affiliateId: affiliate.id,
        linkId: people.linkId,
        subjectType: 'booking',
        subjectId: id,
        by: 'code',
        signals: ['quick-hold'],
        createdAt: now,
      })
    }
    bank.receive(total)
    model.book(
      {
        id,
        price: total,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3 * hour),
        hasSignal,
        affiliate: affiliate?.id ?? null,
        keys: {
          product: [productId],
          provider: [provider.id],
          category: ['Nature'],
          territory: ['IN', 'IN/KL', 'IN/KL/idukki'],
          default: [''],
        },
      },
      now,
    )
  }

  const canMove: Record<Move, (booking: ModelBooking) => boolean> = {
    complete: ({ status, startsAt }) => status === 'confirmed' && startsAt <= deps.now(),
    'no-show': ({ status, startsAt }) => status === 'confirmed' && startsAt <= deps.now(),
    'cancel by customer': ({ status, startsAt }) => status === 'confirmed' && startsAt > deps.now(),
    'cancel by provider': ({ status }) => status === 'confirmed',
    refund: (booking) => leftOf(booking) > 0,
    'refund of what was paid out': (booking) => leftOf(booking) > 0 && isPaid(booking.id),
  }

  async function act({ booking: number, move, part }: Extract<SmallStep, { kind: 'act' }>) {
    const booking = choose(model.bookings, canMove[move], number)
    if (!booking) return
    // Of two at once, the second one may see what the first has done.
    const [row] = await db
      .select({ version: bookings.version, refunded: bookings.refundAmount })
      .from(bookings)
      .where(eq(bookings.id, booking.id))
    const before = row?.refunded ?? 0
    const left = booking.price - before
    const [action, by] = {
      complete: ['complete', provider] as const,
      'no-show': ['no-show', provider] as const,
      'cancel by customer': ['cancel', customer] as const,
      'cancel by provider': ['cancel', provider] as const,
      refund: ['refund', root] as const,
      'refund of what was paid out': ['refund', second] as const,
    }[move]
    const amount = Math.max(1, Math.round(left * part))
    const payload = {
      action,
      version: row?.version ?? 0,
      reason: 'Because',
      ...(action === 'refund' && { amount }),
    }
    const isPolicy = move === 'cancel by customer' && !model.suspended.has(provider.id)
    const acted = await actOnBooking(deps, by, booking.id, payload, nowhere)
    if (!acted.ok) {
      expect([400, 409], acted.message).toContain(acted.status)
      return
    }
    const wasSettled = booking.settlement !== null
    const cancellation = isPolicy ? refundByPolicy(booking, left, deps.now()) : left
    const returned = { refund: amount, cancel: cancellation, complete: 0, 'no-show': 0 }[action]
    expect(acted.value.refundAmount ?? 0, `refunded after ${move}`).toBe(before + returned)
    booking.refunded += returned
    const status = action === 'cancel' ? 'cancelled' : 'completed'
    if (action !== 'refund') model.end(booking, status, deps.now(), left - returned)
    touched.add(booking)
    countAct(booking, { move, returned, wasSettled })
  }

  function countAct(
    booking: ModelBooking,
    { move, returned, wasSettled }: { move: string; returned: number; wasSettled: boolean },
  ) {
    count(move)
    if (booking.status === 'cancelled' && !wasSettled && booking.settlement)
      count('cancelled with money kept')
    if (!move.startsWith('refund')) return
    count(wasSettled ? 'refund after settlement' : 'refund before settlement')
    if (leftOf(booking) === 0) count('full refund')
    if (booking.refunded > returned) count('several refunds of a booking')
    if (isPaid(booking.id)) count('refund after a payout')
  }

  return { book, act }
}
