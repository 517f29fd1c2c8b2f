// Rows of what somebody is owed, and the entries of the ledger that go with them.
import { commissions } from '../../db/schema/money/commissions.ts'
import type { Database } from '../../db/database.ts'
import { notifyOfNewRows } from '../messages/notices/commission-notices.ts'
import { accountOf } from '../ledger/account-of.ts'
import type { Posting } from '../ledger/post-entries.ts'

export type Commission = typeof commissions.$inferSelect
export type NewCommission = typeof commissions.$inferInsert

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1000

export async function insertCommissions(tx: Database, rows: readonly NewCommission[]): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize) {
    await tx.insert(commissions).values(rows.slice(first, first + batchSize))
  }
  await notifyOfNewRows(tx, rows)
}

type Owed = Pick<NewCommission, 'kind' | 'status' | 'beneficiaryId' | 'bookingId' | 'leadId' | 'amount'>

/** Adds a row's amount to what the beneficiary is owed. A paid row has no money left. */
export function owed({ kind, status, beneficiaryId, bookingId, leadId, amount }: Owed): Posting {
  if (status === 'paid') throw new Error('A paid row has no account')
  return {
    account: accountOf({ kind, status }),
    partyId: beneficiaryId,
    bookingId: bookingId ?? null,
    leadId: leadId ?? null,
    amount: -amount,
  }
}

/** A commission and what it costs the platform. */
export const accrualOf = (row: Owed): Posting[] => [
  {
    account: 'commission_expense',
    bookingId: row.bookingId ?? null,
    leadId: row.leadId ?? null,
    amount: row.amount,
  },
  owed(row),
]
