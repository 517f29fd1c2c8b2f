// People who are owed money, put straight into the tables.
import { randomUUID } from 'node:crypto'
import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import type { Database } from '../../../backend/db/database.ts'
import { commissions } from '../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions, payoutAccounts, taxRules } from '../../../backend/db/schema/money/payouts.ts'
import { accrualOf } from '../../../backend/services/commissions/accruals.ts'
import { postEntries } from '../../../backend/services/ledger/post-entries.ts'
import { exampleRates } from '../../../backend/services/tax/example-rates.ts'
import { maskAccount } from '../../../backend/services/payout-accounts/account-details.ts'
import { testEncryption } from '../../support/test-encryption.ts'

type NewCommission = typeof commissions.$inferInsert

const before = new Date('2026-09-01T06:00:00Z')

/** The example rates, as confirmed by somebody. */
export const confirmExampleRates = (db: Database, confirmedBy: string) =>
  db.insert(taxRules).values(
    (['commissions', 'shares'] as const).map((kind) => ({
      kind,
      ...exampleRates[kind],
      confirmedAt: before,
      confirmedBy,
    })),
  )

/** Where `qualify` has a payee's money sent. */
export const upiIdOf = (userId: string): string => `payee-${userId}@okbank`

interface Identity {
  isCompany?: boolean
  isPanValid?: boolean
}

/** Approved identities and payout accounts that can be used. */
export async function qualify(db: Database, userIds: readonly string[], identity: Identity = {}) {
  const { isCompany = false, isPanValid = true } = identity
  if (userIds.length === 0) return
  await db.insert(identitySubmissions).values(
    userIds.map((userId) => ({
      userId,
      status: 'approved' as const,
      legalName: 'Anjali Nair',
      isCompany,
      address: 'encrypted',
      isPanValid,
      submittedAt: before,
      decidedAt: before,
    })),
  )
  await db.insert(payoutAccounts).values(
    userIds.map((userId) => {
      const account = { kind: 'upi', upiId: upiIdOf(userId) } as const
      return {
        userId,
        kind: account.kind,
        details: testEncryption.encrypt(payoutAccounts.details, userId, JSON.stringify(account)),
        masked: maskAccount(account),
        fingerprint: userId,
        usableFrom: before,
        createdAt: before,
      }
    }),
  )
}

type Row = Pick<NewCommission, 'beneficiaryId' | 'amount'> &
  Partial<NewCommission> & { status?: 'pending' | 'available' | 'on_hold' }

/** Rows with their entries in the ledger; ₹0 of a booking, available at once, unless said otherwise. */
export async function addRows(db: Database, rows: readonly Row[], kind: PayoutKind = 'commissions') {
  const filled = rows.map((row) => ({
    eventKey: `test:${randomUUID()}`,
    kind,
    base: row.amount,
    type: kind === 'shares' ? ('share' as const) : ('sale' as const),
    status: 'available' as const,
    holdUntil: before,
    createdAt: before,
    ...row,
    id: randomUUID(),
  }))
  await db.insert(commissions).values(filled)
  await postEntries(
    db,
    filled.map((row) => ({
      eventKey: row.eventKey,
      kind: 'accrual',
      objectType: 'commission',
      objectId: row.id,
      at: before,
      postings: accrualOf(row),
    })),
  )
  return filled.map(({ id }) => id)
}
