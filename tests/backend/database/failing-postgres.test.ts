// PostgreSQL fails in every usual way: the host stays alive, answers 503, and works again by itself.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createApp } from '../../../backend/app.ts'
import type { DatabaseConnection } from '../../../backend/db/connection.ts'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { startPostgres, type TemporaryPostgres } from '../../support/databases/temporary-postgres.ts'
import { person } from '../support/stage.ts'
import { uploadsIn } from '../../support/images/uploads-in.ts'
import { byRunLength } from '../../support/run-length.ts'

const server = await startPostgres()
const isMissing = 'reason' in server && !process.env.CI

/** Much shorter than those of a host, so that a frozen server does not take seconds. */
const limits = { connection: 1000, lock: 1000, statement: 1500, query: 2000, transaction: 2000, idle: 3000 }
/** For transactions that a test holds while it looks at others, however long that takes. */
const withoutHurry = { ...limits, connection: 3000, transaction: 60_000, idle: 60_000 }
const patient = { timeout: 30_000, interval: 100 }

describe.skipIf(isMissing)('a PostgreSQL server', () => {
  let postgres: TemporaryPostgres
  let database: DatabaseConnection
  let appOn: (on: DatabaseConnection) => ReturnType<typeof createApp>
  let app: ReturnType<typeof createApp>
  let uploads = ''
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const uncaught = vi.fn<(error: unknown) => void>()

  beforeAll(async () => {
    if ('reason' in server) throw new Error(server.reason)
    postgres = server
    uploads = await mkdtemp(join(tmpdir(), 'failing-postgres-'))
    database = await openPostgres(postgres.url, { limits })
    const deps = {
      passwords: cheapPasswords,
      encryption: testEncryption,
      now: () => new Date(),
      log,
      uploads: uploadsIn(uploads),
      upiPayee: null,
      issuer: { name: 'The platform' },
      gateway: null,
      mailer: null,
      referralSigner: null,
      commissionHoldDays: 7,
      rateLimitFactor: 1000,
      trustedProxies: [],
    }
    appOn = ({ db }) => createApp({ ...deps, db, publicOrigin: 'http://localhost:3000' })
    app = appOn(database)
    process.on('uncaughtException', uncaught)
  })

  afterEach(() => {
    expect(uncaught.mock.calls).toEqual([])
    logged.length = 0
  })

  afterAll(async () => {
    process.off('uncaughtException', uncaught)
    await database?.close()
    await postgres?.stop()
    await rm(uploads, { recursive: true, force: true })
  })

  const search = async (of = app) => of.request('/api/products', {}, {})
  const register = async (of = app) =>
    of.request(
      '/api/auth/register',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person({ email: `${crypto.randomUUID()}@example.com` })),
      },
      {},
    )

  async function expectToWorkAgain(of = app) {
    // More than the pool holds: no connection was lost on the way. A busy machine may take more than one try.
    await vi.waitFor(async () => {
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await register(of)).status))
      expect(new Set(statuses)).toEqual(new Set([201]))
    }, patient)
  }

  async function expectUnavailable(request: () => Promise<Response>) {
    const response = await request()
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ message: expect.stringContaining('Try again') })
  }

  test('may cut a connection in the middle of a transaction, and the process stays alive', async () => {
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await postgres.cutConnections()
      // Nobody listens while no query runs.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await tx.execute(sql`select 1`)
    })
    await expect(transaction).rejects.toThrow('Failed query')
    await expectToWorkAgain()
  })

  test.each(byRunLength({ long: ['fast', 'immediate'] as const, short: ['immediate'] as const }))(
    'may stop (%s) under load: 503 with Retry-After, one log line a second, and it works again by itself',
    async (mode) => {
      const began = performance.now()
      const load = new AbortController()
      const statuses = new Set<number>()
      const visitors = Array.from({ length: 12 }, async (_, index) => {
        while (!load.signal.aborted) {
          statuses.add((await (index % 2 === 0 ? register() : search())).status)
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      })
      await vi.waitFor(() => expect(statuses).toContain(201), patient)
      await postgres.shutDown(mode)
      await vi.waitFor(() => expect(statuses).toContain(503), patient)
      await expectUnavailable(search)
      await expectUnavailable(register)
      // Its first line may fall into the second of an earlier one, of the test before.
      await vi.waitFor(() => expect(logged.length).toBeGreaterThan(0), patient)
      await postgres.start()
      load.abort()
      await Promise.all(visitors)
      await expectToWorkAgain()
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
      expect(logged.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000)
      for (const line of logged) expect(line).not.toContain('stack')
    },
  )

  test.skipIf(process.platform !== 'linux')(
    'may freeze: requests get 503 within the time limits, and it works again by itself',
    async () => {
      await Promise.all(Array.from({ length: 12 }, () => register()))
      postgres.freeze()
      try {
        await Promise.all(
          Array.from({ length: 24 }, (_, index) => expectUnavailable(index % 2 === 0 ? register : search)),
        )
        for (const line of logged) expect(line).not.toContain('"Error"')
      } finally {
        postgres.thaw()
      }
      await expectToWorkAgain()
    },
  )

  test('whose connections are all in use leaves the host busy, and not down, and the log says so', async () => {
    const held = await openPostgres(postgres.url, { limits: withoutHurry, skipMigrations: true })
    const busy = appOn(held)
    const askHealth = async () => {
      const answer = await busy.request('/api/health', {}, {})
      return { code: answer.status, body: await answer.json() }
    }
    let opened = 0
    const ended = new AbortController()
    const transactions = Array.from({ length: 10 }, () =>
      held.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        opened += 1
        await once(ended.signal, 'abort')
      }),
    )
    try {
      await vi.waitFor(() => expect(opened).toBe(10), { ...patient, interval: 5 })
      const health = askHealth()
      await expectUnavailable(() => search(busy))
      expect(await health).toEqual({ code: 200, body: { status: 'busy' } })
    } finally {
      ended.abort()
      await Promise.allSettled(transactions)
    }
    expect(logged.map((line) => z.object({ code: z.string() }).parse(JSON.parse(line)).code)).toContain(
      'pool-timeout',
    )
    expect(await askHealth()).toEqual({ code: 200, body: { status: 'ok' } })
    await expectToWorkAgain(busy)
    await held.close()
  })

  test('ends a transaction that waits for a lock, and one that is idle for too long', async () => {
    const held = await openPostgres(postgres.url, { limits: withoutHurry, skipMigrations: true })
    await held.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`)
      await expectUnavailable(register)
    })
    await held.close()

    const idle = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await new Promise((resolve) => setTimeout(resolve, limits.transaction + 100))
      await tx.execute(sql`select 1`)
    })
    await expect(idle).rejects.toThrow('Failed query')
    await expectToWorkAgain()
  })
})
