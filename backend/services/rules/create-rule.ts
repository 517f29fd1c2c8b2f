import type { Rule, RuleDraft } from '@affiliate-booking/contract/calls/money/rules'
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissionRules, feeRules } from '../../db/schema/money/rules.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { resolveScope } from './resolve-scope.ts'
import { notifyOfNewRule } from '../messages/notices/rule-notices.ts'
import { describeRule, type RuleRecord, ruleTables, selectRules, selectRulesAt } from './rule-rows.ts'

interface NewRule {
  id: string
  scopeName: string
  validFrom: Date
  /** What it replaces, of exactly the same scope. */
  before: RuleRecord | undefined
}

const ruleAlreadyInForce = fail(
  409,
  'A rule with the same rate is in force for this already. Nothing was created.',
)

/** Stores the rule. Fails with 400 for a day that is over, with 409 if it would change nothing, and as resolveScope. */
export async function insertRule(
  tx: Database,
  actor: Pick<Actor, 'id'>,
  draft: RuleDraft,
  now: Date,
): Promise<Result<NewRule>> {
  const { kind, scope, type, value, from } = draft
  if (from !== undefined && from < dayInIndia(now)) return fail(400, 'Choose today or a later day.')
  const named = await resolveScope(tx, draft)
  if (!named.ok) return named
  const { key, name } = named.value
  const start = from === undefined ? now : new Date(instantInIndia(from, '00:00'))
  const validFrom = start < now ? now : start
  const present = await findRuleAt(tx, kind, { scope, key }, validFrom)
  if (present?.type === type && present.value === value) return ruleAlreadyInForce
  const columns = { scope, scopeKey: key, validFrom, createdBy: actor.id, createdAt: now }
  const [rule] =
    kind === 'fee'
      ? await tx
          .insert(feeRules)
          .values({ ...columns, bps: value })
          .returning({ id: feeRules.id })
      : await tx
          .insert(commissionRules)
          .values({ ...columns, type, value })
          .returning({ id: commissionRules.id })
  if (!rule) throw new Error('An inserted rule was not returned')
  return ok({ id: rule.id, scopeName: name, validFrom, before: present })
}

/** The rule of exactly this scope that decides at the time; undefined if there is none. */
export async function findRuleAt(
  tx: Database,
  kind: RuleDraft['kind'],
  { scope, key }: { scope: RuleDraft['scope']; key: string },
  at: Date,
) {
  const { scope: ofScope, scopeKey } = ruleTables[kind]
  const [found] = await selectRulesAt(tx, kind, at, and(eq(ofScope, scope), eq(scopeKey, key))).limit(1)
  return found
}

/** Creates a rule. Bookings that are held already keep the rates of their snapshots. */
export async function createRule(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  draft: RuleDraft,
  origin: RequestOrigin,
): Promise<Result<Rule>> {
  return db.transaction(async (tx) => {
    // The same form sent twice at once: the second one waits, and then finds the rule of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`create rule ${draft.kind}`}, 0))`)
    const inserted = await insertRule(tx, actor, draft, now())
    if (!inserted.ok) return inserted
    const { id, before } = inserted.value
    const { kind, scope, type, value } = draft
    await writeAudit(tx, {
      actor,
      origin,
      action: 'rule.created',
      objectType: 'rule',
      objectId: id,
      territoryPath: null,
      changes: { [`${kind} of ${scope}`]: { old: null, new: { type, value } } },
      at: now(),
    })
    const [rule] = await selectRules(tx, kind).where(eq(ruleTables[kind].id, id))
    if (!rule) throw new Error('An inserted rule is gone')
    await notifyOfNewRule(tx, kind, rule, before, now())
    return ok(describeRule(kind, rule))
  })
}
