import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { describe, expect, test } from 'vitest'
import { OverloadedError } from '../../../backend/concurrency-limit.ts'
import { addMember, addMembers } from '../support/members.ts'
import { password, person, createStage } from '../support/stage.ts'
import { tour } from './products/offering.ts'

const stage = createStage()

const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
  stage.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('the HTTP interface', () => {
  test.each(['{', '', 'null', '[]', '"text"', '{"email":1}'])(
    'rejects the JSON “%s” with 400',
    async (body) => {
      const answer = await raw('/auth/login', body)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toEqual(expect.any(String))
    },
  )

  test('rejects a payload of another media type than JSON with 415', async () => {
    const answer = await raw('/auth/login', 'email=a', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({ message: 'Send the payload as application/json.' })
  })

  test('rejects JSON over 64 KiB with 413', async () => {
    const answer = await raw('/auth/login', JSON.stringify(person({ name: 'x'.repeat(64 * 1024) })))
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ message: 'The request is too large.' })
  })

  test.each([
    '/products?date=0000-01-01',
    '/products?date=0001-01-01',
    '/manifest?date=0000-01-01',
    '/managed-products/4f6f7bd4-0000-4000-8000-000000000000/slots?from=0000-01-01&to=0000-01-02',
    '/bookings?from=0001-06-01',
    '/bookings?to=0000-06-01',
    '/bookings.csv?from=0000-06-01',
    '/bookings?from=2026-02-30',
  ])('rejects %s with 400', async (path) => {
    const { cookie } = await addMember(stage.db, 'service_provider')
    const answer = await stage.get(path, cookie)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/^Choose a date/)
  })

  test('rejects text that cannot be stored with 400', async () => {
    const { cookie } = await addMember(stage.db, 'service_provider')
    for (const title of [String.raw`a\ud800`, String.raw`\udc00 b`, String.raw`a\u0000`]) {
      const body = JSON.stringify(tour({ title: 'TITLE' })).replace('TITLE', title)
      const answer = await raw('/managed-products', body, { cookie })
      expect([answer.status, answer.body], title).toEqual([
        400,
        { message: 'The text contains a character that cannot be stored.' },
      ])
    }
    expect((await stage.post('/managed-products', tour({ title: 'തേയില 🍃' }), cookie)).status).toBe(201)
  })

  test.each([
    ['bookings', 'date', '9999-99-99'],
    ['bookings', 'date', '2026-02-30'],
    ['bookings', 'date', '0000-01-01'],
    ['bookings', 'newest', '2026-01-01 99:99:99+00'],
    ['bookings', 'newest', '2026-13-01 00:00:00+00'],
    ['bookings', 'newest', '2026-01-01 00:00:00+99'],
    ['users', 'name', 'a\u0000'],
    ['users', 'name', 'a\ud800'],
  ])('returns the first page for a forged cursor of %s by %s (%j)', async (list, sort, value) => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    const cursor = Buffer.from(JSON.stringify([sort, value, crypto.randomUUID()])).toString('base64url')
    const answer = await stage.get(`/${list}?sort=${sort}&after=${cursor}`, cookie)
    expect([answer.status, answer.body]).toEqual([
      200,
      (await stage.get(`/${list}?sort=${sort}`, cookie)).body,
    ])
  })

  test('continues a list by name after the longest names in any script', async () => {
    const root = await addMember(stage.db, 'super_admin', { name: 'Meera' })
    // As long as an account's name can be; the last is written with six characters for each in a cursor.
    for (const letter of ['അ', '🍃', '\u0001']) {
      await stage.db.execute(sql`delete from users where id <> ${root.id}`)
      await addMembers(stage.db, 'user', 60, { name: letter.repeat(200 / letter.length) })
      const first = await stage.get('/users?sort=name', root.cookie)
      const second = await stage.get(`/users?sort=name&after=${first.body.next}`, root.cookie)
      expect([second.status, second.body.rows?.length], letter).toEqual([200, 25])
    }
  })

  test('responds with 404 to unknown paths, even below known ones', async () => {
    for (const path of ['/nothing', '/auth', '/auth/login/more', '/affiliates/qr/']) {
      const answer = await stage.get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.body).toEqual({ message: 'Not found.' })
    }
  })

  test.each([
    ['GET', '/auth/login', 'POST'],
    ['POST', '/auth/profile', 'GET, HEAD'],
    ['DELETE', '/admins/some-id/approve', 'POST'],
    ['PUT', '/health', 'GET, HEAD'],
    ['OPTIONS', '/affiliates/register', 'POST'],
  ])('responds to %s %s with 405 and the allowed methods', async (method, path, allowed) => {
    const answer = await stage.send(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allowed)
    expect(answer.body.message).toEqual(expect.any(String))
  })

  test('echoes a well-formed request id, and creates one otherwise', async () => {
    const idOf = async (id?: string) => {
      const { headers } = await stage.send('/health', { headers: id ? { 'x-request-id': id } : {} })
      return headers.get('x-request-id')
    }
    expect(await idOf('abc-123')).toBe('abc-123')
    expect(await idOf()).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf('a b<script>')).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf('x'.repeat(500))).toMatch(/^[\da-f-]{36}$/)
  })

  test('forbids caching of responses', async () => {
    for (const path of ['/auth/profile', '/health', '/nothing']) {
      expect((await stage.get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('has every header that hono adds for security, with its value', async () => {
    const { headers } = await new Hono()
      .use(secureHeaders())
      .get('/', (context) => context.text(''))
      .request('/')
    const answer = await stage.get('/nothing')
    const expected = [...headers].filter(([name]) => name !== 'content-type')
    expect(expected.length).toBeGreaterThan(5)
    expect(expected.map(([name]) => [name, answer.headers.get(name)])).toEqual(expected)
  })

  test('hides the cause of a bug from the client, and logs it without personal data', async () => {
    const app = stage.appWith({
      passwords: {
        hash: () => Promise.reject(new Error('boom')),
        matches: () => Promise.reject(new Error('boom')),
      },
    })
    const answer = await stage.send(
      '/auth/register',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person()) },
      app,
    )
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ message: 'Something went wrong.' })
    const logged = stage.logged.splice(0)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('boom')
    expect(logged[0]).toContain(answer.headers.get('x-request-id'))
    expect(logged[0]).not.toMatch(new RegExp(`anjali|${password}`, 'i'))
  })

  test('logs a failed query without its parameters', async () => {
    await stage.db.execute(sql`alter table users add constraint none_new check (role <> 'user') not valid`)
    try {
      const answer = await stage.post('/auth/register', person())
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({ message: 'Something went wrong.' })
    } finally {
      await stage.db.execute(sql`alter table users drop constraint none_new`)
    }
    const logged = stage.logged.splice(0)
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toMatch(/anjali|argon2id/i)
  })

  test('responds with 503 and Retry-After when too many passwords wait to be checked', async () => {
    const overloaded = () => Promise.reject(new OverloadedError('full'))
    const answer = await stage.send(
      '/auth/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.com', password }),
      },
      stage.appWith({ passwords: { hash: overloaded, matches: overloaded } }),
    )
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  test('fails the health check when the database does not respond', async () => {
    expect((await stage.get('/health')).body).toEqual({ status: 'ok' })
    const db = Object.create(stage.db, { execute: { value: () => Promise.reject(new Error('gone')) } })
    const answer = await stage.send('/health', {}, stage.appWith({ db }))
    expect(answer.status).toBe(503)
    expect(stage.logged.splice(0)).toHaveLength(1)
  })
})
