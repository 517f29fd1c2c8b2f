// The tab of the money desk, and its counts.
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { RefundsPage } from '../../../../app/routes/bookings/refunds/page.tsx'
import * as tabs from '../../../../app/routes/bookings/tabs/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { textOf } from '../../support/read-page.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

const cookie = 'accessToken=abc'
const profile = (role: Role) => ({ 'GET /auth/profile': aProfile({ role }) })

describe('the tab of the money desk', () => {
  const work = { payments: { total: 3, urgent: 1 }, refunds: 2, unappliedReceipts: 1, claims: 7 }

  test('counts the payments, the refunds and the money without a match that wait', async () => {
    const answers = { 'GET /bookings': json({}), 'GET /refunds': json({}), 'GET /open-work': json(work) }
    const received = hostAnswers({ ...profile('nsa'), ...answers })
    const { data } = await visit(tabs, { path: '/bookings/money', cookie })
    expect(received.find(({ path }) => path === '/open-work')?.search).toBe('?area=bookings')
    expect(data).toMatchObject({ tabs: [{ path: '/bookings' }, { path: '/bookings/money', count: 6 }], work })
  })

  test.each(['dsa', 'user', 'service_provider'] as const)(
    'is not there for %s, nor is it counted',
    async (role) => {
      const answers = { 'GET /bookings': json({}), 'GET /refunds': json({}), 'GET /open-work': json(work) }
      const received = hostAnswers({ ...profile(role), ...answers })
      const { data } = await visit(tabs, { path: '/bookings', cookie })
      expect(data).toEqual({ tabs: [{ label: 'Bookings', path: '/bookings' }], work: undefined })
      expect(received.filter(({ path }) => path === '/open-work')).toEqual([])
    },
  )

  test('has its counts on the ways to the decisions, too', () => {
    const list = { ok: true as const, rows: [], next: null, previous: null }
    const page = createElement(RefundsPage, { work, view: 'due', query: {}, list })
    const text = textOf(render(() => page, { data: undefined }))
    expect(text).toMatch(/Payments to check 3 open Money without a match 1 open Bank statements/)
    expect(text).toContain('To send 2 open Waiting')
  })
})
