// The stat cards, charts and breakdowns of the dashboards, as the server renders them.
import { Megaphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { bookingStatuses, leadStatuses } from '../../../contract/options/statuses.ts'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import { bookingStatusLabels, leadStatusLabels } from '../../../app/domain/labels/status-labels.ts'
import { BookingTrend, LeadConversion, MoneyChart } from '../../../app/routes/dashboard/panels/charts.tsx'
import type { ChartData } from '../../../app/ui/charts/series.ts'
import { StatCard } from '../../../app/ui/primitives/stat-card.tsx'
import { showDashboard, textOf } from '../support/dashboard.tsx'

const captionsOf = (markup: string) =>
  [...markup.matchAll(/<caption[^>]*>(.*?)<\/caption>/g)].map(([, caption]) => caption)

describe('the breakdowns', () => {
  const { bookingStats, leadStats } = sampleDashboard('nsa', '2026-07-31')
  /** The first number after a term. */
  const countOf = (markup: string, term: string) =>
    new RegExp(`<dt[^>]*>${term}</dt><dd[^>]*>([\\d,]+)<`).exec(markup)?.[1]?.replaceAll(',', '')

  test('show how many bookings and leads have each status', () => {
    const markup = showDashboard('nsa')
    const bookings = markup.slice(markup.indexOf('id="booking-status"'), markup.indexOf('id="lead-status"'))
    const leads = markup.slice(markup.indexOf('id="lead-status"'))

    for (const status of bookingStatuses) {
      expect(countOf(bookings, bookingStatusLabels[status].label)).toBe(String(bookingStats[status]))
    }
    for (const status of leadStatuses) {
      expect(countOf(leads, leadStatusLabels[status].label)).toBe(String(leadStats[status]))
    }
  })
})

describe('stat cards', () => {
  const changes = { users: 4.8, products: -5.2, bookings: 0, leads: null }
  const cards = [...showDashboard('dsa', { changes }).matchAll(/<dt[^>]*>(Total \w+).*?<\/dd>/gs)].map(
    ([card, title]) => ({ title, card, text: textOf(card) }),
  )

  test('show a title, a value with Indian grouping, and an icon', () => {
    const [card] = cards
    expect(textOf(showDashboard('super_admin'))).toContain('₹4,28,71,800')
    expect(card?.text).toContain('Total users 318')
    expect(card?.card).toMatch(/<dt[^>]*>Total users<svg/)
  })

  test('show an increase as a green up arrow and a decrease as a red down arrow, each with a word', () => {
    expect(cards[0]?.text).toContain('Up 4.8% from last month')
    expect(cards[0]?.card).toMatch(/text-good.*lucide-arrow-up/s)
    expect(cards[1]?.text).toContain('Down 5.2% from last month')
    expect(cards[1]?.card).toMatch(/text-bad.*lucide-arrow-down/s)
  })

  test('show the numbers of both months instead of a percent of few, where the host says them', () => {
    const monthCounts = {
      users: { thisMonth: 15, lastMonth: 1 },
      products: { thisMonth: 9, lastMonth: 10 },
      bookings: { thisMonth: 0, lastMonth: 0 },
    }
    const cardOf = (of: string) =>
      textOf(
        new RegExp(`<dt[^>]*>Total ${of}.*?</dd>`, 's').exec(
          showDashboard('dsa', {
            changes: { users: 1400, products: -10, bookings: 0, leads: 5 },
            monthCounts,
          }),
        )?.[0] ?? '',
      )
    expect(cardOf('users')).toContain('15 this month, 1 last month')
    expect(cardOf('users')).not.toContain('%')
    expect(cardOf('products')).toContain('Down 10% from last month')
    expect(cardOf('bookings')).not.toMatch(/%|month/)
    expect(cardOf('leads'), 'the host does not say').toContain('Up 5% from last month')
  })

  test('have the timeframe “from last month” unless they are given another one', () => {
    const card = (timeframe?: string) =>
      textOf(
        renderToStaticMarkup(
          <StatCard title="Leads" value="7" icon={Megaphone} change={4} {...(timeframe && { timeframe })} />,
        ),
      )

    expect(card()).toContain('Up 4% from last month')
    expect(card('since Monday')).toContain('Up 4% since Monday')
  })

  test('show neither without a change, and nothing without a comparison', () => {
    expect(cards[2]?.text).toContain('Unchanged, 0% from last month')
    expect(cards[2]?.card).not.toMatch(/text-good|text-bad|lucide-arrow/)
    expect(cards[3]?.text).not.toContain('from last month')
  })
})

describe('charts', () => {
  test('are a line for revenue and earnings, and bars for the booking trend and the lead conversion', () => {
    const kindOf = (card: ReactElement<{ children: ReactElement<ChartData> }>) =>
      card.props.children.props.kind

    expect(kindOf(MoneyChart({ what: 'Revenue', points: [] }))).toBe('line')
    expect(kindOf(MoneyChart({ what: 'Earnings', points: [] }))).toBe('line')
    expect(kindOf(BookingTrend({ points: [] }))).toBe('bars')
    expect(kindOf(LeadConversion({ points: [] }))).toBe('bars')
  })

  test('are captioned tables with every value before any script runs', () => {
    const markup = showDashboard('super_admin')

    expect(captionsOf(markup)).toEqual([
      'Revenue by month',
      'New bookings by month',
      'Leads and conversions by month',
    ])
    expect(textOf(markup)).toContain('Jul ₹69,48,600')
    expect(textOf(markup)).toContain('Jul 587 102')
  })

  test('without months say that there is no data', () => {
    expect(textOf(showDashboard('affiliate', { monthlyRevenue: [] }))).toContain('No figures yet')
  })

  test('of nothing but zeros say so and have no axis', () => {
    const month = (name: string, paise: number) => ({ month: `2026-${name}`, revenue: paise })
    const drawn = (...points: { month: string; revenue: number }[]) =>
      textOf(renderToStaticMarkup(<MoneyChart what="Earnings" points={points} />))

    expect(drawn(month('06', 0), month('07', 0))).toContain('No figures yet Every month shown here is at ₹0.')
    expect(drawn(month('06', 0), month('07', -100))).toContain('Jul -₹1')
  })
})
