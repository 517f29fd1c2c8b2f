// Keeps the stored figures of reports: the days that triggers have marked are counted again from the rows. Marks and figures
// change in one transaction, so that a stop in between loses nothing and doing it twice changes nothing.
import { addDays } from '@affiliate-booking/shared/days'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { createRowFailures } from '../operations/row-failures.ts'
import { type Subject, subjects } from './count-subjects.ts'
import type { Day, Period } from './periods/periods.ts'
import {
  addUpYears,
  countFirst,
  deleteMonth,
  deleteYear,
  recountDays,
  storedTables,
} from './stored-figures.ts'

/** An arbitrary number; the second key of the lock is the year. */
const lockKey = 1_846_207

const Mark = z.object({ subject: z.enum(subjects), day: z.string() })
type Mark = z.infer<typeof Mark>

const monthOf = ({ day }: Mark) => day.slice(0, 7)

const lockOf = (month: string) => sql`${lockKey}, ${Number(month.slice(0, 4))}`

/** One transaction at a time changes the figures of a year with its months and days. */
const lockYearOf = (tx: Database, month: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lockOf(month)})`)

async function tryLockYearOf(tx: Database, month: string): Promise<boolean> {
  const [row] = await rowsOf(
    tx,
    sql`select pg_try_advisory_xact_lock(${lockOf(month)}) as locked`,
    z.object({ locked: z.boolean() }),
  )
  return row?.locked ?? false
}

/** Takes the marks before it counts: what changes after that leaves a mark of its own. */
async function takeMarks(tx: Database, which: SQL): Promise<void> {
  const taken = await rowsOf(
    tx,
    sql`with taken as (delete from report_marks where ${which} returning subject, day)
      select distinct subject::text, day::text from taken order by 1, 2`,
    Mark,
  )
  for (const subject of subjects) {
    const days = taken.filter((mark) => mark.subject === subject).map(({ day }) => day)
    if (days.length > 0) await tx.execute(recountDays(subject, days))
  }
}

const inMonth = (month: string): SQL =>
  sql`day >= ${`${month}-01`}::date and day < (${`${month}-01`}::date + interval '1 month')::date`

/** Counts the marked days of a month. */
export async function refreshMonth(tx: Database, month: string): Promise<void> {
  await lockYearOf(tx, month)
  await takeMarks(tx, inMonth(month))
}

export const hasMarks = async (db: Database, month: string): Promise<boolean> =>
  (await db.$count(sql`report_marks`, inMonth(month))) > 0

/** Milliseconds for one run of the job; the next one continues. */
const sliceTime = 20_000
/** How many marked days of a subject one transaction counts, at first and at most. */
const daysAtOnce = { first: 4, most: 31 }
/** Milliseconds. After a transaction that took less, the next one counts twice as many days. */
const fast = 1000

const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`

const isOneOf = (marks: readonly Mark[]): SQL =>
  sql`(subject, day) in (select * from unnest(
    ${arrayOf(marks.map(({ subject }) => subject))}::report_subject[], ${arrayOf(marks.map(({ day }) => day))}::date[]))`

/** What one transaction counts of these: days of one subject in one month. */
function takeSome(marks: readonly Mark[]): Mark[] {
  const [first] = marks
  return marks.filter((mark) => mark.subject === first?.subject && monthOf(mark) === monthOf(first))
}

/**
 * Counts all marked days, those of the newest month first, fewer at once where the database does not count as many in
 * time. A day that cannot be counted keeps its mark and holds up no other. Gives the number of days of subjects, and whether
 * marks are left.
 * @throws {FailedRows} at the end, if some failed, such as `bookings 2026-05-17`
 */
export async function refreshReports(db: Database): Promise<{ count: number; next: string | undefined }> {
  let end = performance.now() + sliceTime
  const marks = await rowsOf(
    db,
    sql`select subject::text, day::text from report_marks group by subject, day
      order by date_trunc('month', day) desc, subject, day`,
    Mark,
  )
  const failures = createRowFailures()
  let [count, index] = [0, 0]
  let { first: size, most } = daysAtOnce
  while (index < marks.length && performance.now() < end) {
    const some = takeSome(marks.slice(index, index + size))
    const began = performance.now()
    const error = await countMarked(db, some)
    const time = performance.now() - began
    if (error === null) {
      count += some.length
      index += some.length
      if (time < fast && some.length === size) size = Math.min(most, size * 2)
      continue
    }
    // What fails must not take the time of what can be counted.
    end += time
    most = size = Math.max(1, Math.floor(some.length / 2))
    const [only, ...more] = some
    if (only === undefined || more.length > 0) continue
    failures.note(`${only.subject} ${only.day}`, error)
    index += 1
  }
  failures.throwIfAny()
  return { count, next: marks[index]?.day }
}

/** Null, or why the days could not be counted. */
const countMarked = (db: Database, [first, ...others]: readonly Mark[]): Promise<unknown> =>
  first === undefined
    ? Promise.resolve(null)
    : db
        .transaction(async (tx) => {
          await lockYearOf(tx, monthOf(first))
          await takeMarks(tx, isOneOf([first, ...others]))
          return null
        })
        .catch((error: unknown) => error)

/** So many marked days of a subject are counted for a reader; more are left to the job. */
const mostDays = 4

const isIn = (wanted: readonly Subject[], periods: readonly Period[]): SQL =>
  sql`subject = any(${`{${wanted.join(',')}}`}::report_subject[]) and (${sql.join(
    periods.map(({ from, to }) => sql`day between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

/**
 * Counts the newest marked days of some periods, unless somebody else is at it.
 * @returns everything that happened until then is in the figures of these periods
 */
export async function refreshPeriods(
  db: Database,
  wanted: readonly Subject[],
  periods: readonly Period[],
  now: Date,
): Promise<Date> {
  const marks = await rowsOf(
    db,
    sql`select distinct subject::text, day::text from report_marks where ${isIn(wanted, periods)}
      order by 2 desc, 1 limit ${mostDays}`,
    Mark,
  )
  for (const month of new Set(marks.map(monthOf))) {
    const own = marks.filter((mark) => monthOf(mark) === month)
    await db.transaction(async (tx) => {
      if (await tryLockYearOf(tx, month)) await takeMarks(tx, isOneOf(own))
    })
  }
  if (marks.length === 0) return now
  const [left] = await rowsOf(
    db,
    sql`select min(at) as at from report_marks where ${isIn(wanted, periods)}`,
    z.object({ at: z.coerce.date().nullable() }),
  )
  return left?.at ?? now
}

export function daysOf(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** Counts everything again, for rows that were inserted without triggers. The caller must lock the tables. */
export async function recountReports(tx: Database): Promise<void> {
  await tx.execute(sql`delete from report_marks`)
  for (const table of storedTables) await tx.execute(sql.raw(`delete from ${table}`))
  for (const month of await monthsWithRows(tx)) await tx.execute(countFirst(daysOf(month)))
  for (const table of storedTables) await tx.execute(addUpYears(table))
}

/**
 * Counts everything again while hosts serve: a month, and then a year, in a transaction of its own that locks nothing but the
 * figures of that year. May be interrupted and run again.
 */
export async function recountReportsByMonth(db: Database): Promise<void> {
  const months = await monthsWithRows(db)
  for (const month of months)
    await db.transaction(async (tx) => {
      await lockYearOf(tx, month)
      // Before the count: what changes after that leaves a mark of its own.
      await tx.execute(sql`delete from report_marks where ${inMonth(month)}`)
      for (const table of storedTables) await tx.execute(deleteMonth(table, month))
      await tx.execute(countFirst(daysOf(month)))
    })
  for (const year of new Set(months.map((month) => month.slice(0, 4))))
    await db.transaction(async (tx) => {
      await lockYearOf(tx, year)
      for (const table of storedTables) {
        await tx.execute(deleteYear(table, year))
        await tx.execute(addUpYears(table, year))
      }
    })
}

/** `2026-07`, oldest first: the months that have rows to count, or figures. */
export async function monthsWithRows(db: Database): Promise<string[]> {
  const india = (table: string) =>
    `select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from ${table}`
  const rows = await rowsOf(
    db,
    sql.raw(`${['bookings', 'leads', 'commissions', 'users'].map(india).join(' union ')}
      union select distinct to_char(date, 'YYYY-MM') from availability_slots
      union select distinct to_char(day, 'YYYY-MM') from link_days
      union select distinct to_char(day, 'YYYY-MM') from product_views
      union select distinct to_char(start, 'YYYY-MM') from report_territories
      union select distinct to_char(start, 'YYYY-MM') from report_products
      union select distinct to_char(start, 'YYYY-MM') from report_affiliates
      order by 1`),
    z.object({ month: z.string() }),
  )
  return rows.map(({ month }) => month)
}
