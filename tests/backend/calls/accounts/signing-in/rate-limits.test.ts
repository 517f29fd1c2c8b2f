// The rate limits of the host itself, for every caller.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App } from '../../../../../backend/http/call-router.ts'
import { deleteExpiredCounters } from '../../../../../backend/services/rate-limits/delete-expired-counters.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, holdPayload } from '../../../support/products.ts'
import { affiliateForm, createStage, password, person } from '../../../support/stage.ts'

const stage = createStage()
const here = '203.0.113.7'
const proxy = '10.0.0.1'
const tooMany = { message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/) }

let app: App
beforeEach(() => {
  app = stage.appWith({ rateLimitFactor: 1, trustedProxies: [proxy] })
})

interface From {
  address?: string
  forwardedFor?: string
  cookie?: string
  target?: App
}

async function post(
  path: string,
  payload: object,
  { address = here, forwardedFor, cookie, target }: From = {},
) {
  const isForm = payload instanceof FormData
  const headers = {
    ...(isForm ? {} : { 'content-type': 'application/json' }),
    ...(cookie !== undefined && { cookie }),
    ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
  }
  const body = isForm ? payload : JSON.stringify(payload)
  const incoming = { socket: { remoteAddress: address } }
  const answer = await (target ?? app).request(`/api${path}`, { method: 'POST', headers, body }, { incoming })
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    body: (await answer.json()) as { message?: string },
  }
}

async function repeat(times: number, send: (time: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await send(time)).status)
  return [...new Set(statuses)]
}

/** As after so many calls that count for this limit, without making them. */
const setPoints = (limit: string, points: number) =>
  stage.db.execute(sql`update rate_limit_counters set points = ${points} where key like ${`${limit}:%`}`)

const guess = (email: string, from?: From) =>
  post('/auth/login', { email, password: 'not the password' }, from)
const signIn = (email: string, from?: From) => post('/auth/login', { email, password }, from)

describe('guessing passwords', () => {
  const { email } = person()
  beforeEach(async () => {
    await stage.post('/auth/register', person())
  })

  test('ends after twenty wrong passwords with 429 and Retry-After, also for the right password', async () => {
    expect(await repeat(20, () => guess(email))).toEqual([401])
    const answer = await signIn(email.toUpperCase())
    expect([answer.status, answer.body]).toEqual([429, tooMany])
    expect(answer.retryAfter).toBeGreaterThan(14 * 60)
    expect(answer.retryAfter).toBeLessThanOrEqual(15 * 60)
    expect((await signIn(email, { address: '198.51.100.9' })).status).toBe(200)
  })

  test('counts at both login calls together, and for accounts that do not exist', async () => {
    const wrong = { email: 'nobody@example.com', password }
    expect(await repeat(10, () => post('/auth/login', wrong))).toEqual([401])
    expect(await repeat(10, () => post('/admins/login', wrong))).toEqual([401])
    expect((await post('/admins/login', wrong)).status).toBe(429)
  })

  test('is counted over all instances that share the database', async () => {
    const other = stage.appWith({ rateLimitFactor: 1, trustedProxies: [] })
    await repeat(10, () => guess(email))
    await repeat(10, () => guess(email, { target: other }))
    expect([(await guess(email)).status, (await guess(email, { target: other })).status]).toEqual([429, 429])
  })

  test('is counted when many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  })

  test('does not count right passwords, which also reset the wrong ones', async () => {
    expect(await repeat(22, () => signIn(email))).toEqual([200])
    await repeat(19, () => guess(email))
    await signIn(email)
    expect(await repeat(19, () => guess(email))).toEqual([401])
  })

  test('ends at an address after a hundred wrong passwords for many accounts', async () => {
    await guess('guest@example.com')
    await setPoints('addressLogins', 98)
    expect(await repeat(2, (time) => guess(`guest-${time}@example.com`))).toEqual([401])
    expect((await signIn(email)).status).toBe(429)
    expect((await signIn(email, { address: '198.51.100.9' })).status).toBe(200)
  })

  test('ends for an account after a hundred from many addresses, except where its owner is signed in', async () => {
    await signIn(email)
    await guess(email, { address: '198.51.100.9' })
    await setPoints('everywhereLogins', 98)
    expect(await repeat(2, (time) => guess(email, { address: `198.51.100.${time}` }))).toEqual([401])
    expect((await signIn(email, { address: '192.0.2.1' })).status).toBe(429)
    expect((await signIn(email)).status).toBe(200)
  })

  test('of a signed-in account ends after ten wrong current passwords', async () => {
    const { cookie } = await stage.signIn(email)
    const change = (currentPassword: string, newPassword = 'Another-monsoon-27') =>
      post('/auth/password', { currentPassword, newPassword }, { cookie })
    expect(await repeat(12, () => change(password, 'short'))).toEqual([400])
    expect(await repeat(10, () => change('not the password'))).toEqual([400])
    expect((await change(password)).status).toBe(429)
  })
})

describe('asking for a link to set a new password', () => {
  const forget = (email: string, address?: string) =>
    post('/auth/password/forgotten', { email }, address === undefined ? {} : { address })

  test.each(['anjali@example.com', 'nobody@example.com'])(
    'ends after five for one email from one address, with and without an account: %s',
    async (email) => {
      await stage.post('/auth/register', person())
      expect(await repeat(5, () => forget(email))).toEqual([200])
      const answer = await forget(email.toUpperCase())
      expect([answer.status, answer.body]).toEqual([429, tooMany])
      expect((await forget(email, '198.51.100.9')).status).toBe(200)
    },
  )

  test('ends after twenty for one email from many addresses, since each link ends the one before', async () => {
    const email = 'nobody@example.com'
    expect(await repeat(20, (time) => forget(email, `198.51.100.${time}`))).toEqual([200])
    expect((await forget(email, '192.0.2.1')).status).toBe(429)
  })
})

describe('the address of the caller', () => {
  const visitor = (address: string, from: From = {}) =>
    guess('anjali@example.com', { address: proxy, forwardedFor: address, ...from })

  test('is the one that a trusted proxy forwards', async () => {
    await repeat(20, () => visitor(`198.51.100.1, ${here}`))
    expect([(await visitor(here)).status, (await visitor('198.51.100.1')).status]).toEqual([429, 401])
  })

  test('is the address of the connection if that is not trusted, whatever it forwards', async () => {
    await repeat(20, (time) => visitor(`198.51.100.${time}`, { address: here }))
    expect((await visitor('192.0.2.1', { address: here })).status).toBe(429)
  })
})

describe('registering', () => {
  test.each([
    ['/auth/register', person],
    ['/auth/register-service-provider', person],
    ['/admins/register', person],
    ['/affiliates/register', affiliateForm],
  ])('at %s an email ends after twenty requests from one address', async (path, formOf) => {
    await post(path, formOf())
    await setPoints('emailForms', 18)
    expect(await repeat(2, () => post(path, formOf()))).toEqual([409])
    const answer = await post(path, formOf())
    expect([answer.status, answer.body]).toEqual([429, tooMany])
    expect(answer.retryAfter).toBeGreaterThan(59 * 60)
  })

  test('and leads end at an address after two hundred requests in an hour', async () => {
    const lead = (time: number) => ({ name: 'Anjali', email: `lead-${time}@example.com`, ref: '' })
    expect((await post('/leads/join', lead(1))).status).toBe(201)
    await setPoints('addressForms', 199)
    expect((await post('/leads/join', lead(200))).status).toBe(201)
    expect((await post('/leads/join', lead(201))).status).toBe(429)
    expect((await post('/auth/register', person())).status).toBe(429)
    expect((await post('/auth/register', person(), { address: '198.51.100.9' })).status).toBe(201)
  })
})

describe('booking', () => {
  test('ends for an account after thirty requests in ten minutes, from wherever they come', async () => {
    const { slotId } = await addMarket(stage.db)
    const { cookie } = await addMember(stage.db, 'user')
    const book = (time: number) =>
      post('/bookings', holdPayload(slotId, { seats: 15 }), { cookie, address: `198.51.100.${time}` })
    await book(1)
    await setPoints('accountBookings', 28)
    expect(await repeat(2, book)).toEqual([409])
    const answer = await book(31)
    expect([answer.status, answer.body]).toEqual([429, tooMany])
    const other = await addMember(stage.db, 'user')
    expect((await post('/bookings', holdPayload(slotId), { cookie: other.cookie })).status).toBe(201)
  })

  test('ends at an address after six hundred requests', async () => {
    const { slotId } = await addMarket(stage.db)
    const { cookie } = await addMember(stage.db, 'user')
    const book = (slot: string) => post('/bookings', holdPayload(slot), { cookie })
    await book(slotId)
    await setPoints('addressBookings', 600)
    expect((await book(randomUUID())).status).toBe(429)
  })
})

test('the counters hold neither emails nor addresses, and a job deletes them when they expire', async () => {
  await guess('anjali@example.com')
  const keys = await stage.value(sql`select string_agg(key, ' ') from rate_limit_counters`)
  expect(keys).toMatch(/^(\w+:[\w-]{43} ?){3}$/)
  expect(await deleteExpiredCounters(stage.db, new Date())).toBe(0)
  expect(await deleteExpiredCounters(stage.db, new Date(Date.now() + 3_700_000))).toBe(3)
})
