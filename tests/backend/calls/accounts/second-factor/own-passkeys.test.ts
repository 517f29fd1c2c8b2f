// People add, rename and remove their passkeys.
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { createDevice, type Lies } from '../../../support/authenticator.ts'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { createStage, password } from '../../../support/stage.ts'

const stage = createStage()
const { added, begin, isOpen, signIn } = usePasskeys(stage)
const proof = { currentPassword: password }

const list = async (cookie: string) => (await stage.get('/passkeys', cookie)).body
const actions = () =>
  stage.value(sql`select json_agg(action order by id) from audit_log where action like 'account.passkey%'`)
const told = () =>
  stage.value(
    sql`select json_agg(variables->>'change' order by created_at) from messages where kind = 'passkey-changed'`,
  )

describe('adding a passkey', () => {
  test('needs the password, proposes a name, and lists it then', async () => {
    const cookie = await stage.signedInAs('user')
    expect(await list(cookie)).toEqual({ passkeys: [], maximum: 10, recoveryCodesLeft: 0 })
    const refused = await stage.post('/passkeys/begin', { currentPassword: 'wrong' }, cookie)
    expect(refused).toMatchObject({ status: 400, body: { message: 'The current password is wrong.' } })
    const begun = await stage.send('/passkeys/begin', {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/130.0 Mobile Safari/537',
      },
      body: JSON.stringify(proof),
    })
    expect(begun.body.proposedName).toBe('Chrome on Android')
    expect(begun.body.options).toMatchObject({
      rp: { id: 'book.example', name: 'The platform' },
      user: { name: 'user@example.com', displayName: 'Anjali Nair' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })

    const credential = createDevice().make(begun.body.options)
    const answer = await stage.post('/passkeys', { name: ' My phone ', credential }, cookie)
    expect(answer.status).toBe(201)
    expect((await list(cookie)).passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'My phone',
        createdAt: stage.now().toISOString(),
        lastUsedAt: null,
      },
    ])
    expect([await actions(), await told()]).toEqual([['account.passkey-added'], ['added']])
  })

  test('gives recovery codes with the first second factor, and signs out the other devices', async () => {
    const cookie = await stage.signedInAs('user')
    const other = await stage.signIn('user@example.com')
    const { recoveryCodes } = await added(cookie)
    expect(recoveryCodes).toHaveLength(10)
    expect([await isOpen(cookie), await isOpen(other.cookie)]).toEqual([true, false])
    expect((await added(cookie, 'My key')).recoveryCodes).toBeNull()
    expect((await list(cookie)).recoveryCodesLeft).toBe(10)
  })

  test('refuses one that was made for something else', async () => {
    const cookie = await stage.signedInAs('user')
    const tried: [string, Lies][] = [
      ['another site', { origin: 'https://b00k.example' }],
      ['another host', { rpId: 'b00k.example' }],
      ['another question', { challenge: 'A'.repeat(43) }],
      ['a device that was not unlocked', { isUnlocked: false }],
      ['a sign-in', { type: 'webauthn.get' }],
    ]
    for (const [what, lies] of tried) {
      const credential = createDevice().make(await begin(cookie), lies)
      const answer = await stage.post('/passkeys', { name: 'Mine', credential }, cookie)
      expect.soft(answer.status, what).toBe(400)
      expect.soft((await list(cookie)).passkeys, what).toEqual([])
    }
  })

  test('takes each question once, for five minutes, and in the session that asked', async () => {
    const cookie = await stage.signedInAs('user')
    const add = (credential: object, as = cookie) => stage.post('/passkeys', { name: 'Mine', credential }, as)
    const late = createDevice().make(await begin(cookie))
    stage.pass(5 * minuteMs)
    expect((await add(late)).status).toBe(400)

    const affiliate = await stage.signedInAs('affiliate')
    const other = createDevice().make(await begin(affiliate))
    expect((await add(other)).status).toBe(400)

    const options = await begin(cookie)
    const answers = await Promise.all([add(createDevice().make(options)), add(createDevice().make(options))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('does not take the question of a sign-in, which needs no password', async () => {
    const cookie = await stage.signedInAs('user')
    const { challenge } = (await stage.post('/passkeys/ask', undefined, cookie)).body.options
    const credential = createDevice().make(await begin(cookie), { challenge })
    expect((await stage.post('/passkeys', { name: 'Mine', credential }, cookie)).status).toBe(400)
  })

  test('refuses one that an account has already', async () => {
    const cookie = await stage.signedInAs('user')
    const { device } = await added(cookie)
    const affiliate = await stage.signedInAs('affiliate')
    const copy = createDevice().make(await begin(affiliate), { credentialId: device.credentialId })
    const answer = await stage.post('/passkeys', { name: 'Mine', credential: copy }, affiliate)
    expect(answer).toMatchObject({ status: 409, body: { message: 'This passkey is added already.' } })
  })

  test('ends at ten', async () => {
    const cookie = await stage.signedInAs('user')
    for (let count = 1; count <= 9; count += 1) await added(cookie, `Key ${count}`)
    const [ninth, tenth] = [
      createDevice().make(await begin(cookie)),
      createDevice().make(await begin(cookie)),
    ]
    const add = (credential: object) => stage.post('/passkeys', { name: 'Mine', credential }, cookie)
    const answers = await Promise.all([add(ninth), add(tenth)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await stage.post('/passkeys/begin', proof, cookie)).status).toBe(409)
  })
})

describe('an own passkey', () => {
  test('can be renamed, by nobody else', async () => {
    const cookie = await stage.signedInAs('user')
    await added(cookie)
    const [{ id }] = (await list(cookie)).passkeys
    const rename = (name: string, as: string) => stage.post(`/passkeys/${id}/rename`, { name }, as)
    expect((await rename('Stolen', await stage.signedInAs('affiliate'))).status).toBe(404)
    expect((await rename(' ', cookie)).status).toBe(400)
    expect((await rename('Old phone', cookie)).status).toBe(200)
    expect((await list(cookie)).passkeys[0].name).toBe('Old phone')
    expect(await actions()).toEqual(['account.passkey-added', 'account.passkey-renamed'])
    expect(await told()).toEqual(['added'])
  })

  test('can be removed with the password, by nobody else, and the recovery codes go with the last', async () => {
    const cookie = await stage.signedInAs('user')
    await added(cookie)
    stage.pass(1)
    await added(cookie, 'My key')
    stage.pass(1)
    const [first, second] = (await list(cookie)).passkeys
    const remove = (id: string, as = cookie, payload = proof) =>
      stage.post(`/passkeys/${id}/remove`, payload, as)
    expect((await remove(first.id, await stage.signedInAs('affiliate'))).status).toBe(404)
    expect((await remove(first.id, cookie, { currentPassword: 'wrong' })).status).toBe(400)
    expect((await remove(first.id)).status).toBe(200)
    expect((await remove(first.id)).status).toBe(404)
    expect(await list(cookie)).toMatchObject({ passkeys: [{ name: 'My key' }], recoveryCodesLeft: 10 })
    stage.pass(1)
    expect((await remove(second.id)).status).toBe(200)
    expect(await list(cookie)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await stage.signIn('user@example.com')).status).toBe(200)
    expect(await told()).toEqual(['added', 'added', 'removed', 'removed'])
  })

  test('is enough for new recovery codes by the password, which end the earlier ones and are told', async () => {
    const cookie = await stage.signedInAs('user')
    const renew = (payload = proof) => stage.post('/recovery-codes', payload, cookie)
    expect((await renew()).status).toBe(409)
    const { recoveryCodes: earlier } = await added(cookie)
    expect((await renew({ currentPassword: 'not-my-monsoon' })).status).toBe(400)
    const { status, body } = await renew()
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    const complete = async (code = '') => {
      const half = await stage.signIn('user@example.com')
      return (await stage.post('/second-factor/complete', { code }, half.cookie)).status
    }
    expect([await complete(earlier?.[0]), await complete(body.recoveryCodes[0])]).toEqual([400, 200])
    expect(await messagesOf(stage.db, 'recovery-codes-renewed')).toHaveLength(1)
  })

  test('signs out all other devices when it is removed', async () => {
    const cookie = await stage.signedInAs('user')
    const { device } = await added(cookie)
    const thief = await signIn(device)
    const [{ id }] = (await list(cookie)).passkeys
    expect((await stage.post(`/passkeys/${id}/remove`, proof, cookie)).status).toBe(200)
    expect([await isOpen(cookie), await isOpen(thief.cookie)]).toEqual([true, false])
  })

  test('shares the recovery codes with an authenticator app, which the last of both takes along', async () => {
    const cookie = await stage.signedInAs('user')
    const first = await added(cookie)
    const { pending } = (await stage.post('/second-factor/begin', proof, cookie)).body
    const code = new TOTP({ secret: Secret.fromBase32(pending.secret) }).generate({
      timestamp: stage.now().getTime(),
    })
    const { recoveryCodes } = (await stage.post('/second-factor/confirm', { code }, cookie)).body
    expect(recoveryCodes).toHaveLength(10)
    const complete = async (recoveryCode = '') => {
      const half = await stage.signIn('user@example.com')
      return (await stage.post('/second-factor/complete', { code: recoveryCode }, half.cookie)).status
    }
    expect([await complete(first.recoveryCodes?.[0]), await complete(recoveryCodes[0])]).toEqual([400, 200])

    expect((await stage.post('/second-factor/end', proof, cookie)).status).toBe(200)
    expect(await list(cookie)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await complete(recoveryCodes[1])).toBe(200)
    const [{ id }] = (await list(cookie)).passkeys
    await stage.post(`/passkeys/${id}/remove`, proof, cookie)
    expect(await list(cookie)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })
})
