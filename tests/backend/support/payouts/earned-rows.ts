// Commissions as if they had been settled, with their entries in the ledger.
import type { Database } from '../../../../backend/db/database.ts'
import {
  accrualOf,
  insertCommissions,
  type NewCommission,
} from '../../../../backend/services/commissions/accruals.ts'
import { postEntries } from '../../../../backend/services/ledger/post-entries.ts'

export async function insertEarned(db: Database, rows: readonly NewCommission[]): Promise<void> {
  await insertCommissions(db, rows)
  await postEntries(
    db,
    rows
      // A paid row has no money left.
      .filter(({ status }) => status !== 'paid')
      .map((row) => ({
        eventKey: `accrue:${row.eventKey}`,
        kind: 'accrual',
        objectType: 'commission',
        objectId: row.eventKey,
        at: row.createdAt,
        postings: accrualOf(row),
      })),
  )
}
