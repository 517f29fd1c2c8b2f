import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { priceRules } from '../../db/schema/products/price-rules.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'

type PriceRuleRow = typeof priceRules.$inferSelect

const ruleNotFound = fail(404, 'This price does not exist any more.')
const ruleConflict = fail(
  409,
  'This price has changed, perhaps in another window. Reload the page to see it.',
)

/** A rule of a locked product. Fails with 404, also if it has ended, and with 409 for an outdated version. */
export async function findPriceRule(
  tx: Database,
  productId: string,
  { ruleId, version, today }: { ruleId: string; version: number; today: string },
): Promise<Result<PriceRuleRow>> {
  if (!isUuid(ruleId)) return ruleNotFound
  const [rule] = await tx
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.id, ruleId), eq(priceRules.productId, productId)))
  if (!rule || rule.to < today) return ruleNotFound
  return rule.version === version ? ok(rule) : ruleConflict
}
