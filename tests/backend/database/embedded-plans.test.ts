import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf, violatesUnique } from '../../../backend/db/database.ts'
import { openEmbedded } from '../../../backend/db/open-embedded.ts'
import { territories } from '../../../backend/db/schema/accounts/territories.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { inLongRun } from '../../support/run-length.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-plans-'))
  await prepareDataFolder(folder, { demo: false })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Acts while the database starts, and afterwards. */
async function during(prepare: (db: Database) => Promise<void>, afterwards = prepare): Promise<void> {
  const { db, close } = await openEmbedded(folder, { prepare })
  try {
    await afterwards(db)
  } finally {
    await close()
  }
}

const Plans = z.object({ kept: z.number(), mode: z.string() })

async function plansOf(db: Database) {
  const [plans] = await rowsOf(
    db,
    sql`select count(*)::int as kept, current_setting('plan_cache_mode') as mode from pg_prepared_statements`,
    Plans,
  )
  return plans
}

const nameOf = async (db: Database, path: string) => {
  const [found] = await db
    .select({ name: territories.name })
    .from(territories)
    .where(eq(territories.path, path))
  return found?.name
}

describe('the statements that a start of the embedded database sends', () => {
  test('are planned once for all their values, and forgotten before requests come', async () => {
    await during(
      async (db) => {
        expect(await nameOf(db, 'IN')).toBe('India')
        const before = await plansOf(db)
        expect(await nameOf(db, 'IN/KL')).toBe('Kerala')
        expect(await nameOf(db, 'nowhere')).toBeUndefined()
        expect(await plansOf(db)).toEqual(before)
        expect(before?.kept).toBeGreaterThan(1)
      },
      async (db) => {
        expect(await plansOf(db)).toEqual({ kept: 0, mode: 'auto' })
        expect(await nameOf(db, 'IN')).toBe('India')
      },
    )
  })

  test.each(inLongRun)(
    'fail each time for the same reason, insert more rows than are worth a plan, and give arrays',
    async () => {
      await during(async (db) => {
        const add = () => db.insert(territories).values({ path: 'IN', name: 'India', kind: 'country' })
        for (const attempt of [add(), add()]) {
          const error: unknown = await attempt.catch((thrown: unknown) => thrown)
          expect(violatesUnique(error, 'territories_path_unique')).toBe(true)
        }
        expect(await nameOf(db, 'IN'), 'the others are as they were').toBe('India')

        const rows = Array.from({ length: 2000 }, (_, index) => sql`(${index}::int)`)
        const insert = sql`insert into many_numbers values ${sql.join(rows, sql`, `)}`
        await db.execute(sql`create table many_numbers (number int)`)
        await db.execute(insert)
        await db.execute(insert)
        const [counted] = await rowsOf(
          db,
          sql`select count(*)::int as count, sum(number)::int as sum from many_numbers`,
          z.object({ count: z.number(), sum: z.number() }),
        )
        expect(counted).toEqual({ count: 4000, sum: 2 * 1999 * 1000 })
        await db.execute(sql`drop table many_numbers`)

        const [found] = await rowsOf(
          db,
          sql`select array[1, 2] as numbers, array['a', 'b'] as texts, array['user']::role[] as roles`,
          z.unknown(),
        )
        expect(found).toEqual({ numbers: [1, 2], texts: ['a', 'b'], roles: ['user'] })
      })
    },
  )
})

test('work that asks the database again and again lets others have their turn, within a transaction too', async () => {
  const { db, close } = await openEmbedded(folder)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const askMany = async (asked: Database) => {
    const before = turns
    // What one start of a job asks, several times over.
    for (let question = 0; question < 1000; question += 1) await nameOf(asked, 'IN')
    return turns - before
  }
  expect(await askMany(db)).toBeGreaterThan(3)
  expect(await db.transaction((tx) => askMany(tx))).toBeGreaterThan(3)
  clearInterval(timer)
  await close()
})
