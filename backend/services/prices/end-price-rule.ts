import { eq } from 'drizzle-orm'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { priceRules } from '../../db/schema/products/price-rules.ts'
import { ok, type Result } from '../../result.ts'
import { changeCalendar } from '../availability/change-calendar.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { formatPriceRule } from './check-price-rule.ts'
import { findPriceRule } from './find-price-rule.ts'

/** Ends a rule with yesterday, or removes one that has not begun. Fails with 404, and with 409 for an outdated version. */
export const endPriceRule = (
  context: ActionContext,
  id: string,
  ruleId: string,
  version: number,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    const today = dayInIndia(context.now)
    const found = await findPriceRule(tx, id, { ruleId, version, today })
    if (!found.ok) return found
    const rule = found.value
    const isThisRule = eq(priceRules.id, rule.id)
    if (rule.from >= today) await tx.delete(priceRules).where(isThisRule)
    else
      await tx
        .update(priceRules)
        .set({ to: addDays(today, -1), version: version + 1 })
        .where(isThisRule)
    return ok({
      action: 'product.price-rule-ended',
      changes: { priceRule: { old: formatPriceRule(rule), new: null } },
    })
  })
