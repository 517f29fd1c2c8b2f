// What payouts post to the ledger, and what becomes of their items.
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { accountOf } from '../ledger/account-of.ts'
import type { Entry, Posting } from '../ledger/post-entries.ts'
import type { Payout } from './find-payout.ts'
import { idArray } from './items.ts'

const entry = (
  event: 'sent' | 'failed' | 'completed' | 'returned',
  { id }: Payout,
  at: Date,
  postings: readonly Posting[],
): Entry => ({
  eventKey: `payout-${event}:${id}`,
  kind: `payout-${event}`,
  objectType: 'payout',
  objectId: id,
  at,
  postings,
})

/** The payee's account for money that can be paid out. */
const payeeAccount = ({ kind, beneficiaryId }: Payout) => ({
  account: accountOf({ kind, status: 'available' }),
  partyId: beneficiaryId,
})

export const sentEntry = (payout: Payout, at: Date): Entry =>
  entry('sent', payout, at, [
    { ...payeeAccount(payout), amount: payout.gross },
    { account: 'payouts_in_transit', amount: -payout.net },
    { account: 'tds_payable', amount: -payout.tds },
  ])

export const failedEntry = (payout: Payout, at: Date): Entry =>
  entry('failed', payout, at, [
    { ...payeeAccount(payout), amount: -payout.gross },
    { account: 'payouts_in_transit', amount: payout.net },
    { account: 'tds_payable', amount: payout.tds },
  ])

export const completedEntry = (payout: Payout, at: Date): Entry =>
  entry('completed', payout, at, [
    { account: 'payouts_in_transit', amount: payout.net },
    { account: 'cash', amount: -payout.net },
  ])

/** A transfer that was recorded as failed arrived after all: it is sent and completed once more. */
export const arrivedEntries = (payout: Payout, at: Date): Entry[] => [
  { ...sentEntry(payout, at), eventKey: `payout-arrived:${payout.id}` },
  completedEntry(payout, at),
]

export const returnedEntry = (payout: Payout, at: Date): Entry =>
  entry('returned', payout, at, [
    { account: 'cash', amount: payout.net },
    { ...payeeAccount(payout), amount: -payout.net },
  ])

export async function markItemsPaid(tx: Database, paid: readonly Payout[], at: Date): Promise<void> {
  if (paid.length === 0) return
  await tx.execute(sql`update ${commissions} set status = 'paid', paid_at = ${at.toISOString()}::timestamptz,
      version = version + 1
    where payout_id in ${idArray(paid.map(({ id }) => id))}`)
}
