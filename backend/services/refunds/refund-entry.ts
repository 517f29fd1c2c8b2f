import type { Entry, LedgerAccount } from '../ledger/post-entries.ts'
import type { Refund } from './create-refunds.ts'

/** The entry of a refund that was sent, or that has come back. The account is where the money is. */
export function refundEntry(
  kind: 'refund-sent' | 'refund-failed',
  { id, version, bookingId, amount }: Refund,
  account: Extract<LedgerAccount, 'cash' | 'gateway_clearing'>,
  at: Date,
): Entry {
  const sent = kind === 'refund-sent' ? amount : -amount
  return {
    eventKey: `${kind}:${id}:${version}`,
    kind,
    objectType: 'refund',
    objectId: id,
    at,
    postings: [
      { account: 'refunds_payable', bookingId, amount: sent },
      { account, bookingId, amount: -sent },
    ],
  }
}
