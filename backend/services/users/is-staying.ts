import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The account can sign in, and nobody has asked for its deletion. */
export const isStaying = ({
  status,
  deletionDueAt,
}: Readonly<Record<'status' | 'deletionDueAt', PgColumn>>): SQL | undefined =>
  and(eq(status, 'active'), isNull(deletionDueAt))
