import { lte, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { deleteInBatches } from '../../../../../backend/db/delete-in-batches.ts'
import { sessions } from '../../../../../backend/db/schema/accounts/sessions.ts'
import { jobs } from '../../../../../backend/jobs/jobs.ts'
import { describeDevice } from '../../../../../backend/services/sessions/describe-device.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { recordWork } from '../../../support/recorded-work.ts'
import { createStage, password, person } from '../../../support/stage.ts'

const stage = createStage()

const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const macSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'

/** Signs the customer in with another browser; gives the cookie. */
async function signInWith(userAgent: string): Promise<string> {
  const { cookie } = await stage.send('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: 'user@example.com', password }),
  })
  return cookie
}

async function onTwoDevices() {
  await stage.post('/auth/register', person({ email: 'user@example.com' }))
  const phone = await signInWith(androidChrome)
  stage.pass(5 * minuteMs)
  const laptop = await signInWith(macSafari)
  return { phone, laptop }
}

const listed = async (cookie: string) => (await stage.get('/sessions', cookie)).body.sessions
const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200
const proof = { currentPassword: password }
const actions = () =>
  stage.value(sql`select json_agg(action order by id) from audit_log where action like 'account.%session%'`)

describe('sessions that have expired', () => {
  const addExpired = (count: number) =>
    stage.db.execute(sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select 'old ' || n, (select id from users), '2026-09-01', '2026-09-01', ${stage.now().toISOString()}
      from generate_series(1, ${count}::int) n`)

  test('are deleted by a job, and no others', async () => {
    const { phone, laptop } = await onTwoDevices()
    await addExpired(7)
    const job = jobs.find(({ name }) => name === 'delete-expired-links')
    const deps = {
      db: stage.db,
      uploads: stage.fileStore,
      commissionHoldDays: 7,
      gateway: null,
      mailer: null,
      publicOrigin: 'https://book.example',
      encryption: testEncryption,
      log: pino({ level: 'silent' }),
    }
    expect(await job?.run(deps, stage.now(), undefined)).toBe(7)
    expect(await stage.db.$count(sessions)).toBe(2)
    expect([await isOpen(phone), await isOpen(laptop)]).toEqual([true, true])
  })

  test('are deleted some by each statement', async () => {
    await onTwoDevices()
    await addExpired(7)
    const old = { table: sessions, key: sessions.tokenHash, where: lte(sessions.expiresAt, stage.now()) }
    const { sql: statements } = await recordWork(async () =>
      expect(await deleteInBatches(stage.db, { ...old, size: 3 })).toBe(7),
    )
    expect(statements).toHaveLength(3)
    expect(await stage.db.$count(sessions)).toBe(2)
  })
})

describe('the sessions of an account', () => {
  test('are listed with device, first and last use, this one first, and without their tokens', async () => {
    const { phone, laptop } = await onTwoDevices()
    stage.pass(10 * minuteMs)
    await stage.get('/auth/profile', phone)
    const sessions = await listed(laptop)
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        deviceKind: 'computer',
        device: 'Safari on Mac',
        address: null,
        createdAt: '2026-10-01T06:05:00.000Z',
        lastSeenAt: '2026-10-01T06:15:00.000Z',
        expiresAt: '2026-10-08T06:15:00.000Z',
      },
      expect.objectContaining({
        isCurrent: false,
        device: 'Chrome on Android',
        createdAt: '2026-10-01T06:00:00.000Z',
        lastSeenAt: '2026-10-01T06:15:00.000Z',
      }),
    ])
    const secrets = [phone, laptop].map((cookie) => cookie.split('=')[1] ?? '')
    for (const secret of secrets) expect(JSON.stringify(sessions)).not.toContain(secret)
    expect(JSON.stringify(sessions)).not.toContain(
      await stage.value(sql`select token_hash from sessions limit 1`),
    )
  })

  test('leave out those that have expired, and those of other accounts', async () => {
    const { laptop } = await onTwoDevices()
    await stage.signedInAs('affiliate')
    stage.pass(6 * dayMs)
    await stage.get('/auth/profile', laptop)
    stage.pass(6 * dayMs)
    expect(await listed(laptop)).toHaveLength(1)
  })

  test('can be ended one by one: that device is signed out at once, and the audit log tells it', async () => {
    const { phone, laptop } = await onTwoDevices()
    const [, other] = await listed(laptop)
    const answer = await stage.post(`/sessions/${other.id}/end`, proof, laptop)
    expect(answer).toMatchObject({ status: 200, body: { ended: 1 } })
    expect([await isOpen(phone), await isOpen(laptop)]).toEqual([false, true])
    expect(await actions()).toEqual(['account.session-ended'])
    expect((await stage.post(`/sessions/${other.id}/end`, proof, laptop)).status).toBe(404)
  })

  test('can be ended all but this one', async () => {
    const { phone, laptop } = await onTwoDevices()
    const third = await signInWith('')
    const answer = await stage.post('/sessions/end-others', proof, phone)
    expect(answer.body).toEqual({ ended: 2 })
    expect([await isOpen(phone), await isOpen(laptop), await isOpen(third)]).toEqual([true, false, false])
    expect(await actions()).toEqual(['account.other-sessions-ended'])
    expect((await stage.post('/sessions/end-others', proof, phone)).body).toEqual({ ended: 0 })
    expect(await actions(), 'nothing happened the second time').toHaveLength(1)
  })

  test.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000'])(
    'cannot be ended by the id %s, which names none',
    async (id) => {
      const { phone } = await onTwoDevices()
      expect((await stage.post(`/sessions/${id}/end`, proof, phone)).status).toBe(404)
      expect(await listed(phone)).toHaveLength(2)
    },
  )

  test.each(['one', 'all others'])('stay open without the right password: %s', async (which) => {
    const { phone, laptop } = await onTwoDevices()
    const [, other] = await listed(laptop)
    const path = which === 'one' ? `/sessions/${other.id}/end` : '/sessions/end-others'
    const wrong = await stage.post(path, { currentPassword: 'not-my-monsoon' }, laptop)
    expect(wrong).toMatchObject({ status: 400, body: { message: 'The current password is wrong.' } })
    expect((await stage.post(path, {}, laptop)).status).toBe(400)
    expect(await isOpen(phone)).toBe(true)
  })

  test('of somebody else stay open', async () => {
    const { phone } = await onTwoDevices()
    const affiliate = await stage.signedInAs('affiliate')
    const [own] = await listed(affiliate)
    expect((await stage.post(`/sessions/${own.id}/end`, proof, phone)).status).toBe(404)
    await stage.post('/sessions/end-others', proof, phone)
    expect(await isOpen(affiliate)).toBe(true)
  })
})

describe('a device', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0'
  test.each([
    [androidChrome, 'phone', 'Chrome on Android'],
    [macSafari, 'computer', 'Safari on Mac'],
    [`${windows} ${webkit} Safari/537.36 Edg/137.0.0.0`, 'computer', 'Edge on Windows'],
    [`${windows}; rv:139.0) Gecko/20100101 Firefox/139.0`, 'computer', 'Firefox on Windows'],
    [`${windows} ${webkit} Safari/537.36 OPR/119.0.0.0`, 'computer', 'Opera on Windows'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Mobile Safari/537.36`,
      'phone',
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Safari/537.36`, 'tablet', 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
      'phone',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'phone',
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Safari/537.36`, 'computer', 'Chrome on ChromeOS'],
    ['curl/8.14.1', 'unknown', null],
    ['', 'unknown', null],
    [null, 'unknown', null],
  ])('%s is a %s: %s', (userAgent, kind, name) => {
    expect(describeDevice(userAgent)).toEqual({ kind, name })
  })
})
