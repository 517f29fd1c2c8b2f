// The stored totals of a dashboard: of the months that it shows, and of all others together.
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../../backend/db/database.ts'
import { totalDeltas, totals } from '../../../../../backend/db/schema/totals.ts'
import { lastSevenMonths, percentChange } from '../../../../../backend/services/dashboard/months.ts'
import { readTotals } from '../../../../../backend/services/dashboard/totals.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

const random = fc.record({
  subject: fc.constantFrom('booking' as const, 'lead' as const),
  scope: fc.constantFrom('all', 'IN/KL'),
  month: fc
    .record({ year: fc.integer({ min: 2024, max: 2026 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}-01`),
  key: fc.constantFrom('pending', 'completed'),
  count: fc.integer({ min: -3, max: 50 }),
  amount: fc.integer({ min: -900, max: 9000 }),
})

test('the months before those that a dashboard shows are read as one, and counted all the same', async () => {
  const rows = fc.sample(random, { seed: 3, numRuns: 200 })
  await stage.db.insert(totals).values(rows.slice(0, 100)).onConflictDoNothing()
  await stage.db.insert(totalDeltas).values(rows.slice(100))
  const months = lastSevenMonths(stage.now())
  expect(months.series[0]).toBe('2026-04')
  const found = await readTotals(stage.db, 'all', months)

  // As it was read before: every month.
  const each = await rowsOf(
    stage.db,
    sql`select subject, key, to_char(month, 'YYYY-MM') as month, sum(count) as count, sum(amount) as amount
      from (
        select subject, key, month, count, amount from totals where scope = 'all'
        union all
        select subject, key, month, count, amount from total_deltas where scope = 'all'
      ) as parts
      group by subject, key, month`,
    z.object({
      subject: z.string(),
      key: z.string(),
      month: z.string(),
      count: z.coerce.number(),
      amount: z.coerce.number(),
    }),
  )
  const sumOf = (of: 'count' | 'amount', fits: (row: (typeof each)[number]) => boolean) =>
    each.filter(fits).reduce((sum, row) => sum + row[of], 0)
  for (const subject of ['booking', 'lead'] as const) {
    const isOf = (row: { subject: string }) => row.subject === subject
    expect(found.count(subject)).toBe(sumOf('count', isOf))
    expect(found.amount(subject)).toBe(sumOf('amount', isOf))
    for (const key of ['pending', 'completed'])
      expect(found.count(subject, key)).toBe(sumOf('count', (row) => isOf(row) && row.key === key))
    for (const month of months.series) {
      const isIn = (row: (typeof each)[number]) => isOf(row) && row.month === month
      expect(found.countIn(month, subject), month).toBe(sumOf('count', isIn))
      expect(found.amountIn(month, subject), month).toBe(sumOf('amount', isIn))
    }
    const isBefore = (row: (typeof each)[number]) => isOf(row) && row.month < '2026-04'
    expect(found.countIn('2026-03', subject), 'with those before').toBe(sumOf('count', isBefore))
    expect(found.countIn('2026-02', subject)).toBe(0)
  }
})

test.each([
  { before: -10_000, after: 5_000, change: 150 },
  { before: -10_000, after: -20_000, change: -100 },
  { before: 10_000, after: -5_000, change: -150 },
  { before: 0, after: 5_000, change: null },
])('a month of $after after one of $before is a change of $change percent', ({ before, after, change }) => {
  expect(percentChange(before, after)).toBe(change)
})
