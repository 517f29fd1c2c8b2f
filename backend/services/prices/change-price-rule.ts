import type { ChangePriceRulePayload } from '@affiliate-booking/contract/calls/products/price-rules'
import { eq } from 'drizzle-orm'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { priceRules } from '../../db/schema/products/price-rules.ts'
import { ok, type Result } from '../../result.ts'
import { changeCalendar } from '../availability/change-calendar.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { checkPriceRule, formatPriceRule } from './check-price-rule.ts'
import { findPriceRule } from './find-price-rule.ts'

/** Changes a rule, for bookings from now on. Fails like addPriceRule, and with 409 for an outdated version. */
export const changePriceRule = (
  context: ActionContext,
  id: string,
  ruleId: string,
  { version, ...payload }: ChangePriceRulePayload,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx, product) => {
    const { now } = context
    const before = await findPriceRule(tx, id, { ruleId, version, today: dayInIndia(now) })
    if (!before.ok) return before
    const rule = await checkPriceRule(tx, product, payload, { now, id: before.value.id })
    if (!rule.ok) return rule
    await tx
      .update(priceRules)
      .set({ ...rule.value, version: version + 1 })
      .where(eq(priceRules.id, before.value.id))
    return ok({
      action: 'product.price-rule-changed',
      changes: { priceRule: { old: formatPriceRule(before.value), new: formatPriceRule(rule.value) } },
    })
  })
