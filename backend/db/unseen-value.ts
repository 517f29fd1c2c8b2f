import { type SQL, sql } from 'drizzle-orm'

/**
 * A value that the planner does not look at, so that PostgreSQL keeps one plan for all values. The end of a range as a
 * plain parameter makes it plan the statement each time: a plan for that range looks cheaper than one for any range. For
 * statements that read few rows, whatever the range is.
 */
export const unseenValue = (value: string, type: 'date' | 'timestamptz'): SQL =>
  sql`(select ${value}::${sql.raw(type)})`
