// Names of the schema's tables and types in the database.
import { getTableName, is } from 'drizzle-orm'
import { isPgEnum, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../db/schema.ts'

const objects: unknown[] = Object.values(schema)

export const allTables: readonly string[] = objects.filter((each) => is(each, PgTable)).map(getTableName)

export const allTypes: readonly string[] = [
  ...objects.filter(isPgEnum).map(({ enumName }) => enumName),
  // Of a migration written by hand.
  'commission_change',
]

/**
 * Restored sessions and links would bring back those that ended since the backup. Totals, balances, words and
 * the figures of reports are rebuilt by triggers.
 * Rate limits start at zero. Jobs, checks and instances tell of the host, not of its data.
 */
const excludedTables = new Set<string>(
  [
    schema.sessions,
    schema.accountProofs,
    schema.adminInvitations,
    schema.passkeyChallenges,
    schema.passwordResetRequests,
    schema.rateLimitCounters,
    schema.totals,
    schema.totalDeltas,
    schema.accountBalances,
    schema.bookingWords,
    schema.reportTerritories,
    schema.reportProducts,
    schema.reportAffiliates,
    schema.reportMarks,
    schema.catalogueChanges,
    schema.jobRuns,
    schema.operationRuns,
    schema.instances,
  ].map((table) => getTableName(table)),
)
export const savedTables = allTables.filter((name) => !excludedTables.has(name))
