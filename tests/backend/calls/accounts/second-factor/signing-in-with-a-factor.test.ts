import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '@affiliate-booking/shared/milliseconds'
import { contractCalls } from '../../../../support/contract-calls.ts'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { adminOf, createStage, password } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'
import { factorScene, proof } from './factor-scene.ts'

const stage = createStage()
const { codeOf, withFactor, signIn, isOpen, actions } = factorScene(stage)
const complete = (code: string, cookie: string) => stage.post('/second-factor/complete', { code }, cookie)

describe('signing in with a second factor', () => {
  test('answers 401 with a message, sets a session that waits, and opens a new one by the code', async () => {
    const { secret } = await withFactor()
    const half = await signIn()
    expect(half.status).toBe(401)
    expect(half.body).toEqual({
      message: 'Enter a code of your authenticator app, or use your passkey, to finish signing in.',
      secondFactor: 'missing',
    })
    expect(half.headers.getSetCookie()[0]).toMatch(/^accessToken=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly/)
    expect(await isOpen(half.cookie)).toBe(false)

    const full = await complete(codeOf(secret), half.cookie)
    expect(full.status).toBe(200)
    expect(full.body.user).toMatchObject({ email: 'user@example.com', role: 'user' })
    expect(full.cookie).not.toBe(half.cookie)
    expect([await isOpen(full.cookie), await isOpen(half.cookie)]).toEqual([true, false])
  })

  test('works for administrators at their own login', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India'), 'nsa@example.com')
    const { secret } = await withFactor(cookie)
    const half = await stage.signIn('nsa@example.com', '/admins/login')
    expect(half).toMatchObject({ status: 401, body: { secondFactor: 'missing' } })
    const full = await complete(codeOf(secret), half.cookie)
    expect(full.headers.getSetCookie()[0]).toContain('; Max-Age=43200;')
    expect(await isOpen(full.cookie)).toBe(true)
  })

  test('refuses every other call of the contract until the code is given', async () => {
    const guarded = contractCalls.filter(({ access }) => access !== 'anyone' && access !== 'app')
    expect(guarded.length).toBeGreaterThan(100)
    await withFactor()
    const { cookie } = await signIn()
    for (const { id, method, path } of guarded) {
      const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      expect((await stage.send(address, { method, headers: { cookie } })).status, id).toBe(401)
    }
  })

  test('is not listed among the sessions while it waits, and ends with all others', async () => {
    const { cookie, secret } = await withFactor()
    const half = await signIn()
    expect((await stage.get('/sessions', cookie)).body.sessions).toHaveLength(1)
    await stage.post('/sessions/end-others', proof, cookie)
    expect((await complete(codeOf(secret), half.cookie)).status).toBe(401)
  })

  test('takes each code once, also of two requests at once', async () => {
    const { secret } = await withFactor()
    const code = codeOf(secret)
    const [one, other] = [await signIn(), await signIn()]
    const answers = await Promise.all([complete(code, one.cookie), complete(code, other.cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    stage.pass(30 * secondMs)
    expect((await complete(code, (await signIn()).cookie)).status).toBe(400)
    expect((await complete(codeOf(secret), (await signIn()).cookie)).status).toBe(200)
  })

  test('takes each recovery code once, in any spelling, and counts those that are left', async () => {
    const { cookie, recoveryCodes } = await withFactor()
    const [code = ''] = recoveryCodes
    const full = await complete(` ${code.toLowerCase().replace('-', ' ')} `, (await signIn()).cookie)
    expect(full.status).toBe(200)
    expect((await complete(code, (await signIn()).cookie)).status).toBe(400)
    expect((await stage.get('/second-factor', cookie)).body.secondFactor.recoveryCodesLeft).toBe(9)
    expect(await actions()).toEqual(['account.second-factor-on', 'account.recovery-code-used'])
  })

  test('tells its owner that a recovery code was used, and how many are left', async () => {
    const { recoveryCodes } = await withFactor()
    await complete(recoveryCodes[0] ?? '', (await signIn()).cookie)
    const [told, ...others] = await messagesOf(stage.db, 'recovery-code-used')
    expect([told?.variables.left, others]).toEqual(['9 recovery codes', []])
  })

  test('expires ten minutes after the password', async () => {
    const { secret } = await withFactor()
    const half = await signIn()
    stage.pass(10 * minuteMs)
    expect(await complete(codeOf(secret), half.cookie)).toMatchObject({
      status: 401,
      body: { message: 'Sign in again.' },
    })
  })

  test('needs a session that waits: neither none, nor a full one, nor another one’s code', async () => {
    const { cookie, secret } = await withFactor()
    for (const each of ['', cookie, 'accessToken=made-up']) {
      expect((await complete(codeOf(secret), each)).status).toBe(401)
    }
    const affiliate = await stage.signedInAs('affiliate')
    await withFactor(affiliate)
    const half = await stage.signIn('affiliate@example.com')
    expect((await complete(codeOf(secret), half.cookie)).status).toBe(400)
  })

  test('tells nobody without the password that there is a second factor', async () => {
    await withFactor()
    const wrong = await stage.post('/auth/login', { email: 'user@example.com', password: 'not-my-monsoon' })
    expect(wrong.body).toEqual({ message: 'Invalid email or password.' })
    expect(wrong.cookie).toBe('')
  })

  test('limits wrong codes, and right passwords do not count as wrong ones', async () => {
    const { secret } = await withFactor()
    const app = stage.appWith({ rateLimitFactor: 1 })
    const send = (path: string, payload: object, cookie = '') =>
      stage.send(
        path,
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        },
        app,
      )
    let half = ''
    for (let count = 1; count <= 15; count += 1) {
      const answer = await send('/auth/login', { email: 'user@example.com', password })
      expect(answer.status).toBe(401)
      half = answer.cookie
    }
    const guess = (code: string) => send('/second-factor/complete', { code }, half)
    for (let count = 1; count <= 10; count += 1) expect((await guess('000000')).status).toBe(400)
    expect((await guess(codeOf(secret))).status).toBe(429)
  })

  test('stays after the password is changed', async () => {
    const { cookie } = await withFactor()
    const newPassword = 'Backwaters-of-Alleppey'
    const changed = await stage.post('/auth/password', { ...proof, newPassword }, cookie)
    expect(await isOpen(changed.cookie)).toBe(true)
    const again = await stage.post('/auth/login', { email: 'user@example.com', password: newPassword })
    expect(again.body.secondFactor).toBe('missing')
  })

  test('waits for a change of the password, and does not hold up the end of the sessions', async () => {
    const { secret } = await withFactor()
    const half = await signIn()
    const { completing } = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where email = 'user@example.com' for update`)
      const sent = complete(codeOf(secret), half.cookie)
      await waitUntilBlocked(tx)
      // As the change does next. Otherwise each would wait for the other.
      await tx.execute(sql`select from sessions where needs_factor for update nowait`)
      await tx.execute(sql`delete from sessions`)
      return { completing: sent }
    })
    expect((await completing).status).toBe(401)
  })

  test('is not possible for an account that was suspended meanwhile', async () => {
    const { secret } = await withFactor()
    const half = await signIn()
    await stage.db.execute(sql`update users set status = 'suspended'`)
    expect((await complete(codeOf(secret), half.cookie)).status).toBe(401)
  })
})
