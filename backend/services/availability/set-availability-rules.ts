import type { PayloadOf } from '@affiliate-booking/contract/call'
import type * as calls from '@affiliate-booking/contract/calls/products/availability'
import type { WeeklyRule } from '@affiliate-booking/contract/shapes/products/products'
import { eq } from 'drizzle-orm'
import { availabilityRules } from '../../db/schema/products/availability.ts'
import { products } from '../../db/schema/products/products.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { shortTime } from './read-slots.ts'
import type { ActionContext } from '../products/update-product.ts'
import {
  type ChangedSlots,
  maximumTimesPerDay,
  hasValidEnd,
  invalidEnd,
  changeSlots,
} from './change-calendar.ts'

function checkRules(product: Product, rules: readonly WeeklyRule[]): Result<null> {
  for (const weekday of new Set(rules.map(({ weekday }) => weekday))) {
    const day = rules.filter((rule) => rule.weekday === weekday)
    if (product.kind === 'stay' && day.length > 1) return fail(400, 'Enter only one row a day for a stay.')
    if (day.length > maximumTimesPerDay) return fail(400, 'A day can have at most ten start times.')
    if (new Set(day.map(({ startTime }) => startTime)).size < day.length) {
      return fail(400, 'Two times on one day cannot start at the same time.')
    }
  }
  return rules.every((rule) => hasValidEnd(product, rule)) ? ok(null) : invalidEnd
}

const rulesConflict = fail(
  409,
  'The weekly times have changed, perhaps in another window. Reload the page to see them.',
)

/**
 * Replaces the weekly times, and gives the slots that were closed or moved by it. Fails with 404, with 400 for contradictory times,
 * and with 409 if they are not the expected version.
 */
export const setAvailabilityRules = (
  context: ActionContext,
  id: string,
  { rules, weekVersion }: PayloadOf<typeof calls.setAvailabilityRules>,
): Promise<Result<ChangedSlots>> =>
  changeSlots(context, id, async (tx, product) => {
    const checked = checkRules(product, rules)
    if (!checked.ok) return checked
    if (weekVersion !== undefined && weekVersion !== product.weekVersion) return rulesConflict
    await tx
      .update(products)
      .set({ weekVersion: product.weekVersion + 1 })
      .where(eq(products.id, id))
    const before = await tx.delete(availabilityRules).where(eq(availabilityRules.productId, id)).returning()
    if (rules.length > 0) {
      await tx.insert(availabilityRules).values(rules.map((rule) => ({ ...rule, productId: id })))
    }
    const changes = { rules: { old: before.map(formatRule), new: rules.map(formatRule) } }
    return ok({ action: 'product.rules-set', changes })
  })

/** `1 09:30–13:00 ×12`: the weekday, the times and the capacity. */
const formatRule = ({ weekday, startTime, endTime, capacity }: WeeklyRule) =>
  `${weekday} ${shortTime(startTime)}–${shortTime(endTime)} ×${capacity}`
