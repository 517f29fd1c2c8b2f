// The second factor that the platform can demand of its administrators.
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { contractCalls } from '../../../../support/contract-calls.ts'
import { adminOf, createStage, password } from '../../../support/stage.ts'

const stage = createStage()

const demand = (value: boolean, cookie: string, version = 0) =>
  stage.post('/platform-settings/adminSecondFactor', { value, version }, cookie)

const dueAtOf = async (cookie: string): Promise<unknown> =>
  (await stage.get('/auth/profile', cookie)).body.user.secondFactorDueAt

/** Administrators stay signed in for half a day at most. */
const signIn = async (email: string) => (await stage.signIn(email, '/admins/login')).cookie

async function setUp(cookie: string) {
  const { pending } = (await stage.post('/second-factor/begin', { currentPassword: password }, cookie)).body
  const code = new TOTP({ secret: Secret.fromBase32(pending.secret) }).generate({
    timestamp: stage.now().getTime(),
  })
  return stage.post('/second-factor/confirm', { code }, cookie)
}

/** Demands it, and lets days pass. */
async function demandedFor(days: number) {
  const superAdmin = await stage.signedInAs('super_admin')
  await stage.signedInAs('nsa')
  expect((await demand(true, superAdmin)).status).toBe(200)
  stage.pass(days * dayMs)
  return signIn('nsa@example.com')
}

describe('a second factor that is demanded of administrators', () => {
  test('is off at first, and only a super administrator turns it on, which is audited', async () => {
    const cookie = await stage.signedInAs('nsa')
    expect(await dueAtOf(cookie)).toBeUndefined()
    expect((await demand(true, cookie)).status).toBe(403)
    const superAdmin = await stage.signedInAs('super_admin')
    await demand(true, superAdmin)
    expect(await dueAtOf(cookie)).toBe('2026-10-15T06:00:00.000Z')
    const changes = sql`select changes from audit_log where object_id = 'adminSecondFactor'`
    expect(await stage.value(changes)).toEqual({ value: { old: false, new: true } })
  })

  test('leaves them 14 days, in which they do everything', async () => {
    const cookie = await demandedFor(14 - 1 / 86_400_000)
    expect((await stage.get('/users', cookie)).status).toBe(200)
  })

  test('then lets them set it up and nothing else, until it is on', async () => {
    const cookie = await demandedFor(14)
    const open = new Set([
      'getProfile',
      'getSecondFactor',
      'beginSecondFactor',
      'confirmSecondFactor',
      'listPasskeys',
      'beginPasskey',
      'addPasskey',
    ])
    const guarded = contractCalls.filter(
      ({ access, id }) =>
        ['signed in', 'administrator', 'administrator or service provider'].includes(access) && !open.has(id),
    )
    expect(guarded.length).toBeGreaterThan(70)
    for (const { id, method, path } of guarded) {
      const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const answer = await stage.send(address, { method, headers: { cookie } })
      expect(answer, id).toMatchObject({ status: 403, body: { secondFactor: 'demanded' } })
    }
    expect(await dueAtOf(cookie)).toBe('2026-10-15T06:00:00.000Z')
    expect((await setUp(cookie)).status).toBe(200)
    expect(await dueAtOf(cookie)).toBeUndefined()
    expect((await stage.get('/users', cookie)).status).toBe(200)
  })

  test('lets them sign out', async () => {
    const cookie = await demandedFor(14)
    expect((await stage.post('/auth/logout', undefined, cookie)).status).toBe(200)
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
  })

  test('leaves 14 days to those who become administrators later', async () => {
    await demandedFor(20)
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    expect(await dueAtOf(cookie)).toBe('2026-11-04T06:00:00.000Z')
    expect((await stage.get('/users', cookie)).status).toBe(200)
  })

  test('is nothing for affiliates, providers and customers', async () => {
    await demandedFor(14)
    for (const role of ['affiliate', 'service_provider', 'user'] as const) {
      const cookie = await stage.signedInAs(role)
      expect(await dueAtOf(cookie)).toBeUndefined()
      expect((await stage.get('/sessions', cookie)).status).toBe(200)
    }
  })

  test('is never demanded of a demo account', async () => {
    await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'state@demo.example')
    await demandedFor(14)
    const cookie = await signIn('state@demo.example')
    expect(await dueAtOf(cookie)).toBeUndefined()
    expect((await stage.get('/users', cookie)).status).toBe(200)
  })

  test('ends when it is turned off, and begins again with 14 days', async () => {
    await demand(true, await stage.signedInAs('super_admin'))
    stage.pass(dayMs / 4)
    const cookie = await signIn('super_admin@example.com')
    await demand(false, cookie, 1)
    expect(await dueAtOf(cookie)).toBeUndefined()
    await demand(true, cookie, 2)
    expect(await dueAtOf(cookie)).toBe('2026-10-15T12:00:00.000Z')
  })
})
