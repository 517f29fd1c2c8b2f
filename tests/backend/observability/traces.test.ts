// A host sends where the time of its requests goes, and nothing of the people in them.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { avatarFile } from '../../../backend/files/stored-names.ts'
import type { Host } from '../../../backend/host.ts'
import { describeStatement } from '../../../backend/observability/traced-queries.ts'
import { traceFiles } from '../../../backend/observability/traced-services.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { hasPostgres } from '../../support/databases/postgres-programs.ts'
import { createPostgresDatabase } from '../../support/databases/test-database.ts'
import { closeServers, startCollector } from '../../support/servers/collector.ts'
import { inLongRun, isLongRun } from '../../support/run-length.ts'
import { dataKey } from '../../support/test-encryption.ts'
import { uploadsIn } from '../../support/images/uploads-in.ts'
import { startInProcess } from '../support/in-process.ts'

const isMissing = !hasPostgres()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-traces-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

afterEach(() => {
  vi.unstubAllEnvs()
  closeServers()
})

async function startTraced(env: Record<string, string>) {
  const collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.origin)
  const host = await startInProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, DEMO: 'off', ...env })
  return { collector, host }
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const callersSpan = '00f067aa0ba902b7'
const sampled = `00-${trace}-${callersSpan}-01`

const post = (host: Host, path: string, payload: object, traceparent = sampled) =>
  fetch(`${host.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify(payload),
  })

const person = {
  name: 'Canary Nair',
  email: 'canary@example.com',
  phone: '+91 94473 55005',
  password: 'Monsoon-over-Canary',
}

const server = 2
const client = 3

const databases = [
  {
    name: 'the embedded database',
    isOff: false,
    env: async () => ({ DATA_DIR: await prepareDataFolder(join(folder, 'data'), { demo: false }) }),
  },
  {
    name: 'PostgreSQL',
    isOff: isMissing,
    env: async () => ({
      DATA_DIR: join(folder, 'beside'),
      DATABASE_URL: await createPostgresDatabase(),
      DATA_KEY: dataKey,
    }),
  },
]

/** Those of the last host. */
let usedEnv: Record<string, string> | undefined

// The gate has one of both.
describe.each(isLongRun || isMissing ? databases : databases.slice(1))(
  'a host on $name',
  ({ isOff, env }) => {
    test.skipIf(isOff)(
      'sends a span below the caller’s for a request, and one below that for each step',
      async () => {
        usedEnv = await env()
        const { collector, host } = await startTraced(usedEnv)
        expect((await post(host, '/auth/register', person)).status).toBe(201)
        expect(
          (await post(host, '/auth/login', { email: person.email, password: 'not-Canary' })).status,
        ).toBe(401)
        await fetch(`${host.origin}/api/products/canary`, { headers: { traceparent: sampled } })
        await fetch(`${host.origin}/api/canary`, { headers: { traceparent: sampled } })
        await fetch(`${host.origin}/api/health`, { headers: { traceparent: sampled } })
        await host.close()

        expect(collector.service()).toBe('affiliate-booking-backend')
        const requests = collector.spans.filter(({ kind }) => kind === server)
        expect(requests.map(({ name }) => name).toSorted()).toEqual([
          'GET /*',
          'GET /api/products/:slug',
          'POST /api/auth/login',
          'POST /api/auth/register',
        ])
        expect(requests.every((span) => span.traceId === trace && span.parentSpanId === callersSpan)).toBe(
          true,
        )

        const login = requests.find(({ name }) => name.endsWith('/login'))
        expect(login?.attributes).toEqual({
          'http.request.method': 'POST',
          'http.route': '/api/auth/login',
          'http.response.status_code': 401,
        })
        const stepsOf = (parent = '') => collector.spans.filter(({ parentSpanId }) => parentSpanId === parent)
        const steps = stepsOf(login?.spanId)
        expect(steps.map(({ name }) => name)).toContain('password verify')
        expect(steps.find(({ name }) => name === 'SELECT users')).toMatchObject({
          kind: client,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': 'SELECT',
            'db.collection.name': 'users',
          },
        })
        const register = stepsOf(requests.find(({ name }) => name.endsWith('/register'))?.spanId)
        expect(register.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['password hash', 'INSERT users']),
        )
        // Ids and times hold any digits.
        const told = collector.received.join().replaceAll(/"(?:[\da-f]{16}|[\da-f]{32}|\d{19})"/g, '')
        expect(told).toContain('password hash')
        expect(told).not.toMatch(/canary|94473|argon2|\d{10}/i)
      },
    )
  },
)

test('a dashboard is one query for the session, and one for the figures and each list', async () => {
  const unsampled = `00-${trace}-${callersSpan}-00`
  // The test before has registered the person there, unless this one runs alone.
  const isKnown = usedEnv !== undefined
  const { collector, host } = await startTraced(
    usedEnv ?? { DATA_DIR: await prepareDataFolder(join(folder, 'queries'), { demo: false }) },
  )
  if (!isKnown) await post(host, '/auth/register', person, unsampled)
  const signedIn = await post(
    host,
    '/auth/login',
    { email: person.email, password: person.password },
    unsampled,
  )
  const cookie = signedIn.headers.getSetCookie().join().split(';')[0] ?? ''
  const answer = await fetch(`${host.origin}/api/dashboard`, { headers: { cookie, traceparent: sampled } })
  expect(answer.status).toBe(200)
  await host.close()
  const queries = collector.spans.filter(({ kind }) => kind === client)
  expect(queries.map(({ name }) => name).toSorted()).toEqual([
    // The figures, and the list.
    'SELECT bookings',
    'SELECT bookings',
    'SELECT leads',
    'SELECT products',
    'SELECT sessions',
  ])
})

test.each(inLongRun)(
  'a host records nothing for a caller that records nothing, and nothing outside of requests',
  async () => {
    const { collector, host } = await startTraced({
      DATA_DIR: await prepareDataFolder(join(folder, 'unsampled'), { demo: false }),
    })
    const unsampled = `00-${trace}-${callersSpan}-00`
    await post(host, '/auth/login', { email: person.email, password: 'not-Canary' }, unsampled)
    await host.close()
    expect(collector.received).toEqual([])
  },
)

test.each(inLongRun)('a host without a collector sends nothing', async () => {
  const collector = await startCollector()
  const host = await startInProcess({
    DEMO: 'off',
    DATA_DIR: await prepareDataFolder(join(folder, 'plain'), { demo: false }),
  })
  await post(host, '/auth/login', { email: person.email, password: 'not-Canary' })
  await host.close()
  expect(collector.received).toEqual([])
})

test.each([
  ['select "id" from "users" where "email" = $1', 'SELECT users'],
  ['insert into "bookings" ("id") values ($1)', 'INSERT bookings'],
  ['update "products" set "title" = $1', 'UPDATE products'],
  ['delete from "sessions"', 'DELETE sessions'],
  ['with found as (select 1 from bookings) select * from found', 'WITH bookings'],
  ['(select 1 from (select 2 from "leads") as "x")', 'SELECT leads'],
  [`select "id", (select ')' from "users" limit 1) from "products"`, 'SELECT products'],
  ['begin', 'BEGIN'],
  // Nothing that the schema does not have.
  [`select 'a letter from Canary' from canary`, 'SELECT'],
  ['canary', 'QUERY'],
  ['', 'QUERY'],
])('the query %j is called %j', (text, name) => {
  expect(describeStatement(text).name).toBe(name)
})

test('steps of the file store tell what is done, and not the name of a file', async () => {
  const steps: unknown[] = []
  const name = avatarFile(randomUUID())
  const files = traceFiles(uploadsIn(join(folder, 'files')), (step, run) => {
    steps.push(step)
    return run()
  })
  await files.write(name, Buffer.from('bytes'))
  expect(String(await files.read(name))).toBe('bytes')
  expect(await files.stat(name)).toMatchObject({ size: 5 })
  await files.remove([name])
  await files.discard([name])
  expect(steps).toEqual(
    ['write', 'read', 'stat', 'remove', 'remove'].map((step) => ({ name: `file ${step}`, isCall: true })),
  )
})
