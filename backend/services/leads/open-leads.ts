// Open leads by when they need somebody: closed ones come after all days, so an index alone finds and counts the open ones.
import { and, type Column, lt, type SQL, sql } from 'drizzle-orm'
import { leads } from '../../db/schema/leads.ts'

/** Where closed leads begin in the order of `dueAt`: an index is not read further than that. */
const closedFrom = sql`'2099-12-31 00:00:00+00'::timestamptz`

export const isDueBeforeClosed = (): SQL => lt(leads.dueAt, closedFrom)

/** The number of open leads of each account that a statement reads. */
export const countOpenLeadsOf = (accountId: Column): SQL<number> =>
  sql`(select count(*) from ${leads} where ${and(
    sql`${leads.assignedTo} = ${accountId}`,
    isDueBeforeClosed(),
  )})`.mapWith(Number)
