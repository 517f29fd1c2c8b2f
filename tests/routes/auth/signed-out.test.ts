// What somebody finds whose session has ended: a form keeps what was typed, and a link leads on after the sign-in.
import { describe, expect, test } from 'vitest'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as changePassword from '../../../app/routes/auth/change-password/route.tsx'
import * as loginCode from '../../../app/routes/auth/login-code/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as confirmAccess from '../../../app/routes/auth/confirm-access/route.tsx'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as lead from '../../../app/routes/leads/detail/route.tsx'
import * as notifications from '../../../app/routes/notifications/route.tsx'
import * as profileSettings from '../../../app/routes/settings/profile/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { signedOutFormMiddleware, userMiddleware } from '../../../app/.server/auth/session.ts'
import { messagePageAt } from '../../../app/domain/accounts/message-pages.ts'
import { revalidateAfterRefusal } from '../../../app/ui/forms/revalidate-after-conflict.ts'
import { kinds } from '../../../backend/services/messages/kinds/kinds.ts'
import type { MessageKind } from '../../../backend/services/messages/kinds/message-kind.ts'
import { navigationItemAt } from '../../../app/domain/navigation/navigation.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const middleware = (args: unknown) =>
  (userMiddleware as (args: unknown, next: () => Promise<Response>) => unknown)(
    args,
    async () => new Response(),
  )
const cookie = 'accessToken=ended'
const endsSession = () => hostAnswers({ 'GET /auth/profile': json({ message: 'Signed out.' }, 401) })
const signedOut = 'You were signed out. Sign in in another tab, then send the form again.'
const note = { intent: 'note', note: 'Called, wants a loan for a shop in Kalpetta.' }

describe('a form that is sent after the session has ended', () => {
  test('sent by scripts, keeps what was typed and says what to do', async () => {
    const received = endsSession()
    const page = await visit(lead, {
      path: '/leads/l-1.data',
      params: { id: 'l-1' },
      form: note,
      cookie,
      middleware,
    })

    expect([page.status, page.thrown, page.location]).toEqual([401, false, null])
    const { result } = page.data as { result: unknown }
    expect(formErrors(result)).toEqual([signedOut])
    expect(result).toMatchObject({ initialValue: { note: note.note } })
    expect(received.map(({ path }) => path)).toEqual(['/auth/profile'])
  })

  test('sent without scripts, is answered by the page that can send it again', async () => {
    endsSession()
    const sent = { path: '/leads/l-1', params: { id: 'l-1' }, form: note, cookie, middleware, withPage: true }
    const page = await visit(lead, sent)

    expect([page.status, page.thrown]).toEqual([401, true])
    expect(page.data).toEqual({ code: 'signed-out', message: signedOut })
  })

  test('on a page for every role keeps what was typed', async () => {
    endsSession()
    const form = { name: 'Asha Nair', phone: '+91 98470 12345' }
    const page = await visit(profileSettings, { path: '/settings/profile.data', form, cookie, middleware })

    expect([page.status, formErrors(page.data)]).toEqual([401, [signedOut]])
    expect(page.data).toMatchObject({ initialValue: form })
  })

  test('never has a password in the answer', async () => {
    endsSession()
    const form = {
      currentPassword: 'monsoon rain',
      newPassword: 'monsoon wind',
      repeatedPassword: 'monsoon wind',
    }
    const page = await visit(changePassword, { path: '/dashboard/password', form, cookie, middleware })

    expect([page.status, page.thrown]).toEqual([401, true])
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
  })

  test('is sent to / with a message where it was a button', async () => {
    endsSession()
    const page = await visit(notifications, {
      path: '/notifications.data',
      form: { intent: 'read-all' },
      cookie,
      middleware,
    })

    expect([page.status, page.location]).toEqual([302, '/'])
    expect(page.setCookies.some((line) => line.startsWith('flash='))).toBe(true)
  })

  test('keeps what waits for a second factor', async () => {
    endsSession()
    const page = await visit(confirmAccess, {
      path: '/confirm-access?to=%2Fcommissions%2Fpayouts',
      form: { intent: 'approve', factorCode: '123456' },
      cookie,
      middleware: (args) =>
        (signedOutFormMiddleware as (args: unknown, next: () => Promise<Response>) => unknown)(
          args,
          async () => new Response(),
        ),
      withPage: true,
    })

    expect([page.status, page.thrown]).toEqual([401, false])
    expect(page.data).toMatchObject({ fields: [['intent', 'approve']] })
    expect(formErrors((page.data as { lastResult: unknown }).lastResult)).toEqual([signedOut])
    expect(page.loaded).toMatchObject({ to: '/commissions/payouts' })
  })

  test.each(['/dashboard/create-admin', '/dashboard/create-admin.data'])(
    'is sent to / from %s, as specified',
    async (path) => {
      endsSession()
      const page = await visit(createAdmin, { path, form: { name: 'Asha' }, cookie, middleware })

      expect([page.status, page.location]).toEqual([302, '/'])
      expect(page.setCookies.some((line) => line.startsWith('flash='))).toBe(false)
    },
  )

  test('does not load its page again, which would lead away from it', () => {
    const reloads = (actionStatus?: number) =>
      revalidateAfterRefusal({ actionStatus, defaultShouldRevalidate: false } as Parameters<
        typeof revalidateAfterRefusal
      >[0])

    expect([400, 401, 409, 500, undefined].map(reloads)).toEqual([true, false, true, false, false])
  })
})

const open = (path: string, module: object = booking) =>
  visit(module, { path, params: { id: 'BK-000123' }, middleware })

/** The browser's Cookie header after an answer. */
const cookieOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}=`))?.split(';', 1)[0]

const forgets = /^return-to=;.* Max-Age=0/i

describe('a link in a message that is opened signed out', () => {
  test('leads to / with a message, and after the sign-in to its page', async () => {
    const opened = await open('/bookings/BK-000123')
    expect([opened.status, opened.location]).toEqual([302, '/'])
    expect(cookieOf(opened.setCookies, 'flash')).toBeDefined()
    const line = opened.setCookies.find((each) => each.startsWith('return-to='))
    expect(line).toMatch(/HttpOnly/i)
    expect(line).toMatch(/SameSite=Lax/i)
    expect(line).toMatch(/Max-Age=900/i)

    hostAnswers({
      'POST /auth/login': json({ user: { name: 'Asha', role: 'user' } }, 200, ['accessToken=abc']),
      'GET /auth/profile': aProfile({ role: 'user' }),
    })
    const returnTo = cookieOf(opened.setCookies, 'return-to') ?? ''
    const form = { email: 'asha@host.test', password: 'monsoon rain' }
    const page = await visit(login, { path: '/login', form, cookie: returnTo })

    expect([page.status, page.location]).toEqual([302, '/bookings/BK-000123'])
    expect(page.setCookies).toContainEqual(expect.stringMatching(forgets))
  })

  test('is not led to by a role that may not open it', async () => {
    const opened = await open('/my-services/p-1')
    hostAnswers({
      'POST /admins/login': json({ admin: { name: 'Asha', role: 'nsa' } }, 200, ['accessToken=abc']),
      'GET /auth/profile': aProfile({ role: 'nsa' }),
    })
    const page = await visit(adminLogin, {
      path: '/admin/login',
      form: { email: 'asha@host.test', password: 'monsoon rain' },
      cookie: cookieOf(opened.setCookies, 'return-to') ?? '',
    })

    expect(page.location).toBe('/dashboard')
    expect(page.setCookies).toContainEqual(expect.stringMatching(forgets))
  })

  test('is led to after the second step of the sign-in', async () => {
    const opened = await open('/leads/9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c')
    hostAnswers({
      'POST /second-factor/complete': json({ user: { role: 'dsa' } }, 200, ['accessToken=full']),
      'GET /auth/profile': aProfile({ role: 'dsa' }),
    })
    hostOffers('GET /second-factor')
    const page = await visit(loginCode, {
      path: '/login/code',
      form: { code: '123456' },
      cookie: `accessToken=half; ${cookieOf(opened.setCookies, 'return-to')}`,
    })

    expect(page.location).toBe('/leads/9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c')
  })

  test('yields to a booking that was begun before the sign-in', async () => {
    const opened = await open('/bookings/BK-000123')
    hostAnswers({ 'POST /auth/login': json({ user: { role: 'user' } }, 200, ['accessToken=abc']) })
    const page = await visit(login, {
      path: '/login?next=%2Ftours%2Ffort%2Fsave',
      form: { email: 'asha@host.test', password: 'monsoon rain' },
      cookie: cookieOf(opened.setCookies, 'return-to') ?? '',
    })

    expect(page.location).toBe('/tours/fort/save')
  })

  test('is not believed when the browser has made the cookie up', async () => {
    hostAnswers({
      'POST /auth/login': json({ user: { role: 'user' } }, 200, ['accessToken=abc']),
      'GET /auth/profile': aProfile({ role: 'user' }),
    })
    const page = await visit(login, {
      path: '/login',
      form: { email: 'asha@host.test', password: 'monsoon rain' },
      cookie: `return-to=${Buffer.from('"/bookings/BK-000123"').toString('base64')}`,
    })

    expect(page.location).toBe('/dashboard')
  })

  test.each(['/dashboard', '/dashboard/profile', '/dashboard/create-admin'])(
    'to %s leads to / alone, as specified',
    async (path) => {
      const page = await open(path, dashboard)

      expect([page.status, page.location, page.setCookies]).toEqual([302, '/', []])
    },
  )
})

const withExamples = ({ action, variables, secrets }: MessageKind) =>
  (action?.path ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String({ ...variables, ...secrets }[name]?.example),
  )

describe('a page that messages link to', () => {
  const all: [string, MessageKind][] = Object.entries(kinds)
  const isForEverybody = (path: string) =>
    /^\/(?:login|admin\/login|tours(?:\/[\w-]+)?|trip|contact|verify-email|forgot-password|reset-password|invitation|waitlist|guest-question)(?:\?|$)/.test(
      path,
    )

  test.each(all.filter(([, { action }]) => action !== null))(
    'is remembered for “%s”, unless it is public or in the menu',
    (_, kind) => {
      const [path = ''] = withExamples(kind).split('#')
      if (isForEverybody(path) || navigationItemAt(path) !== undefined) return
      const page = messagePageAt(path)
      expect(page?.path).toBe(path)
      expect(kind.roles.filter((role) => page?.roles.includes(role) !== true)).toEqual([])
    },
  )

  test.each([
    '/my-services/earnings',
    '/my-services/earnings?status=on_hold',
    '/my-services/payouts',
    '/commissions?view=own&status=on_hold',
    '/commissions/payouts',
    '/settings/identity',
  ])('is remembered: %s', (path) => {
    const { path: kept = '' } = messagePageAt(path) ?? {}
    const [url, asked] = [kept, path].map((each) => new URL(each, 'http://app.test'))
    expect([url?.pathname, Object.fromEntries(url?.searchParams ?? [])]).toEqual([
      asked?.pathname,
      Object.fromEntries(asked?.searchParams ?? []),
    ])
  })

  test.each([
    '//evil.example/bookings/BK-1',
    '/bookings/BK-1//evil.example',
    '/bookings/..%2f..%2fevil',
    '/bookings/BK-1\\evil',
    'https://evil.example/bookings/BK-1',
    '/bookings/money',
    '/logout',
    '/bookings',
    '/leads',
    '/settings',
    '/leads?importId=',
  ])('is not %s', (path) => expect(messagePageAt(path)).toBeUndefined())

  test('is rebuilt with its own parameters alone', () => {
    const path = '/leads?importId=a%0d%0ab&next=%2F%2Fevil.example'
    expect(messagePageAt(path)?.path).toBe('/leads?importId=a%0D%0Ab')
  })
})
