// The host's process is killed amid a stream of bookings: what it acknowledged is there, and seats and bookings agree.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openEmbedded } from '../../../../backend/db/open-embedded.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { prepareDataFolder } from '../../../support/databases/embedded.ts'
import { builtBackend } from '../../support/commands/built-backend.ts'
import { addMembers, type Member } from '../../support/members.ts'
import { addMarket, addSlot, addWeeklyRules, holdPayload } from '../../support/products.ts'
import { startPostgres } from '../../../support/databases/temporary-postgres.ts'

const kills = 3
const server = await startPostgres()
const isMissing = 'reason' in server && !process.env.CI
let folder = ''
let built: Awaited<ReturnType<typeof builtBackend>>

beforeAll(async () => {
  // Each customer books faster than people do.
  vi.stubEnv('RATE_LIMIT_FACTOR', '1000')
  folder = await mkdtemp(join(tmpdir(), 'backend-kill-'))
  built = await builtBackend()
})

afterAll(async () => {
  vi.unstubAllEnvs()
  if ('stop' in server) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const Answer = z.object({
  booking: z.object({ id: z.string(), version: z.int(), actions: z.array(z.string()) }),
})

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (name) => {
  const isServer = name === 'PostgreSQL'
  const dataDir = () => join(folder, isServer ? 'server' : 'embedded')
  const databaseUrl = 'url' in server ? server.url : ''
  const open = () => (isServer ? openPostgres(databaseUrl) : openEmbedded(dataDir()))

  test.skipIf(isMissing && isServer)(
    'no acknowledged booking is lost by kill -9',
    { timeout: 180_000 },
    async () => {
      if (!isServer) await prepareDataFolder(dataDir(), { demo: false })
      const options = { dataDir: dataDir(), publicOrigin: 'http://localhost:3000', demo: false }
      const start = () => built.startBackend({ ...options, ...(isServer && { databaseUrl }) })
      const first = await start()
      await first.stop()
      const acknowledged = new Map<string, 'held' | 'cancelled'>()
      const now = new Date()
      const date = new Date(now.getTime() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
      const before = await open()
      const { slotId, productId } = await addMarket(before.db, {}, { date, capacity: 1000 })
      const small = await addSlot(before.db, productId, {
        date,
        startTime: '15:00',
        endTime: '17:00',
        capacity: 5,
      })
      // Otherwise the job that refreshes slots would close those that no week makes.
      await addWeeklyRules(before.db, productId, [
        { startTime: '09:00', endTime: '12:00', capacity: 1000 },
        { startTime: '15:00', endTime: '17:00', capacity: 5 },
      ])
      const crowd = await addMembers(before.db, 'user', 120, { now })
      await before.close()

      for (let kill = 0; kill < kills; kill += 1) {
        const abort = new AbortController()
        const { origin, exited } = await built.startBackend({
          ...options,
          ...(isServer && { databaseUrl }),
          signal: abort.signal,
        })
        const post = async (path: string, payload: object, { cookie }: Member) => {
          const headers = { cookie, 'content-type': 'application/json' }
          const init = { method: 'POST', headers, body: JSON.stringify(payload) }
          const answer = await fetch(`${origin}/api${path}`, init).catch(() => null)
          return answer?.ok ? Answer.parse(await answer.json().catch(() => ({}))).booking : null
        }
        const enough = acknowledged.size + 20
        // Each customer books and cancels, on and on, until nobody answers any more.
        const customers = crowd.slice(kill * 40, kill * 40 + 40).map(async (customer, index) => {
          for (let round = 0; round < 50; round += 1) {
            const held = await post(
              '/bookings',
              holdPayload(index % 4 === 0 ? small : slotId),
              customer,
            ).catch(() => null)
            if (held) {
              acknowledged.set(held.id, 'held')
              if (index % 2 === 0) {
                const action = { action: 'cancel', version: held.version }
                const gone = await post(`/bookings/${held.id}/actions`, action, customer).catch(() => null)
                if (gone) acknowledged.set(held.id, 'cancelled')
              }
            }
            if (acknowledged.size >= enough) abort.abort()
            if (abort.signal.aborted) return
          }
        })
        await Promise.all(customers)
        abort.abort()
        expect(await exited).toEqual({ code: null, signal: 'SIGKILL' })
      }

      const again = await start()
      expect((await fetch(`${again.origin}/api/health`)).status).toBe(200)
      await again.stop()
      expect(
        await built.run(['check-seats'], {
          DATA_DIR: dataDir(),
          ...(isServer && { DATABASE_URL: databaseUrl }),
        }),
      ).toEqual({
        code: 0,
        stdout: 'Reserved seats match all bookings.\n',
        stderr: '',
      })
      const after = await open()
      try {
        const rows = await after.db.query.bookings.findMany({ columns: { id: true, status: true } })
        const statuses = new Map(rows.map(({ id, status }) => [id, status]))
        expect(acknowledged.size).toBeGreaterThanOrEqual(20 * kills)
        for (const [id, state] of acknowledged) {
          const expected = state === 'held' ? ['pending', 'cancelled'] : ['cancelled']
          expect(expected, `${id} was ${state}`).toContain(statuses.get(id))
        }
        expect(await findSeatDifferences(after.db)).toEqual([])
      } finally {
        await after.close()
      }
    },
  )
})
