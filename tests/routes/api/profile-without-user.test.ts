import { expect, test, vi } from 'vitest'
import { log } from '../../../app/.server/log.ts'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

test('a profile without the field of the user, as of a host that wraps it, leads to / and tells the operator', async () => {
  const warn = vi.spyOn(log, 'warn')
  // Tests before this one may have told of it, within a minute of this clock.
  const now = performance.now()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(now + 120_000)
  hostAnswers({ 'GET /auth/profile': json({ data: { role: 'affiliate', name: 'Asha Nair' } }) })
  const page = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })

  const facts = { call: 'getProfile', status: 200, problem: 'no user, so nobody is signed in' }
  expect(page.location).toBe('/')
  expect(warn.mock.calls).toEqual([[facts, 'an answer of the host cannot be read']])
})
