// What each role sees on its dashboard, as the server renders it.
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../../contract/options/accounts/roles.ts'
import { describeOpenWork } from '../../../app/routes/dashboard/open-work.server.ts'
import { OpenWorkPanel } from '../../../app/routes/dashboard/panels/open-work.tsx'
import { renderDashboard, showDashboard, textOf } from '../support/dashboard.tsx'

const headingsOf = (markup: string) =>
  [...markup.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/gs)].map(([, , heading = '']) => textOf(heading).trim())

const totals = ['Total users', 'Total products', 'Total bookings', 'Total leads']

describe('the dashboard shows each role its own parts only', () => {
  test.each<[Role, string[], string[]]>([
    [
      'super_admin',
      ['Platform overview', 'Revenue', 'Booking trend', 'Booking status', 'Lead conversion', 'Lead status'],
      [...totals, 'Total revenue', 'This month'],
    ],
    [
      'nsa',
      [
        'National level dashboard',
        'Revenue',
        'Booking trend',
        'Booking status',
        'Lead conversion',
        'Lead status',
      ],
      [...totals, 'Total revenue', 'This month'],
    ],
    [
      'ssa',
      ['State level dashboard', 'Revenue', 'Lead status', 'Booking trend', 'Booking status'],
      [...totals, 'Total revenue', 'This month'],
    ],
    [
      'dsa',
      ['District level dashboard', 'Revenue', 'Booking status', 'Lead conversion', 'Lead status'],
      totals,
    ],
    [
      'affiliate',
      ['Affiliate dashboard', 'Earnings', 'Lead status', 'Recent leads'],
      ['Total earnings', 'This month', 'Total bookings', 'Total leads'],
    ],
    [
      'service_provider',
      [
        'Provider dashboard',
        'Upcoming bookings',
        'Earnings',
        'Booking trend',
        'Booking status',
        'Your services',
      ],
      ['Earnings', 'This month', 'Active services', 'Total bookings'],
    ],
    [
      'user',
      ['Your trips', 'Your next trip', 'Your bookings', 'Your leads', 'Recommended for you'],
      ['Total bookings', 'Active leads', 'Total spent'],
    ],
  ])('for %s', (role, headings, figures) => {
    const markup = showDashboard(role)
    const statTitles = new Set([...markup.matchAll(/<dt[^>]*>([^<]+)</g)].map(([, title]) => title))

    expect(headingsOf(markup)).toEqual(headings)
    expect(figures.filter((title) => !statTitles.has(title))).toEqual([])
    expect(textOf(markup)).toContain('Good morning, Asha Nair')
  })

  test('and a district administrator no revenue totals or booking trend, a state administrator no lead conversion', () => {
    expect(textOf(showDashboard('dsa'))).not.toMatch(/Total revenue|Booking trend/)
    expect(textOf(showDashboard('ssa'))).not.toContain('Lead conversion')
  })
})

describe('the figures of a dashboard', () => {
  test.each(roles)('are labelled as sample data for %s, and the API’s own figures are not', (role) => {
    expect(textOf(showDashboard(role))).toContain('Sample data')
    expect(textOf(showDashboard(role, {}, false))).not.toContain('Sample data')
  })

  test('are replaced by an alert with a retry when loading fails', () => {
    const markup = renderDashboard('nsa', { ok: false, message: 'The figures are being recounted.' })

    expect(markup).toMatch(/role="alert".*The figures are being recounted\./)
    expect(markup).toMatch(/<a[^>]+href="\/dashboard"[^>]*>Try again/)
    expect(textOf(markup)).not.toMatch(/Sample data|Total/)
  })

  test('have a default alert when the API sends no message', () => {
    expect(textOf(renderDashboard('user', { ok: false, message: undefined }))).toContain(
      'Your figures could not be loaded.',
    )
  })
})

describe('open work', () => {
  const nothing = {
    payments: { total: 0, urgent: 0 },
    products: 0,
    identities: 0,
    claims: 0,
    refunds: null,
    payouts: undefined,
  }

  test('is a link with a count for each kind that waits, in the place of the older hints', () => {
    const markup = showDashboard(
      'nsa',
      {},
      true,
      <OpenWorkPanel
        items={describeOpenWork({
          ...nothing,
          payments: { total: 3, urgent: 1 },
          lateLeads: 1,
          refunds: 1_200,
        })}
      />,
    )
    const text = textOf(markup)
    expect(text).toContain(
      'To do 3 payments to check 1 loses its seats within 12 hours 1 lead not answered in time 1,200 refunds to send',
    )
    expect(markup).toContain('href="/bookings?view=review"')
    expect(markup).toContain('href="/bookings/money"')
    expect(markup).toContain('href="/leads?view=late"')
    expect(text).not.toMatch(/identit|claim|payment to check now|await confirmation/)
  })

  test('that is done is one calm sentence', () => {
    const text = textOf(showDashboard('dsa', {}, true, <OpenWorkPanel items={describeOpenWork(nothing)} />))
    expect(text).toContain('Nothing waits for you.')
    expect(text).not.toContain('To do')
  })
})

test.each(roles)('the figures of %s have no link to the leads, as what waits has one', (role) => {
  expect(showDashboard(role)).not.toContain('href="/leads')
})
