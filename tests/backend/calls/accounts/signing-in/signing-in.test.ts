import { createHash } from 'node:crypto'
import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPasswords } from '../../../../../backend/services/auth/passwords.ts'
import { hash } from '@node-rs/argon2'
import { byRunLength } from '../../../../support/run-length.ts'
import { adminOf, password, person, createStage } from '../../../support/stage.ts'

describe('signing in and out', () => {
  const stage = createStage({ passwords: createPasswords() })

  test('creates a session in an HttpOnly, SameSite=Lax cookie for the right password', async () => {
    await stage.post('/auth/register', person())
    const answer = await stage.signIn('anjali@example.com')
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ role: 'user', name: 'Anjali Nair', isActive: true })
    const header = answer.headers.getSetCookie()[0] ?? ''
    expect(header).toMatch(/^accessToken=[\w-]{43}; /)
    expect(header).toMatch(/; Path=\/(;|$)/)
    expect(header).toMatch(/; HttpOnly(;|$)/)
    expect(header).toMatch(/; SameSite=Lax(;|$)/)
    const profile = await stage.get('/auth/profile', answer.cookie)
    expect(profile.status).toBe(200)
    expect(profile.body.user).toMatchObject({ email: 'anjali@example.com', id: answer.body.user.id })
  })

  test('sets a Secure cookie when the app or the browser’s side uses https', async () => {
    await stage.post('/auth/register', person())
    const payload = { email: 'anjali@example.com', password }
    const signIn = async (publicOrigin: string, headers: Record<string, string>) => {
      const init = { method: 'POST', body: JSON.stringify(payload) }
      const answer = await stage.send(
        '/auth/login',
        { ...init, headers: { 'content-type': 'application/json', ...headers } },
        stage.appWith({ publicOrigin }),
      )
      return answer.headers.getSetCookie()[0]
    }
    expect(await signIn('https://book.example', {})).toContain('; Secure')
    expect(await signIn('http://localhost:3000', { 'x-forwarded-proto': 'https' })).toContain('; Secure')
    expect(await signIn('http://localhost:3000', {})).not.toContain('Secure')
  })

  test('accepts the email in any letter case and with spaces around it', async () => {
    await stage.post('/auth/register', person({ email: 'Anjali@Example.com' }))
    expect((await stage.signIn(' ANJALI@example.COM ')).status).toBe(200)
  })

  test('rejects an unknown email and a wrong password with the same message', async () => {
    await stage.post('/auth/register', person())
    const wrong = await stage.post('/auth/login', {
      email: 'anjali@example.com',
      password: 'wrong-password',
    })
    const unknown = await stage.post('/auth/login', { email: 'nobody@example.com', password })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'Invalid email or password.' })
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.cookie + unknown.cookie).toBe('')
  })

  test.each(['/auth/login', '/admins/login'])(
    'at %s verifies a password even for an unknown email',
    async (path) => {
      const checked: (string | null)[] = []
      const app = stage.appWith({
        passwords: {
          hash: (secret) => hash(secret),
          matches: (passwordHash) => Promise.resolve(checked.push(passwordHash) < 0),
        },
      })
      const answer = await stage.send(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'nobody@example.com', password }),
        },
        app,
      )
      expect(answer.status).toBe(401)
      expect(checked).toEqual([null])
    },
  )

  test('sends administrators to their own login page, and others away from it', async () => {
    await stage.signedInAs('super_admin')
    await stage.signedInAs('service_provider')
    const administrator = await stage.signIn('super_admin@example.com', '/auth/login')
    expect(administrator.status).toBe(403)
    expect(administrator.body.message).toBe(
      'This is an administrator account. Use “Admin sign in” on this page.',
    )
    const provider = await stage.signIn('service_provider@example.com', '/admins/login')
    expect(provider.status).toBe(403)
    expect(provider.body.message).toBe(
      'This is not an administrator account. Use “Sign in here” on this page.',
    )
    expect(administrator.cookie + provider.cookie).toBe('')
  })

  test('reveals nothing about an account to a caller without its password', async () => {
    await stage.signedInAs('super_admin')
    const answer = await stage.post('/auth/login', {
      email: 'super_admin@example.com',
      password: 'a-wrong-one',
    })
    expect(answer.status).toBe(401)
  })

  test('ends the session and expires the cookie on sign-out, which may be repeated', async () => {
    const cookie = await stage.signedInAs('user')
    for (const attempt of [1, 2]) {
      const answer = await stage.post('/auth/logout', undefined, cookie)
      expect(answer.status, `attempt ${attempt}`).toBe(200)
      expect(answer.headers.getSetCookie()[0]).toMatch(/^accessToken=; Max-Age=0; Path=\//)
    }
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
    expect((await stage.post('/auth/logout')).status).toBe(200)
  })

  test('ends only the current session on sign-out', async () => {
    const phone = await stage.signedInAs('user')
    const { cookie: laptop } = await stage.signIn('user@example.com')
    await stage.post('/auth/logout', undefined, phone)
    expect((await stage.get('/auth/profile', laptop)).status).toBe(200)
  })

  test.each([
    ['suspended', sql`update users set status = 'suspended'`],
    ['given another password', sql`update users set password_hash = 'another'`],
  ])('creates no session for an account that is %s while its password is checked', async (_what, change) => {
    await stage.signedInAs('user')
    await stage.db.execute(sql`delete from sessions`)
    const app = stage.appWith({
      passwords: {
        hash: (secret) => hash(secret),
        async matches() {
          await stage.db.execute(change)
          return true
        },
      },
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'user@example.com', password }),
    }
    const answer = await stage.send('/auth/login', init, app)
    expect(answer.status).toBe(401)
    expect(answer.cookie).toBe('')
    expect(await stage.value(sql`select count(*)::int from sessions`)).toBe(0)
  })
})

describe('a session', () => {
  const stage = createStage()

  test('is stored as the SHA-256 of its token only', async () => {
    const token = (await stage.signedInAs('user')).replace('accessToken=', '')
    const stored = await stage.value(sql`select string_agg(s::text, ' ') from sessions s`)
    expect(stored).not.toContain(token)
    const hash = createHash('sha256').update(token).digest('hex')
    expect(await stage.value(sql`select token_hash from sessions`)).toBe(hash)
  })

  test.each(['', 'accessToken=', 'accessToken=made-up', 'accessToken=%00%ff', 'other=1'])(
    'does not exist for the cookie “%s”',
    async (cookie) => {
      const answer = await stage.get('/auth/profile', cookie)
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ message: 'Sign in to continue.' })
    },
  )

  test('ends after seven days without use', async () => {
    const cookie = await stage.signedInAs('user')
    stage.pass(7 * dayMs - 1)
    const other = await stage.signedInAs('user')
    expect(other).not.toBe('')
    stage.pass(1)
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
  })

  test('is extended by use, up to thirty days from its start', async () => {
    const cookie = await stage.signedInAs('user')
    for (let days = 6; days < 30; days += 6) {
      stage.pass(6 * dayMs)
      expect((await stage.get('/auth/profile', cookie)).status, `after ${days} days`).toBe(200)
    }
    stage.pass(6 * dayMs - 1)
    expect((await stage.get('/auth/profile', cookie)).status).toBe(200)
    stage.pass(1)
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
  })

  test('stores its last use once a minute at most', async () => {
    const cookie = await stage.signedInAs('user')
    const noted = () =>
      stage.value(sql`select extract(epoch from last_seen_at - created_at)::int from sessions`)
    stage.pass(minuteMs - 1)
    await stage.get('/auth/profile', cookie)
    expect(await noted()).toBe(0)
    stage.pass(1)
    await stage.get('/auth/profile', cookie)
    expect(await noted()).toBe(60)
  })

  const superAdminAndDsa: readonly (readonly [string, AdminTerritory])[] = [
    ['super_admin', { role: 'super_admin' }],
    ['dsa', adminOf('India', 'Kerala', 'Idukki')],
  ]
  const nsaAndSsa: typeof superAdminAndDsa = [
    ['nsa', adminOf('India')],
    ['ssa', adminOf('India', 'Kerala')],
  ]
  describe.each([...superAdminAndDsa, ...byRunLength({ long: nsaAndSsa, short: [] })])(
    'of a %s',
    (_role, territory) => {
      const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200

      test('ends after 30 minutes without use', async () => {
        const cookie = await stage.signedInAsAdmin(territory)
        stage.pass(30 * minuteMs - 1)
        expect(await isOpen(cookie)).toBe(true)
        stage.pass(30 * minuteMs)
        expect(await isOpen(cookie)).toBe(false)
      })

      test('ends after 12 hours, however often it is used', async () => {
        const cookie = await stage.signedInAsAdmin(territory)
        for (let passed = 20; passed < 12 * 60; passed += 20) {
          stage.pass(20 * minuteMs)
          expect(await isOpen(cookie), `after ${passed} minutes`).toBe(true)
        }
        stage.pass(20 * minuteMs)
        expect(await isOpen(cookie)).toBe(false)
      })
    },
  )

  test('has a cookie that lives as long as the session can', async () => {
    await stage.signedInAs('user')
    await stage.signedInAs('super_admin')
    const maxAgeOf = async (email: string, path: string) =>
      (await stage.signIn(email, path)).headers.getSetCookie()[0]?.match(/; Max-Age=(\d+)/)?.[1]
    expect(await maxAgeOf('user@example.com', '/auth/login')).toBe(String((30 * dayMs) / 1000))
    expect(await maxAgeOf('super_admin@example.com', '/admins/login')).toBe(
      String((12 * 60 * minuteMs) / 1000),
    )
  })

  test('lasts as long as the account’s current role allows', async () => {
    const cookie = await stage.signedInAs('user')
    stage.pass(31 * minuteMs)
    await stage.db.execute(sql`update users set role = 'dsa'`)
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
  })

  test('does not exist while the clock is broken', async () => {
    const cookie = await stage.signedInAs('user')
    const app = stage.appWith({ now: () => new Date(Number.NaN) })
    expect((await stage.send('/auth/profile', { headers: { cookie } }, app)).status).toBe(401)
  })

  test('is deleted at the next login once it has ended', async () => {
    await stage.signedInAs('user')
    stage.pass(8 * dayMs)
    await stage.signIn('user@example.com')
    expect(await stage.value(sql`select count(*)::int from sessions`)).toBe(1)
  })
})
