// Somebody who knows the password guesses the codes of the authenticator app for days.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { createStage } from '../../../support/stage.ts'
import { factorScene } from './factor-scene.ts'

const stage = createStage()
const { codeOf, withFactor, signIn } = factorScene(stage)
const passkeys = usePasskeys(stage)

let app: ReturnType<typeof stage.appWith>
beforeEach(() => {
  app = stage.appWith({ rateLimitFactor: 1 })
})

const [home, elsewhere] = ['192.0.2.7', '203.0.113.9']

async function post(path: string, payload: object, cookie: string, address = home): Promise<number> {
  const init = {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  }
  const answer = await app.request(`/api${path}`, init, { incoming: { socket: { remoteAddress: address } } })
  return answer.status
}

const send = (path: string, code: string, cookie: string, address?: string) =>
  post(path, { code }, cookie, address)
const complete = async (code: string, address?: string) =>
  send('/second-factor/complete', code, (await signIn()).cookie, address)

/** The counters go by the clock of the computer. */
async function pass(minutes: number) {
  stage.pass(minutes * 60_000)
  await stage.db.execute(
    sql`update rate_limit_counters set expire = expire - make_interval(mins => ${minutes}::integer)`,
  )
}

/** Ten wrong codes in each of so many quarters of an hour. */
async function guess(quarters: number) {
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const { cookie } = await signIn()
    for (let count = 0; count < 10; count += 1)
      expect(await send('/second-factor/complete', '000000', cookie)).toBe(400)
    await pass(16)
  }
}

const entries = () =>
  stage.value(sql`select count(*)::integer from audit_log where action = 'account.wrong-codes-entered'`)

describe('wrong codes of two-step sign-in', () => {
  test('stop the codes of the app for the day after thirty, and the owner is told once', async () => {
    const { secret } = await withFactor()
    await guess(3)

    expect(await complete(codeOf(secret))).toBe(429)
    await pass(22 * 60)
    expect(await complete(codeOf(secret))).toBe(429)
    const [told, ...others] = await messagesOf(stage.db, 'wrong-codes-entered')
    expect([told?.variables, others]).toEqual([{ changedAt: expect.any(String) }, []])
    expect(await entries()).toBe(1)

    await pass(2 * 60)
    expect(await complete(codeOf(secret))).toBe(200)
  })

  test('are told again on another day', async () => {
    await withFactor()
    await guess(1)
    await pass(25 * 60)
    await guess(1)

    expect(await messagesOf(stage.db, 'wrong-codes-entered')).toHaveLength(2)
    expect(await entries()).toBe(2)
  })

  test('leave the owner the recovery codes, and the confirmations on a device that is signed in', async () => {
    const { cookie, secret, recoveryCodes } = await withFactor()
    await guess(3)

    expect(await send('/second-factor/renew', codeOf(secret), cookie)).toBe(200)
    expect(await complete(codeOf(secret, 30))).toBe(429)
    expect(await complete(recoveryCodes[0] ?? '')).toBe(200)
  })

  test('of the app, however many at once, leave the owner the recovery codes and the passkeys', async () => {
    const { cookie, secret, recoveryCodes } = await withFactor()
    const { device } = await passkeys.added(cookie)
    const stranger = (await signIn()).cookie
    for (let count = 0; count < 10; count += 1)
      expect(await send('/second-factor/complete', '000000', stranger, elsewhere)).toBe(400)
    expect(await complete(codeOf(secret, 30))).toBe(429)
    expect(await complete(recoveryCodes[0] ?? '')).toBe(200)
    const half = (await signIn()).cookie
    const { options } = await passkeys.ask(half)
    expect(await post('/passkeys/complete', { credential: device.use(options) }, half)).toBe(200)
  })

  test('that are recovery codes stop those of their address alone, and of their kind', async () => {
    const { secret, recoveryCodes } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    for (let count = 0; count < 10; count += 1) expect(await complete('ABCDE-FGHJK', elsewhere)).toBe(400)
    expect(await complete(first, elsewhere)).toBe(429)
    expect(await complete(second)).toBe(200)
    expect(await complete(codeOf(secret, 30), elsewhere)).toBe(200)
  })

  test('are told of a device that is signed in, too', async () => {
    const { cookie, secret } = await withFactor()
    for (let count = 0; count < 10; count += 1)
      expect(await send('/second-factor/renew', '000000', cookie)).toBe(400)

    expect(await send('/second-factor/renew', codeOf(secret), cookie)).toBe(429)
    expect(await messagesOf(stage.db, 'wrong-codes-entered')).toHaveLength(1)
  })

  test('of a person who mistypes a few are not told', async () => {
    const { secret } = await withFactor()
    for (let count = 0; count < 9; count += 1) expect(await complete('000000')).toBe(400)

    expect(await complete(codeOf(secret))).toBe(200)
    expect([await messagesOf(stage.db, 'wrong-codes-entered'), await entries()]).toEqual([[], 0])
  })
})
