// The page of a row knows the list that it was opened from, by its own query: the filters to go back to, and after a
// decision the row that comes next.
import { listUrl, type ListQuery } from './list-url.ts'

/** Where the page of a row stands in the list that it was opened from. */
export interface ListPosition {
  /** The list with its filters. */
  readonly list: string
  /** After a decision: the page of the next row; null if no other row waits. */
  readonly next: string | null | undefined
}

/** The paths of a list, and of its rows if they lie elsewhere. */
export interface ListPaths {
  readonly list: `/${string}`
  readonly row?: `/${string}`
}

const rowPath = ({ list, row = list }: ListPaths, id: string) => `${row}/${encodeURIComponent(id)}` as const

const noNext = 'none'

/** The page of a row, opened from a list. */
export const rowUrl = (page: string, query: ListQuery): string => withPosition(page, listUrl('', query))

/**
 * The page of a row after the decision on it.
 * @param next the id of the next row; null if no other row waits
 */
export const decidedUrl = (paths: ListPaths, id: string, listSearch: string, next: string | null) =>
  withPosition(rowPath(paths, id), listSearch, { next: next ?? noNext })

const withPosition = <Page extends string>(
  page: Page,
  listSearch: string,
  more: Record<string, string> = {},
) => `${page}?${new URLSearchParams({ list: listSearch.replace(/^\?/, ''), ...more }).toString()}` as const

/** The list's URL that the page of a row was opened from; undefined if it was opened another way. */
export function parseListUrl(url: URL, path: ListPaths['list']): URL | undefined {
  const search = url.searchParams.get('list')
  if (search === null) return undefined
  const list = new URL(path, url)
  list.search = search
  return list
}

/** Undefined if the page was opened another way. */
export function parseListPosition(url: URL, paths: ListPaths): ListPosition | undefined {
  const list = parseListUrl(url, paths.list)
  if (list === undefined) return undefined
  const next = url.searchParams.get('next') ?? undefined
  return {
    list: `${list.pathname}${list.search}`,
    next:
      next === undefined || next === noNext ? next && null : withPosition(rowPath(paths, next), list.search),
  }
}
