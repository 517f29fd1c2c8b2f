// The payload that is made of a typed price, or what is wrong with it.
import { PriceRulePayload } from '@affiliate-booking/contract/calls/products/price-rules'
import { paiseOf } from '../../../domain/format/money.ts'
import { wholeNumberOf } from '../../../domain/format/numbers.ts'
import { type PriceAnswer, ruleFields, type TypedPriceRule } from './typed-rule.ts'

type Parsed =
  | { readonly ok: true; readonly payload: PriceRulePayload }
  | { readonly ok: false; readonly problems: PriceAnswer['problems'] }

export function parsePriceRule({ from, to, weekdays, price, childPrice, ...typed }: TypedPriceRule): Parsed {
  const amounts = { price: paiseOf(price), childPrice: childPrice === '' ? null : paiseOf(childPrice) }
  const parsed = PriceRulePayload.safeParse({
    from,
    to,
    weekdays: weekdays.length === 0 ? null : weekdays.map(Number),
    // Amounts that cannot be read are reported below.
    price: amounts.price ?? 100,
    childPrice: amounts.childPrice === undefined ? null : amounts.childPrice,
    // Hosts of earlier versions do not know it. What cannot be read is not left out, but wrong.
    ...(typed.minimumNights !== '' && { minimumNights: wholeNumberOf(typed.minimumNights) ?? Number.NaN }),
  })
  const issues = parsed.error?.issues ?? []
  const found = ruleFields.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue === undefined ? [] : [[field, issue.message] as const]
  })
  const problems: PriceAnswer['problems'] = {
    ...Object.fromEntries(found),
    ...(from === '' && { from: 'Choose the first day.' }),
    ...(to === '' && { to: 'Choose the last day.' }),
    ...(amounts.price === undefined && {
      price: price === '' ? 'Price is required.' : 'Price must be an amount, such as 1499 or 1499.50.',
    }),
    ...(amounts.childPrice === undefined && {
      childPrice: 'Child price must be an amount, such as 799 or 799.50.',
    }),
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, payload: parsed.data }
    : { ok: false, problems }
}
