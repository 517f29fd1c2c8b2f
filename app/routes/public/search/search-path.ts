// A search as URL and in words.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatDayRange } from '../../../domain/format/calendar.ts'
import { formatGuests } from '../../../domain/format/numbers.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'

/** The address of a search, from its first page on or from a given one. */
export function searchPath(
  query: Readonly<Partial<Record<string, string | number>>>,
  page: Pick<ProductQuery, 'after' | 'before'> = {},
): `/${string}` {
  const { after: _after, before: _before, ...search } = query
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...search, ...page })) {
    if (value !== undefined) parameters.set(name, value)
  }
  return parameters.size === 0 ? '/tours' : `/tours?${parameters}`
}

/** `Heritage tours`. */
function subjectOf({ kind, category }: Pick<ProductQuery, 'kind' | 'category'>, count = 2): string {
  const { one, many } =
    kind === undefined ? { one: 'tour or stay', many: 'tours and stays' } : kindLabels[kind]
  const things = (count === 1 ? one : many).toLowerCase()
  return category === undefined ? things : `${category} ${things}`
}

/** The place that a page of it led to: `Idukki, Kerala`, or a town. */
export const placeOf = ({ town, district, state }: ProductQuery): string | undefined =>
  town ?? (district === undefined ? state : [district, state].filter(Boolean).join(', '))

/** `Heritage tours: “fort”`. */
export function searchTitle({ q, kind, category }: ProductQuery): string {
  const title = subjectOf({ kind, category })
  const quoted = q === undefined ? '' : `: “${q}”`
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${quoted}`
}

/** `12 Heritage tours`; without a number where it is not known. */
export function countedTitle({ kind, category }: ProductQuery, total: number | null | undefined): string {
  if (total == null) return searchTitle({ kind, category })
  return formatQuantity(total, subjectOf({ kind, category }, 1), subjectOf({ kind, category }))
}

/** `Munnar · 28–30 Nov · 2 guests`. */
export function searchLine(query: ProductQuery): string {
  const { q, date, departure, guests } = query
  return [
    q ?? placeOf(query) ?? 'Anywhere',
    date === undefined ? 'Any day' : formatDayRange(date, departure),
    ...(guests === undefined ? [] : [formatGuests(guests)]),
  ].join(' · ')
}
