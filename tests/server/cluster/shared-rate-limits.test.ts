// Two instances of the app that count attempts together in PostgreSQL, and what they do while it is away.
import { once } from 'node:events'
import { createServer as createHost } from 'node:http'
import { type AddressInfo, connect, createServer as createProxy, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../../support/databases/temporary-postgres.ts'
import { type BuiltProduct, isBuilt, startBuilt } from '../../support/built-product.ts'
import { byRunLength } from '../../support/run-length.ts'

const seconds = 1000
const postgres = await startPostgres()

/** Refuses whatever it is asked. */
const host = createHost((_, response) => {
  response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"No."}')
})

/** What stands between the app and PostgreSQL, to take it away. */
let way: 'open' | 'cut' | 'silent' = 'open'
const throughWay = new Set<Socket>()
const proxy = createProxy((socket) => {
  throughWay.add(socket)
  socket.on('error', () => socket.destroy())
  if (way === 'cut') socket.destroy()
  if (way !== 'open' || 'reason' in postgres) return
  const database = connect(Number(new URL(postgres.url).port), '127.0.0.1')
  database.on('error', () => socket.destroy())
  socket.pipe(database).pipe(socket)
})

function make(next: typeof way) {
  way = next
  for (const socket of throughWay) socket.destroy()
  throughWay.clear()
}

let instances: { product: BuiltProduct; url: string }[] = []

beforeAll(async () => {
  if ('reason' in postgres) return
  for (const server of [host, proxy]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const portOf = (server: typeof host | typeof proxy) => (server.address() as AddressInfo).port
  instances = await Promise.all(
    [0, 1].map(async () => {
      const product = startBuilt({
        API_HOST: `http://127.0.0.1:${portOf(host)}`,
        SESSION_SECRET: 'a secret that only this test of limits knows',
        RATE_LIMIT_DATABASE_URL: `postgres://postgres:hunter2@127.0.0.1:${portOf(proxy)}/postgres`,
        TRUST_PROXY: '1',
      })
      return { product, url: await product.ready() }
    }),
  )
  await countTogether()
})

afterAll(async () => {
  await Promise.all(instances.map(({ product }) => product.stop()))
  make('cut')
  proxy.close()
  host.close()
  if (!('reason' in postgres)) await postgres.stop()
})

/** Guesses at an account from an address, at one of the instances. */
async function guess(instance: number, address: string): Promise<Response> {
  return fetch(`${instances[instance]?.url}/login`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': address },
    body: new URLSearchParams({ email: 'asha@example.com', password: 'monsoon' }),
  })
}

const statuses = async (guesses: Promise<Response>[]) =>
  (await Promise.all(guesses)).map(({ status }) => status).toSorted((one, other) => one - other)

const times = (count: number, instance: number, address: string) =>
  Array.from({ length: count }, () => guess(instance, address))

const logged = (instance: number, words: string) =>
  (instances[instance]?.product.output().stdout ?? '').split(words).length - 1

const timesAlone = () => logged(0, 'counts attempts on its own') + logged(1, 'counts attempts on its own')

/** Waits for both instances: on a busy machine PostgreSQL may have answered too late for an attempt. */
const countTogether = () =>
  vi.waitFor(
    async () => {
      await Promise.all([guess(0, '198.51.100.1'), guess(1, '198.51.100.1')])
      for (const { product } of instances) {
        const log = product.output().stdout
        const alone = log.lastIndexOf('counts attempts on its own')
        expect(log.lastIndexOf('are counted together')).toBeGreaterThan(alone)
      }
    },
    { timeout: 60 * seconds, interval: 500 },
  )

const missing =
  'reason' in postgres ? `no PostgreSQL server could be started (${postgres.reason})` : undefined

// A machine that checks for everybody has to have one.
if (missing !== undefined) {
  test.skipIf(!process.env.CI)(`on PostgreSQL: ${missing}`, () => expect.unreachable(missing))
}

describe.skipIf(missing !== undefined || !isBuilt())('two instances', () => {
  test('say that they count together, and do, also what is guessed at once on a new database', async () => {
    let answers: number[] = []
    let address = ''
    // On a busy machine the database may answer too late: then again, from another address.
    for (let last = 1; last <= 5; last += 1) {
      address = `203.0.113.${last}`
      const before = timesAlone()
      answers = await statuses([...times(13, 0, address), ...times(13, 1, address)])
      if (timesAlone() === before) break
      await countTogether()
    }
    expect(answers).toEqual([...Array(20).fill(401), ...Array(6).fill(429)])

    for (const instance of [0, 1]) {
      const answer = await guess(instance, address)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(800)
    }
  })

  test('let the owner of an account in that is guessed at from elsewhere', async () => {
    expect(await statuses([guess(0, '198.51.100.9'), guess(1, '198.51.100.9')])).toEqual([401, 401])
  })

  test.each(byRunLength({ long: ['cut', 'silent'] as const, short: ['silent'] as const }))(
    'count each for itself while the way to the database is %s, say so once, and come back to it',
    async (fault) => {
      const address = `192.0.2.${fault.length}`
      const known = `192.0.2.1${fault.length}`
      await statuses(times(20, 0, known))
      await countTogether()
      const [away, back] = [logged(0, 'counts attempts on its own'), logged(0, 'other instances again')]

      make(fault)
      const started = performance.now()
      // Each waits a second at most for the database; while it is known to be away, nobody waits.
      expect(await statuses(times(22, 0, address))).toEqual([...Array(20).fill(401), 429, 429])
      expect(performance.now() - started).toBeLessThan(15 * seconds)
      expect(await statuses(times(1, 0, known))).toEqual([401])
      await expect.poll(() => logged(0, 'counts attempts on its own')).toBe(away + 1)

      make('open')
      await expect.poll(async () => (await guess(0, known)).status, { interval: 1000 }).toBe(429)
      await countTogether()
      // On a busy machine the database may have answered too late once more: each absence ends with one line.
      expect(logged(0, 'other instances again') - back).toBe(logged(0, 'counts attempts on its own') - away)
      expect(logged(0, 'hunter2')).toBe(0)
      expect(logged(0, address)).toBe(0)
    },
  )
})
