// What the dashboards of a territory count: people, bookings, revenue and leads, by month and all together.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cookieOf, ids } from '../../../support/two-territories/cast.ts'
import { dashboardScene } from './dashboard-scene.ts'

const { stage, dashboardOf, book } = dashboardScene()

describe('the dashboard call', () => {
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
    const { changes, monthCounts, revenueStats } = await dashboardOf('nsa')
    expect(changes.bookings).toBe(-66.7)
    expect(monthCounts.bookings).toEqual({ thisMonth: 3, lastMonth: 9 })
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
})
