// The page to return to after a login.
import { describe, expect, test } from 'vitest'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import { hostAnswers } from '../../support/host.ts'
import { cookie, customer } from '../../support/pages/post-booking.ts'
import { useToday } from '../../support/products.ts'
import { visit } from '../../support/visit.ts'

useToday()

describe('the return URL of a booking', () => {
  test.each([
    'https://evil.example',
    '//evil.example/tours/fort',
    '/\\evil.example',
    '/tours/../dashboard',
    '/tours/%2e%2e',
    '/tours/fort/book',
    '/tours/fort#x',
    '/tours/fort#booking?next=x',
    '/tours/fort#BOOKING',
    '/tours//evil.example',
    '/tours/a\r\nb',
    '/dashboard',
    'tours/fort',
    '',
  ])('is never “%s”', async (next) => {
    hostAnswers({ 'GET /auth/profile': customer() })
    const visited = await visit(login, { path: `/login?next=${encodeURIComponent(next)}`, cookie })

    expect(visited.location).toBe('/dashboard')
  })

  test('keeps only the parameters of the selection', async () => {
    hostAnswers({ 'GET /auth/profile': customer() })
    const next = '/tours/fort?date=2026-11-28&guests=<b>&evil=1&departure=2026-11-30&rooms=2&month=x&slot=y'
    const visited = await visit(login, { path: `/login?next=${encodeURIComponent(next)}`, cookie })

    expect(visited.location).toBe('/tours/fort?date=2026-11-28&departure=2026-11-30&rooms=2')
  })
})
