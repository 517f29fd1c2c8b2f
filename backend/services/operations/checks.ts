// The checks of the stored data against itself. Each gives its problems in words; none if all is right.
import type { CheckName } from '@affiliate-booking/contract/options/operations'
import type { Database } from '../../db/database.ts'
import { checkAudit } from '../audit/check-audit.ts'
import { findSeatDifferences } from '../bookings/seats.ts'
import { checkLedger, findUnbookedPayments } from '../ledger/check-ledger.ts'
import { checkReports } from '../reports/check-reports.ts'

export interface CheckOptions {
  /** The file of noted heads of the audit chain; unset: they are not compared. */
  readonly auditHeads?: string | undefined
}

type Check = (db: Database, options?: CheckOptions) => Promise<readonly string[]>

export const checks: Readonly<Record<CheckName, Check>> = {
  ledger: async (db) => [...(await checkLedger(db)), ...(await findUnbookedPayments(db))],
  audit: async (db, options) => (await checkAudit(db, { headsFile: options?.auditHeads })).problems,
  reports: (db) => checkReports(db),
  seats: async (db) =>
    (await findSeatDifferences(db)).map(
      ({ slotId, reserved, booked }) =>
        `Reserved seats of slot ${slotId} differ from its bookings (${reserved} reserved, ${booked} booked).`,
    ),
}
