import type { Rule, RuleQuery } from '@affiliate-booking/contract/calls/money/rules'
import type { Page } from '@affiliate-booking/contract/lists'
import type { RuleKind } from '@affiliate-booking/contract/options/money/money'
import { and, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { readPage } from '../../lists/page.ts'
import { describeRule, type RuleRecord, ruleTables, selectRules, selectRulesAt } from './rule-rows.ts'

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
  const successorOf = await readSuccessors(db, kind, rows, now)
  return { ...cursors, rows: rows.map((row) => ({ ...describeRule(kind, row), ...successorOf(row) })) }
}

/** What decides once a rule of the list ends; nothing for a rule that does not decide now. */
async function readSuccessors(db: Database, kind: RuleKind, rows: readonly RuleRecord[], now: Date) {
  const keys = [...new Set(rows.map(({ scopeKey }) => scopeKey))]
  const inForce =
    keys.length === 0 ? [] : await selectRulesAt(db, kind, now, inArray(ruleTables[kind].scopeKey, keys))
  return ({ id, scope, scopeKey }: RuleRecord): Pick<Rule, 'successor'> => {
    const [first, next] = inForce.filter((rule) => rule.scope === scope && rule.scopeKey === scopeKey)
    if (first?.id !== id) return {}
    return { successor: next ? { type: next.type, value: next.value } : null }
  }
}
