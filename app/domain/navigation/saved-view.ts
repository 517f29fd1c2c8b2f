// A list with filters and an order that a person has given a name.
import { listUrl, type ListQuery, withoutPaging } from './list-url.ts'

export interface SavedView {
  /** Of the list. */
  readonly path: string
  readonly name: string
  /** The query of its URL. */
  readonly search: string
}

/** Where the views are saved, renamed and removed. */
export const savedViewsPath = '/saved-views'

export const longestViewName = 30

/** What a view of the list as it is shown would save. */
export const searchOfView = (query: ListQuery): string => listUrl('', withoutPaging(query)).slice(1)
