// What the search offers while somebody types, for the script of the search: names, and where each leads.
import { suggestionText } from '@affiliate-booking/contract/calls/products/products'
import { withoutControls } from '@affiliate-booking/contract/lists'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { listDestinations, listSuggestions } from '../../../.server/api/endpoints/products/products.ts'
import { destinationPath } from '../../../domain/products/destinations.ts'
import { townPath } from '../../../domain/products/towns.ts'
import { categoryPath, productPath } from '../../../domain/products/product-path.ts'
import { searchPath } from '../../../domain/products/search.ts'
import type { AppContext } from '../../../.server/api/client.ts'

type Suggested = Awaited<ReturnType<typeof listSuggestions>>
type Row = Extract<Suggested, { ok: true }>['value']['rows'][number]

function pathOf({ kind, text, state, slug }: Row, townPages: ReadonlySet<string>): `/${string}` {
  if (kind === 'product' && slug != null) return productPath(slug)
  if (kind === 'state') return destinationPath(text)
  if (kind === 'district') return destinationPath(state ?? '', text)
  if (kind === 'category') return categoryPath(text)
  const page = townPath({ name: text, state: state ?? '' })
  return townPages.has(page) ? page : searchPath({ q: text })
}

const detailOf = ({ kind, state, district }: Row): string => {
  if (kind === 'category') return 'Category'
  if (kind === 'state') return 'State'
  return [kind === 'product' ? district : undefined, state].filter((name) => name != null).join(', ')
}

/** The addresses of towns that have a page; at other hosts, suggestions lead to the search for a town. */
async function findTownPages(context: AppContext): Promise<ReadonlySet<string>> {
  const destinations = await listDestinations(context)
  const towns = destinations.ok ? destinations.value.towns : undefined
  return new Set(towns?.map(townPath))
}

/** Nothing where the host has no suggestions or fails: the search works without. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const q = suggestionText.safeParse(withoutControls(url.searchParams.get('q') ?? ''))
  const outcome = q.success ? await listSuggestions(context, q.data) : undefined
  const rows = outcome?.ok === true ? outcome.value.rows : []
  const townPages = rows.some(({ kind }) => kind === 'town')
    ? await findTownPages(context)
    : new Set<string>()
  return data(
    { rows: rows.map((row) => ({ text: row.text, detail: detailOf(row), path: pathOf(row, townPages) })) },
    { headers: { 'Cache-Control': outcome?.ok === false ? 'no-store' : 'public, max-age=60' } },
  )
}
