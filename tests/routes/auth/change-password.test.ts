import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../contract/options/accounts/roles.ts'
import * as password from '../../../app/routes/auth/change-password/route.tsx'
import { bodiesOf, formErrors, unconfirmedFailures } from '../support/responses.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const path = '/dashboard/password'
const call = 'POST /auth/password'
const cookie = 'accessToken=abc'
const form = {
  currentPassword: ' monsoon rain ',
  newPassword: 'monsoon wind ',
  repeatedPassword: 'monsoon wind ',
}

async function post(answer: Response | (() => Response), posted: Record<string, string> = form, where = {}) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile(), [call]: answer })
  const page = await visit(password, { path, form: posted, cookie, ...where })
  return { ...page, sent: received.filter(({ method }) => method === 'POST') }
}

const Password = password.default as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>

function render(loaderData: unknown, actionData?: unknown): string {
  const page = createElement(Password, { loaderData, actionData })
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

describe('changing the password', () => {
  test('sends both passwords, returns the new session and says that other sessions have ended', async () => {
    const page = await post(json({ message: 'Done.' }, 200, ['accessToken=new; Path=/; Max-Age=60']))

    expect(bodiesOf(page.sent)).toEqual([{ currentPassword: ' monsoon rain ', newPassword: 'monsoon wind ' }])
    expect([page.status, page.location]).toEqual([302, '/dashboard'])
    expect(page.setCookies).toContain('accessToken=new; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
    const flash = page.setCookies.find((line) => line.startsWith('flash=')) ?? ''
    const value = decodeURIComponent(flash.slice('flash='.length).split('.')[0] ?? '')
    expect(Buffer.from(value, 'base64').toString()).toContain(
      'Password changed. Your other devices are signed out.',
    )
  })

  test('lists passkeys, which sign in without it, and removes them by a box', async () => {
    const passkeys = [{ id: 'p1', name: 'Chrome on Android', createdAt: '2026-11-20T04:30:00Z' }]
    hostAnswers({
      'GET /auth/profile': aProfile(),
      'GET /passkeys': json({ passkeys, maximum: 10, recoveryCodesLeft: 9 }),
    })
    hostOffers(call, 'POST /passkeys/ask')
    const html = render((await visit(password, { path, cookie })).data)
    expect(html).toMatch(/Chrome on Android, added .*20 Nov 2026.*name="removesPasskeys"/)
    expect(render({ isOffered: true, constraint: {}, passkeys: [] })).not.toContain('removesPasskeys')
    const page = await post(json({}), { ...form, removesPasskeys: 'yes' })
    expect(bodiesOf(page.sent)).toMatchObject([{ removesPasskeys: true }])
  })

  test('shows the API’s message with its status, and no password', async () => {
    const page = await post(json({ message: 'The current password is wrong.' }, 400, ['accessToken=x']))

    expect([page.status, formErrors(page.data)]).toEqual([400, ['The current password is wrong.']])
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
    expect(page.setCookies).toEqual([])
    const html = render({ isOffered: true, constraint: {} }, page.data)
    expect(html).toContain('The current password is wrong.')
    expect(html).not.toContain('monsoon')
  })

  test.each([
    ['a refusal without words', json({}, 403), 403, 'The password was not changed.'],
    ['a host that is broken', json({}, 500), 500, 'The password was not changed.'],
    ['a network failure', Response.error(), 502, expect.stringContaining('may already be active')],
    [
      'a proxy that is busy',
      new Response('<h1>Busy</h1>', { status: 503 }),
      503,
      'The password was not changed.',
    ],
  ])('reports what is known after %s', async (_, answer, status, words) => {
    const page = await post(answer)

    expect([page.status, formErrors(page.data), page.thrown]).toEqual([status, [words], false])
    expect(page.sent).toHaveLength(1)
  })

  test.each(unconfirmedFailures)('tells that it may have changed when the API %s', async (_, answer) => {
    hostAnswers({ 'GET /auth/profile': aProfile(), [call]: answer })
    const page = await visit(password, { path, form, cookie })

    expect(formErrors(page.data)).toEqual([expect.stringContaining('may already be active')])
  })

  test.each([
    [
      'nothing',
      {},
      {
        currentPassword: ['Current password is required.'],
        newPassword: ['New password is required.'],
        repeatedPassword: ['New password again is required.'],
      },
    ],
    [
      'two that differ',
      { ...form, repeatedPassword: 'monsoon wind' },
      { repeatedPassword: ['The two new passwords are not the same.'] },
    ],
  ])('responds with 400 for %s, and sends nothing', async (_, posted, error) => {
    const page = await post(json({}), posted)

    expect([page.status, page.sent]).toEqual([400, []])
    expect(page.data).toMatchObject({ error })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
  })

  test('limits wrong guesses with 429 and Retry-After, and sends nothing', async () => {
    const where = { clientAddress: '192.0.2.77' }
    for (let guess = 0; guess < 20; guess += 1) await post(json({ message: 'No.' }, 400), form, where)
    const page = await post(json({}), form, where)

    expect([page.status, page.sent]).toEqual([429, []])
    expect(formErrors(page.data)).toEqual(['Too many attempts. Try again in 15 minutes.'])
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(60)
  })

  test.each(roles)('is possible for %s', async (role) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role }), [call]: json({}) })
    const page = await visit(password, { path, cookie })

    expect(page.status).toBe(200)
    expect(render(page.data)).toMatch(/<form [^>]*action="\/dashboard\/password" method="post"/)
  })

  test('is not possible when signed out, and sends nothing', async () => {
    const received = hostAnswers({ 'GET /auth/profile': json({}, 401), [call]: json({}) })
    const pages = [
      await visit(password, { path }),
      await visit(password, { path, form }),
      await visit(password, { path, form, cookie }),
    ]

    expect(pages.map(({ location }) => location)).toEqual(['/', '/', '/'])
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

test('an API without the call to change a password gets the page “We are launching soon” without a form', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile() })
  const html = render((await visit(password, { path, cookie })).data)
  const posted = await visit(password, { path, form, cookie })

  expect(html).toContain('We are launching soon')
  expect(html).not.toContain('<form')
  expect([posted.status, posted.location]).toEqual([302, path])
})
