// Pages of a list by key.
import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countLimit } from '@affiliate-booking/contract/options/lists'
import { countRows } from '../../../backend/lists/count-rows.ts'
import { renderCsv } from '../../../backend/lists/csv.ts'
import {
  readAll,
  readPage,
  readStretchedPage,
  type Slice,
  type Sorting,
} from '../../../backend/lists/page.ts'
import { openTestDatabase } from '../../support/databases/test-database.ts'

const trips = pgTable('trips', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})

const { db, close } = await openTestDatabase()
const count = 1260

beforeAll(async () => {
  await db.execute(
    sql`create table trips (id uuid primary key, name text not null, made_at timestamptz not null)`,
  )
  // Three at a time share an instant, to the microsecond.
  await db.execute(sql`insert into trips
    select gen_random_uuid(), 'Trip ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1.000001 seconds'
    from generate_series(1, ${count}::int) as n`)
})

afterAll(close)

const newest: Sorting = { name: 'newest', by: trips.madeAt, id: trips.id, isDescending: true }
const oldest: Sorting = { ...newest, name: 'oldest', isDescending: false }

const read = ({ where, orderBy, limit, key }: Slice) =>
  db
    .select({ id: trips.id, name: trips.name, key })
    .from(trips)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

describe.each([newest, oldest])('a list, $name first,', (sorting) => {
  test('has every row once, page by page to the end and back again', async () => {
    const pages: string[][] = []
    let page = await readPage({}, sorting, read)
    expect(page.previous).toBe(null)
    for (;;) {
      pages.push(page.rows.map(({ id }) => id))
      if (page.next === null) break
      page = await readPage({ after: page.next }, sorting, read)
    }
    expect(pages.map(({ length }) => length)).toEqual([...Array<number>(50).fill(25), 10])
    expect(new Set(pages.flat()).size).toBe(count)
    for (const expected of pages.slice(0, -1).toReversed()) {
      page = await readPage({ before: page.previous ?? '' }, sorting, read)
      expect(page.rows.map(({ id }) => id)).toEqual(expected)
      expect(page.next).not.toBe(null)
    }
    expect(page.previous, 'the first page has none before it').toBe(null)
  })
})

/** Looks through 100 trips for those whose number ends on 7 in the 300s, so that most pages end empty. */
const search = async (slice: Slice) => {
  const looked = await read({ ...slice, limit: 100 })
  const rows = looked.filter(({ name }) => /^Trip 3\d7$/.test(name)).slice(0, slice.limit)
  return { rows, end: rows.length < slice.limit && looked.length === 100 ? (looked.at(-1) ?? null) : null }
}

test('a search page by page finds every row, also over empty pages and back again', async () => {
  const found = new Set<string>()
  const all = Array.from({ length: 10 }, (_, index) => `Trip 3${9 - index}7`)
  let page = await readStretchedPage({}, newest, search)
  expect([page.rows, page.previous]).toEqual([[], null])
  for (;;) {
    for (const { name } of page.rows) found.add(name)
    if (page.next === null) break
    page = await readStretchedPage({ after: page.next }, newest, search)
  }
  expect([...found]).toEqual(all)
  found.clear()
  while (page.previous !== null) {
    page = await readStretchedPage({ before: page.previous }, newest, search)
    expect(page.next).not.toBe(null)
    for (const { name } of page.rows.toReversed()) found.add(name)
  }
  expect([...found]).toEqual(all.toReversed())
})

test.each([
  ['of nobody', 'bm9ib2R5'],
  [
    'of another order',
    Buffer.from(JSON.stringify(['oldest', '2026-01-01 00:00:00+00', crypto.randomUUID()])).toString(
      'base64url',
    ),
  ],
  [
    'with a key that is no time',
    Buffer.from(JSON.stringify(['newest', 'soon', crypto.randomUUID()])).toString('base64url'),
  ],
  [
    'with an invalid id',
    Buffer.from(JSON.stringify(['newest', '2026-01-01 00:00:00+00', '7'])).toString('base64url'),
  ],
])('returns the first page for a cursor %s', async (_whose, after) => {
  expect(await readPage({ after }, newest, read)).toEqual(await readPage({}, newest, read))
})

describe('a list by', () => {
  const sorted = pgTable('sorted', {
    id: uuid('id').primaryKey(),
    text: text('text').notNull(),
    date: date('date').notNull(),
    integer: integer('integer').notNull(),
    bigint: bigint('bigint', { mode: 'number' }).notNull(),
    double: doublePrecision('double').notNull(),
    time: timestamp('time', { withTimezone: true }).notNull(),
    real: real('real').notNull(),
  })
  const readSorted = ({ where, orderBy, limit, key }: Slice) =>
    db
      .select({ id: sorted.id, key })
      .from(sorted)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  const sortingBy = (by: Sorting['by']): Sorting => ({
    name: 'sorted',
    by,
    id: sorted.id,
    isDescending: true,
  })

  beforeAll(async () => {
    await db.execute(sql`create table sorted (id uuid primary key, text text not null, date date not null,
      integer integer not null, bigint bigint not null, double double precision not null, time timestamptz not null,
      real real not null)`)
    await db.execute(sql`insert into sorted select gen_random_uuid(), 'Row ' || n, date '2026-01-01' + n, 15 - n,
      n * 100000000000, n / 1000.0, timestamptz '2026-01-01' + n * interval '1 hour', n / 7.0
      from generate_series(1, 30::int) as n`)
  })

  test.each(['text', 'date', 'integer', 'bigint', 'double', 'time'] as const)(
    '%s has another second page than its first',
    async (column) => {
      const first = await readPage({}, sortingBy(sorted[column]), readSorted)
      const second = await readPage({ after: first.next ?? '' }, sortingBy(sorted[column]), readSorted)
      expect(second.rows).toHaveLength(5)
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
    },
  )

  test('a type whose cursors cannot be checked has no first page either', async () => {
    await expect(readPage({}, sortingBy(sorted.real), readSorted)).rejects.toThrow(/sorted by real/)
  })
})

test('a list is not shifted by rows that are inserted while somebody pages through it', async () => {
  const first = await readPage({}, newest, read)
  const second = await readPage({ after: first.next ?? '' }, newest, read)
  await db.execute(sql`insert into trips values (gen_random_uuid(), 'Late', timestamptz '2027-01-01')`)
  expect(await readPage({ after: first.next ?? '' }, newest, read)).toEqual(second)
  await db.execute(sql`delete from trips where name = 'Late'`)
})

test('a CSV export has all rows in order, and no cell is a formula', async () => {
  await db.execute(
    sql`insert into trips values (gen_random_uuid(), '=HYPERLINK("x"), "Late"', timestamptz '2027-01-01')`,
  )
  const table = renderCsv(
    [{ title: 'Name', of: ({ name }: { name: string }) => name }],
    readAll(newest, read),
  )
  const text = await new Response(table).text()
  await db.execute(sql`delete from trips where name like '=%'`)
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(count + 3)
  expect(lines.slice(0, 3)).toEqual(['Name', `"'=HYPERLINK(""x""), ""Late"""`, 'Trip 1260'])
})

test('a CSV export stops reading when its reader stops', async () => {
  let batches = 0
  const table = renderCsv(
    [{ title: 'Name', of: ({ name }: { name: string }) => name }],
    readAll(newest, async (slice) => {
      batches += 1
      return read(slice)
    }),
  )
  const reader = table.getReader()
  for (let chunk = 0; chunk < 3; chunk += 1) await reader.read()
  await reader.cancel()
  expect(batches).toBeLessThan(3)
})

describe('a list that is counted', () => {
  const total = (): Promise<number | null> => Promise.resolve(count)
  const read25 = (query: Parameters<typeof readPage>[0], counting = total) =>
    readPage(query, newest, read, counting)

  test('says which rows each page has, of how many, on the way to the end and back', async () => {
    const first = await read25({})
    const second = await read25({ after: first.next ?? '' })
    const third = await read25({ after: second.next ?? '' })
    const back = await read25({ before: third.previous ?? '' })
    const firstAgain = await read25({ before: back.previous ?? '' })

    expect([first, second, third, back, firstAgain].map(({ start, total }) => [start, total])).toEqual([
      [1, count],
      [26, count],
      [51, count],
      [26, count],
      [1, count],
    ])
  })

  test('is counted once, for its first page', async () => {
    const counting = vi.fn<typeof total>(total)
    const first = await read25({}, counting)
    await read25({ after: first.next ?? '' }, counting)

    expect(counting).toHaveBeenCalledTimes(1)
  })

  test('is not counted if it has one page', async () => {
    const counting = vi.fn<typeof total>(total)
    const page = await readPage({}, newest, async (slice) => (await read(slice)).slice(0, 7), counting)

    expect([page.start, page.total, counting.mock.calls.length]).toEqual([1, 7, 0])
  })

  test('shows no numbers on any page if counting would take too long', async () => {
    const first = await read25({}, () => Promise.resolve(null))
    const second = await read25({ after: first.next ?? '' })

    expect([first, second].map((page) => 'total' in page || 'start' in page)).toEqual([false, false])
  })

  test('shows no numbers after a cursor of before it was counted', async () => {
    const uncounted = await readPage({}, newest, read)

    expect(await read25({ after: uncounted.next ?? '' })).not.toHaveProperty('total')
  })

  test('never has fewer rows than it has shown, however old the count is', async () => {
    const first = await read25({}, () => Promise.resolve(26))
    const second = await read25({ after: first.next ?? '' })

    expect([second.start, second.total]).toEqual([26, 51])
  })
})

describe('the number of rows', () => {
  test('is exact up to the limit', async () => {
    expect(await countRows(db, sql`select 1 from trips`)).toBe(count)
  })

  test('is one more than the limit for a longer list, and no more rows are read', async () => {
    const plan = vi.spyOn(db, 'execute')
    expect(await countRows(db, sql`select 1 from generate_series(1, 1000000)`)).toBe(countLimit + 1)
    expect(plan).toHaveBeenCalledTimes(2)
    plan.mockRestore()
  })

  test('is null if PostgreSQL expects to search very many rows for it', async () => {
    expect(await countRows(db, sql`select 1 from trips a, trips b where a.name || b.name = 'none'`)).toBe(
      null,
    )
  })
})
