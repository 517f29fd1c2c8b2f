// Where the account is signed in, as a page that works without JavaScript.
import { describe, expect, test } from 'vitest'
import * as security from '../../../app/routes/settings/security/route.tsx'
import * as overview from '../../../app/routes/settings/overview/route.tsx'
import * as tabs from '../../../app/routes/settings/tabs/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/security'
const currentPassword = 'Monsoon-over-Munnar'
const profile = (role = 'user') => ({ 'GET /auth/profile': aProfile({ role }) })

const laptop = {
  id: 'session-1',
  isCurrent: true,
  deviceKind: 'computer',
  device: 'Firefox on Windows',
  address: '203.0.113.9',
  createdAt: '2026-11-20T04:30:00Z',
  lastSeenAt: '2026-11-21T04:30:00Z',
  expiresAt: '2026-11-28T04:30:00Z',
}
const phone = {
  ...laptop,
  id: 'session-2',
  isCurrent: false,
  deviceKind: 'phone',
  device: 'Chrome on Android',
}

const showing = (sessions: object[] = [laptop, phone], role = 'user') => {
  const received = hostAnswers({ ...profile(role), 'GET /sessions': json({ sessions } as never) })
  return { received, page: () => visit(security, { path, cookie }) }
}

const show = async (sessions?: object[]) =>
  render(security.default, await showing(sessions).page(), undefined, path)

describe('the page of security', () => {
  test('shows each device with its first and last use and its address, and says which is this one', async () => {
    const html = await show()
    expect(html).toMatch(/Firefox on Windows<\/span>.*This device.*In use now/)
    expect(html).toContain('Last used 21 Nov 2026, 10:00 am')
    expect(html).toContain('Signed in 20 Nov 2026, 10:00 am from 203.0.113.9')
    expect(html).toContain('We do not look up where it is')
  })

  test.each([
    ['203.0.113.200', '203.0.113.9', true],
    ['203.0.114.9', '203.0.113.9', false],
    ['::ffff:203.0.113.7', '203.0.113.9', true],
    ['2001:db8:1:2:aaaa::1', '2001:0DB8:1:2::9', true],
    ['2001:db8:1:3::1', '2001:db8:1:2::9', false],
    ['2001:db8::1', '2001:db8:0:0:5::9', true],
    ['203.0.113.9', '2001:db8::1', false],
    ['unknown', 'unknown', false],
  ])('marks another device of the network of this one: %s beside %s: %s', async (address, here, isSame) => {
    const html = await show([
      { ...laptop, address: here },
      { ...phone, address },
    ])
    expect(html.split(', the network of this device')).toHaveLength(isSame ? 2 : 1)
  })

  test('has a form for every other device, and one for all of them', async () => {
    const html = await show()
    expect(html.match(/<form/g)).toHaveLength(2)
    expect(html).toContain('Sign out this device<span class="sr-only">: Chrome on Android</span>')
    expect(html).toContain('Sign out all other devices')
    expect(await show([laptop])).not.toContain('<form')
  })

  test('names a device that the host does not know, or tells of in a word that is not known yet', async () => {
    const html = await show([{ ...phone, deviceKind: 'television', device: null, address: null }])
    expect(html).toContain('Unknown device')
    expect(html).not.toContain(' from ')
  })

  test('leads to the password where the host can change it', async () => {
    expect(await show()).not.toContain('href="/dashboard/password"')
    hostOffers('POST /auth/password')
    expect(await show()).toContain('href="/dashboard/password"')
  })

  test.each([
    ['one device', 'session-2', '/sessions/session-2/end', 'That device is signed out.'],
    ['all other devices', 'others', '/sessions/end-others', 'All other devices are signed out.'],
  ])('signs out %s by the password and comes back', async (_what, session, call, message) => {
    const received = hostAnswers({ ...profile(), [`POST ${call}`]: json({ ended: 1 }) })
    const visited = await visit(security, { path, cookie, form: { session, currentPassword } })
    expect(visited.location).toBe(path)
    expect(received.find((each) => each.path === call)?.body).toBe(JSON.stringify({ currentPassword }))
    const toast = visited.setCookies.find((line) => line.startsWith('flash='))?.split(/[=.]/)[1] ?? ''
    expect(Buffer.from(decodeURIComponent(toast), 'base64').toString()).toContain(message)
  })

  test('says in the opened form of the device what went wrong, and never repeats the password', async () => {
    const message = 'The current password is wrong.'
    hostAnswers({
      ...profile(),
      'POST /sessions/session-2/end': json({ message }, 400),
      'GET /sessions': json({ sessions: [laptop, phone] } as never),
    })
    const form = { session: 'session-2', currentPassword }
    const posted = await visit(security, { path, cookie, form, withPage: true })
    expect(posted.status).toBe(400)
    const html = render(security.default, { data: posted.loaded }, posted, path)
    expect(html.match(/role="alert"/g)).toHaveLength(1)
    expect(html).toMatch(/<details open="">.*: Chrome on Android.*The current password is wrong\./)
    expect(html).not.toContain(currentPassword)
  })

  test.each([{ session: 'others' }, { currentPassword }])('refuses a form with %o alone', async (form) => {
    const received = hostAnswers(profile())
    hostOffers('POST /sessions/end-others')
    expect((await visit(security, { path, cookie, form: { ...form } })).status).toBe(400)
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('is launching soon on a host without sessions', async () => {
    hostAnswers(profile())
    expect((await visit(security, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })

  test('shows an error page when the host cannot tell', async () => {
    hostAnswers({ ...profile(), 'GET /sessions': json({ message: 'Busy.' }, 500) })
    expect(await visit(security, { path, cookie })).toMatchObject({ status: 500, thrown: true })
  })
})

describe('the tabs of settings', () => {
  const labels = async (role: string) => {
    hostAnswers(profile(role))
    const { data } = await visit(tabs, { path, cookie })
    return (data as { tabs: { label: string }[] }).tabs.map(({ label }) => label)
  }

  test('are those that the role may open and whose calls the host has', async () => {
    expect(await labels('affiliate')).toEqual(['Overview'])
    hostOffers('GET /sessions', 'GET /identity', 'GET /payout-account')
    expect(await labels('affiliate')).toEqual(['Overview', 'Security', 'Identity', 'Payout account'])
    expect(await labels('user')).toEqual(['Overview', 'Security'])
  })

  test('are worth a page of settings on a host without payouts', async () => {
    hostAnswers(profile('affiliate'))
    hostOffers('GET /sessions')
    expect((await visit(overview, { path: '/settings', cookie })).data).toMatchObject({ steps: undefined })
  })
})
