import type { PriceRulePayload } from '@affiliate-booking/contract/calls/products/price-rules'
import { maximumPriceRules, priceRuleDays } from '@affiliate-booking/contract/options/products/price-rules'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { countDays } from '@affiliate-booking/shared/prices'
import type { Database } from '../../db/database.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { readPriceRules } from './read-price-rules.ts'

type RuleColumns = Required<
  Pick<PriceRulePayload, 'weekdays' | 'from' | 'to' | 'price' | 'childPrice' | 'minimumNights'>
>

/**
 * The columns of a rule, for the product that is locked. Fails with 400 for days that cannot be, and with 409 if another
 * rule is for exactly these days.
 * @param id of the rule that is changed
 */
export async function checkPriceRule(
  tx: Database,
  product: Product,
  payload: PriceRulePayload,
  { now, id }: { now: Date; id?: string },
): Promise<Result<RuleColumns>> {
  const { from, to, price, childPrice, minimumNights } = payload
  const weekdays = normalizeWeekdays(payload.weekdays)
  const today = dayInIndia(now)
  if (to < today) return fail(400, 'Choose a last day from today on.')
  if (to > addDays(today, priceRuleDays)) return fail(400, 'Choose a last day within the next two years.')
  if (from < addDays(today, -priceRuleDays)) return fail(400, 'Choose a first day within the last two years.')
  if (countDays({ weekdays, from, to }) === 0)
    return fail(400, 'None of these weekdays is between the two days.')
  if (product.kind === 'stay' && childPrice != null)
    return fail(400, 'A stay is paid by the room, so it has no child price.')
  if (product.guestsPerGroup !== null && childPrice != null)
    return fail(400, 'A group has one price, so there is none for children.')
  if (product.kind === 'tour' && minimumNights != null)
    return fail(400, 'A tour is booked for one day, so it has no minimum of nights.')
  const others = (await readPriceRules(tx, product.id, today)).filter((rule) => rule.id !== id)
  if (others.length >= maximumPriceRules)
    return fail(400, `A service has at most ${maximumPriceRules} prices by season and weekday.`)
  const isSame = others.some(
    (rule) => rule.from === from && rule.to === to && String(rule.weekdays) === String(weekdays),
  )
  if (isSame) return fail(409, 'Another price is for exactly these days. Change that one.')
  return ok({
    weekdays,
    from,
    to,
    price,
    childPrice: childPrice ?? null,
    minimumNights: minimumNights ?? null,
  })
}

/** In order, each once; null for all seven. */
function normalizeWeekdays(weekdays: PriceRulePayload['weekdays']): number[] | null {
  const chosen = [...new Set(weekdays ?? [])].toSorted((a, b) => a - b)
  return chosen.length === 0 || chosen.length === 7 ? null : chosen
}

/** For the audit log. */
export const formatPriceRule = ({
  weekdays,
  from,
  to,
  price,
  childPrice,
  minimumNights,
}: RuleColumns): string =>
  [
    `${from} to ${to}`,
    ...(weekdays == null ? [] : [`weekdays ${weekdays.join(' ')}`]),
    formatPaise(price),
    ...(childPrice == null ? [] : [`child ${formatPaise(childPrice)}`]),
    ...(minimumNights == null ? [] : [`at least ${formatQuantity(minimumNights, 'night', 'nights')}`]),
  ].join(', ')
