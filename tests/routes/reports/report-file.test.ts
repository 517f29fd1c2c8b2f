import { describe, expect, test } from 'vitest'
import * as csv from '../../../app/routes/exports/report.csv.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const asStateAdmin = { 'GET /auth/profile': () => aProfile({ role: 'ssa' }) }

describe('the file of a report', () => {
  const file = () => new Response('Territory', { headers: { 'content-type': 'text/csv' } })

  test('is asked for with what the page shows, without its place in the pages', async () => {
    const received = hostAnswers({ ...asStateAdmin, 'GET /reports/leads/report.csv': file })
    const path =
      '/reports/leads/report.csv?from=2026-10-01&to=2026-10-30&group=affiliate&part=series&after=Zg'
    const { status, headers } = await visit(csv, { path, params: { section: 'leads' }, cookie })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="leads-by-day-[\d-]+\.csv"$/)
    expect(headers.get('content-disposition'), 'with its period').toContain('-2026-10-01-2026-10-30-')
    const asked = received.find((call) => call.path === '/reports/leads/report.csv')
    expect(Object.fromEntries(new URLSearchParams(asked?.search))).toEqual({
      from: '2026-10-01',
      to: '2026-10-30',
      by: 'day',
      group: 'affiliate',
      sort: '-came',
      part: 'series',
    })
  })

  test('leads back to the report with a message when it cannot be had', async () => {
    hostAnswers({
      ...asStateAdmin,
      'GET /reports/leads/report.csv': () => json({ message: 'This is not your territory.' }, 404),
    })
    const path = '/reports/leads/report.csv?territory=IN%2FTN'
    const { status, headers } = await visit(csv, { path, params: { section: 'leads' }, cookie })
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('/reports/leads?territory=IN%2FTN')
  })

  test('of a section that does not exist is not found', async () => {
    hostAnswers(asStateAdmin)
    const path = '/reports/money/report.csv'
    expect((await visit(csv, { path, params: { section: 'money' }, cookie })).status).toBe(404)
  })
})
