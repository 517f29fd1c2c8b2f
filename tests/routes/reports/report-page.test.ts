import { describe, expect, test, vi } from 'vitest'
import { type ReportSection, reportFigures, reportSections } from '../../../contract/options/reports.ts'
import type { Report } from '../../../contract/shapes/reports.ts'
import * as first from '../../../app/routes/reports/first/route.tsx'
import * as section from '../../../app/routes/reports/section/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'
import { aReport } from './report-answer.ts'

const cookie = 'accessToken=abc'
const asStateAdmin = { 'GET /auth/profile': () => aProfile({ role: 'ssa' }) }

/** Every section is asked for here, so that its name need not be repeated. */
async function show(path: string, answers: Parameters<typeof hostAnswers>[0]) {
  const received = hostAnswers({ ...asStateAdmin, ...answers })
  const name = new URL(path, 'http://app.test').pathname.split('/').at(-1) ?? ''
  const visited = await visit(section, { path, params: { section: name }, cookie })
  const asked = received.find((call) => call.path.startsWith('/reports/'))
  return { visited, asked: new URLSearchParams(asked?.search), received }
}

const bookings = (answer: Report | Response = aReport()) => ({
  'GET /reports/bookings': answer instanceof Response ? answer : json(answer as never),
})

const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the page of a report', () => {
  test('asks for the last 30 days by day, and shows figures, their changes and what they count', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-30T10:00:00Z'), toFake: ['Date'] })
    const { visited, asked } = await show('/reports/bookings', bookings())
    vi.useRealTimers()
    expect(visited.status).toBe(200)
    expect(Object.fromEntries(asked)).toEqual({
      from: '2026-10-01',
      to: '2026-10-30',
      by: 'day',
      group: 'territory',
      sort: '-revenue',
    })
    const shown = text(renderRoute(section, visited))
    expect(shown).toContain('1 Oct 2026 to 30 Oct 2026')
    expect(shown).toContain('Compared with 1 Sep 2026 to 30 Sep 2026 (before)')
    expect(shown).toMatch(/Revenue ₹1,23,456 , list of Revenue Down 50% from ₹2,46,912 before/)
    expect(shown).toMatch(/Cancelled share 33.3% , list of Cancelled share Up 22.2 points from 11.1% before/)
    expect(shown).toContain('All bookings that were begun in this period')
    expect(shown).toContain('Everything until 30 Oct 2026, 3:45 pm is counted.')
  })

  test('says up from nothing without a percentage, and that a figure has not changed', async () => {
    const { visited } = await show('/reports/bookings', bookings())
    const shown = text(renderRoute(section, visited))
    expect(shown).toMatch(
      /Bookings made 12 , list of Bookings made Up 20% from 10 before Up from 0 a year before/,
    )
    expect(shown).toMatch(/Paid bookings 9 , list of Paid bookings As before/)
  })

  test('draws no bar for a day below zero', async () => {
    const series = [
      { from: '2026-10-01', to: '2026-10-01', values: { revenue: -500_000 } },
      { from: '2026-10-02', to: '2026-10-02', values: { revenue: 1_000_000 } },
    ]
    const { visited } = await show('/reports/bookings', bookings(aReport({ series })))
    const html = renderRoute(section, visited)
    const bars = [...html.matchAll(/style="width:([^"]*)"/g)].map(([, width]) => width)
    expect(bars.slice(0, 2)).toEqual(['0.00%', '100.00%'])
  })

  test('opens the list behind a figure, with everything that was counted', async () => {
    const { visited } = await show('/reports/bookings?territory=IN%2FKL', bookings())
    const html = renderRoute(section, visited)
    expect(html).toContain(
      'href="/bookings?view=all&amp;payment=paid&amp;madeFrom=2026-10-01&amp;madeTo=2026-10-30&amp;territory=IN%2FKL"',
    )
  })

  test('breaks figures down to rows that lead further, with what is left and the sum', async () => {
    const { visited } = await show('/reports/bookings?period=7', bookings())
    const html = renderRoute(section, visited)
    expect(html).toContain('href="/reports/bookings?period=7&amp;territory=IN%2FKL%2Fidukki"')
    const rows = text(html.slice(html.indexOf('<tbody', html.indexOf('By territory'))))
    expect(rows).toMatch(/Idukki ₹1,00,000 6 20 8 1 ₹0/)
    expect(rows).toMatch(/Without a territory below ₹3,456 1 2 1 0 ₹0/)
    expect(rows).toMatch(/In all ₹1,23,456 9 30 12 3 ₹1,000/)
  })

  test('keeps territory, filters and period in every link, and takes a filter away by its chip', async () => {
    const id = '7b0c7a53-3c3c-4d39-9a3b-0d3c8e8f1a11'
    const report = aReport({ filters: { product: { id, name: 'Tea gardens' } } })
    const { visited, asked } = await show(
      `/reports/bookings?from=2026-01-01&to=2026-03-31&territory=IN%2FKL&product=${id}&group=provider`,
      bookings(report),
    )
    expect(Object.fromEntries(asked)).toMatchObject({ product: id, territory: 'IN/KL', by: 'week' })
    const html = renderRoute(section, visited)
    const chip = /<a[^>]+aria-label="Remove the filter Tour or stay: Tea gardens"[^>]*>/.exec(html)?.[0]
    expect(chip).toContain('from=2026-01-01')
    expect(chip).toContain('territory=IN%2FKL')
    expect(chip).not.toContain(`product=${id}`)
    expect(html).toContain(
      `/reports/leads?from=2026-01-01&amp;to=2026-03-31&amp;territory=IN%2FKL&amp;product=${id}`,
    )
  })

  test.each([
    ['?from=2026-05-02&to=2026-05-01', 'The first day is after the last day. These are the last 30 days.'],
    ['?from=2026-02-30&to=2026-05-01', '“2026-02-30” is not a day.'],
    ['?from=2026-05-01', 'The last day is missing.'],
    ['?from=2019-01-01&to=2026-01-01', 'A report can cover at most 3 years.'],
    ['?from=2024-01-01&to=2027-01-02', 'A report can cover at most 3 years.'],
    ['?period=century', 'There is no such period.'],
    ['?territory=%27or', 'Part of the address could not be read and is left out.'],
    ['?by=hour', 'Part of the address could not be read and is left out.'],
    ['?from=2024-01-01&to=2025-12-31&by=day', 'More than a year is shown by week.'],
  ])('says of %s what it shows instead', async (query, sentence) => {
    const { visited, asked } = await show(`/reports/bookings${query}`, bookings())
    expect(visited.status).toBe(200)
    expect(asked.get('territory')).toBeNull()
    expect(text(renderRoute(section, visited))).toContain(sentence)
  })

  test('covers three years to the day', async () => {
    const { visited, asked } = await show('/reports/bookings?from=2024-01-01&to=2027-01-01', bookings())
    expect(visited.status).toBe(200)
    expect(Object.fromEntries(asked)).toMatchObject({ from: '2024-01-01', to: '2027-01-01' })
    expect(text(renderRoute(section, visited))).not.toContain('at most 3 years')
  })

  test('shows a host’s error with the period, and a way to try again', async () => {
    const { visited } = await show(
      '/reports/bookings?period=7',
      bookings(json({ message: 'Too much.' }, 503)),
    )
    expect(visited.status).toBe(503)
    const html = renderRoute(section, visited)
    expect(html).toContain('Too much.')
    expect(html).toContain('href="/reports/bookings?period=7"')
  })

  test('leads back to the whole report from a filter outside the scope', async () => {
    const { visited } = await show(
      '/reports/bookings?territory=IN%2FTN',
      bookings(json({ message: 'This territory does not exist.' }, 404)),
    )
    expect(visited.status).toBe(404)
    expect(renderRoute(section, visited)).toMatch(/href="\/reports\/bookings"[^>]*>Show the whole report/)
  })

  test('leaves out figures that the host does not send, or that nobody here knows', async () => {
    const report = aReport({
      figures: [{ key: 'weather', unit: 'count', value: 1, before: null, yearBefore: null }],
      series: [],
      groups: { by: 'product', rows: [], total: 0 },
    })
    const { visited } = await show('/reports/bookings', bookings(report))
    expect(visited.status).toBe(200)
    const shown = text(renderRoute(section, visited))
    expect(shown).not.toContain('weather')
    expect(shown).toContain('Nothing to break down')
  })

  test.each(reportSections)('has names for every figure of %s', async (name: ReportSection) => {
    const figures = Object.entries(reportFigures[name]).map(([key, unit]) => ({
      key,
      unit,
      value: 5,
      before: 5,
      yearBefore: null,
    }))
    const { visited } = await show(`/reports/${name}`, {
      [`GET /reports/${name}`]: json(aReport({ section: name, figures }) as never),
    })
    expect(visited.status).toBe(200)
    expect(renderRoute(section, visited)).toContain('aria-current="page"')
  })

  test('is not found for a section that does not exist', async () => {
    const { visited } = await show('/reports/weather', {})
    expect(visited).toMatchObject({ status: 404, thrown: true })
  })
})

describe('reports', () => {
  test('begin with bookings, with what the address asks for', async () => {
    hostAnswers(asStateAdmin)
    hostOffers('GET /reports/bookings')
    const { location } = await visit(first, { path: '/reports?period=7', cookie })
    expect(location).toBe('/reports/bookings?period=7')
  })

  test.each([first, section])('are launching soon at a host without them', async (module) => {
    hostAnswers(asStateAdmin)
    const { data } = await visit(module, {
      path: '/reports/bookings',
      params: { section: 'bookings' },
      cookie,
    })
    expect(data).toEqual({ launchingSoon: 'Reports' })
  })

  test.each(['affiliate', 'service_provider', 'user'])('are closed to the role %s', async (role) => {
    hostAnswers({ 'GET /auth/profile': () => aProfile({ role }), ...bookings() })
    const { location } = await visit(section, {
      path: '/reports/bookings',
      params: { section: 'bookings' },
      cookie,
    })
    expect(location).toBe('/unauthorized')
  })
})

describe('the weekly email', () => {
  const subscription = {
    id: 'sub-1',
    section: 'bookings',
    group: 'territory',
    territory: 'IN/KL',
    names: ['Kerala'],
    createdAt: '2026-10-30T10:15:00Z',
  }
  const weekly = (emails = true) => ({
    'GET /report-subscriptions': json({ subscriptions: [subscription], emails } as never),
  })

  test('is offered for a report that does not come yet, and lists those that do', async () => {
    const { visited } = await show('/reports/leads', {
      'GET /reports/leads': json(aReport({ section: 'leads' }) as never),
      ...weekly(),
    })
    const html = renderRoute(section, visited)
    expect(html).toContain('Send me this report each Monday')
    expect(html).toContain('Bookings and revenue, by territory, Kerala')
  })

  test('of what has left the territory is marked, without a link, and can be turned off', async () => {
    const outside = { ...subscription, territory: 'IN/TN', names: ['Tamil Nadu'], isOutside: true }
    const { visited } = await show('/reports/bookings', {
      ...bookings(),
      'GET /report-subscriptions': json({ subscriptions: [outside, subscription], emails: true } as never),
    })
    const html = renderRoute(section, visited)
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Tamil Nadu: outside your territory, not sent')
    expect(html).toContain('aria-label="Turn off: Bookings and revenue, by territory, Tamil Nadu"')
    expect(html).not.toContain('territory=IN%2FTN')
  })

  test('is on for the report with the same territory and filters', async () => {
    const { visited } = await show('/reports/bookings?territory=IN%2FKL', { ...bookings(), ...weekly() })
    const html = renderRoute(section, visited)
    expect(html).toContain('You get this report')
    expect(html).not.toContain('Send me this report')
  })

  test('says that emails of the kind are turned off', async () => {
    const { visited } = await show('/reports/bookings', { ...bookings(), ...weekly(false) })
    expect(renderRoute(section, visited)).toContain('You have turned off emails of this kind')
  })

  test('is hidden at a host that sends none', async () => {
    const { visited } = await show('/reports/bookings', bookings())
    expect(renderRoute(section, visited)).not.toContain('Weekly by email')
  })

  test('is turned on with the territory and filters of the page', async () => {
    const received = hostAnswers({
      ...asStateAdmin,
      'POST /report-subscriptions': json({ subscriptions: [], emails: true }),
    })
    const { location } = await visit(section, {
      path: '/reports/bookings?territory=IN%2FKL&group=provider&period=7',
      params: { section: 'bookings' },
      form: { intent: 'subscribe' },
      cookie,
    })
    const sent = received.find(({ path }) => path === '/report-subscriptions')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      section: 'bookings',
      group: 'provider',
      territory: 'IN/KL',
    })
    expect(location).toBe('/reports/bookings?period=7&group=provider&territory=IN%2FKL')
  })

  test('stays on with the host’s reason when it cannot be turned off', async () => {
    hostAnswers({
      ...asStateAdmin,
      'POST /report-subscriptions/sub-1/delete': json({ message: 'Try later.' }, 503),
    })
    const { status, data } = await visit(section, {
      path: '/reports/bookings',
      params: { section: 'bookings' },
      form: { intent: 'unsubscribe', id: 'sub-1' },
      cookie,
    })
    expect(status).toBe(503)
    expect(data).toMatchObject({ error: { '': ['Try later.'] } })
  })
})
