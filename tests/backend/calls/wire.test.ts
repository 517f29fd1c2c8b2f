import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { beforeAll, describe, expect, test } from 'vitest'
import { OverloadedError } from '../../../backend/concurrency-limit.ts'
import { addMember, addMembers } from '../support/products.ts'
import { type Answer, password, person, createStage } from '../support/stage.ts'
import { isLongRun } from '../../support/run-length.ts'
import { tour } from './products/offering.ts'

const stage = createStage()

const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
  stage.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

interface OpenApiPath {
  post?: { security: unknown[]; requestBody?: { content: Record<string, unknown> } }
}

describe('the HTTP interface', () => {
  test.each(['{', '', 'null', '[]', '"text"', '{"email":1}'])(
    'rejects the JSON “%s” with 400',
    async (body) => {
      const answer = await raw('/auth/login', body)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toEqual(expect.any(String))
    },
  )

  test('rejects JSON that is nested 10,000 levels deep with 400 on every call', async () => {
    const nested = (open: string, close: string) => `${open.repeat(10_000)}${close.repeat(10_000)}`
    const bodies = [
      nested('[', ']'),
      nested('{"a":', '}').replace(':}', ':1}'),
      `{"email":${nested('[', ']')},"password":"x"}`,
    ]
    const { cookie } = await addMember(stage.db, 'super_admin')
    const { body: openApi } = await stage.get('/openapi.json')
    const calls = Object.entries<OpenApiPath>(openApi.paths).filter(
      ([, { post }]) => post?.requestBody?.content['application/json'],
    )
    const open = calls.filter(([, { post }]) => post?.security.length === 0)
    expect(open.length).toBeGreaterThan(3)
    for (const [number, body] of bodies.entries()) {
      // The gate sends each call one of them, by turns.
      const isSent = (_call: unknown, index: number) => isLongRun || index % bodies.length === number
      for (const [path] of open.filter(isSent)) expect((await raw(path, body)).status, path).toBe(400)
      for (const [path] of calls.filter(isSent)) {
        // The role or the signature of some calls is checked first.
        expect([400, 401, 403], path).toContain((await raw(path, body, { cookie })).status)
      }
    }
  })

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
})

describe('the documentation and health calls', () => {
  let openApi: Answer
  let docs: Answer
  // Writing them takes longer than anything that is looked at here.
  beforeAll(async () => {
    openApi = await stage.get('/openapi.json')
    docs = await stage.get('/docs')
  })

  test('list exactly the served calls in OpenAPI', async () => {
    const { body } = openApi
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries<object>(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const own = new Set(['GET /health', 'GET /metrics', 'GET /openapi.json', 'GET /docs'])
    const served = stage
      .appWith({})
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !own.has(route))
    expect(described.sort()).toEqual(served.sort())
    expect(described.length).toBeGreaterThanOrEqual(19)
  })

  test('describe fields, files, errors and access in OpenAPI', async () => {
    const { body } = openApi
    const register = body.paths['/affiliates/register'].post
    const form = register.requestBody.content['multipart/form-data'].schema
    expect(form.properties.aadhar).toMatchObject({ type: 'string', format: 'binary' })
    expect(form.properties.email).toMatchObject({ type: 'string', format: 'email' })
    expect(form.required).toContain('address[city]')
    expect(form.required).not.toContain('referralCode')
    expect(Object.keys(register.responses)).toEqual(['201', '400', '409', '413', '415', '429', '500'])
    expect(register.security).toEqual([])
    const create = body.paths['/admins/create-admin'].post
    expect(create.security).toEqual([{ session: [] }])
    const document = body.paths['/users/{id}/documents/{kind}'].get
    expect(document.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'kind'])
    expect(document.responses['200'].content).toEqual({
      'image/*': { schema: { type: 'string', format: 'binary' } },
    })
    expect(JSON.stringify(create.requestBody)).toContain('dsaInfo')
  })

  test('include a page of all calls without scripts', async () => {
    const { body, headers } = docs
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(body).not.toMatch(/<script|https?:\/\//i)
    for (const path of [
      '/api/auth/login',
      '/api/auth/password',
      '/api/affiliates/register',
      '/api/admins/{id}/approve',
      '/api/users/{id}/suspend',
      '/api/users/{id}/reactivate',
    ]) {
      expect(body).toContain(path)
    }
    const document = body.slice(body.indexOf('/api/users/{id}/documents/{kind}'))
    expect(document.slice(0, document.indexOf('</details>'))).toContain('The response is an image file.')
  })

  test('show which fields a payload needs always or in some cases', async () => {
    const { body } = docs
    const text = body
      .slice(body.indexOf('id="createAdmin"'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(text).toContain(' password string yes ')
    expect(text).toContain(' dsaInfo.district string in some cases ')
  })

  test('fail when the database does not respond', async () => {
    expect((await stage.get('/health')).body).toEqual({ status: 'ok' })
    const db = Object.create(stage.db, { execute: { value: () => Promise.reject(new Error('gone')) } })
    const answer = await stage.send('/health', {}, stage.appWith({ db }))
    expect(answer.status).toBe(503)
    expect(stage.logged.splice(0)).toHaveLength(1)
  })
})
