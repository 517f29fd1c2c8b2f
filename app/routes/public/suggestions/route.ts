// What the search offers while somebody types, for the script of the search: names, and where each leads.
import { suggestionText } from '@affiliate-booking/contract/calls/products/products'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { listSuggestions } from '../../../.server/api/endpoints/products/products.ts'
import { destinationPath } from '../../../domain/products/destinations.ts'
import { categoryPath, productPath } from '../../../domain/products/product-path.ts'
import { searchPath } from '../search/search-path.ts'

type Suggested = Awaited<ReturnType<typeof listSuggestions>>
type Row = Extract<Suggested, { ok: true }>['value']['rows'][number]

function pathOf({ kind, text, state = '', slug }: Row): `/${string}` {
  if (kind === 'product' && slug != null) return productPath(slug)
  if (kind === 'state') return destinationPath(text)
  if (kind === 'district') return destinationPath(state ?? '', text)
  return kind === 'category' ? categoryPath(text) : searchPath({ q: text })
}

const detailOf = ({ kind, state, district }: Row): string => {
  if (kind === 'category') return 'Category'
  if (kind === 'state') return 'State'
  return [kind === 'product' ? district : undefined, state].filter((name) => name != null).join(', ')
}

/** Nothing where the host has no suggestions or fails: the search works without. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const q = suggestionText.safeParse(url.searchParams.get('q') ?? '')
  const outcome = q.success ? await listSuggestions(context, q.data) : undefined
  const rows = outcome?.ok === true ? outcome.value.rows : []
  return data(
    { rows: rows.map((row) => ({ text: row.text, detail: detailOf(row), path: pathOf(row) })) },
    { headers: { 'Cache-Control': outcome?.ok === false ? 'no-store' : 'public, max-age=60' } },
  )
}
