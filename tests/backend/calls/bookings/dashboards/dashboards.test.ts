// What the dashboard of each role has.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inLongRun } from '../../../../support/run-length.ts'
import { recordWork } from '../../../support/recorded-work.ts'
import { cast, cookieOf, ids, type Member } from '../../../support/two-territories/cast.ts'
import { dashboardScene } from './dashboard-scene.ts'

const { stage, dashboardOf, book } = dashboardScene()

describe('the dashboard call', () => {
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
