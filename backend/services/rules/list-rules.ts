import type { Rule, RuleQuery } from '@affiliate-booking/contract/calls/money/rules'
import type { Page } from '@affiliate-booking/contract/lists'
import { and, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { readPage } from '../../lists/page.ts'
import { describeRule, ruleTables, selectRules } from './rule-rows.ts'

/** Newest first: those that are or will be in force, or those that have ended. */
export async function listRules(
  db: Database,
  { kind = 'commission', state, ...page }: RuleQuery,
  now: Date,
): Promise<Page<Rule>> {
  const table = ruleTables[kind]
  const where =
    state === 'ended' ? lte(table.validTo, now) : or(isNull(table.validTo), gt(table.validTo, now))
  const sorting = { name: `${kind}-newest`, by: table.validFrom, id: table.id, isDescending: true }
  const { rows, ...cursors } = await readPage(page, sorting, (slice) =>
    selectRules(db, kind)
      .where(and(where, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  return { ...cursors, rows: rows.map((row) => describeRule(kind, row)) }
}
