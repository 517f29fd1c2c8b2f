// The boxes for the channels of each kind of message, as they are posted without scripts.
import { describe, expect, test } from 'vitest'
import { userMiddleware } from '../../../app/.server/auth/session.ts'
import * as preferences from '../../../app/routes/settings/notifications/route.tsx'
import { aProfile, hostAnswers, hostOffersNothing, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

const middleware = (args: unknown) =>
  (userMiddleware as (args: unknown, next: () => Promise<Response>) => unknown)(
    args,
    async () => new Response(),
  )
const cookie = 'accessToken=secret'
const path = '/settings/notifications'

const row = (kind: string, overrides: object = {}) => ({
  kind,
  label: `About ${kind}`,
  group: 'bookings',
  email: true,
  inApp: false,
  canChange: true,
  ...overrides,
})

const rows = [
  row('booking-confirmed'),
  row('booking-completed', { email: false, inApp: true }),
  row('password-changed', { group: 'account', canChange: false, inApp: true }),
]

const play = (saved = json({ preferences: rows })) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /notification-preferences': json({ preferences: rows }),
    'POST /notification-preferences': saved,
  })

const boxOf = (html: string, name: string) => new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0]

describe('the notifications of the settings', () => {
  test('have a box for each channel of each kind, and none for what concerns security', async () => {
    play()
    const html = render(preferences.default, await visit(preferences, { path, cookie }), undefined, path)
    expect(boxOf(html, 'email:booking-confirmed')).toContain('checked')
    expect(boxOf(html, 'inApp:booking-confirmed')).not.toContain('checked')
    expect(boxOf(html, 'email:password-changed')).toBeUndefined()
    expect(html).toContain('Always on')
  })

  test('save every box of the page, also those that are not checked', async () => {
    const received = play()
    const form = { 'inApp:booking-confirmed': 'on', 'email:password-changed': 'on', 'email:unknown': 'on' }
    const answer = await visit(preferences, { path, cookie, form })
    expect(answer.location).toBe(path)
    expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({
      preferences: [
        { kind: 'booking-confirmed', email: false, inApp: true },
        { kind: 'booking-completed', email: false, inApp: false },
      ],
    })
  })

  test('lead back with the message of the host when it refuses', async () => {
    play(json({ message: 'You do not get messages of this kind.' }, 400))
    const answer = await visit(preferences, { path, cookie, form: {} })
    expect(answer.location).toBe(path)
    expect(answer.setCookies.join()).not.toBe('')
  })

  test('keep the boxes of somebody whose session has ended or whose connection is lost', async () => {
    play()
    const page = await visit(preferences, { path, cookie })
    hostAnswers({ 'GET /auth/profile': json({ message: 'Signed out.' }, 401) })
    const form = { 'email:booking-completed': 'on' }
    const late = await visit(preferences, { path: `${path}.data`, cookie, form, middleware })
    expect([late.status, late.thrown, late.location]).toEqual([401, false, null])
    expect(render(preferences.default, page, late, path)).toMatch(/role="alert".*You were signed out\./)
    const lost = await sendInVain(preferences, form)
    expect(render(preferences.default, page, lost, path)).toMatch(
      /role="alert".*Your entries are still here\./,
    )
  })

  test('are launching soon at a host without them, and closed to the signed-out', async () => {
    hostOffersNothing()
    hostAnswers({ 'GET /auth/profile': aProfile() })
    expect((await visit(preferences, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
    expect((await visit(preferences, { path })).location).toBe('/')
  })
})
