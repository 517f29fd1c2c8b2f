import { Dashboard } from '@affiliate-booking/contract/shapes/dashboard'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { cast, cookieOf, ids, type Member } from '../../../support/two-territories/cast.ts'
import { recordWork } from '../../../support/recorded-work.ts'
import { inLongRun } from '../../../../support/run-length.ts'
import { fillTwoTerritories } from '../../../support/two-territories/fill.ts'

const stage = createStage()

const dashboardOf = async (member: Member) => {
  const { status, body } = await stage.get('/dashboard', cookieOf(member))
  expect(status, member).toBe(200)
  // Whatever it holds is of the shape that the contract promises.
  expect(Dashboard.parse(body), member).toEqual(body)
  return body
}

/** A booking of the customer like the one in review, made and taking place when the test says, changed as it says. */
function book(columns: Record<string, string | number>) {
  const date = columns['date'] ?? '2026-10-05'
  return stage.db
    .execute(sql`insert into bookings (id, user_id, product_id, provider_id, territory_path, product_title,
      customer_name, policy_snapshot, unit_price, seats, starts_at, ends_at, start_time, end_time, idempotency_key, voucher_code,
      date, total_amount, status, payment_status, refund_amount, created_at)
    select gen_random_uuid(), user_id, product_id, provider_id, 'IN/KL/idukki', product_title,
      customer_name, policy_snapshot, unit_price, seats,
      (${date}::date + start_time) at time zone 'Asia/Kolkata', (${date}::date + end_time) at time zone 'Asia/Kolkata',
      start_time, end_time,
      gen_random_uuid()::text, gen_random_uuid()::text,
      ${date}::date, ${columns['amount'] ?? 100_000}::bigint,
      ${columns['status'] ?? 'completed'}::booking_status, ${columns['payment'] ?? 'completed'}::payment_status,
      ${columns['refund'] ?? null}::bigint, ${columns['madeAt'] ?? '2026-10-01T06:00:00Z'}::timestamptz
    from bookings where id = ${ids.inReview}`)
}

describe('the dashboard call', () => {
  beforeEach(() =>
    fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' }),
  )

  test('returns the contract’s shape for every role', async () => {
    for (const [member, { role }] of Object.entries(cast)) {
      if (member === 'pending' || member === 'suspended') continue
      expect((await dashboardOf(member as Member)).role).toBe(role)
    }
  })

  test.each([
    ['provider', 5],
    ['customer', 5],
  ] as const)('and the session of a %s are read by %i statements', async (member, number) => {
    const { sql: statements } = await recordWork(() => dashboardOf(member))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(number)
  })

  test('counts what is in an administrator’s territory', async () => {
    const all = await dashboardOf('super_admin')
    expect(all.stats).toEqual({ totalUsers: 15, totalProducts: 3, totalBookings: 3, totalLeads: 1 })
    expect((await dashboardOf('nsa')).stats).toMatchObject({ totalUsers: 10, totalProducts: 3 })
    expect((await dashboardOf('ssa')).stats).toMatchObject({ totalUsers: 8, totalProducts: 3 })
    expect((await dashboardOf('dsa')).stats).toEqual({
      totalUsers: 6,
      totalProducts: 2,
      totalBookings: 3,
      totalLeads: 1,
    })
    expect((await dashboardOf('dsa elsewhere')).stats).toEqual({
      totalUsers: 0,
      totalProducts: 1,
      totalBookings: 0,
      totalLeads: 0,
    })
    expect((await dashboardOf('nsa elsewhere')).stats).toMatchObject({ totalProducts: 0, totalBookings: 0 })
    expect(all.bookingStats).toEqual({ pending: 1, confirmed: 1, completed: 1, cancelled: 0 })
    expect(all.leadStats).toMatchObject({ new: 1, closed_won: 0 })
  })

  test('counts as many users for an administrator as the list of users has', async () => {
    for (const member of ['super_admin', 'nsa', 'ssa', 'dsa', 'dsa elsewhere'] as const) {
      const { rows, next } = (await stage.get('/users', cookieOf(member))).body
      expect(next).toBeNull()
      expect.soft((await dashboardOf(member)).stats.totalUsers, member).toBe(rows.length)
    }
  })

  test('compares the new users of the list, too', async () => {
    const join = (role: string, territoryPath: string, createdAt: string) =>
      stage.db
        .execute(sql`insert into users (name, email, phone, password_hash, role, status, territory_path, created_at)
        values ('New', gen_random_uuid() || '@example.com', '1', '-', ${role}::role, 'active', ${territoryPath}, ${createdAt}::timestamptz)`)
    await join('affiliate', 'IN/KL/idukki', '2026-09-10T06:00:00Z')
    const before = await dashboardOf('dsa')
    await join('dsa', 'IN/KL/idukki', '2026-10-01T06:00:00Z')
    const after = await dashboardOf('dsa')
    expect([after.stats.totalUsers, after.changes.users]).toEqual([
      before.stats.totalUsers,
      before.changes.users,
    ])
    expect(typeof after.changes.users).toBe('number')
  })

  test('counts revenue as payments without refunds, and follows every change', async () => {
    expect((await dashboardOf('dsa')).monthlyRevenue.at(-1)).toEqual({ month: '2026-10', revenue: 480_000 })
    await book({ status: 'cancelled', payment: 'refunded', refund: 60_000 })
    await book({ status: 'cancelled', payment: 'pending' })
    const { revenueStats, bookingStats } = await dashboardOf('ssa')
    expect(revenueStats.total).toBe(480_000 + 40_000)
    expect(bookingStats.cancelled).toBe(2)
    await stage.db.execute(
      sql`update bookings set payment_status = 'completed', status = 'confirmed' where id = ${ids.inReview}`,
    )
    const after = await dashboardOf('ssa')
    expect(after.revenueStats.total).toBe(480_000 + 40_000 + 240_000)
    expect(after.bookingStats).toEqual({ pending: 0, confirmed: 2, completed: 1, cancelled: 2 })
    await stage.db.execute(
      sql`update bookings set territory_path = 'IN/KL/wayanad' where id = ${ids.inReview}`,
    )
    expect((await dashboardOf('ssa')).revenueStats.total).toBe(760_000)
    expect((await dashboardOf('dsa')).stats.totalBookings).toBe(4)
    expect((await dashboardOf('dsa elsewhere')).stats.totalBookings).toBe(1)
  })

  test('returns the same after a job has aggregated the changes', async () => {
    const before = await dashboardOf('nsa')
    await stage.db.execute(sql`with moved as (delete from total_deltas returning *)
      insert into totals select subject, scope, month, key, sum(count), sum(amount) from moved group by 1, 2, 3, 4`)
    expect(await dashboardOf('nsa')).toEqual(before)
    await book({})
    expect((await dashboardOf('nsa')).stats.totalBookings).toBe(before.stats.totalBookings + 1)
  })

  test('has the last seven months by the calendar of India', async () => {
    // Half past midnight on the first of October in India, and the last minute of September there.
    await book({ madeAt: '2026-09-30T19:00:00Z' })
    await book({ madeAt: '2026-09-30T18:29:00Z' })
    await book({ madeAt: '2026-03-31T18:29:00Z' })
    const { monthlyBookings } = await dashboardOf('nsa')
    expect(monthlyBookings).toEqual([
      { month: '2026-04', bookings: 0 },
      { month: '2026-05', bookings: 0 },
      { month: '2026-06', bookings: 0 },
      { month: '2026-07', bookings: 0 },
      { month: '2026-08', bookings: 0 },
      { month: '2026-09', bookings: 1 },
      { month: '2026-10', bookings: 4 },
    ])
    stage.pass(100 * 24 * 60 * 60 * 1000)
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz,
      created_at = ${stage.now().toISOString()}::timestamptz`)
    const later = await dashboardOf('nsa')
    expect(later.monthlyBookings.map(({ month }: { month: string }) => month)).toEqual([
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
    ])
  })

  test('compares this month with the last one, and returns nothing if that had none', async () => {
    expect((await dashboardOf('nsa')).changes).toEqual({
      users: null,
      products: null,
      bookings: null,
      leads: null,
    })
    for (let count = 0; count < 9; count += 1) await book({ madeAt: '2026-09-10T06:00:00Z', amount: 70_000 })
    const { changes, revenueStats } = await dashboardOf('nsa')
    expect(changes.bookings).toBe(-66.7)
    expect(revenueStats).toEqual({
      total: 1_110_000,
      thisMonth: 480_000,
      lastMonth: 630_000,
      growth: -23.8,
    })
  })

  test('counts won leads of a month as conversions', async () => {
    await stage.db.execute(sql`insert into leads (name, email, status, territory_path, consent_at, created_at)
      select 'Divya', 'd@example.com', status::lead_status, 'IN/KL/idukki', now(), timestamptz '2026-09-20'
      from unnest(array['closed_won', 'closed_lost', 'closed_won']) status`)
    expect((await dashboardOf('dsa')).monthlyLeads.slice(-2)).toEqual([
      { month: '2026-09', leads: 3, conversions: 2 },
      { month: '2026-10', leads: 1, conversions: 0 },
    ])
  })

  test('counts an affiliate’s bookings, leads and earnings', async () => {
    const mine = await dashboardOf('affiliate')
    expect(mine.stats).toEqual({ totalBookings: 3, totalLeads: 1 })
    expect(mine.revenueStats).toEqual({ total: 12_000, thisMonth: 12_000, lastMonth: 0, growth: null })
    expect(mine.monthlyRevenue.at(-1)).toEqual({ month: '2026-10', revenue: 12_000 })
    expect(mine.monthlyRevenue).toHaveLength(7)
    expect(mine.leads).toMatchObject([{ leadId: 'LEAD-000001', type: null, status: 'new' }])
    expect(JSON.stringify(mine.leads)).not.toContain('suresh@example.com')
    const other = await dashboardOf('other affiliate')
    expect(other.stats).toEqual({ totalBookings: 0, totalLeads: 0 })
    expect(other.leads).toEqual([])
  })

  test('has a provider’s earnings, services and upcoming bookings, soonest first', async () => {
    await book({ date: '2026-10-01', status: 'confirmed' })
    await book({ date: '2026-09-30', status: 'confirmed' })
    await book({ date: '2026-10-02', status: 'cancelled', payment: 'refunded', refund: 100_000 })
    const { stats, revenueStats, services, bookings } = await dashboardOf('provider')
    expect(stats).toEqual({
      activeServices: 1,
      totalBookings: 6,
      unansweredBookings: 0,
      unansweredQuestions: 1,
    })
    expect(revenueStats.total, 'the share of the one that is settled').toBe(204_000)
    expect(services).toMatchObject([
      { id: ids.live, slug: 'live', rating: null },
      { id: ids.waiting, slug: null, rating: null },
    ])
    expect(bookings.map(({ date }: { date: string }) => date)).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
    ])
    expect(bookings[1]).toEqual({
      id: ids.inReview,
      bookingId: 'BK-000001',
      userName: 'The customer',
      productTitle: 'Cardamom hills at dawn',
      date: '2026-10-02',
      endDate: null,
      timeSlot: { startTime: '06:00', endTime: '09:00' },
      status: 'pending',
      totalAmount: 240_000,
      refundAmount: null,
      paymentStatus: 'pending',
      isPaymentInReview: true,
    })
    expect((await dashboardOf('other provider')).stats).toEqual({
      activeServices: 1,
      totalBookings: 0,
      unansweredBookings: 0,
      unansweredQuestions: 0,
    })
  })

  test('counts a provider’s paid bookings that wait for an answer, without holds and payments in review', async () => {
    for (const day of Array.from({ length: 26 }, (_, index) => index + 1))
      await book({ date: `2026-11-${String(day).padStart(2, '0')}`, status: 'pending', payment: 'pending' })
    await book({ date: '2026-12-01', status: 'pending' })
    await book({ date: '2026-12-02', status: 'pending' })
    await book({ date: '2026-12-03', status: 'confirmed' })
    expect((await dashboardOf('provider')).stats.unansweredBookings).toBe(2)
    expect((await dashboardOf('other provider')).stats.unansweredBookings).toBe(0)
  })

  test('has the check-out day of a stay, and whether a payment is in review', async () => {
    await stage.db.execute(sql`update bookings set end_date = '2026-10-05' where id = ${ids.inReview}`)
    const upcoming = await dashboardOf('provider')
    expect(upcoming.bookings[0]).toMatchObject({ id: ids.inReview, endDate: '2026-10-05' })
    const own = await dashboardOf('customer')
    expect(own.bookings.find(({ id }: { id: string }) => id === ids.inReview)).toMatchObject({
      endDate: '2026-10-05',
      isPaymentInReview: true,
    })
    expect(own.bookings[0].isPaymentInReview).toBe(false)
  })

  test('has a customer’s bookings, latest first, the amount spent, and recommended products', async () => {
    await book({ status: 'cancelled', payment: 'refunded', refund: 60_000, date: '2026-12-01' })
    const { stats, bookings, leads, recommended } = await dashboardOf('customer')
    expect(stats).toEqual({ totalBookings: 4, activeLeads: 0, totalSpent: 520_000 })
    expect(bookings.map(({ date }: { date: string }) => date)).toEqual([
      '2026-12-01',
      '2026-10-03',
      '2026-10-02',
      '2026-09-29',
    ])
    expect(bookings[1]).toMatchObject({ bookingId: 'BK-000002', serviceProviderName: 'The provider' })
    expect(leads).toEqual([])
    expect(recommended.map(({ id }: { id: string }) => id)).toEqual([ids.elsewhere])
    const fresh = await dashboardOf('other customer')
    expect(fresh.bookings).toEqual([])
    expect(fresh.stats.totalSpent).toBe(0)
  })

  test('recommends the best-ranked products of active providers', async () => {
    await stage.db.execute(
      sql`update products set rating_sum = 50, review_count = 10 where id = ${ids.elsewhere}`,
    )
    expect((await dashboardOf('other customer')).recommended).toMatchObject([
      { id: ids.elsewhere, slug: 'elsewhere', kind: 'tour', rating: 5, image: null },
      { id: ids.live, rating: null, image: { id: ids.image } },
    ])
    await stage.db.execute(
      sql`update users set status = 'suspended' where id = ${ids.account('other provider')}`,
    )
    expect((await dashboardOf('other customer')).recommended).toMatchObject([{ id: ids.live }])
  })

  test.each(inLongRun)('needs a session', async () => {
    expect((await stage.get('/dashboard')).status).toBe(401)
    expect((await stage.get('/dashboard', cookieOf('pending'))).status).toBe(401)
  })
})
