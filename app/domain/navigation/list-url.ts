// The addresses of a list: what is asked of it stands in the address, so that it can be kept, sent and walked without
// scripts.

/** What a list is asked for: filters, sort and page, as the address carries them. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>

/** The path with what is asked for; nothing stands for what is not. */
export function listUrl<Path extends string>(path: Path, query: ListQuery): Path | `${Path}?${string}` {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The same list on another page: its filters and its sort stay. */
export const pageUrl = (path: string, query: ListQuery, page: { after: string } | { before: string }) =>
  listUrl(path, { ...withoutPaging(query), ...page })

const without = (query: ListQuery, ...names: string[]): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

/** What is asked for but for the page. */
export const withoutPaging = (query: ListQuery): ListQuery => without(query, 'after', 'before')

/** The list without its filters: the view stays. */
export const unfilteredUrl = (path: string, { view }: ListQuery): string => listUrl(path, { view })

/** Whether filters may leave rows out; neither the order does, nor the `view`, which is chosen apart from them. */
export const isFiltered = (query: ListQuery): boolean =>
  Object.values(without(query, 'after', 'before', 'sort', 'view')).some(
    (value) => value !== undefined && value !== '',
  )
