// The bookings that money without a match may be for, found without reading all bookings of its price.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suggestBookings } from '../../../../backend/services/receipts/suggest-bookings.ts'
import { addMember } from '../../support/members.ts'
import { accountOf } from '../../support/paid-bookings.ts'
import { explainQuery, recordQueries } from '../../support/recorded-work.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)
const price = 300_000

interface Copies {
  count: number
  status: 'pending' | 'cancelled' | 'completed'
  paymentStatus?: 'pending' | 'completed'
  /** Of cancelled ones. */
  daysAgo?: number
}

async function scene() {
  const { id } = await bookingScene()
  const { id: adminId } = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  const admin = await accountOf(stage.db, adminId)
  /** Bookings of the same price, each a minute younger than the one before. */
  async function copy({ count, status, paymentStatus = 'pending', daysAgo = 0 }: Copies) {
    const cancelledAt = sql`${stage.now().toISOString()}::timestamptz - make_interval(days => ${daysAgo})`
    await stage.db
      .execute(sql`insert into bookings (user_id, product_id, provider_id, product_title, customer_name,
        date, start_time, end_time, starts_at, ends_at, seats, unit_price, total_amount, policy_snapshot,
        status, payment_status, cancelled_at, territory_path, idempotency_key, voucher_code, created_at)
      select user_id, product_id, provider_id, product_title, ${status}::text || ' ' || number,
        date, start_time, end_time, starts_at, ends_at, seats, unit_price, total_amount, policy_snapshot,
        ${status}::booking_status, ${paymentStatus}::payment_status,
        ${status === 'cancelled' ? cancelledAt : sql`null`}, territory_path, gen_random_uuid()::text,
        gen_random_uuid()::text, created_at + make_interval(mins => number)
      from bookings, generate_series(1, ${count}::int) as number where id = ${id}`)
  }
  const suggest = () => suggestBookings({ db: stage.db, now: stage.now }, admin, price)
  const names = async () => (await suggest()).map(({ customerName }) => customerName)
  return { copy, suggest, names }
}

test('the newest bookings that can still be paid come first, then those that ended lately, five at most', async () => {
  const { copy, names } = await scene()
  await copy({ count: 2, status: 'completed', paymentStatus: 'completed' })
  await copy({ count: 2, status: 'cancelled', daysAgo: 8 })
  await copy({ count: 1, status: 'cancelled', paymentStatus: 'completed' })
  expect(await names()).toEqual(['Arjun Iyer'])
  await copy({ count: 6, status: 'cancelled', daysAgo: 6 })
  expect(await names()).toEqual(['Arjun Iyer', 'cancelled 6', 'cancelled 5', 'cancelled 4', 'cancelled 3'])
  await copy({ count: 3, status: 'pending' })
  expect(await names()).toEqual(['pending 3', 'pending 2', 'pending 1', 'Arjun Iyer', 'cancelled 6'])
  await copy({ count: 5, status: 'pending' })
  expect((await names())[0]).toBe('pending 5')
  expect(await names()).toHaveLength(5)
})

test('they are found by indexes of unpaid bookings, however many were paid at this price', async () => {
  const { copy, suggest } = await scene()
  await copy({ count: 4000, status: 'completed', paymentStatus: 'completed' })
  await copy({ count: 1000, status: 'cancelled', daysAgo: 30 })
  const queries = await recordQueries(suggest)
  const plans = await stage.db.transaction(async (tx) => {
    await tx.execute(sql`analyze bookings`)
    const found: string[] = []
    for (const query of queries) found.push(await explainQuery(tx, query))
    return found
  })
  expect(plans).toHaveLength(2)
  expect(plans[0]).toMatch(/bookings_(state_)?pending_index/)
  expect(plans[1]).toContain('bookings_unpaid_amount_index')
})
