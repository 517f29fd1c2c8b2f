// Rules in lists: both kinds with the names of what they are for.
import type { Rule } from '@affiliate-booking/contract/calls/money/rules'
import type { RuleKind } from '@affiliate-booking/contract/options/money/money'
import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissionRules, feeRules } from '../../db/schema/money/rules.ts'
import { users } from '../../db/schema/accounts/users.ts'

export const ruleTables = { fee: feeRules, commission: commissionRules } as const

type Table = (typeof ruleTables)[RuleKind]

const scopeNameOf = (table: Table) => sql<string>`coalesce(
  case ${table.scope}::text
    when 'affiliate' then (select u.name from users u where u.id::text = ${table.scopeKey})
    when 'provider' then (select u.name from users u where u.id::text = ${table.scopeKey})
    when 'product' then (select p.title from products p where p.id::text = ${table.scopeKey})
    when 'territory' then (select t.name from territories t where t.path = ${table.scopeKey})
    when 'default' then 'Everything'
  end, ${table.scopeKey})`

const endedByOf = (table: Table) =>
  sql<string | null>`(select u.name from users u where u.id = ${table.endedBy})`

const endReasonOf = (table: Table) => sql<string | null>`(select a.reason from audit_log a
  where a.object_type = 'rule' and a.object_id = ${table.id}::text and a.action = 'rule.ended')`

export const selectRules = (db: Database, kind: RuleKind) => {
  const table: Table = ruleTables[kind]
  return db
    .select({
      id: table.id,
      scope: table.scope,
      scopeKey: table.scopeKey,
      scopeName: scopeNameOf(table),
      type: kind === 'fee' ? sql<Rule['type']>`'percentage'` : sql<Rule['type']>`${commissionRules.type}`,
      value:
        kind === 'fee'
          ? sql<number>`${feeRules.bps}`.mapWith(Number)
          : sql<number>`${commissionRules.value}`.mapWith(Number),
      validFrom: table.validFrom,
      validTo: table.validTo,
      createdBy: users.name,
      endedBy: endedByOf(table),
      endReason: endReasonOf(table),
      key: sql<string>`${table.validFrom}::text`,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.createdBy))
    .$dynamic()
}

/** Those in force at a time. Of the rules for the same, the first one decides. */
export function selectRulesAt(db: Database, kind: RuleKind, at: Date, where: SQL | undefined) {
  const { id, validFrom, validTo, createdAt } = ruleTables[kind]
  return selectRules(db, kind)
    .where(and(where, lte(validFrom, at), or(isNull(validTo), gt(validTo, at))))
    .orderBy(desc(validFrom), desc(createdAt), id)
}

export type RuleRecord = Awaited<ReturnType<typeof selectRules>>[number]

export const describeRule = (
  kind: RuleKind,
  { key: _key, scopeKey: _scopeKey, validFrom, validTo, ...rule }: RuleRecord,
): Rule => ({
  ...rule,
  kind,
  validFrom: validFrom.toISOString(),
  validTo: validTo?.toISOString() ?? null,
})
