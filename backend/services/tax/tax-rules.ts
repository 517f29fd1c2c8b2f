import type { TaxRule } from '@affiliate-booking/contract/shapes/money/payouts'
import { payoutKinds, type PayoutKind } from '@affiliate-booking/contract/options/money/money'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { payouts, taxRules } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { exampleRates } from './example-rates.ts'

export type RulesInForce = Partial<Record<PayoutKind, typeof taxRules.$inferSelect>>

/** The confirmed rules that apply at an instant. */
export async function readRulesInForce(db: Database, at: Date): Promise<RulesInForce> {
  const rows = await db
    .selectDistinctOn([taxRules.kind])
    .from(taxRules)
    .where(lte(taxRules.validFrom, dayInIndia(at)))
    .orderBy(taxRules.kind, desc(taxRules.validFrom))
  return Object.fromEntries(rows.map((rule) => [rule.kind, rule]))
}

const describeRule = (rule: TaxRule): TaxRule => ({
  kind: rule.kind,
  section: rule.section,
  validFrom: rule.validFrom,
  bpsWithPan: rule.bpsWithPan,
  thresholdWithPan: rule.thresholdWithPan,
  bpsWithoutPan: rule.bpsWithoutPan,
  thresholdWithoutPan: rule.thresholdWithoutPan,
  thresholdCompany: rule.thresholdCompany,
})

/** Confirmed rules, newest first, and examples for kinds that have none. */
export async function getTaxRules(db: Database) {
  const rows = await db
    .select({ rule: taxRules, confirmedBy: users.name })
    .from(taxRules)
    .innerJoin(users, eq(users.id, taxRules.confirmedBy))
    .orderBy(desc(taxRules.validFrom), taxRules.kind)
  return {
    rules: rows.map(({ rule, confirmedBy }) => ({
      ...describeRule(rule),
      confirmedBy,
      confirmedAt: rule.confirmedAt.toISOString(),
    })),
    examples: payoutKinds
      .filter((kind) => rows.every(({ rule }) => rule.kind !== kind))
      .map((kind) => ({ kind, ...exampleRates[kind] })),
  }
}

/** Fails with 409 if the kind has a rule from that day, or if payouts were approved since. */
export async function confirmTaxRule(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  rule: TaxRule,
  origin: RequestOrigin,
): Promise<Result<TaxRule>> {
  const at = now()
  const validAt = new Date(`${rule.validFrom}T00:00:00+05:30`)
  try {
    return await db.transaction(async (tx) => {
      const used = await tx.$count(
        payouts,
        and(eq(payouts.kind, rule.kind), gte(payouts.approvedAt, validAt)),
      )
      if (used > 0)
        return fail(409, 'Payouts were approved since that day. Choose a later day for the new rates.')
      const [added] = await tx
        .insert(taxRules)
        .values({ ...rule, confirmedAt: at, confirmedBy: actor.id })
        .returning()
      if (!added) throw new Error('The rule was not added')
      await writeAudit(tx, {
        actor,
        origin,
        action: 'tax.confirmed',
        objectType: 'tax',
        objectId: added.id,
        territoryPath: null,
        changes: Object.fromEntries(
          Object.entries(describeRule(added)).map(([name, value]) => [name, { old: null, new: value }]),
        ),
        at,
      })
      return ok(describeRule(added))
    })
  } catch (error) {
    if (!violatesUnique(error, 'tax_rules_kind_unique')) throw error
    return fail(409, 'Rates from that day are confirmed already.')
  }
}
