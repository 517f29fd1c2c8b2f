// A search in words.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatDayRange } from '../../../domain/format/calendar.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'

type Subject = Pick<ProductQuery, 'kind' | 'category'> & {
  /** The name of the one whose they are. */
  provider?: string | undefined
}

/** `Heritage tours`, `Tours by Malabar Trails`. */
function subjectOf({ kind, category, provider }: Subject, count = 2): string {
  const { one, many } =
    kind === undefined ? { one: 'tour or stay', many: 'tours and stays' } : kindLabels[kind]
  const things = (count === 1 ? one : many).toLowerCase()
  const subject = category === undefined ? things : `${category} ${things}`
  return provider === undefined ? subject : `${subject} by ${provider}`
}

/** The place that a page of it led to: `Idukki, Kerala`, or a town. */
export const placeOf = ({ town, district, state }: ProductQuery): string | undefined =>
  town ?? (district === undefined ? state : [district, state].filter(Boolean).join(', '))

/** `Heritage tours: “fort”`. The provider is named, and no id. */
export function searchTitle({ q, ...subject }: Subject & Pick<ProductQuery, 'q'>): string {
  const title = subjectOf(subject)
  const quoted = q === undefined ? '' : `: “${q}”`
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${quoted}`
}

/** `12 Heritage tours`; without a number where it is not known. */
export function countedTitle(query: Subject, total: number | null | undefined): string {
  const { kind, category, provider } = query
  const subject = { kind, category, provider }
  if (total == null) return searchTitle(subject)
  return formatQuantity(total, subjectOf(subject, 1), subjectOf(subject))
}

/** `Munnar · 28–30 Nov · 2 adults, 1 child`, of which no line begins with a point. */
export function searchLine(query: ProductQuery): string {
  const { q, date, departure, guests, children } = query
  return [
    q ?? placeOf(query) ?? 'Anywhere',
    date === undefined ? 'Any day' : formatDayRange(date, departure),
    ...(guests === undefined ? [] : [formatParty({ kind: 'tour', seats: guests, children })]),
  ].join('\u00A0· ')
}
