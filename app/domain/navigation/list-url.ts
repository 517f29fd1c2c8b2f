// The URLs of a list. Filters, order and page are in the URL, so that it can be bookmarked, shared and used without
// scripts.

/** Filters, order and page, as in the URL. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>

/** The path with its query; undefined values are left out. */
export function listUrl<Path extends string>(path: Path, query: ListQuery): Path | `${Path}?${string}` {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The same list on another page, with the same filters and order. */
export const pageUrl = (path: string, query: ListQuery, page: { after: string } | { before: string }) =>
  listUrl(path, { ...withoutPaging(query), ...page })

const without = (query: ListQuery, ...names: string[]): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

/** The query without the page. */
export const withoutPaging = (query: ListQuery): ListQuery => without(query, 'after', 'before')

/** The list without filters; the view stays. */
export const unfilteredUrl = (path: string, { view }: ListQuery): string => listUrl(path, { view })

/** What a view changes in the URL to show all rows; undefined where it shows them already. */
export const allRowsOf = (view: string): ListQuery | undefined =>
  view === 'all' ? undefined : { view: 'all' }

/** Whether filters may hide rows. Order and view do not count. */
export const isFiltered = (query: ListQuery): boolean =>
  Object.values(without(query, 'after', 'before', 'sort', 'view')).some(
    (value) => value !== undefined && value !== '',
  )
