// Pages of a list by key, on the embedded database.
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderCsv } from '../../../backend/lists/csv.ts'
import {
  readAll,
  readPage,
  readStretchedPage,
  type Slice,
  type Sorting,
} from '../../../backend/lists/page.ts'

const trips = pgTable('trips', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})

const client = await PGlite.create('memory://')
const db = drizzle(client)
const count = 1260

beforeAll(async () => {
  await client.exec(
    'create table trips (id uuid primary key, name text not null, made_at timestamptz not null)',
  )
  // Three at a time share an instant, to the microsecond.
  await db.execute(sql`insert into trips
    select gen_random_uuid(), 'Trip ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1.000001 seconds'
    from generate_series(1, ${count}::int) as n`)
})

afterAll(() => client.close())

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
