// When to come back, as the host or the app itself says it, on every kind of answer.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as leadForm from '../../../app/routes/public/lead/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as profile from '../../../app/routes/profile/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const now = Date.parse('2026-11-21T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})

const answer = (status: number, retryAfter?: string) => () =>
  new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })

const signIn = () =>
  visit(login, { path: '/login', form: { email: 'asha@host.test', password: 'monsoon rain' } })

describe('the API’s Retry-After', () => {
  test.each([
    ['60', '60'],
    [' 7 ', '7'],
    ['0', '1'],
    ['3600', '3600'],
    ['3601', '3600'],
    ['99999999999999999999', '3600'],
    ['Sat, 21 Nov 2026 10:01:30 GMT', '90'],
    ['Sat, 21 Nov 2026 09:00:00 GMT', '1'],
    ['Sun, 22 Nov 2026 10:00:00 GMT', '3600'],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['1e3', null],
    ['60, 90', null],
    ['', null],
    [undefined, null],
  ])('of %j reaches the browser as %j', async (said, told) => {
    hostAnswers({ 'POST /auth/login': answer(429, said) })
    const page = await signIn()

    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, told])
  })

  test.each([
    [503, '30'],
    [500, null],
    [400, null],
  ])('with status %i reaches the browser as %j', async (status, told) => {
    hostAnswers({ 'POST /auth/login': answer(status, '30') })
    const page = await signIn()

    expect([page.status, page.headers.get('Retry-After')]).toEqual([status, told])
  })

  test('reaches error pages, pages with a missing part, and forms whose response is not read', async () => {
    hostAnswers({ 'GET /auth/profile': answer(429, '20') })
    const error = await visit(profile, { path: '/dashboard/profile', cookie })
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /dashboard': answer(503, '30') })
    const part = await visit(dashboard, { path: '/dashboard', cookie })
    hostAnswers({ 'POST /leads/join': answer(429, '40') })
    const lead = { name: 'Asha Nair', email: 'asha@host.test', ref: '' }
    const form = await visit(leadForm, { path: '/lead-form', form: lead })

    const told = [error, part, form].map(({ status, headers }) => [status, headers.get('Retry-After')])
    expect(told).toEqual([
      [429, '20'],
      [503, '30'],
      [429, '40'],
    ])
  })

  test('is not sent when the page works without the response', async () => {
    hostAnswers({ 'GET /auth/profile': answer(429, '20') })
    const page = await visit(login, { path: '/login', cookie })

    expect([page.status, page.headers.get('Retry-After')]).toEqual([200, null])
  })
})

test('while the API is down, responses are 503 with the seconds until the next probe', async () => {
  hostAnswers({ 'POST /auth/login': () => json({}, 502) })
  for (let time = 0; time < 20; time += 1) await signIn()
  const page = await signIn()

  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
})
