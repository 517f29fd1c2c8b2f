// The checks of the stored data against itself. Each gives its problems in words; none if all is right.
import type { CheckName } from '@affiliate-booking/contract/options/operations'
import type { Database } from '../../db/database.ts'
import { describeBreak, verifyAuditLog } from '../audit/audit-chain.ts'
import { findSeatDifferences } from '../bookings/seats.ts'
import { checkLedger, findUnbookedPayments } from '../ledger/check-ledger.ts'
import { checkReports } from '../reports/check-reports.ts'

export const checks: Readonly<Record<CheckName, (db: Database) => Promise<string[]>>> = {
  ledger: async (db) => [...(await checkLedger(db)), ...(await findUnbookedPayments(db))],
  audit: async (db) => {
    const problem = describeBreak(await verifyAuditLog(db))
    return problem === null ? [] : [problem]
  },
  reports: checkReports,
  seats: async (db) =>
    (await findSeatDifferences(db)).map(
      ({ slotId, reserved, booked }) =>
        `Reserved seats of slot ${slotId} differ from its bookings (${reserved} reserved, ${booked} booked).`,
    ),
}
