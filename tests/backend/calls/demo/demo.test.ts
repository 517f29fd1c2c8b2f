import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { territories } from '../../../../backend/db/schema/accounts/territories.ts'
import { checkReports } from '../../../../backend/services/reports/check-reports.ts'
import { isAdminAccount } from '../../../../backend/services/users/account.ts'
import { demoAccounts } from '../../../../backend/db/seed/demo/accounts.ts'
import { play, type Step } from '../../../../backend/db/seed/demo/money/play.ts'
import { seedDemo } from '../../../../backend/db/seed/demo/seed-demo.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createStage } from '../../support/stage.ts'
import { testMoneyOfTheDemo } from './money-of-the-demo.ts'
import { testProductsOfTheDemo } from './products-of-the-demo.ts'

const seed = (now = stage.now) =>
  seedDemo({
    db: stage.db,
    passwords: cheapPasswords,
    encryption: testEncryption,
    now,
    log: pino({ level: 'silent' }),
    uploads: stage.fileStore,
    commissionHoldDays: 7,
  })
// Two instances start at once.
const stage = createStage({
  fill: async () => {
    await Promise.all([seed(), seed()])
  },
})

const count = (table: string) => stage.value(sql`select count(*)::int from ${sql.identifier(table)}`)

const tables = [
  'users',
  'leads',
  'affiliate_profiles',
  'products',
  'availability_slots',
  'bookings',
  'reviews',
  'product_images',
  'review_pictures',
  'audit_log',
  'total_deltas',
]
const counts = () => Promise.all(tables.map(count))

describe('the demo data', () => {
  testProductsOfTheDemo(stage)

  test('has answered questions, also of a guest, and one that waits for the demo provider beside a reported one', async () => {
    const waiting = sql`select count(*)::int from product_questions question
      join products on products.id = product_id join users on users.id = provider_id
      where answer is null and reported_at is null and users.email = 'provider@demo.example'`
    const reported = sql`select count(*)::int from product_questions where reported_at is not null`
    const ofGuests = sql`select count(*)::int from product_questions join guest_questions on question_id = product_questions.id
      where user_id is null and answer is not null`
    expect([
      await stage.value(waiting),
      await stage.value(reported),
      await stage.value(ofGuests),
      await count('product_questions'),
    ]).toEqual([1, 1, 1, 9])
  })

  test('has a lead that was opened again, with the reason', async () => {
    const reopened = sql`select string_agg(leads.status || ': ' || reason, ', ') from lead_events
      join leads on leads.id = lead_id where "from" = 'closed_lost' and "to" = 'contacted'`
    expect(await stage.value(reopened)).toBe('contacted: He wrote that he is at work until 5 pm.')
  })

  test('has its reports counted, so that the first one is right', async () => {
    expect(await count('report_marks')).toBe(0)
    expect(await count('report_territories')).toBeGreaterThan(100)
    expect(await checkReports(stage.db)).toEqual([])
  })

  test('has more views of a product page than bookings begun there, in each month that had any', async () => {
    const months = await stage.value(
      sql`select count(*)::int from report_products where grain = 'month' and made > 0`,
    )
    expect(months).toBeGreaterThan(50)
    expect(
      await stage.value(
        sql`select count(*)::int from report_products where grain = 'month' and made > 0 and coalesce(views, 0) < 3 * made`,
      ),
    ).toBe(0)
    // Of a hundred views, one to five are bookings.
    const share = Number(
      await stage.value(
        sql`select sum(made) * 100.0 / sum(views) from report_territories where path = 'all' and grain = 'month'`,
      ),
    )
    expect(share).toBeGreaterThan(1)
    expect(share).toBeLessThan(5)
  })

  test('has an account for each of the seven roles that can sign in', async () => {
    expect(new Set(demoAccounts.map(({ role }) => role)).size).toBe(7)
    for (const { role, email, password } of demoAccounts) {
      const door = isAdminAccount({ role }) ? '/admins/login' : '/auth/login'
      const { status, body } = await stage.post(door, { email, password })
      expect(status, role).toBe(200)
      expect((body.user ?? body.admin).role).toBe(role)
    }
    // The others of its market are there to be seen.
    const [{ password }] = demoAccounts as [(typeof demoAccounts)[number]]
    expect((await stage.post('/auth/login', { email: 'kumarakom@demo.example', password })).status).toBe(401)
  })

  test('is not added twice, and keeps what was changed', async () => {
    const before = await counts()
    expect(before.every((each) => Number(each) > 0)).toBe(true)
    await stage.db.execute(sql`update users set city = 'Renamed' where email = 'affiliate@demo.example'`)
    stage.pass(24 * 60 * 60 * 1000)
    await seed()
    expect(await counts()).toEqual(before)
    expect(await stage.value(sql`select city from users where email = 'affiliate@demo.example'`)).toBe(
      'Renamed',
    )
  })

  test('is added once when two instances start at once', async () => {
    expect(await count('products')).toBe(24)
    expect(await stage.value(sql`select count(distinct idempotency_key)::int from bookings`)).toBe(
      await count('bookings'),
    )
  })

  test('has bookings in every state, with consistent data', async () => {
    const states = await stage.value(sql`
      select string_agg(distinct status || ' ' || payment_status, ', ' order by status || ' ' || payment_status)
      from bookings`)
    expect(states).toBe(
      'cancelled pending, cancelled refunded, completed completed, completed refunded, confirmed completed, pending completed, pending pending',
    )
    const wrong = {
      'reserved seats are those of live bookings': sql`
        select count(*)::int from availability_slots s where reserved <> coalesce((
          select sum(bs.seats) from booking_slots bs join bookings b on b.id = bs.booking_id
          where bs.slot_id = s.id and b.status <> 'cancelled'), 0)`,
      'a stay has a slot a night, a tour has one': sql`
        select count(*)::int from bookings b where
          (select count(*) from booking_slots where booking_id = b.id) <> coalesce(end_date - date, 1)`,
      'the amount is price × seats × nights, and the extras': sql`
        select count(*)::int from bookings where total_amount <> unit_price * seats * coalesce(end_date - date, 1)
          + coalesce((select sum((extra->>'price')::int * (extra->>'count')::int)
              from jsonb_array_elements(extras) extra), 0)`,
      'what has happened is past': sql`
        select count(*)::int from bookings where greatest(created_at, paid_at, confirmed_at, completed_at,
          cancelled_at) > ${stage.now().toISOString()}::timestamptz`,
      'one thing comes after another': sql`
        select count(*)::int from bookings where not (created_at <= coalesce(paid_at, created_at)
          and coalesce(paid_at, created_at) <= coalesce(confirmed_at, paid_at, created_at)
          and created_at < starts_at and starts_at < ends_at
          and coalesce(confirmed_at, created_at) <= coalesce(completed_at, cancelled_at, confirmed_at, created_at))`,
      'nothing was booked before there was a product, a customer, or an approval': sql`
        select count(*)::int from bookings b join products p on p.id = b.product_id join users u on u.id = b.user_id
        where b.created_at < p.approved_at or b.created_at < u.created_at or p.status <> 'approved'`,
      'ratings are those of the reviews': sql`
        select count(*)::int from products p where rating_sum * 1000 + review_count <> (
          select coalesce(sum(rating), 0) * 1000 + count(*) from reviews where product_id = p.id)`,
      'every booking and product has a history in order': sql`
        select count(*)::int from (
          select id::text from bookings union all select id::text from products) o
        where not exists (select from audit_log where object_id = o.id)
           or (select array_agg(created_at order by id) from audit_log where object_id = o.id)
              <> (select array_agg(created_at order by created_at) from audit_log where object_id = o.id)`,
      'those who cancelled are named': sql`
        select count(*)::int from bookings where status = 'cancelled'
          and (cancelled_by is null or (cancelled_by <> 'system') <> (cancelled_by_id is not null))`,
    }
    for (const [what, query] of Object.entries(wrong)) expect(await stage.value(query), what).toBe(0)
    const of = (column: string, email: string) =>
      stage.value(sql`select count(*)::int from bookings b join users u on u.id = ${sql.identifier(column)}
        where u.email = ${email}`)
    expect(await count('bookings')).toBeGreaterThan(180)
    expect(await of('user_id', 'customer@demo.example')).toBeGreaterThan(8)
    expect(await of('referral_affiliate_id', 'affiliate@demo.example')).toBeGreaterThan(15)
    expect(await of('provider_id', 'provider@demo.example')).toBeGreaterThan(25)
    expect(
      await stage.value(sql`select count(distinct date_trunc('month', created_at))::int from bookings`),
    ).toBeGreaterThanOrEqual(24)
  })

  test('hashes the password that everybody knows once for all accounts', async () => {
    const emails = sql.join(
      demoAccounts.map(({ email }) => sql`${email}`),
      sql`, `,
    )
    expect(
      await stage.value(sql`select count(distinct password_hash)::int from users where email in (${emails})`),
    ).toBe(1)
  })

  test('keeps nothing of a history of which one step fails', async () => {
    const before = await count('territories')
    const at = new Date()
    const add: Step = {
      at,
      act: (tx) =>
        tx.transaction(async (own) => {
          await own.insert(territories).values({ kind: 'country', name: 'Bhutan', path: 'BT' })
        }),
    }
    const fail: Step = { at, act: () => Promise.reject(new Error('This is not possible')) }
    await expect(stage.db.transaction((tx) => play(tx, [add, fail]))).rejects.toThrow('This is not possible')
    expect(await count('territories')).toBe(before)
  })

  test('has an administrator who waits for approval', async () => {
    const [{ email, password }] = demoAccounts as [(typeof demoAccounts)[number]]
    const { cookie } = await stage.post('/admins/login', { email, password })
    expect((await stage.get('/admins/pending', cookie)).body.admins).toHaveLength(1)
  })
})

describe('the money of the demo', () => {
  // The demo is filled in once for all three files.
  testMoneyOfTheDemo(stage)
})
