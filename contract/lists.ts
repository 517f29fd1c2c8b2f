// Paginated lists. Cursors instead of offsets make the last page of a long list as fast as the first.
import * as z from 'zod'

export const pageSize = 25

/**
 * Opaque, from the host. Long enough for the sort value: 200 characters of a name in any script.
 */
export const Cursor = z.string().regex(/^[\w-]{1,2000}$/, 'This page of the list does not exist.')

/** If both are set, `after` wins. A cursor of another sort order returns the first page. */
export const pageQuery = {
  after: Cursor.optional(),
  before: Cursor.optional(),
}

/** The ids of chosen rows, at most a page of them, separated by commas. */
export const chosenIds = z
  .string()
  .regex(
    new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${pageSize - 1}}$`),
    `Choose at most ${pageSize} at once.`,
  )
  .optional()

/**
 * Text that is looked for, without control characters and halves of letters: nothing can be found by them, and PostgreSQL
 * refuses some. They part words, as a tab from a spreadsheet does. Trimmed.
 */
export const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()

export const searchText = z.string().trim().max(100, 'Search for at most 100 characters.').optional()

const place = z.int().nonnegative().nullish()

/** The cursors are null where there is no neighbour. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullish(),
    previous: z.string().nullish(),
    /** All rows, as counted for the first page; above `countLimit` there may be more of them. Null: not counted. */
    total: place,
    /** The place in the list of the first of these rows, from 1. Null where rows are not counted. */
    start: place,
  })

export interface Page<Row> {
  rows: Row[]
  next: string | null
  previous: string | null
  total?: number | null | undefined
  start?: number | null | undefined
}
