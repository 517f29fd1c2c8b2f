// What an approver reads of a product beside its title, its price and its pictures. In words, so that the table of all
// fields stays out of the scripts.
import {
  formatProductField,
  hasField,
  productField,
  type ProductFieldName,
  productFieldNames,
} from '@affiliate-booking/contract/options/products/product-fields'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatTimeSlot } from '../../../domain/format/dates.ts'
import { capacityLabels } from '../../../domain/labels/sold-units.ts'
import { weeklyTimesOf } from './weekly-times.ts'
import type { PreviewFacts } from './product-preview.tsx'

/** The heading shows these, and the policy has a fact of its own. */
const shownApart = [
  'title',
  'category',
  'description',
  'price',
  'discountPrice',
  'country',
  'state',
  'district',
  'cancellationPolicy',
] as const satisfies readonly ProductFieldName[]

type FactName = Exclude<ProductFieldName, (typeof shownApart)[number]>
const isFactName = (name: ProductFieldName): name is FactName => !shownApart.some((apart) => apart === name)
const factNames = productFieldNames.filter(isFactName)

export function previewFacts({ kind, draft, rules }: ManagedProduct): PreviewFacts {
  const facts = factNames
    .filter((name) => hasField(kind, productField(name)))
    .map((name) => ({
      label: productField(name).label,
      text: formatProductField(name, draft[name], { money: formatPaise, duration: formatMinutes }),
    }))
  const { one, many } = capacityLabels[soldBy({ kind, guestsPerGroup: draft.guestsPerGroup })]
  return {
    filled: facts.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }])),
    empty: facts.filter(({ text }) => text === undefined).map(({ label }) => label),
    week: weeklyTimesOf(rules).map(
      (time) => `${time.days}, ${formatTimeSlot(time)}, ${formatQuantity(time.capacity, one, many)}`,
    ),
  }
}
