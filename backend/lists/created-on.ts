import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Rows of days in India, both included; undefined: without a limit. */
export const createdOn = (
  column: AnyPgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, instantInIndia(from, '00:00')),
    to === undefined ? undefined : lt(column, instantInIndia(addDays(to, 1), '00:00')),
  )
