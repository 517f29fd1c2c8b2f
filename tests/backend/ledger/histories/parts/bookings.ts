// Bookings of a history: they come, end, are cancelled and refunded.
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { type Database, rowsOf } from '../../../../../backend/db/database.ts'
import { referrals } from '../../../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { actOnBooking } from '../../../../../backend/services/bookings/actions/act-on-booking.ts'
import { addHeldBooking, addPaidBookings } from '../../../support/paid-bookings.ts'
import { leftOf, type ModelBooking, refundByPolicy } from '../model/bookings.ts'
import { deservedOf, feeOf } from '../model/shares.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere } from '../pick.ts'
import type { Reversals } from './reversals.ts'
import type { Move, NewBooking, SmallStep } from '../steps.ts'

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
  reversals: Reversals,
  isPaid: (bookingId: string) => boolean,
) {
  const { db } = deps
  const { root, second, provider, customer, productId } = people
  let references = 0

  function plan({ total, days, affiliate: name, hasSignal, pays }: NewBooking) {
    const now = deps.now()
    const startsAt = new Date(now.getTime() + (days + 0.5) * dayMs)
    const affiliate = name === null ? null : people[name]
    const isPaid = pays === 'at once'
    references += 1
    return {
      earners: { ...people, affiliate: affiliate ?? people.anjali },
      booked: { total, isReferred: affiliate !== null, startsAt, now },
      known: {
        price: total,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3 * hourMs),
        hasSignal: hasSignal && affiliate !== null,
        affiliate: affiliate?.id ?? null,
        isPaid,
        holdUntil: isPaid ? null : new Date(now.getTime() + 8 * dayMs),
        reference: pays === 'entered' ? `4263${String(references).padStart(8, '0')}` : null,
        keys: {
          product: [productId],
          provider: [provider.id],
          category: ['Nature'],
          territory: ['IN', 'IN/KL', 'IN/KL/idukki'],
          default: [''],
        },
      },
    }
  }

  async function book(coming: readonly NewBooking[]) {
    const planned = coming.map(plan)
    const paid = planned.filter(({ known }) => known.isPaid)
    const ids = paid.length === 0 ? [] : await addPaidBookings(db, paid)
    for (const [index, { known }] of paid.entries()) {
      bank.receive(known.price)
      const id = ids[index] ?? ''
      model.book({ ...known, id, reference: id }, deps.now())
    }
    for (const { earners, booked, known } of planned.filter(({ known: { isPaid } }) => !isPaid)) {
      const { holdUntil, reference } = known
      if (holdUntil === null) continue
      const id = await addHeldBooking(db, earners, { ...booked, holdExpiresAt: holdUntil, reference })
      model.book({ ...known, id }, deps.now())
    }
    const now = deps.now()
    const signalled = model.bookings.filter(({ hasSignal, bookedAt }) => hasSignal && bookedAt === now)
    if (signalled.length === 0) return
    await db.insert(referrals).values(
      signalled.map(({ id, earners }) => ({
        affiliateId: earners[0]?.id ?? '',
        linkId: people.linkId,
        subjectType: 'booking' as const,
        subjectId: id,
        by: 'code' as const,
        signals: ['quick-hold' as const],
        createdAt: now,
      })),
    )
  }

  const canMove: Record<Move, (booking: ModelBooking) => boolean> = {
    complete: ({ status, startsAt }) => status === 'confirmed' && startsAt <= deps.now(),
    'no-show': ({ status, startsAt }) => status === 'confirmed' && startsAt <= deps.now(),
    'cancel by customer': ({ status, startsAt }) => status === 'confirmed' && startsAt > deps.now(),
    'cancel by provider': ({ status }) => status === 'confirmed',
    refund: (booking) => leftOf(booking) > 0,
    'refund of what was paid out': (booking) => leftOf(booking) > 0 && isPaid(booking.id),
    'reverse payment': (booking) => booking.isPaid,
    'reverse what was refunded': (booking) =>
      model.bookings.some(reversals.isUnanswered)
        ? reversals.isUnanswered(booking)
        : booking.isPaid && booking.refunded > 0,
    'void payment': reversals.canVoid,
    'void what was refunded': (booking) => reversals.canVoid(booking) && booking.refunded > 0,
  }

  async function act({ booking: number, move, part }: Extract<SmallStep, { kind: 'act' }>) {
    const booking = choose(model.bookings, canMove[move], number)
    if (!booking) return
    // Of two at once, the second one may see what the first has done.
    const [row] = await db
      .select({ version: bookings.version, refunded: bookings.refundAmount })
      .from(bookings)
      .where(eq(bookings.id, booking.id))
    const refunded = row?.refunded ?? 0
    const left = booking.isPaid ? booking.price - refunded : 0
    const [action, by] = {
      complete: ['complete', provider] as const,
      'no-show': ['no-show', provider] as const,
      'cancel by customer': ['cancel', customer] as const,
      'cancel by provider': ['cancel', provider] as const,
      refund: ['refund', root] as const,
      'refund of what was paid out': ['refund', second] as const,
      'reverse payment': ['reverse-payment', root] as const,
      'reverse what was refunded': ['reverse-payment', root] as const,
      'void payment': ['void-payment', root] as const,
      'void what was refunded': ['void-payment', root] as const,
    }[move]
    const isReversal = action === 'reverse-payment'
    const isVoid = action === 'void-payment'
    const share = isReversal && reversals.isUnanswered(booking) ? 1 : part
    const amount = isVoid
      ? booking.price
      : Math.max(1, Math.round((isReversal ? booking.price : left) * share))
    const payload = {
      action,
      version: row?.version ?? 0,
      reason: 'Because',
      ...((action === 'refund' || isReversal) && { amount }),
    }
    const before = isReversal || isVoid ? await reversals.look(booking, isVoid) : null
    const isPolicy =
      booking.status !== 'pending' && move === 'cancel by customer' && !model.suspended.has(provider.id)
    const acted = await actOnBooking(deps, by, booking.id, payload, nowhere)
    if (!acted.ok) {
      expect([400, 409], acted.message).toContain(acted.status)
      return
    }
    const wasSettled = booking.settlement !== null
    const cancellation = isPolicy ? refundByPolicy(booking, left, deps.now()) : left
    const gone = before && (await reversals.findCovered(before, amount))
    const ofPrice = Math.min(left, amount - (gone?.covered ?? 0))
    const returned = {
      refund: amount,
      cancel: cancellation,
      complete: 0,
      'no-show': 0,
      'reverse-payment': ofPrice,
      'void-payment': ofPrice,
    }[action]
    expect(acted.value.refundAmount ?? 0, `refunded after ${move}`).toBe(refunded + returned)
    model.refund(booking, returned)
    if (gone) await reversals.book(booking, { ...gone, amount, returned, isVoid })
    else {
      model.sums.owedToCustomers += returned
      const status = action === 'cancel' ? 'cancelled' : 'completed'
      if (action !== 'refund') model.end(booking, status, deps.now(), left - returned)
    }
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
