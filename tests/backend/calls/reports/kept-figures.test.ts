import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { checkReports } from '../../../../backend/services/reports/check-reports.ts'
import {
  recountReports,
  recountReportsByMonth,
  refreshReports,
} from '../../../../backend/services/reports/refresh-reports.ts'
import { emptyTables, sharedDatabase } from '../../../support/databases/test-database.ts'
import { addBookings, createRandom, fillMarket } from './random-market.ts'

let db: Database

beforeEach(async () => {
  db = (await sharedDatabase()).db
  await emptyTables(db)
})

const countMarks = () => db.$count(sql`report_marks`)

async function value(query: SQL): Promise<unknown> {
  const [row] = await rowsOf(db, query, z.record(z.string(), z.unknown()))
  return Object.values(row ?? {})[0]
}

async function fill(size = 30) {
  const random = createRandom(7)
  return { random, market: await fillMarket(db, random, size) }
}

const booking = async (createdAt: string) => {
  const { random, market } = await fill(0)
  await addBookings(db, random, market, 1)
  await db.execute(sql`update bookings set created_at = ${createdAt}`)
  return market
}

describe('the figures that are kept', () => {
  test('survive a transaction that is aborted: marks and figures stay as they were', async () => {
    await fill()
    const before = await countMarks()
    await expect(
      db.transaction(async (tx) => {
        await refreshReports(tx)
        throw new Error('The process ends')
      }),
    ).rejects.toThrow('The process ends')
    expect(await countMarks()).toBe(before)
    expect(await db.$count(sql`report_territories`)).toBe(0)
    await refreshReports(db)
    expect(await checkReports(db)).toEqual([])
  })

  test('are right when two instances count at once while bookings change', async () => {
    const { random, market } = await fill()
    const again = await (await sharedDatabase()).openAgain?.()
    const other = again?.db ?? db
    try {
      await Promise.all([
        refreshReports(db),
        refreshReports(other),
        addBookings(db, random, market, 20),
        refreshReports(other),
        db.execute(sql`update bookings set payment_status = 'completed', refund_amount = null`),
        refreshReports(db),
      ])
    } finally {
      await again?.close()
    }
    await refreshReports(db)
    expect(await countMarks()).toBe(0)
    expect(await checkReports(db)).toEqual([])
  })

  test('do not change when they are counted twice', async () => {
    await fill()
    await refreshReports(db)
    await db.execute(sql`insert into report_marks (subject, day)
      select distinct 'bookings'::report_subject, (created_at at time zone 'Asia/Kolkata')::date from bookings`)
    const before = await value(
      sql`select md5(string_agg(t::text, '' order by t::text)) from report_products t`,
    )
    await refreshReports(db)
    expect(
      await value(sql`select md5(string_agg(t::text, '' order by t::text)) from report_products t`),
    ).toBe(before)
  })

  test('are found wrong by the check when a row was changed, or a year is not the sum of its months, and right again after a recount', async () => {
    await fill()
    await refreshReports(db)
    const makeWrong = (table: string, grain: string) =>
      db.execute(sql`update ${sql.raw(table)} set made = made + 1 where ctid = (select min(ctid) from ${sql.raw(table)}
        where grain = ${grain} and made is not null)`)
    // One row of each table at a time, as a check of all figures takes long.
    for (const [rows, recount] of [
      [
        { report_territories: 'day', report_products: 'month', report_affiliates: 'day' },
        () => db.transaction((tx) => recountReports(tx)),
      ],
      [
        { report_territories: 'year', report_products: 'year', report_affiliates: 'year' },
        () => recountReportsByMonth(db),
      ],
    ] as const) {
      for (const [table, grain] of Object.entries(rows)) await makeWrong(table, grain)
      const problems = await checkReports(db)
      for (const [table, grain] of Object.entries(rows)) {
        const expected =
          grain === 'year'
            ? new RegExp(`^${table}, year 202[56]-01-01, .*: .*"made":-1`)
            : new RegExp(`${table}, bookings, ${grain}.*"made":-1`)
        expect.soft(problems, `${table}, ${grain}`).toContainEqual(expect.stringMatching(expected))
      }
      await recount()
      expect(await checkReports(db)).toEqual([])
    }
  })

  test('of a year are the same whether its days were counted first or one after the other', async () => {
    const { market, random } = await fill()
    await refreshReports(db)
    await addBookings(db, random, market, 5)
    await refreshReports(db)
    const years = sql`select string_agg(concat_ws(' ', start, path, made, revenue, leads, brought_paid, brought_leads), ',' order by start, path)
      from report_territories where grain = 'year'`
    const counted = await value(years)
    await db.transaction((tx) => recountReports(tx))
    expect(await value(years)).toBe(counted)
    expect(String(counted)).toContain('2026-01-01 all')
  })

  test.each([
    ['2026-03-01T18:29:59.999Z', '2026-03-01'],
    ['2026-03-01T18:30:00.000Z', '2026-03-02'],
  ])('count a booking made at %s on %s, its day in India', async (createdAt, day) => {
    await booking(createdAt)
    await refreshReports(db)
    expect(
      await value(
        sql`select start::text from report_territories where path = 'all' and grain = 'day' and made = 1`,
      ),
    ).toBe(day)
  })

  test('count a lead that was merged into another one neither in reports nor on dashboards', async () => {
    await fill(8)
    await db.execute(sql`update leads set duplicate_of = (select min(id::text)::uuid from leads), status = 'closed_lost',
      lost_reason = 'duplicate', closed_value = null where id <> (select min(id::text)::uuid from leads)`)
    await refreshReports(db)
    const counted = sql`select sum(leads)::int from report_territories where path = 'all' and grain = 'month'`
    expect(await value(counted)).toBe(1)
    expect(
      await value(sql`select sum(count)::int from total_deltas where subject = 'lead' and scope = 'all'`),
    ).toBe(1)
  })

  /** The database does not take some marks together, as if counting their days took longer than its limit. */
  async function refusing(which: string, act: () => Promise<void>) {
    await db.execute(
      sql.raw(`create function refuse_marks() returns trigger language plpgsql as $$ begin
        if (select ${which} from gone) then raise exception 'too slow' using errcode = '57014'; end if;
        return null; end $$`),
    )
    await db.execute(sql`create trigger refuse_marks after delete on report_marks referencing old table as gone
      for each statement execute function refuse_marks()`)
    try {
      await act()
    } finally {
      await db.execute(sql`drop function refuse_marks cascade`)
    }
  }

  /** All days of two months, which are counted already. */
  const markDays = () =>
    db.execute(sql`insert into report_marks (subject, day)
      select 'bookings', day::date from generate_series('2026-04-01'::date, '2026-05-31', '1 day') as day`)

  test('are counted some days at a time where the database is too slow for a month', async () => {
    await fill()
    await markDays()
    await refusing('count(distinct day) > 3', async () => {
      await refreshReports(db)
    })
    expect(await countMarks()).toBe(0)
    expect(await checkReports(db)).toEqual([])
  })

  test('wait for a day that cannot be counted, and those of other days do not', async () => {
    await fill()
    await markDays()
    await refusing("bool_or(day = '2026-05-17' and subject = 'bookings')", async () => {
      await expect(refreshReports(db)).rejects.toMatchObject({
        ids: ['bookings 2026-05-17'],
        cause: { cause: { code: '57014' } },
      })
    })
    const left = await rowsOf(
      db,
      sql`select distinct subject, day::text from report_marks`,
      z.object({ subject: z.string(), day: z.string() }),
    )
    expect(left).toEqual([{ subject: 'bookings', day: '2026-05-17' }])
    await refreshReports(db)
    expect(await checkReports(db)).toEqual([])
  })
})
