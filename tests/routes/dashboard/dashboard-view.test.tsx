// What each role sees on its dashboard, as the server renders it.
import { Megaphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type DashboardOf, UpcomingBooking } from '../../../contract/dashboard.ts'
import { type Role, roles } from '../../../contract/options/roles.ts'
import { bookingStatuses, leadStatuses } from '../../../contract/options/statuses.ts'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import { bookingStatusLabels, leadStatusLabels } from '../../../app/domain/format/status-labels.ts'
import { BookingTrend, LeadConversion, MoneyChart } from '../../../app/routes/dashboard/charts.tsx'
import { DashboardPage } from '../../../app/routes/dashboard/page.tsx'
import type { ChartData } from '../../../app/ui/charts/series.ts'
import { StatCard } from '../../../app/ui/primitives/stat-card.tsx'

type Figures = Parameters<typeof DashboardPage>[0]['figures']

function render(role: Role, figures: Figures, qrCard?: string): string {
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: () => (
        <DashboardPage role={role} greeting="Good morning, Asha Nair" figures={figures} qrCard={qrCard} />
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/dashboard']} />)
}

const show = <R extends Role>(role: R, changed: Partial<DashboardOf<R>> = {}, isSample = true) =>
  render(role, { ok: true, dashboard: { ...sampleDashboard(role, '2026-07-31'), ...changed }, isSample })

/** What is read, without marks; each element apart. */
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')

const headingsOf = (markup: string) =>
  [...markup.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/gs)].map(([, , heading = '']) => textOf(heading).trim())

const captionsOf = (markup: string) =>
  [...markup.matchAll(/<caption[^>]*>(.*?)<\/caption>/g)].map(([, caption]) => caption)

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
    const markup = show(role)
    const statTitles = new Set([...markup.matchAll(/<dt[^>]*>([^<]+)</g)].map(([, title]) => title))

    expect(headingsOf(markup)).toEqual(headings)
    expect(figures.filter((title) => !statTitles.has(title))).toEqual([])
    expect(textOf(markup)).toContain('Good morning, Asha Nair')
  })

  test('and a district administrator no revenue totals or booking trend, a state administrator no lead conversion', () => {
    expect(textOf(show('dsa'))).not.toMatch(/Total revenue|Booking trend/)
    expect(textOf(show('ssa'))).not.toContain('Lead conversion')
  })
})

describe('the breakdowns', () => {
  const { bookingStats, leadStats } = sampleDashboard('nsa')
  /** The first number after a term. */
  const countOf = (markup: string, term: string) =>
    new RegExp(`<dt[^>]*>${term}</dt><dd[^>]*>([\\d,]+)<`).exec(markup)?.[1]?.replaceAll(',', '')

  test('show how many bookings and leads have each status', () => {
    const markup = show('nsa')
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

describe('the figures of a dashboard', () => {
  test.each(roles)('are labelled as sample data for %s, and the API’s own figures are not', (role) => {
    expect(textOf(show(role))).toContain('Sample data')
    expect(textOf(show(role, {}, false))).not.toContain('Sample data')
  })

  test('are replaced by an alert with a retry when loading fails', () => {
    const markup = render('nsa', { ok: false, message: 'The figures are being recounted.' })

    expect(markup).toMatch(/role="alert".*The figures are being recounted\./)
    expect(markup).toMatch(/<a[^>]+href="\/dashboard"[^>]*>Try again/)
    expect(textOf(markup)).not.toMatch(/Sample data|Total/)
  })

  test('have a default alert when the API sends no message', () => {
    expect(textOf(render('user', { ok: false, message: undefined }))).toContain(
      'Your figures could not be loaded.',
    )
  })
})

describe('payments to check', () => {
  test('are shown to administrators, with a warning when seats are released within 12 hours', () => {
    const quiet = show('dsa', { paymentsToCheck: { total: 3, urgent: 0 } })
    expect(textOf(quiet)).toContain('3 payments to check')
    expect(quiet).toContain('href="/bookings?view=review"')
    const urgent = textOf(show('nsa', { paymentsToCheck: { total: 3, urgent: 1 } }))
    expect(urgent).toContain('1 payment to check now: its seats are released within 12 hours')
  })
})

describe('stat cards', () => {
  const changes = { users: 4.8, products: -5.2, bookings: 0, leads: null }
  const cards = [...show('dsa', { changes }).matchAll(/<dt[^>]*>(Total \w+).*?<\/dd>/gs)].map(
    ([card, title]) => ({ title, card, text: textOf(card) }),
  )

  test('show a title, a value with Indian grouping, and an icon', () => {
    const [card] = cards
    expect(textOf(show('super_admin'))).toContain('₹4,28,71,800')
    expect(card?.text).toContain('Total users 318')
    expect(card?.card).toMatch(/<dt[^>]*>Total users<svg/)
  })

  test('show an increase as a green up arrow and a decrease as a red down arrow, each with a word', () => {
    expect(cards[0]?.text).toContain('Up 4.8% from last month')
    expect(cards[0]?.card).toMatch(/text-good.*lucide-arrow-up/s)
    expect(cards[1]?.text).toContain('Down 5.2% from last month')
    expect(cards[1]?.card).toMatch(/text-bad.*lucide-arrow-down/s)
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
    const markup = show('super_admin')

    expect(captionsOf(markup)).toEqual([
      'Revenue by month',
      'New bookings by month',
      'Leads and conversions by month',
    ])
    expect(textOf(markup)).toContain('Jul ₹69,48,600')
    expect(textOf(markup)).toContain('Jul 587 102')
  })

  test('without months say that there is no data', () => {
    expect(textOf(show('affiliate', { monthlyRevenue: [] }))).toContain('No figures yet')
  })
})

describe('the dashboard of an affiliate', () => {
  test('shows growth against last month with this month’s earnings', () => {
    expect(textOf(show('affiliate'))).toContain('This month ₹11,265 Up 18.8% from last month')
  })

  test('shows lead ID, type, status and date of recent leads', () => {
    const text = textOf(show('affiliate'))

    expect(text).toContain('Lead ID Type Status Date LD-2607-118 Insurance New 30 Jul 2026')
    expect(text).toContain('Real estate Negotiation 22 Jul 2026')
  })

  test('shows the QR card, also when the figures fail', () => {
    const figures = { ok: true, dashboard: sampleDashboard('affiliate'), isSample: true } as const

    expect(render('affiliate', figures, 'the QR card')).toContain('the QR card')
    expect(render('affiliate', { ok: false, message: undefined }, 'the QR card')).toContain('the QR card')
  })

  test('without leads shows what to do', () => {
    expect(textOf(show('affiliate', { leads: [] }))).toContain('Share your QR code or referral link.')
  })
})

describe('the dashboard of a provider', () => {
  test('shows booking ID, service, customer, date with time slot, status and amount', () => {
    const text = textOf(show('service_provider'))

    expect(text).toContain('Booking ID Service Customer Date Status Amount')
    expect(text).toContain(
      'BK-2607-0440 Houseboat day on Vembanad Lake Gurpreet Singh Ahluwalia 4 Aug 2026 11:00 am – 5:00 pm Pending ₹13,500',
    )
  })

  test('shows rating and price of services, and approved ones as Active', () => {
    const [houseboat] = sampleDashboard('service_provider').services
    const services = houseboat
      ? [houseboat, { ...houseboat, id: '2', status: 'pending_approval' as const }]
      : []
    const text = textOf(show('service_provider', { services }))

    expect(text).toContain('Now ₹4,500 instead of ₹5,200 4.8 out of 5, 214 reviews')
    const badges = text.slice(text.indexOf('Your services')).match(/Nature (?:Active|Pending approval) /g)
    expect(badges).toEqual(['Nature Active ', 'Nature Pending approval '])
  })

  test('has a button to all services', () => {
    expect(show('service_provider')).toMatch(/href="\/my-services"[^>]*><span>View All<span[^>]*> Services/)
  })

  test('shows how many bookings wait for an answer, and nothing if there are none', () => {
    expect(textOf(show('service_provider'))).toContain('2 bookings to accept')
    expect(show('service_provider')).toContain('href="/bookings?view=answer"')
    const { stats } = sampleDashboard('service_provider')
    for (const unansweredBookings of [0, null]) {
      const shown = show('service_provider', { stats: { ...stats, unansweredBookings } })
      expect(textOf(shown)).not.toContain('your answer')
    }
  })

  test('shows the check-out day of a stay', () => {
    const bookings = sampleDashboard('service_provider', '2026-07-31').bookings.map((each) =>
      UpcomingBooking.parse({ ...each, endDate: '2026-08-29' }),
    )
    expect(textOf(show('service_provider', { bookings }))).toContain('4 Aug 2026 to 29 Aug 2026 Pending')
  })
})

describe('the dashboard of a customer', () => {
  test('shows the partner that a lead is assigned to, or that there is none yet', () => {
    const text = textOf(show('user'))

    expect(text).toContain('Assigned to Suresh Pillai')
    expect(text).toContain('Not assigned yet')
  })

  test('shows a cancelled paid booking as refunded', () => {
    expect(textOf(show('user'))).toContain('Cancelled Refunded ₹3,600')
  })

  test('shows that a cancelled booking was not paid, or that its payment is in review', () => {
    const [booking] = sampleDashboard('user').bookings
    const cancelled = { ...booking!, status: 'cancelled', paymentStatus: 'pending' } as const
    expect(textOf(show('user', { bookings: [cancelled] }))).toContain('Cancelled Nothing paid ₹')
    const inReview = { ...cancelled, isPaymentInReview: true }
    expect(textOf(show('user', { bookings: [inReview] }))).toContain('Cancelled To check ₹')
  })

  test('shows the check-out day of a stay in the next booking and in the list', () => {
    const bookings = sampleDashboard('user').bookings.map((each) => ({ ...each, endDate: '2026-08-30' }))
    expect(textOf(show('user', { bookings })).split('to 30 Aug 2026')).toHaveLength(bookings.length + 2)
  })

  test('has a Book Now button for each recommended service', () => {
    const recommended = sampleDashboard('user').recommended.slice(0, 3)
    const labels = [...show('user', { recommended }).matchAll(/Book Now<span[^>]*>: ([^<]+)/g)]

    expect(labels.map(([, title]) => title)).toEqual(recommended.map(({ title }) => title))
  })

  test('lists every booking', () => {
    const { bookings } = sampleDashboard('user')
    const text = textOf(show('user'))

    expect(bookings.length).toBeGreaterThan(3)
    for (const { bookingId, productTitle } of bookings) {
      expect(text).toContain(bookingId)
      expect(text).toContain(productTitle)
    }
  })

  test('has View All buttons for the bookings and for the recommended services', () => {
    const buttons = [...show('user').matchAll(/<a [^>]*href="([^"]+)"[^>]*><span>(View All.*?)<\/a>/g)]

    expect(buttons.map(([, path, label = '']) => [textOf(label).trim(), path])).toEqual([
      ['View All bookings', '/bookings'],
      ['View All recommended services', '/tours'],
    ])
  })

  test('has only links that open for customers', () => {
    const paths = [...show('user').matchAll(/href="([^"]+)"/g)].map(([, path]) => path)

    expect([...new Set(paths)]).toEqual(['/bookings', '/tours'])
  })

  test('links recommended services to their own pages if the API sends a slug', () => {
    const [first, ...others] = sampleDashboard('user').recommended
    const recommended = [{ ...first!, slug: 'houseboat-day' }, ...others].slice(0, 2)
    const paths = [...show('user', { recommended }).matchAll(/href="([^"]+)"[^>]*><span>Book Now/g)]

    expect(paths.map(([, path]) => path)).toEqual(['/tours/houseboat-day', '/tours'])
  })

  test('without data shows what to do next, part by part', () => {
    const text = textOf(show('user', { bookings: [], leads: [], recommended: [] }))

    expect(text).toContain('You have not booked anything yet')
    expect(text).toContain('Join as a Lead')
    expect(text).not.toContain('Your next trip')
  })
})
