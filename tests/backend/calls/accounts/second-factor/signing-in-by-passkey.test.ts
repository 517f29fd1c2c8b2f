// A passkey signs in by itself, completes a sign-in, and is a fresh second factor.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { deleteExpiredChallenges } from '../../../../../backend/services/passkeys/challenges.ts'
import { createDevice, type Lies } from '../../../support/authenticator.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { adminOf, createStage, password } from '../../../support/stage.ts'

const stage = createStage()
const { added, ask, isOpen, signIn } = usePasskeys(stage)
const refused = {
  status: 401,
  body: { message: 'This passkey could not be used here. Try again, or sign in with your password.' },
}

async function withPasskey() {
  const cookie = await stage.signedInAs('user')
  return { cookie, ...(await added(cookie)) }
}

const challenges = () => stage.value(sql`select count(*)::int from passkey_challenges`)

describe('signing in by a passkey', () => {
  test('opens a session without password and second factor, and notes when', async () => {
    const { device, cookie } = await withPasskey()
    stage.pass(minuteMs)
    const asked = await stage.post('/passkeys/ask')
    expect(asked.body.options).toMatchObject({ rpId: 'book.example', userVerification: 'required' })
    // Everybody is asked the same: nobody learns which accounts have one.
    expect(asked.body.options.allowCredentials ?? []).toEqual([])
    expect(asked.headers.getSetCookie()[0]).toMatch(/^accessToken=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly/)
    expect(await isOpen(asked.cookie)).toBe(false)

    const full = await signIn(device)
    expect(full).toMatchObject({ status: 200, body: { user: { email: 'user@example.com', role: 'user' } } })
    expect(await isOpen(full.cookie)).toBe(true)
    const { passkeys } = (await stage.get('/passkeys', cookie)).body
    expect(passkeys[0].lastUsedAt).toBe(stage.now().toISOString())
  })

  test('is refused where anything is not as it was asked for, always in the same words', async () => {
    const { device } = await withPasskey()
    for (let count = 1; count <= 2; count += 1) expect((await signIn(device)).status).toBe(200)
    const tried: [string, Lies][] = [
      ['at another site', { origin: 'https://b00k.example' }],
      ['for another host', { rpId: 'b00k.example' }],
      ['with another question', { challenge: 'A'.repeat(43) }],
      ['on a device that was not unlocked', { isUnlocked: false }],
      ['with a counter that goes back', { counter: 1 }],
      ['under an unknown name', { credentialId: createDevice().credentialId }],
      ['for another person', { userHandle: 'c29tZWJvZHk' }],
      ['while one is made', { type: 'webauthn.create' }],
    ]
    for (const [what, lies] of tried) {
      const answer = await signIn(device, lies)
      expect.soft(answer, what).toMatchObject(refused)
      expect.soft(answer.cookie, what).toBe('')
    }
    expect((await signIn(device)).status, 'and it still signs in').toBe(200)
  })

  test('is refused with the signature of another device', async () => {
    const { device } = await withPasskey()
    const other = await added(await stage.signedInAs('affiliate'))
    expect(await signIn(other.device, { credentialId: device.credentialId })).toMatchObject(refused)
  })

  test('answers each question once, also of two requests at once', async () => {
    const { device } = await withPasskey()
    const { options, cookie } = await ask()
    const send = (credential = device.use(options)) =>
      stage.post('/passkeys/sign-in', { credential, asAdmin: false }, cookie)
    const used = device.use(options)
    const answers = await Promise.all([send(used), send(used)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await send()).toMatchObject(refused)
    expect(await challenges()).toBe(0)
  })

  test('answers a question for five minutes, and a wrong answer uses it up', async () => {
    const { device } = await withPasskey()
    const { options, cookie } = await ask()
    const send = (lies: Lies = {}) =>
      stage.post('/passkeys/sign-in', { credential: device.use(options, lies), asAdmin: false }, cookie)
    expect((await send({ isUnlocked: false })).status).toBe(401)
    expect(await send()).toMatchObject(refused)

    const late = await ask()
    stage.pass(5 * minuteMs)
    const credential = device.use(late.options)
    const answer = await stage.post('/passkeys/sign-in', { credential, asAdmin: false }, late.cookie)
    expect(answer).toMatchObject(refused)
    expect([
      await challenges(),
      await deleteExpiredChallenges(stage.db, stage.now()),
      await challenges(),
    ]).toEqual([1, 1, 0])
  })

  test('answers in the browser that asked, and in no other', async () => {
    const { device, cookie } = await withPasskey()
    const { options } = await ask()
    for (const other of ['', 'accessToken=made-up', cookie, (await ask()).cookie]) {
      const credential = device.use(options)
      expect(await stage.post('/passkeys/sign-in', { credential, asAdmin: false }, other)).toMatchObject(
        refused,
      )
    }
  })

  test('is over once the passkey is removed', async () => {
    const { device, cookie } = await withPasskey()
    const { passkeys } = (await stage.get('/passkeys', cookie)).body
    await stage.post(`/passkeys/${passkeys[0].id}/remove`, { currentPassword: password }, cookie)
    expect(await signIn(device)).toMatchObject(refused)
  })

  test('opens the sign-in of the own role only, and no account that may not sign in', async () => {
    const admin = await added(await stage.signedInAsAdmin(adminOf('India'), 'nsa@example.com'))
    expect(await signIn(admin.device)).toMatchObject({
      status: 403,
      body: { message: 'This is an administrator account. Use “Admin sign in” on this page.' },
    })
    const full = await signIn(admin.device, {}, true)
    expect(full.status).toBe(200)
    expect(full.headers.getSetCookie()[0]).toContain('; Max-Age=43200;')

    const { device } = await withPasskey()
    expect((await signIn(device, {}, true)).body.message).toBe(
      'This is not an administrator account. Use “Sign in here” on this page.',
    )
    const setStatus = (status: string) => stage.db.execute(sql`update users set status = ${status}`)
    await setStatus('suspended')
    expect(await signIn(device)).toMatchObject({
      status: 403,
      body: { message: 'This account is suspended. Contact us if you think this is a mistake.' },
    })
    await setStatus('pending_approval')
    expect((await signIn(admin.device, {}, true)).status).toBe(403)
  })

  test('undoes a planned deletion, as a password does', async () => {
    const { device, cookie } = await withPasskey()
    await stage.post('/account/deletion', { currentPassword: password }, cookie)
    expect(await stage.value(sql`select deletion_due_at is not null from users`)).toBe(true)
    expect((await signIn(device)).status).toBe(200)
    expect(await stage.value(sql`select deletion_due_at is null from users`)).toBe(true)
  })

  test('is limited for wrong passkeys of an address', async () => {
    const { device } = await withPasskey()
    const app = stage.appWith({ rateLimitFactor: 1 })
    const { options, cookie } = await ask()
    const guess = () =>
      stage.send(
        '/passkeys/sign-in',
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ credential: device.use(options, { isUnlocked: false }), asAdmin: false }),
        },
        app,
      )
    for (let count = 1; count <= 100; count += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })
})

describe('a passkey as the second factor', () => {
  const complete = (credential: object, cookie: string) =>
    stage.post('/passkeys/complete', { credential }, cookie)

  test('is asked for after the password, and completes the sign-in', async () => {
    const { device } = await withPasskey()
    const half = await stage.signIn('user@example.com')
    expect(half).toMatchObject({ status: 401, body: { secondFactor: 'missing' } })
    const asked = await ask(half.cookie)
    expect(asked.cookie).toBe(half.cookie)
    const credential = device.use(asked.options)
    const answers = await Promise.all([complete(credential, half.cookie), complete(credential, half.cookie)])
    // The later one may find the waiting session ended already.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      expect.toBeOneOf([400, 401]),
    ])
    const full = answers.find(({ status }) => status === 200)
    expect(full?.body.user.email).toBe('user@example.com')
    expect([await isOpen(full?.cookie ?? ''), await isOpen(half.cookie)]).toEqual([true, false])
  })

  test('can be replaced by a recovery code', async () => {
    const { recoveryCodes } = await withPasskey()
    const half = await stage.signIn('user@example.com')
    const [code = ''] = recoveryCodes ?? []
    const full = await stage.post('/second-factor/complete', { code }, half.cookie)
    expect(await isOpen(full.cookie)).toBe(true)
  })

  test('must be one of that account, in the session that waits', async () => {
    const { device } = await withPasskey()
    const other = await added(await stage.signedInAs('affiliate'))
    const half = await stage.signIn('user@example.com')
    const foreign = other.device.use((await ask(half.cookie)).options)
    expect(await complete(foreign, half.cookie)).toMatchObject({
      status: 400,
      body: { message: 'This passkey belongs to another account.' },
    })
    const elsewhere = device.use((await ask()).options)
    expect((await complete(elsewhere, half.cookie)).status).toBe(400)
    for (const cookie of ['', 'accessToken=made-up', (await ask()).cookie])
      expect((await complete(device.use((await ask(cookie)).options), cookie)).status).toBe(401)
  })

  test('is limited like codes', async () => {
    const { device } = await withPasskey()
    const { cookie } = await stage.signIn('user@example.com')
    const { options } = await ask(cookie)
    const app = stage.appWith({ rateLimitFactor: 1 })
    const guess = () =>
      stage.send(
        '/passkeys/complete',
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ credential: device.use(options, { isUnlocked: false }) }),
        },
        app,
      )
    for (let count = 1; count <= 10; count += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })

  test('is fresh for ten minutes, for decisions on money', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { device } = await added(cookie)
    const change = (version: number, as = cookie) =>
      stage.post('/platform-settings/holdMinutes', { value: 20 + version, version }, as)
    expect((await change(0)).status).toBe(200)
    stage.pass(10 * minuteMs)
    expect(await change(1)).toMatchObject({ status: 403, body: { secondFactor: 'expired' } })

    const renew = async (as = device, lies: Lies = {}) =>
      stage.post('/passkeys/renew', { credential: as.use((await ask(cookie)).options, lies) }, cookie)
    const other = await added(await stage.signedInAs('affiliate'))
    expect((await renew(other.device)).status).toBe(400)
    expect((await renew(device, { isUnlocked: false })).status).toBe(400)
    expect((await change(1)).status).toBe(403)
    expect((await renew()).status).toBe(200)
    expect((await change(1)).status).toBe(200)

    const again = await signIn(device, {}, true)
    stage.pass(9 * minuteMs)
    expect((await change(2, again.cookie)).status).toBe(200)
  })

  test('cannot be given again by an account without a second factor', async () => {
    const { device } = await withPasskey()
    const affiliate = await stage.signedInAs('affiliate')
    const credential = device.use((await ask(affiliate)).options)
    expect((await stage.post('/passkeys/renew', { credential }, affiliate)).status).toBe(409)
  })

  test('is one that the platform demands', async () => {
    const day = 24 * 60 * minuteMs
    const superAdmin = await stage.signedInAs('super_admin')
    await stage.signedInAs('nsa')
    await stage.post('/platform-settings/adminSecondFactor', { value: true, version: 0 }, superAdmin)
    stage.pass(14 * day)
    const { cookie } = await stage.signIn('nsa@example.com', '/admins/login')
    expect((await stage.get('/users', cookie)).body.secondFactor).toBe('demanded')
    await added(cookie)
    expect((await stage.get('/users', cookie)).status).toBe(200)
    expect((await stage.get('/auth/profile', cookie)).body.user.secondFactorDueAt).toBeUndefined()
  })
})
