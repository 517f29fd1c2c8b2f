// A search as URL and as title.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
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

/** `Heritage tours: “fort”`. */
export function searchTitle({ q, kind, category }: ProductQuery): string {
  const things = kind === undefined ? 'tours and stays' : kindLabels[kind].many.toLowerCase()
  const title = category === undefined ? things : `${category} ${things}`
  const quoted = q === undefined ? '' : `: “${q}”`
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${quoted}`
}
