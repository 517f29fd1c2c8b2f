import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '@affiliate-booking/shared/milliseconds'
import { findPeriod } from '../../../../../backend/services/second-factor/totp.ts'
import { createStage } from '../../../support/stage.ts'
import { factorScene, proof } from './factor-scene.ts'

const stage = createStage()
const { codeOf, withFactor, signIn, isOpen, actions } = factorScene(stage)

describe('a code', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
  // RFC 6238, appendix B, SHA-1; its codes have eight digits, of which apps show the last six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is that of RFC 6238: %s', (seconds, code) => {
    expect(findPeriod(secret, code, new Date(seconds * secondMs))).toBe(Math.floor(seconds / 30))
  })

  test.each([
    [-61, false],
    [-30, true],
    [0, true],
    [30, true],
    [61, false],
  ])('made %i seconds from now counts: %s', (offset, counts) => {
    const now = 1_234_567_905
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: (now + offset) * secondMs,
    })
    expect(findPeriod(secret, code, new Date(now * secondMs)) !== null).toBe(counts)
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 345', '００００００'])('cannot be “%s”', (code) => {
    expect(findPeriod(secret, code, new Date())).toBeNull()
  })
})

describe('setting up a second factor', () => {
  test('needs the password, shows the secret as text and as an address, and counts once confirmed', async () => {
    const cookie = await stage.signedInAs('user')
    const wrong = await stage.post('/second-factor/begin', { currentPassword: 'not-my-monsoon' }, cookie)
    expect(wrong).toMatchObject({ status: 400, body: { message: 'The current password is wrong.' } })
    const { pending } = (await stage.post('/second-factor/begin', proof, cookie)).body
    expect(pending.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(pending.address).toMatch(/^otpauth:\/\/totp\/The%20platform:user%40example\.com\?/)
    expect((await stage.get('/second-factor', cookie)).body.secondFactor).toMatchObject({
      confirmedAt: null,
      pending,
    })
    expect((await signIn()).status, 'it does not count yet').toBe(200)

    expect((await stage.post('/second-factor/confirm', { code: '000000' }, cookie)).status).toBe(400)
    const { body } = await stage.post('/second-factor/confirm', { code: codeOf(pending.secret) }, cookie)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect((await stage.get('/second-factor', cookie)).body.secondFactor).toEqual({
      confirmedAt: '2026-10-01T06:00:00.000Z',
      recoveryCodesLeft: 10,
      pending: null,
    })
    expect(await actions()).toEqual(['account.second-factor-on'])
  })

  test('stores the secret encrypted and the recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await withFactor()
    const stored = String(await stage.value(sql`select secret from second_factors`))
    expect(stored).toMatch(/^v1\./)
    expect(stored).not.toContain(secret)
    const hashes = String(await stage.value(sql`select string_agg(code_hash, ' ') from recovery_codes`))
    for (const code of recoveryCodes) expect(hashes).not.toContain(code.replace('-', ''))
  })

  test('signs out all other devices, and leaves this one', async () => {
    const cookie = await stage.signedInAs('user')
    const { cookie: other } = await signIn()
    await withFactor(cookie)
    expect([await isOpen(cookie), await isOpen(other)]).toEqual([true, false])
  })

  test('expires after 15 minutes', async () => {
    const cookie = await stage.signedInAs('user')
    const { pending } = (await stage.post('/second-factor/begin', proof, cookie)).body
    stage.pass(15 * minuteMs)
    expect((await stage.get('/second-factor', cookie)).body.secondFactor.pending).toBeNull()
    const late = await stage.post('/second-factor/confirm', { code: codeOf(pending.secret) }, cookie)
    expect(late.status).toBe(409)
  })

  test('does not replace one that is on', async () => {
    const { cookie, secret } = await withFactor()
    expect((await stage.post('/second-factor/begin', proof, cookie)).status).toBe(409)
    // Such as by somebody who did not get the first answer.
    expect(await stage.post('/second-factor/confirm', { code: codeOf(secret) }, cookie)).toMatchObject({
      status: 409,
      body: { message: 'Two-step sign-in is on already. Turn it off first.' },
    })
  })

  test('is undone by the password alone, and then the password signs in', async () => {
    const { cookie } = await withFactor()
    const wrong = await stage.post('/second-factor/end', { currentPassword: 'not-my-monsoon' }, cookie)
    expect(wrong.status).toBe(400)
    expect((await signIn()).status).toBe(401)
    expect((await stage.post('/second-factor/end', proof, cookie)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect((await stage.post('/second-factor/end', proof, cookie)).status).toBe(409)
    expect(await stage.value(sql`select count(*)::int from recovery_codes`)).toBe(0)
    expect(await actions()).toEqual(['account.second-factor-on', 'account.second-factor-off'])
  })

  test('signs out all other devices when it is turned off', async () => {
    const { cookie, secret } = await withFactor()
    const half = (await signIn()).cookie
    const other = await stage.post('/second-factor/complete', { code: codeOf(secret) }, half)
    expect(await isOpen(other.cookie)).toBe(true)
    expect((await stage.post('/second-factor/end', proof, cookie)).status).toBe(200)
    expect([await isOpen(cookie), await isOpen(other.cookie)]).toEqual([true, false])
  })

  test('is told to its account when it is turned on and when it is turned off', async () => {
    const { cookie } = await withFactor()
    await stage.post('/second-factor/end', proof, cookie)

    const told = sql`select json_agg(variables->>'state' order by created_at) from messages
      where kind = 'second-factor-changed' and user_id = (select id from users where email = 'user@example.com')`
    expect(await stage.value(told)).toEqual(['on', 'off'])
  })

  test('counts wrong codes', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.post('/second-factor/begin', proof, cookie)
    const app = stage.appWith({ rateLimitFactor: 1 })
    const guess = () =>
      stage.send(
        '/second-factor/confirm',
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ code: '000000' }),
        },
        app,
      )
    for (let count = 1; count <= 10; count += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})
