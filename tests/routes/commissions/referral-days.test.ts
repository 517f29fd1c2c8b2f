// Affiliates are told the days that count, which REFERRAL_DAYS sets.
import { expect, test } from 'vitest'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as links from '../../../app/routes/commissions/links/route.tsx'
import { env } from '../../../app/.server/env.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const none = { clicks: 0, visitors: 0, bookings: 0, leads: 0, earnings: 0 }
const site = { ...none, id: 'l-1', code: 'ASHA-7', path: '/?ref=ASHA-7', createdAt: '2031-01-01T00:00:00Z' }

const answers = {
  'GET /auth/profile': aProfile(),
  'GET /referral-links': json({
    site,
    links: { rows: [], next: null, previous: null },
    totals: none,
    days: [],
  }),
}
const promise = (days: string) => `You earn from what people book within ${days} of a click.`

test('the page of the links promises the days for which a click counts', async () => {
  hostAnswers(answers)
  const { data } = await visit(links, { path: '/commissions/links', cookie: 'accessToken=abc' })
  const loaded = data as object
  expect(loaded).toMatchObject({ referralDays: env.REFERRAL_DAYS })
  expect(textOf(renderRoute(links, { data: { ...loaded, referralDays: 7 } }))).toContain(promise('7 days'))
  expect(textOf(renderRoute(links, { data: { ...loaded, referralDays: 1 } }))).toContain(promise('1 day'))
})

test('so does the dashboard', async () => {
  hostAnswers(answers)
  const { data } = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })
  const loaded = data as { overview: object }
  expect(loaded.overview).toMatchObject({ referralDays: env.REFERRAL_DAYS })
  const changed = { ...loaded, overview: { ...loaded.overview, referralDays: 7 } }
  expect(textOf(renderRoute(dashboard, { data: changed }))).toContain(promise('7 days'))
})
