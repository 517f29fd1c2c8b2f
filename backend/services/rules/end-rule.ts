import type { Rule } from '@affiliate-booking/contract/calls/money/rules'
import { type RuleKind, ruleKinds } from '@affiliate-booking/contract/options/money/money'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notifyOfEndedRule } from '../messages/notices/rule-notices.ts'
import type { Actor } from '../users/account.ts'
import { findRuleAt } from './create-rule.ts'
import { describeRule, ruleTables, selectRules } from './rule-rows.ts'
import { isUuid } from '../../uuid.ts'

interface FoundRule {
  id: string
  scope: Rule['scope']
  key: string
  validFrom: Date
}

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
      const [found] = await tx
        .select({ id: table.id, scope: table.scope, key: table.scopeKey, validFrom: table.validFrom })
        .from(table)
        .where(eq(table.id, id))
        .for('update')
      if (!found) continue
      const at = now()
      const isDecisive = await decides(tx, kind, found, at)
      const ended = await tx
        .update(table)
        .set({ validTo: at, endedBy: actor.id })
        .where(and(eq(table.id, id), or(isNull(table.validTo), gt(table.validTo, at))))
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
        at,
      })
      const [rule] = await selectRules(tx, kind).where(eq(table.id, id))
      if (!rule) continue
      if (isDecisive) await notifyOfEndedRule(tx, kind, rule, await findRuleAt(tx, kind, found, at), at)
      return ok(describeRule(kind, rule))
    }
    return ruleNotFound
  })
}

/** Whether new bookings follow it now or later: not of a rule that a newer one has replaced. */
async function decides(tx: Database, kind: RuleKind, rule: FoundRule, at: Date): Promise<boolean> {
  if (rule.validFrom > at) return true
  return (await findRuleAt(tx, kind, rule, at))?.id === rule.id
}
