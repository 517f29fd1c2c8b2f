// Lists: how one page of many is asked for and answered. Pages follow one another by a key (where the page before
// ended), never by counting rows, so that the last page of a long list is as quick as the first.
import * as z from 'zod'

/** Rows of a page. */
export const pageSize = 25

/**
 * Where a page begins or ends; made by the host, and meaningless to everybody else. There is room for what a row is
 * sorted by: 200 characters of a name, in any script.
 */
export const Cursor = z.string().regex(/^[\w-]{1,2000}$/, 'This page of the list does not exist.')

/** Of both, `after` counts. A list that was sorted otherwise meanwhile begins at its first page. */
export const pageQuery = {
  after: Cursor.optional(),
  before: Cursor.optional(),
}

/** What people type to find something in a list. */
export const searchText = z.string().trim().max(100, 'Search for at most 100 characters.').optional()

/** A page of rows, and where its neighbours begin: null where there are none. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullish(), previous: z.string().nullish() })

/** A page of a list, as pageOf describes it. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
  previous: string | null
}
