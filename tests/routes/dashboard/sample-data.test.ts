import { describe, expect, test } from 'vitest'
import { bookingStatuses, leadStatuses } from '../../../contract/options/statuses.ts'
import { roles } from '../../../contract/options/accounts/roles.ts'
import { addDays, dayInIndia, isDay } from '../../../shared/days.ts'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'

describe('dashboard sample data', () => {
  const samples = roles.map((role) => sampleDashboard(role))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const months = ['01', '02', '03', '04', '05', '06', '07']

  test.each([
    ['2026-07-31', '2026'],
    ['2027-06-30', '2026'],
    ['2027-07-01', '2027'],
  ])('on %s shows the months of %s', (today, shown) => {
    expect(sampleDashboard('ssa', today).monthlyBookings.at(-1)?.month).toBe(`${shown}-07`)
  })

  test.each(['2026-07-31', '2026-11-22', '2028-02-29', '2031-01-01'])(
    'on %s has trips to come after it, and leads and past trips before it',
    (today) => {
      const provider = sampleDashboard('service_provider', today)
      const affiliate = sampleDashboard('affiliate', today)
      const customer = sampleDashboard('user', today)

      for (const { date } of provider.bookings) expect([date > today, isDay(date)]).toEqual([true, true])
      for (const { date, status } of customer.bookings) {
        expect(date > today).toBe(status === 'pending' || status === 'confirmed')
      }
      for (const { createdAt } of [...affiliate.leads, ...customer.leads]) {
        expect(dayInIndia(new Date(createdAt)) < today).toBe(true)
      }
      expect(affiliate.leads[0]?.leadId).toContain(addDays(today, -1).slice(2, 7).replace('-', ''))
    },
  )

  test.each(samples)('of $role covers January to July in every series', (sample) => {
    const series = Object.entries(sample).filter(([name]) => name.startsWith('monthly'))

    for (const [, points] of series) {
      expect((points as unknown as { month: string }[]).map(({ month }) => month.slice(5))).toEqual(months)
    }
  })

  test.each(samples.filter((sample) => 'revenueStats' in sample))(
    'of $role has totals, months and growth that agree with the series',
    ({ revenueStats, monthlyRevenue }) => {
      const revenue = monthlyRevenue.map((point) => point.revenue)
      const { total, thisMonth, lastMonth, growth } = revenueStats

      expect([total, thisMonth, lastMonth]).toEqual([sum(revenue), revenue.at(-1), revenue.at(-2)])
      expect(growth).toBeCloseTo(((thisMonth - lastMonth) / lastMonth) * 100, 1)
    },
  )

  test.each(samples.filter((sample) => 'bookingStats' in sample))(
    'of $role has booking statuses that add up to all bookings',
    (sample) => {
      expect(sum(bookingStatuses.map((status) => sample.bookingStats[status]))).toBe(
        sample.stats.totalBookings,
      )
      if ('monthlyBookings' in sample) {
        expect(sum(sample.monthlyBookings.map(({ bookings }) => bookings))).toBe(sample.stats.totalBookings)
      }
    },
  )

  test.each(samples.filter((sample) => 'leadStats' in sample))(
    'of $role has lead statuses that add up to all leads, and won ones equal the conversions',
    (sample) => {
      expect(sum(leadStatuses.map((status) => sample.leadStats[status]))).toBe(sample.stats.totalLeads)
      if ('monthlyLeads' in sample) {
        expect(sum(sample.monthlyLeads.map(({ leads }) => leads))).toBe(sample.stats.totalLeads)
        expect(sum(sample.monthlyLeads.map((point) => point.conversions))).toBe(sample.leadStats.closed_won)
      }
    },
  )

  test('of each admin level is within the level above', () => {
    const numbersOf = (role: 'super_admin' | 'nsa' | 'ssa' | 'dsa') => {
      const { stats, bookingStats, leadStats, monthlyRevenue } = sampleDashboard(role)
      return [stats, bookingStats, leadStats]
        .flatMap((group) => Object.values(group))
        .concat(monthlyRevenue.map(({ revenue }) => revenue))
    }
    const levels = (['super_admin', 'nsa', 'ssa', 'dsa'] as const).map(numbersOf)

    for (const [above, below] of levels
      .slice(1)
      .map((below, index) => [levels[index] ?? [], below] as const)) {
      expect(below.every((number, index) => number <= (above[index] ?? 0))).toBe(true)
    }
  })

  test('of an affiliate has the counts of the listed leads', () => {
    const { leads, leadStats, stats } = sampleDashboard('affiliate')

    expect(stats.totalLeads).toBe(leads.length)
    for (const status of leadStatuses) {
      expect(leads.filter((lead) => lead.status === status)).toHaveLength(leadStats[status])
    }
  })

  test('of a provider has the active services and upcoming bookings of the lists', () => {
    const sample = sampleDashboard('service_provider')
    const count = (status: string) => sample.bookings.filter((booking) => booking.status === status).length

    expect(sample.stats.activeServices).toBe(
      sample.services.filter((each) => each.status === 'approved').length,
    )
    expect([count('pending'), count('confirmed')]).toEqual([
      sample.bookingStats.pending,
      sample.bookingStats.confirmed,
    ])
    expect(count('cancelled')).toBeGreaterThan(0)
  })

  test('of a customer has counts and amounts that agree with the lists, and cancelled bookings as refunded', () => {
    const { stats, bookings, leads } = sampleDashboard('user')

    expect(stats).toEqual({
      totalBookings: bookings.length,
      activeLeads: leads.filter(({ status }) => status !== 'closed_won' && status !== 'closed_lost').length,
      totalSpent: sum(
        bookings.filter(({ paymentStatus }) => paymentStatus === 'completed').map((each) => each.totalAmount),
      ),
    })
    for (const { status, paymentStatus } of bookings) {
      expect(paymentStatus === 'refunded').toBe(status === 'cancelled')
    }
    expect(leads.some(({ assignedToName }) => assignedToName == null)).toBe(true)
  })
})
