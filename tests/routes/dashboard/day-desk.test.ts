// What a district administrator does today, on the dashboard.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { LeadRow } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aLead } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2031-07-01T12:30:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function show(role: Role, leads: LeadRow[], total = leads.length) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /open-work': json({ lateLeads: 1, dueLeads: 4, newLeads: 2, ownLeads: 9 } as never),
    'GET /day-desk': json({ leads, total } as never),
  })
  const html = renderRoute(
    dashboard,
    await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' }),
  )
  return { html, text: textOf(html), calls: received.map(({ path }) => path) }
}

test('the day’s desk counts what is late, due, new and with the account, each a link to its list', async () => {
  const { html, text } = await show('dsa', [])
  expect(text).toContain('1 lead not answered in time 4 leads due today 2 new leads 9 open leads with you')
  for (const query of ['view=late', 'view=today', 'status=new', 'view=mine'])
    expect(html).toContain(`href="/leads?${query}"`)
  expect(text).not.toContain('Your leads today')
})

test('the day’s desk has the first leads of the account, each to call or to write to', async () => {
  const rows = Array.from({ length: 5 }, (_, index) =>
    aLead({ id: `l-${index}`, userName: `Person ${index}` }),
  )
  const { html, text, calls } = await show('dsa', [aLead({ phone: null }), ...rows.slice(0, 4)], 8)
  expect(calls).not.toContain('/leads')
  expect(text).toContain('Suresh Pillai Not answered in time 2 hours late Person 0')
  expect(text).toContain('Person 3')
  expect(html.match(/href="tel:\+919447355005"/g)).toHaveLength(4)
  expect(html).toContain('aria-label="WhatsApp: Person 0"')
  expect(html).toContain('href="/leads/l-0"')
  expect(text).toContain('All 8 leads due today')
  expect(html).toContain('href="/leads?view=today&amp;assigned=me"')
  expect((await show('dsa', rows)).text, 'all are shown').not.toContain('All 5 leads')
  expect((await show('dsa', rows, 10_001)).text, 'not all are counted').toContain('All leads due today')
})

test('won leads, leads without an administrator and own leads due today lead to their lists', async () => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /open-work': json({
      dueOwnLeads: 2,
      unassignedLeads: 1,
      winsToConfirm: 3,
      leadIncomes: 1,
      leadReturns: 1,
    } as never),
  })
  const html = renderRoute(
    dashboard,
    await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' }),
  )
  expect(textOf(html)).toContain('3 won leads to confirm')
  expect(textOf(html)).toContain('1 lead without an administrator')
  for (const query of [
    'view=today&amp;assigned=me',
    'view=unassigned',
    'view=all&amp;win=confirm',
    'view=all&amp;win=income',
    'view=all&amp;win=return',
  ])
    expect(html).toContain(`href="/leads?${query}"`)
})

test('bookings that nobody accepted and payouts after their approval lead to their lists', async () => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /open-work': json({
      unansweredBookings: 2,
      payoutsToExport: 1,
      payoutsWithoutResult: 3,
      refundsWithoutResult: 4,
    } as never),
  })
  const html = renderRoute(
    dashboard,
    await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' }),
  )
  const text = textOf(html)
  expect(text).toContain('2 bookings not accepted, start within 2 days')
  expect(text).toContain('1 payout to send to the bank')
  expect(text).toContain('3 sent payouts without a result for 2 days')
  expect(text).toContain('4 sent refunds without a result for 2 days')
  for (const path of [
    '/bookings?view=answer',
    '/commissions/payouts?status=approved',
    '/commissions/payouts?status=sent&amp;sort=oldest',
    '/bookings/money?view=sent',
  ])
    expect(html).toContain(`href="${path}"`)
})

test('a commission on hold leads to those that wait for a decision', async () => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /open-work': json({ heldCommissions: 1 } as never),
  })
  const html = renderRoute(
    dashboard,
    await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' }),
  )
  expect(textOf(html)).toContain('1 commission on hold to decide')
  expect(html).toContain('href="/commissions?view=held"')
})

test('other administrators have no such desk', async () => {
  const { text, calls } = await show('ssa', [aLead()])
  expect(calls).not.toContain('/day-desk')
  expect(text).not.toContain('Your leads today')
})
