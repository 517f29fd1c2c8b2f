import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { subjects } from './count-subjects.ts'
import { daysOf, monthsWithRows, hasMarks, refreshMonth, refreshReports } from './refresh-reports.ts'
import { findDifferences, findWrongYears } from './stored-figures.ts'

const mostProblems = 20

const Difference = z.object({
  table: z.string(),
  grain: z.string(),
  start: z.string(),
  key: z.string(),
  difference: z.string(),
})

/**
 * Compares the stored figures of reports with the rows, month by month, after the marked days were counted, and those of
 * years with their months.
 * @returns the first differences in words; none if all are equal
 */
export async function checkReports(db: Database): Promise<string[]> {
  while ((await refreshReports(db)).next !== undefined);
  const problems: string[] = []
  const months = await monthsWithRows(db)
  for (const month of months) {
    problems.push(...(await checkMonth(db, month)))
    if (problems.length >= mostProblems) break
  }
  for (const year of new Set(months.map((month) => month.slice(0, 4))))
    problems.push(...(await checkYear(db, year)))
  return problems.slice(0, mostProblems)
}

/** How often a month is compared again while a host works on: changes leave marks, which are counted first. */
const mostRounds = 5

/** Nobody else changes the figures of the month meanwhile. */
async function checkMonth(db: Database, month: string): Promise<string[]> {
  for (let round = 1; ; round += 1) {
    const { problems, isChanging } = await db.transaction(async (tx) => {
      await refreshMonth(tx, month)
      const found = await compareMonth(tx, month)
      return { problems: found, isChanging: found.length > 0 && (await hasMarks(tx, month)) }
    })
    if (!isChanging || round === mostRounds) return problems
  }
}

async function checkYear(db: Database, year: string): Promise<string[]> {
  const found = await rowsOf(db, findWrongYears(year), Difference)
  return found.map(
    ({ table, start, key, difference }) =>
      `${table}, year ${start}, ${key}: months less year is ${difference}`,
  )
}

async function compareMonth(tx: Database, month: string): Promise<string[]> {
  const problems: string[] = []
  for (const subject of subjects) {
    const found = await rowsOf(tx, findDifferences(subject, daysOf(month)), Difference)
    for (const { table, grain, start, key, difference } of found)
      problems.push(`${table}, ${subject}, ${grain} ${start}, ${key}: counted less stored is ${difference}`)
  }
  return problems
}
