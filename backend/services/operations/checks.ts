// The checks of the stored data against itself. Each gives its problems in words; none if all is right.
import type { Database } from '../../db/database.ts'
import { verifyAuditLog } from '../audit/audit-chain.ts'
import { findSeatDifferences } from '../bookings/seats.ts'
import { checkLedger, findUnbookedPayments } from '../ledger/check-ledger.ts'
import { checkReports } from '../reports/check-reports.ts'

export const checkNames = ['ledger', 'audit', 'reports', 'seats'] as const
export type CheckName = (typeof checkNames)[number]

export const checks: Readonly<Record<CheckName, (db: Database) => Promise<string[]>>> = {
  ledger: async (db) => [...(await checkLedger(db)), ...(await findUnbookedPayments(db))],
  audit: async (db) => {
    const check = await verifyAuditLog(db)
    return check.isWhole
      ? []
      : [`The audit log is broken at entry ${check.sealNumber} (id ${check.id}): ${check.problem}.`]
  },
  reports: checkReports,
  seats: async (db) =>
    (await findSeatDifferences(db)).map(
      ({ slotId, reserved, booked }) =>
        `Reserved seats of slot ${slotId} differ from its bookings (${reserved} reserved, ${booked} booked).`,
    ),
}
