// Confirming the email of an account, by the link or by the code of a message.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { accountProofs } from '../../../../../backend/db/schema/accounts/account-proofs.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messagesOf, newestMessageOf } from '../../../support/mail/messages-of.ts'
import { recordedPasswords, recordWork } from '../../../support/recorded-work.ts'
import { affiliateForm, createStage, person } from '../../../support/stage.ts'

const email = 'user@example.com'

const stage = createStage({ passwords: recordedPasswords })

const sent = () => messagesOf(stage.db, 'email-verification')
const newest = async () =>
  (await newestMessageOf(stage.db, 'email-verification')) ?? {
    token: '',
    secrets: { code: '' },
    address: null,
  }
const open = (token: string, cookie = '') => stage.post('/email/verify', { token }, cookie)
const enter = (code: string | undefined, cookie: string) => stage.post('/email/code', { code }, cookie)
const again = (cookie: string) => stage.post('/email/send', undefined, cookie)
const state = async (cookie: string) => (await stage.get('/email', cookie)).body.email
const other = (code = '') => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const deadLink = {
  status: 404,
  body: { message: 'This link does not work any more. Ask for a new one in your settings.' },
}
const deadCode = {
  status: 400,
  body: { message: 'This code is not valid. Enter the newest code that we sent you.' },
}

describe('a registration', () => {
  test.each([
    ['a customer', () => stage.post('/auth/register', person())],
    ['a provider', () => stage.post('/auth/register-service-provider', person())],
    ['an administrator', () => stage.post('/admins/register', person())],
    ['an affiliate', () => stage.registerAffiliate(affiliateForm())],
  ])('of %s sends a link and a code, and works without them', async (_who, register) => {
    expect((await register()).status).toBe(201)
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message?.address).toBeNull()
    expect(message?.secrets).toEqual({
      path: expect.stringMatching(/^\/verify-email\?token=[\w-]{43}$/),
      code: expect.stringMatching(/^\d{6}$/),
    })
    const [account] = await stage.db.select().from(users)
    expect(account?.emailVerifiedAt).toBeNull()
    const stored = JSON.stringify(await stage.db.select().from(accountProofs))
    expect(stored).not.toContain(message?.token)
    expect(stored).not.toContain(`"${message?.secrets.code}"`)
  })

  test('that fails sends nothing', async () => {
    await stage.post('/auth/register', person())
    expect((await stage.post('/auth/register', person())).status).toBe(409)
    expect(await sent()).toHaveLength(1)
  })

  test('with a taken email has the same words and does the same work, whatever the account is', async () => {
    await stage.signedInAs('user')
    await stage.signedInAs('nsa')
    await stage.post('/auth/register', person({ email: 'suspended@example.com' }))
    await stage.db
      .update(users)
      .set({ status: 'suspended', emailVerifiedAt: stage.now() })
      .where(eq(users.email, 'suspended@example.com'))
    const seen = []
    for (const taken of [email, 'NSA@example.com', 'suspended@example.com']) {
      let answer: unknown
      const work = await recordWork(async () => {
        const { status, body } = await stage.post('/auth/register', person({ email: taken }))
        answer = { status, body }
      })
      seen.push({ answer, ...work })
    }
    expect(seen[0]).toMatchObject({
      answer: { status: 409, body: { message: 'An account with this email already exists.' } },
      hashes: [],
    })
    for (const each of seen) expect(each).toEqual(seen[0])
  })
})

describe('signing in', () => {
  test('with a wrong password has the same words and does the same work for every email', async () => {
    await stage.signedInAs('user')
    await stage.signedInAs('nsa')
    await stage.post('/admins/register', person({ email: 'pending@example.com' }))
    await stage.post('/auth/register', person({ email: 'suspended@example.com' }))
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.email, 'suspended@example.com'))
    const known = [email, 'nsa@example.com', 'pending@example.com', 'suspended@example.com']
    for (const path of ['/auth/login', '/admins/login']) {
      const seen = []
      for (const address of ['nobody@example.com', ...known]) {
        let answer: unknown
        const work = await recordWork(async () => {
          const payload = { email: address, password: 'not the password' }
          const { status, body, cookie } = await stage.post(path, payload)
          answer = { status, body, cookie }
        })
        seen.push({ answer, ...work })
      }
      expect(seen[0]).toMatchObject({
        answer: { status: 401, body: { message: 'Invalid email or password.' }, cookie: '' },
        hashes: ['compare'],
      })
      for (const each of seen) expect(each).toEqual(seen[0])
    }
  })
})

describe('an email', () => {
  test('is confirmed by the link, without a session, once', async () => {
    const cookie = await stage.signedInAs('user')
    const { token } = await newest()
    expect(await state(cookie)).toMatchObject({
      address: email,
      verifiedAt: null,
      pending: { address: email },
    })
    expect(await open(token)).toMatchObject({ status: 200, body: { isChanged: false } })
    expect(await state(cookie)).toEqual({
      address: email,
      verifiedAt: stage.now().toISOString(),
      pending: null,
    })
    expect((await stage.get('/auth/profile', cookie)).body.user.emailVerifiedAt).toBe(
      stage.now().toISOString(),
    )
    expect(await open(token)).toMatchObject(deadLink)
  })

  test('is confirmed by the code, with spaces too, once', async () => {
    const cookie = await stage.signedInAs('user')
    const { code = '' } = (await newest()).secrets
    expect(await enter(`${code.slice(0, 3)} ${code.slice(3)}`, cookie)).toMatchObject({
      status: 200,
      body: { isChanged: false },
    })
    expect(await enter(code, cookie)).toMatchObject(deadCode)
    expect(
      await stage.value(sql`select count(*)::int from audit_log where action = 'account.email-verified'`),
    ).toBe(1)
  })

  test('is confirmed once by two at once', async () => {
    const cookie = await stage.signedInAs('user')
    const { token, secrets } = await newest()
    const statuses = await Promise.all([
      open(token).then(({ status }) => status),
      open(token).then(({ status }) => status),
      enter(secrets.code, cookie).then(({ status }) => status),
    ])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is not confirmed by the code of somebody else, nor by a wrong one', async () => {
    const cookie = await stage.signedInAs('user')
    const { code } = (await newest()).secrets
    expect(await enter(code, await stage.signedInAs('nsa'))).toMatchObject(deadCode)
    for (const guess of [other(code), '000', 'abcdef', '１２３４５６'])
      expect(await enter(guess, cookie)).toMatchObject(deadCode)
    expect((await state(cookie)).verifiedAt).toBeNull()
  })

  test('with and without something to confirm, a wrong code costs the same', async () => {
    const cookie = await stage.signedInAs('user')
    const { code } = (await newest()).secrets
    const waiting = await recordWork(() => enter(other(code), cookie))
    await stage.db.delete(accountProofs)
    const nothing = await recordWork(() => enter(other(code), cookie))
    expect(waiting).toEqual(nothing)
    expect(waiting.hashes).toEqual(['compare'])
  })

  test('takes link and code for a day', async () => {
    const cookie = await stage.signedInAs('user')
    const { token, secrets } = await newest()
    stage.pass(24 * hourMs - 1)
    expect(await enter(other(secrets.code), cookie)).toMatchObject(deadCode)
    stage.pass(1)
    expect(await enter(secrets.code, cookie)).toMatchObject(deadCode)
    expect(await open(token)).toMatchObject(deadLink)
    expect((await state(cookie)).pending).toBeNull()
  })

  test('takes the newest message alone, which can be asked for', async () => {
    const cookie = await stage.signedInAs('user')
    const first = await newest()
    stage.pass(1)
    expect(await again(cookie)).toMatchObject({
      status: 200,
      body: { email: { pending: { address: email } } },
    })
    const second = await newest()
    expect(await open(first.token)).toMatchObject(deadLink)
    expect((await open(second.token)).status).toBe(200)
    expect(await again(cookie)).toMatchObject({
      status: 409,
      body: { message: 'Your email address is confirmed already.' },
    })
  })

  test('of an account that nobody sent a message, such as a created administrator, is confirmed the same way', async () => {
    const cookie = await stage.signedInAs('nsa')
    expect(await state(cookie)).toEqual({ address: 'nsa@example.com', verifiedAt: null, pending: null })
    await again(cookie)
    expect((await enter((await newest()).secrets.code, cookie)).status).toBe(200)
  })

  test('of a suspended account is not confirmed', async () => {
    await stage.signedInAs('user')
    const { token } = await newest()
    await stage.db.update(users).set({ status: 'suspended' })
    expect(await open(token)).toMatchObject(deadLink)
  })

  test('is guessed ten times an hour, and asked for five times', async () => {
    const app = stage.appWith({ rateLimitFactor: 1 })
    const cookie = await stage.signedInAs('user')
    const { code } = (await newest()).secrets
    const post = (path: string, payload?: object) =>
      stage.send(
        path,
        {
          method: 'POST',
          headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
          body: payload === undefined ? null : JSON.stringify(payload),
        },
        app,
      )
    for (let count = 1; count <= 10; count += 1)
      expect((await post('/email/code', { code: other(code) })).status).toBe(400)
    expect((await post('/email/code', { code })).status).toBe(429)
    for (let count = 1; count <= 5; count += 1) expect((await post('/email/send')).status).toBe(200)
    expect((await post('/email/send')).status).toBe(429)
  })
})
