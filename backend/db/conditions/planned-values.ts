// Values of statements that repeat, written so that PostgreSQL keeps their plans.
import { eq, type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A condition on one of the few values that code names, written into the statement. As a parameter it would keep a plan
 * that is made once from the indexes of that value, and PostgreSQL would plan the statement each time.
 */
export const hasValue = <Column extends PgColumn>(column: Column, value: GetColumnData<Column, 'raw'>): SQL =>
  eq(column, value).inlineParams()

/**
 * Whether a row is one of those that a `select … limit … for update skip locked` finds, which runs once. By `in`, PostgreSQL
 * may run it again for each row, and it finds others each time: more rows than its limit.
 */
export const isAmong = (column: PgColumn, found: SQLWrapper): SQL => sql`${column} = any(array(${found}))`

/**
 * A value that the planner does not look at, so that PostgreSQL keeps one plan for all values. The end of a range as a
 * plain parameter makes it plan the statement each time: a plan for that range looks cheaper than one for any range. For
 * statements that read few rows, whatever the range is.
 */
export const unseenValue = (value: string, type: 'date' | 'timestamptz'): SQL =>
  sql`(select ${value}::${sql.raw(type)})`
