import type { PriceRulePayload } from '@affiliate-booking/contract/calls/products/price-rules'
import { priceRules } from '../../db/schema/products/price-rules.ts'
import { ok, type Result } from '../../result.ts'
import { changeCalendar } from '../availability/change-calendar.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { checkPriceRule, formatPriceRule } from './check-price-rule.ts'

/**
 * Sets the price of a season or of weekdays, for bookings from now on. Fails with 404, with 400 for days that cannot be,
 * and with 409 if another rule is for exactly these days.
 */
export const addPriceRule = (
  context: ActionContext,
  id: string,
  payload: PriceRulePayload,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx, product) => {
    const { now } = context
    const rule = await checkPriceRule(tx, product, payload, { now })
    if (!rule.ok) return rule
    await tx.insert(priceRules).values({ ...rule.value, productId: id, createdAt: now })
    return ok({
      action: 'product.price-rule-added',
      changes: { priceRule: { old: null, new: formatPriceRule(rule.value) } },
    })
  })
