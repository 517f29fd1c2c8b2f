// Where the decision on a row of a list leads: to the row that waits after it.
import { decidedUrl, type ListPaths, parseListUrl } from '../../domain/navigation/list-position.ts'
import type { LoadedList, NotOffered } from './load-list.ts'

/** Loads the rows that wait in the list of a URL. */
type LoadWaiting = (list: URL) => Promise<LoadedList<{ id: string }> | NotOffered>

interface RowToDecide {
  /** Of the row's page. */
  readonly url: URL
  readonly paths: ListPaths
  readonly id: string
  readonly load: LoadWaiting
}

/**
 * The row's page, with the way to the next row that waits. Asked before the decision, since a decided row leaves the
 * list. Undefined if the page was not opened from a list, or the list could not be loaded: the decision does not depend
 * on it.
 */
export async function findUrlAfterDecision({ url, paths, id, load }: RowToDecide) {
  const list = parseListUrl(url, paths.list)
  if (list === undefined) return undefined
  const next = await findNextRow(list, id, load)
  return next === undefined ? undefined : decidedUrl(paths, id, list.search, next)
}

/** The row after `id`; after the last one, the first; null if there is no other. Undefined if a page could not be loaded. */
async function findNextRow(list: URL, id: string, load: LoadWaiting): Promise<string | null | undefined> {
  const page = await load(list)
  if (!page.ok) return undefined
  const following = page.rows.at(page.rows.findIndex((row) => row.id === id) + 1)
  if (following !== undefined) return following.id
  const [beyond] = page.next === null ? [] : ((await loadRows(atPage(list, page.next), load)) ?? [])
  if (beyond !== undefined) return beyond.id
  const first = await loadRows(atPage(list, undefined), load)
  return first && (first.find((row) => row.id !== id)?.id ?? null)
}

async function loadRows(list: URL, load: LoadWaiting) {
  const page = await load(list)
  return page.ok ? page.rows : undefined
}

/** The list after a cursor, or from its start. */
function atPage(list: URL, after: string | undefined): URL {
  const other = new URL(list)
  other.searchParams.delete('before')
  other.searchParams.delete('after')
  if (after !== undefined) other.searchParams.set('after', after)
  return other
}
