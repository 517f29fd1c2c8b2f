// Money without a match: recorded, matched with a booking, sent back, or taken back as recorded by mistake. For super_admin and nsa in scope.
import * as z from 'zod'
import { Paise, version } from '../../fields.ts'
import { defineCall, requiredText, ungroup } from '../../call.ts'
import { pageQuery, searchText } from '../../lists.ts'
import {
  noTransferReference,
  normalizeReference,
  transferReferencePattern,
} from '../../options/money/refunds.ts'
import { UpiDetails } from '../../shapes/accounts/payout-accounts.ts'
import { UnappliedReceiptDetails, UnappliedReceiptList } from '../../shapes/money/unapplied-receipts.ts'

const bankReference = (label: string) =>
  requiredText(label, 35)
    .overwrite(ungroup)
    .regex(transferReferencePattern, noTransferReference)
    .overwrite(normalizeReference)

export const UnappliedReceiptQuery = z.object({
  /** The reference, or the number of the receipt or the booking. */
  q: searchText,
  state: z.enum(['open', 'returned']).optional(),
  ...pageQuery,
})
export type UnappliedReceiptQuery = z.infer<typeof UnappliedReceiptQuery>

export const listUnappliedReceipts = defineCall({
  id: 'listUnappliedReceipts',
  support: 'optional',
  method: 'GET',
  path: '/unapplied-receipts',
  encoding: 'query',
  payload: UnappliedReceiptQuery,
  response: UnappliedReceiptList,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'Money in scope that no booking was paid with, the oldest first; super_admin and nsa',
})

const UnappliedReceiptResponse = z.object({ receipt: UnappliedReceiptDetails })

export const getUnappliedReceipt = defineCall({
  id: 'getUnappliedReceipt',
  support: 'optional',
  method: 'GET',
  path: '/unapplied-receipts/{id}',
  encoding: 'query',
  payload: z.object({
    /** A booking’s number: tells what would follow if the money were matched with it. */
    booking: z.string().trim().max(40).optional(),
  }),
  response: UnappliedReceiptResponse,
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator',
  summary: 'Money without a match; with what would follow from a booking',
})

export const RecordUnappliedReceiptPayload = z.object({
  amount: Paise.min(1, 'Amount must be at least ₹0.01.').max(10_000_000_000, 'Amount is too large.'),
  reference: bankReference('Reference'),
  note: z.string().trim().max(500, 'The note can have at most 500 characters.').optional(),
})
export type RecordUnappliedReceiptPayload = z.infer<typeof RecordUnappliedReceiptPayload>

export const recordUnappliedReceipt = defineCall({
  id: 'recordUnappliedReceipt',
  support: 'optional',
  method: 'POST',
  path: '/unapplied-receipts',
  encoding: 'json',
  payload: RecordUnappliedReceiptPayload,
  response: UnappliedReceiptResponse,
  errorStatuses: [400, 401, 403, 409],
  access: 'administrator',
  summary: 'Record money that came in without a booking; 409 for a reference that was booked before',
})

export const MatchReceiptPayload = z.object({
  version,
  bookingId: z.guid('Choose a booking.'),
  /** The expected version of the booking; 409 when it has changed. */
  bookingVersion: version,
})
export type MatchReceiptPayload = z.infer<typeof MatchReceiptPayload>

export const matchReceipt = defineCall({
  id: 'matchReceipt',
  support: 'optional',
  method: 'POST',
  path: '/unapplied-receipts/{id}/match',
  encoding: 'json',
  payload: MatchReceiptPayload,
  response: UnappliedReceiptResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Match money with a booking in scope: it pays for it if it is exactly the price and in time; otherwise it is sent back to the customer',
})

export const ReturnReceiptPayload = z.object({
  version,
  reason: requiredText('Reason', 500),
  /** Without a booking: where the money was sent to, and the bank’s reference. */
  upiId: UpiDetails.shape.upiId.optional(),
  utr: bankReference('UTR').optional(),
})
export type ReturnReceiptPayload = z.infer<typeof ReturnReceiptPayload>

export const returnReceipt = defineCall({
  id: 'returnReceipt',
  support: 'optional',
  method: 'POST',
  path: '/unapplied-receipts/{id}/return',
  encoding: 'json',
  payload: ReturnReceiptPayload,
  response: UnappliedReceiptResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Send money back: with a booking it becomes a refund to its customer; without one the transfer that was made is recorded',
})

export const VoidReceiptPayload = z.object({ version, reason: requiredText('Reason', 500) })
export type VoidReceiptPayload = z.infer<typeof VoidReceiptPayload>

export const voidReceipt = defineCall({
  id: 'voidReceipt',
  support: 'optional',
  method: 'POST',
  path: '/unapplied-receipts/{id}/void',
  encoding: 'json',
  payload: VoidReceiptPayload,
  response: UnappliedReceiptResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Take money out of the books that was recorded by mistake: its reference, and its line of a bank statement, are free again',
})

export const undoReceiptReturn = defineCall({
  id: 'undoReceiptReturn',
  support: 'optional',
  method: 'POST',
  path: '/unapplied-receipts/{id}/undo-return',
  encoding: 'json',
  payload: VoidReceiptPayload,
  response: UnappliedReceiptResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Undo that money was recorded as sent back by hand: it waits for a decision again, and the reference of the transfer is free',
})
