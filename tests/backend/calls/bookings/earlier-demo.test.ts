// A demo folder of the release before the ledger: its paid bookings have no receipts, and get them at the next start.
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bookEarlierPayments } from '../../../../backend/db/seed/demo/money/book-earlier-payments.ts'
import { findUnbookedPayments } from '../../../../backend/services/ledger/check-ledger.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const price = 300_000

/** What a start does with the demo data of an earlier release. */
const upgrade = () =>
  bookEarlierPayments({
    db: stage.db,
    passwords: cheapPasswords,
    encryption: testEncryption,
    now: stage.now,
    log: pino({ level: 'silent' }),
    uploads: stage.fileStore,
    commissionHoldDays: 7,
  })

const balance = (account: string) =>
  stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account::text = ${account}`)

/** A booking as the earlier release wrote it: its columns alone. */
async function earlier(columns: ReturnType<typeof sql>, key = 'demo-booking-7') {
  const made = await scene()
  await stage.db.execute(sql`update bookings set idempotency_key = ${key}, payment_reference = ${reference},
    hold_expires_at = null, paid_at = created_at, ${columns} where id = ${made.id}`)
  return made
}

test('a paid booking of an earlier demo gets its receipt, once, with the reference and time it was paid', async () => {
  await earlier(sql`payment_status = 'completed', status = 'confirmed', confirmed_at = created_at`)
  expect(await findUnbookedPayments(stage.db)).toHaveLength(1)
  await upgrade()
  await upgrade()
  expect(await findUnbookedPayments(stage.db)).toEqual([])
  const receipts = sql`select json_agg(json_build_array(r.amount, r.reference, r.use, r.received_at = b.paid_at))
    from receipts r join bookings b on b.id = r.booking_id`
  expect(await stage.value(receipts)).toEqual([[price, reference, 'price', true]])
  expect([await balance('cash'), await balance('customer_deposits')]).toEqual([price, -price])
})

test('a completed booking of an earlier demo is settled at the fee of its snapshot', async () => {
  const { pass, provider } = await earlier(
    sql`payment_status = 'completed', status = 'completed', confirmed_at = created_at, completed_at = ends_at`,
  )
  await pass(60 * 24 * 60 * 60 * 1000)
  await upgrade()
  expect(await balance('customer_deposits')).toBe(0)
  const share = sql`select json_agg(json_build_array(type, amount, status)) from commissions
    where beneficiary_id = ${provider.id}`
  expect(await stage.value(share)).toEqual([['share', 255_000, 'available']])
})

test('a cancelled booking of an earlier demo gets its refund, and what was kept is settled', async () => {
  await earlier(sql`payment_status = 'refunded', status = 'cancelled', cancelled_at = created_at,
    cancelled_by = 'system', refund_amount = 100000`)
  await upgrade()
  expect(await stage.value(sql`select json_agg(json_build_array(amount, status)) from refunds`)).toEqual([
    [100_000, 'awaiting_payee'],
  ])
  expect([await balance('refunds_payable'), await balance('customer_deposits')]).toEqual([-100_000, 0])
})

test('a booking of a customer is left to people', async () => {
  await earlier(
    sql`payment_status = 'completed', status = 'confirmed', confirmed_at = created_at`,
    'own-key-1234',
  )
  await upgrade()
  expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(0)
})
