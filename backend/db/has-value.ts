import { eq, type GetColumnData, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A condition on one of the few values that code names, written into the statement. As a parameter it would keep a plan
 * that is made once from the indexes of that value, and PostgreSQL would plan the statement each time.
 */
export const hasValue = <Column extends PgColumn>(column: Column, value: GetColumnData<Column, 'raw'>): SQL =>
  eq(column, value).inlineParams()
