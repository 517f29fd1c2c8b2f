import type { Rule } from '@affiliate-booking/contract/calls/money/rules'
import { ruleKinds } from '@affiliate-booking/contract/options/money/money'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { describeRule, ruleTables, selectRules } from './rule-rows.ts'
import { isUuid } from '../../uuid.ts'

const ruleNotFound = fail(404, 'This rule does not exist.')

/** Ends a rule now. Fails with 409 when it has ended already. */
export async function endRule(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  id: string,
  reason: string,
  origin: RequestOrigin,
): Promise<Result<Rule>> {
  if (!isUuid(id)) return ruleNotFound
  return db.transaction(async (tx) => {
    for (const kind of ruleKinds) {
      const table = ruleTables[kind]
      const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      if (!found) continue
      const ended = await tx
        .update(table)
        .set({ validTo: now(), endedBy: actor.id })
        .where(and(eq(table.id, id), or(isNull(table.validTo), gt(table.validTo, now()))))
        .returning({ id: table.id })
      if (ended.length === 0) return fail(409, 'This rule has ended already.')
      await writeAudit(tx, {
        actor,
        origin,
        action: 'rule.ended',
        objectType: 'rule',
        objectId: id,
        territoryPath: null,
        reason,
        at: now(),
      })
      const [rule] = await selectRules(tx, kind).where(eq(table.id, id))
      if (rule) return ok(describeRule(kind, rule))
    }
    return ruleNotFound
  })
}
