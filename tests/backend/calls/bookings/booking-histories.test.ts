// Seats and money stay right over random histories: two bookings of one slot, of seats or of groups, everybody who may act on
// them, passing time, the jobs, and a provider who is suspended and comes back.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { rowsOf } from '../../../../backend/db/database.ts'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../../../../backend/services/bookings/end-bookings.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, holdPayload, idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const total = 300_000

const stage = createStage()

const actors = ['customer', 'provider', 'admin', 'root'] as const
const moves = {
  customer: ['pay', 'cancel'],
  provider: ['accept', 'decline', 'cancel', 'complete', 'no-show'],
  admin: ['confirm-payment', 'reject-payment', 'cancel'],
  root: ['refund'],
} as const satisfies Record<(typeof actors)[number], readonly string[]>

const action = fc.oneof(
  ...actors.map((who) =>
    fc.record({
      kind: fc.constant('action' as const),
      who: fc.constant(who),
      move: fc.constantFrom(...moves[who]),
      booking: fc.nat({ max: 1 }),
      reference: fc.constantFrom('111111111111', '222222222222'),
      amount: fc.integer({ min: 1, max: total }),
    }),
  ),
)
const passing = fc.record({
  kind: fc.constant('time' as const),
  milliseconds: fc.constantFrom(5 * minuteMs, 16 * minuteMs, 11 * hourMs, 25 * hourMs),
})
const suspension = fc.record({ kind: fc.constant('suspension' as const), isSuspended: fc.boolean() })
const step = fc.oneof({ weight: 8, arbitrary: action }, { weight: 3, arbitrary: passing }, suspension)
const anyHistory = fc.array(step, { minLength: 6, maxLength: 16 })

const Row = z.object({
  status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
  payment: z.enum(['pending', 'completed', 'refunded']),
  refund: z.coerce.number().nullable(),
  reference: z.string().nullable(),
  isPaid: z.boolean(),
  confirmations: z.number(),
  isLate: z.boolean(),
  hoursInReview: z.coerce.number().nullable(),
  isHeldTooLong: z.boolean(),
})

/** Both bookings, and what their audit entries say of their money. */
const readBookings = (slotId: string) => {
  const now = sql`${stage.now().toISOString()}::timestamptz`
  const entries = (name: string) =>
    sql`(select count(*)::int from audit_log where object_id = b.id::text and action = ${name})`
  return rowsOf(
    stage.db,
    sql`select status, payment_status as payment, refund_amount as refund, payment_reference as reference,
      paid_at is not null as "isPaid", ${entries('booking.payment-confirmed')} as confirmations,
      ${entries('booking.refund-due')} > 0 as "isLate",
      case when status = 'pending' and payment_status = 'pending'
        then extract(epoch from ${now} - payment_submitted_at) / 3600 end as "hoursInReview",
      status = 'pending' and (starts_at <= ${now}
        or case when payment_status = 'pending' then coalesce(hold_expires_at, '-infinity') <= ${now} else false end)
        as "isHeldTooLong"
      from bookings b join booking_slots s on s.booking_id = b.id where s.slot_id = ${slotId}`,
    Row,
  )
}

test('every history keeps seats, refunds and payment references right', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), anyHistory, async (isByGroup, history) => {
      const date = addDays(dayInIndia(stage.now()), 2)
      const cutoffAt = new Date(instantInIndia(date, '09:00').getTime() - hourMs)
      const product = isByGroup ? { guestsPerGroup: 4 } : {}
      const party = { seats: 2, ...(isByGroup && { guests: 7 }) }
      const { provider, slotId } = await addMarket(stage.db, product, { date, cutoffAt, capacity: 4 })
      const now = stage.now()
      const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki, now })
      const root = await addMember(stage.db, 'super_admin', { now })
      await stage.db.execute(sql`update sessions set last_seen_at = ${now.toISOString()}::timestamptz,
        created_at = ${now.toISOString()}::timestamptz, expires_at = ${new Date(now.getTime() + 30 * dayMs).toISOString()}::timestamptz`)
      const customers = [
        await addMember(stage.db, 'user', { now }),
        await addMember(stage.db, 'user', { now }),
      ]
      const bookings: string[] = []
      for (const { cookie } of customers) {
        const { body } = await stage.post('/bookings', holdPayload(slotId, party), cookie)
        bookings.push(body.booking.id)
      }
      for (const each of history) {
        if (each.kind === 'suspension') {
          const status = each.isSuspended ? 'suspended' : 'active'
          await stage.db.execute(
            sql`update users set status = ${status}::account_status where id = ${provider.id}`,
          )
        } else if (each.kind === 'time') {
          stage.pass(each.milliseconds)
          await expireHolds(stage.db, stage.now())
          await completeEndedBookings(stage.db, stage.now(), 7)
          await cancelUnansweredBookings(stage.db, stage.now())
          await checkInvariants(slotId, { hasRunJobs: true })
        } else {
          const { who, move, reference, amount, booking } = each
          const id = bookings[booking] ?? ''
          const people = { customer: customers[booking] ?? root, provider, admin, root }
          const version = await stage.value(sql`select version from bookings where id = ${id}`)
          const sum = move === 'refund' ? { amount } : {}
          const payload = { action: move, version, reference, ...sum, reason: 'Because' }
          const { status } = await stage.post(`/bookings/${id}/actions`, payload, people[who].cookie)
          expect([200, 400, 401, 403, 409]).toContain(status)
        }
      }
      await checkInvariants(slotId, { hasRunJobs: false })
    }),
    { numRuns: byRunLength({ long: 150, short: 5 }) },
  )
})

async function checkInvariants(slotId: string, { hasRunJobs }: { hasRunJobs: boolean }) {
  expect(await findSeatDifferences(stage.db)).toEqual([])
  const rows = await readBookings(slotId)
  for (const { status, payment, refund, isPaid, confirmations, isLate, ...hold } of rows) {
    // Money is recorded once, and a refund never exceeds it.
    expect(confirmations).toBe(payment === 'pending' ? 0 : 1)
    expect(isPaid).toBe(payment !== 'pending')
    // A trip that goes on is paid, also if a part was refunded.
    if (status !== 'confirmed' && status !== 'completed')
      expect(payment === 'refunded').toBe((refund ?? 0) > 0)
    if (payment === 'refunded') expect(refund ?? 0).toBeGreaterThan(0)
    expect(refund ?? 0).toBeLessThanOrEqual(payment === 'pending' ? 0 : total)
    // Late money goes back whole; nobody travels unpaid.
    if (isLate) expect([status, refund]).toEqual(['cancelled', total])
    if (status === 'confirmed' || status === 'completed') expect(payment).not.toBe('pending')
    if (!hasRunJobs) continue
    expect(hold.isHeldTooLong, 'seats of an unpaid or unanswered booking').toBe(false)
    expect(hold.hoursInReview ?? 0).toBeLessThan(24)
  }
  // The same money never pays two bookings.
  const paid = rows.filter(({ payment }) => payment !== 'pending').map(({ reference }) => reference)
  expect(new Set(paid).size).toBe(paid.length)
}
