import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissionRules } from '../../db/schema/money/rules.ts'

/**
 * Whether a rule that is in force pays this affiliate for a lead of some type or territory. Without one a lead pays nothing,
 * and a rule of the affiliate's own comes before all others.
 */
export async function paysForLeads(db: Database, affiliateId: string, at: Date): Promise<boolean> {
  const { scope, scopeKey, value, validFrom, validTo } = commissionRules
  const isOwn = and(eq(scope, 'affiliate'), eq(scopeKey, affiliateId))
  const rules = await db
    .selectDistinct({
      isOwn: sql<boolean>`${scope} = 'affiliate'`,
      pays: sql<boolean>`${value} > 0`,
    })
    .from(commissionRules)
    .where(
      and(
        or(isOwn, inArray(scope, ['territory', 'leadType', 'default'])),
        lte(validFrom, at),
        or(isNull(validTo), gt(validTo, at)),
      ),
    )
  const own = rules.filter((rule) => rule.isOwn)
  return (own.length > 0 ? own : rules).some(({ pays }) => pays)
}
