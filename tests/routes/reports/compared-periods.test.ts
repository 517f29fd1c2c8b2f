// With which days a report is compared, how its rows are sorted on a phone, and where figures without a list lead.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Report } from '../../../contract/shapes/reports.ts'
import * as section from '../../../app/routes/reports/section/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'
import { aReport } from './report-answer.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function show(path: string, report: Report) {
  const name = report.section
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'ssa' }),
    [`GET /reports/${name}`]: json(report as never),
  })
  const visited = await visit(section, { path, params: { section: name }, cookie: 'accessToken=abc' })
  const asked = received.find((call) => call.path === `/reports/${name}`)
  const html = renderRoute(section, visited)
  return {
    html,
    shown: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '),
    asked: Object.fromEntries(new URLSearchParams(asked?.search)),
  }
}

describe('a report of this year', () => {
  const days = {
    period: { from: '2026-01-01', to: '2026-11-23' },
    before: { from: '2025-01-01', to: '2025-11-23' },
    yearBefore: { from: '2025-01-01', to: '2025-11-23' },
  }
  const figures: Report['figures'] = [{ key: 'made', unit: 'count', value: 12, before: 10, yearBefore: 10 }]

  test('asks for the same part of the year before, and tells of it once', async () => {
    const { asked, shown } = await show('/reports/bookings?period=year', aReport({ ...days, figures }))
    expect(asked).toMatchObject({ from: '2026-01-01', to: '2026-11-23', calendar: 'year' })
    expect(shown).toContain('Compared with 1 Jan 2025 to 23 Nov 2025, the same days of the year before.')
    expect(shown).toContain('Up 20% from 10 a year before')
    expect(shown).not.toContain('from 10 before')
  })

  test('is worded by what a host has answered that compares with as many days', async () => {
    const before = { from: '2025-02-08', to: '2025-12-31' }
    const { shown } = await show('/reports/bookings?period=year', aReport({ ...days, before, figures }))
    expect(shown).toContain(
      'Compared with 8 Feb 2025 to 31 Dec 2025 (before) and with 1 Jan 2025 to 23 Nov 2025 (a year before).',
    )
    expect(shown).toContain('Up 20% from 10 before')
  })
})

describe('a report of this month', () => {
  const period = { from: '2026-11-01', to: '2026-11-23' }
  const yearBefore = { from: '2025-11-01', to: '2025-11-23' }

  test('is compared with the same days of the month before', async () => {
    const before = { from: '2026-10-01', to: '2026-10-23' }
    const { asked, shown } = await show(
      '/reports/bookings?period=month',
      aReport({ period, before, yearBefore }),
    )
    expect(asked['calendar']).toBe('month')
    expect(shown).toContain(
      'Compared with 1 Oct 2026 to 23 Oct 2026 (the same days of the month before) and with 1 Nov 2025 to 23 Nov 2025 (a year before).',
    )
  })

  test('is worded by what a host has answered that compares with as many days', async () => {
    const before = { from: '2026-10-09', to: '2026-10-31' }
    const { shown } = await show('/reports/bookings?period=month', aReport({ period, before, yearBefore }))
    expect(shown).toContain('Compared with 9 Oct 2026 to 31 Oct 2026 (before) and')
  })
})

test.each([
  ['financial-year', '2026-11-23', { from: '2026-04-01', to: '2026-11-23', calendar: 'year' }],
  ['financial-year', '2027-04-01', { from: '2027-04-01', to: '2027-04-01', calendar: 'year' }],
  ['last-financial-year', '2027-04-05', { from: '2026-04-01', to: '2027-03-31', calendar: undefined }],
  ['last-financial-year', '2027-03-31', { from: '2025-04-01', to: '2026-03-31', calendar: undefined }],
])('a report of the period “%s” on %s is of April to March', async (period, today, days) => {
  vi.setSystemTime(new Date(`${today}T10:00:00Z`))
  const { asked, html } = await show(`/reports/bookings?period=${period}`, aReport())
  const { from, to, calendar } = asked
  expect({ from, to, calendar }).toEqual(days)
  expect(html).toMatch(new RegExp(`aria-current="page"[^>]*href="/reports/bookings\\?period=${period}"`))
})

test.each(['30', 'last-month', ''])('a report of the period “%s” asks for no calendar', async (period) => {
  const { asked } = await show(`/reports/bookings?period=${period}`, aReport())
  expect(asked).not.toHaveProperty('calendar')
})

describe('the rows of a breakdown on a phone', () => {
  const [row] = aReport().groups.rows
  if (!row) throw new Error('The report has rows')
  const rows = ['a', 'b', 'c'].map((id) => ({ ...row, id }))
  const report = aReport({ groups: { ...aReport().groups, rows, total: 3 } })

  test('are sorted by a form that keeps what is shown', async () => {
    const { html } = await show('/reports/bookings?period=90&territory=IN%2FKL&sort=-paid&after=abc', report)
    const form = html.split('<form ').find((each) => each.includes('<select id="sort"')) ?? ''
    expect(form).toContain('action="/reports/bookings"')
    expect(form).toContain('<input type="hidden" name="period" value="90"/>')
    expect(form).toContain('<input type="hidden" name="territory" value="IN/KL"/>')
    expect(form).not.toContain('name="after"')
    expect(form).toContain('<option value="-paid" selected="">Paid bookings</option>')
    expect(form).toContain('<option value="name">District</option>')
    expect(form).toMatch(/<button[^>]*>Sort<\/button>/)
  })

  test('have no such form where there is nothing to sort', async () => {
    const { html } = await show(
      '/reports/bookings',
      aReport({ groups: { by: 'territory', rows: [row], total: 1, next: null, rest: null } }),
    )
    expect(html).not.toContain('name="sort"')
  })
})

test.each([
  ['occupancy', 'seatsTaken', 'product'],
  ['conversion', 'clicks', 'affiliate'],
  ['conversion', 'views', 'product'],
  ['affiliates', 'visitors', 'affiliate'],
] as const)('in %s, %s leads to its rows by %s, which add up to it', async (name, key, group) => {
  const figures: Report['figures'] = [{ key, unit: 'count', value: 12, before: 10, yearBefore: 0 }]
  const { html } = await show(
    `/reports/${name}?period=7&territory=IN%2FKL`,
    aReport({ section: name, figures }),
  )
  const links = [...html.matchAll(/href="([^"]*)#breakdown"/g)].map(
    ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), 'http://app.test'),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const { pathname, searchParams } of links) {
    expect(pathname).toBe(`/reports/${name}`)
    expect(Object.fromEntries(searchParams)).toEqual({
      period: '7',
      group,
      territory: 'IN/KL',
      sort: `-${key}`,
    })
  }
})
