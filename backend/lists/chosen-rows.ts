// Rows that were chosen in a list, as a condition.
import { inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'

/** Undefined if none were chosen: then all rows qualify. */
export function isChosen(id: AnyPgColumn, ids: string | undefined): SQL | undefined {
  if (ids === undefined) return undefined
  return inArray(
    id,
    ids.split(',').filter((each) => z.guid().safeParse(each).success),
  )
}
