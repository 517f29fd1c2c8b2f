// Payouts of affiliates, administrators and providers: draft, approved by another person, sent with a bank file, result.
import * as z from 'zod'
import { count, instant, Paise, version } from '../../fields.ts'
import { defineCall, requiredText, ungroup } from '../../call.ts'
import { chosenIds, pageQuery, searchText } from '../../lists.ts'
import { payoutKinds, payoutStatuses } from '../../options/money/money.ts'
import { maximumPayoutsAtOnce, payoutResults } from '../../options/money/payouts.ts'
import {
  noTransferReference,
  normalizeReference,
  transferReferencePattern,
} from '../../options/money/refunds.ts'
import {
  PayableList,
  PayoutDetails,
  PayoutItemList,
  PayoutList,
  PayoutOverview,
  ResultLine,
} from '../../shapes/money/payouts.ts'

const kind = z.enum(payoutKinds).optional()
export const payoutSorts = ['newest', 'oldest', 'net-desc'] as const

export const PayoutFilter = z.object({
  /** Words of the payee's name, or the payout's number. */
  q: searchText,
  status: z.enum(payoutStatuses).optional(),
  kind,
  /** `approval`: drafts that the caller may approve. */
  waits: z.literal('approval').optional(),
  sort: z.enum(payoutSorts).optional(),
})
export type PayoutFilter = z.infer<typeof PayoutFilter>

/** A host whose rows have a version exports chosen rows too. */
export const PayoutExport = PayoutFilter.extend({ ids: chosenIds })
export type PayoutExport = z.infer<typeof PayoutExport>

export const PayoutQuery = PayoutFilter.extend(pageQuery)
export type PayoutQuery = z.infer<typeof PayoutQuery>

export const listPayouts = defineCall({
  id: 'listPayouts',
  support: 'optional',
  method: 'GET',
  path: '/payouts',
  encoding: 'query',
  payload: PayoutQuery,
  response: PayoutList,
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'Payouts: the caller’s own, for super_admin and nsa also those of payees in scope',
})

export const exportPayoutList = defineCall({
  id: 'exportPayoutList',
  support: 'optional',
  method: 'GET',
  path: '/payouts.csv',
  encoding: 'query',
  payload: PayoutExport,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'All payouts in scope that match the filter, as CSV',
})

export const getPayout = defineCall({
  id: 'getPayout',
  support: 'optional',
  method: 'GET',
  path: '/payouts/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ payout: PayoutDetails }),
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'A payout in scope with its tax, its timeline and the possible actions',
})

export const PayoutItemQuery = z.object(pageQuery)

export const listPayoutItems = defineCall({
  id: 'listPayoutItems',
  support: 'optional',
  method: 'GET',
  path: '/payouts/{id}/items',
  encoding: 'query',
  payload: PayoutItemQuery,
  response: PayoutItemList,
  errorStatuses: [400, 401, 404],
  access: 'signed in',
  summary: 'The commissions and shares in a payout, newest first',
})

export const getPayoutOverview = defineCall({
  id: 'getPayoutOverview',
  support: 'optional',
  method: 'GET',
  path: '/payout-overview',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ overview: PayoutOverview }),
  errorStatuses: [401, 403],
  access: 'administrator',
  summary: 'What a batch would pay now, who waits for what, and open payouts; super_admin and nsa in scope',
})

export const PayableFilter = z.object({ kind })
export const PayableQuery = PayableFilter.extend(pageQuery)
export type PayableQuery = z.infer<typeof PayableQuery>

export const listPayable = defineCall({
  id: 'listPayable',
  support: 'optional',
  method: 'GET',
  path: '/payable',
  encoding: 'query',
  payload: PayableQuery,
  response: PayableList,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'Payees in scope with available money that is in no payout, by name; super_admin and nsa',
})

export const CreatePayoutsPayload = z.object({
  kind,
  /** None: everybody in scope. */
  payeeIds: z.array(z.guid()).max(maximumPayoutsAtOnce).optional(),
})
export type CreatePayoutsPayload = z.infer<typeof CreatePayoutsPayload>

export const createPayouts = defineCall({
  id: 'createPayouts',
  support: 'optional',
  method: 'POST',
  path: '/payouts',
  encoding: 'json',
  payload: CreatePayoutsPayload,
  response: z.object({
    created: count,
    gross: Paise,
    net: Paise,
    /** Time ran out: call again for the other payees. */
    hasMore: z.boolean(),
  }),
  errorStatuses: [400, 401, 403, 409],
  access: 'administrator',
  summary:
    'Create a draft for each payee in scope with everything that is available; super_admin and nsa. 409 until the TDS rates are confirmed',
})

export const ApprovePayoutsPayload = z.object({
  /** None: all drafts that the caller may approve. */
  payouts: z
    .array(z.object({ id: z.guid(), version }))
    .min(1)
    .max(maximumPayoutsAtOnce)
    .optional(),
  /** Without `payouts`: drafts created later stay. */
  createdUntil: instant.optional(),
})
export type ApprovePayoutsPayload = z.infer<typeof ApprovePayoutsPayload>

export const approvePayouts = defineCall({
  id: 'approvePayouts',
  support: 'optional',
  method: 'POST',
  path: '/payouts/approve',
  encoding: 'json',
  payload: ApprovePayoutsPayload,
  response: z.object({
    approved: count,
    /** The payee no longer qualifies, or too little is left. */
    cancelled: count,
    net: Paise,
    hasMore: z.boolean(),
  }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Approve drafts that somebody else created, after selecting their items again',
})

export const CancelPayoutPayload = z.object({ version, reason: requiredText('Reason', 500) })
export type CancelPayoutPayload = z.infer<typeof CancelPayoutPayload>

const PayoutResponse = z.object({ payout: PayoutDetails })

export const cancelPayout = defineCall({
  id: 'cancelPayout',
  support: 'optional',
  method: 'POST',
  path: '/payouts/{id}/cancel',
  encoding: 'json',
  payload: CancelPayoutPayload,
  response: PayoutResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary: 'Cancel a draft or an approved payout in scope; its items stay available',
})

export const exportPayouts = defineCall({
  id: 'exportPayouts',
  support: 'optional',
  method: 'POST',
  path: '/payout-files',
  encoding: 'json',
  payload: z.object({ kind }),
  response: z.object({
    /** Null: no payout has a line. */
    fileId: z.string().nullish(),
    sent: count,
    /** With a net of 0: the whole gross is TDS. */
    completed: count,
    /** Something has changed since the approval: to be approved again. */
    returnedToDraft: count,
    cancelled: count,
    net: Paise,
    hasMore: z.boolean(),
  }),
  errorStatuses: [400, 401, 403, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Make the bank file of approved payouts in scope and mark them sent, in one step; super_admin and nsa',
})

export const RecordPayoutResultPayload = z.object({
  version,
  result: z.enum(payoutResults, { error: 'Choose a result.' }),
  /** Required for `completed`. */
  utr: z
    .string()
    .trim()
    .max(35, 'The UTR can have at most 35 characters.')
    .overwrite(ungroup)
    .refine((utr) => utr === '' || transferReferencePattern.test(utr), noTransferReference)
    .overwrite(normalizeReference)
    .optional(),
  /** Required for `failed` and `returned`. */
  reason: z.string().trim().max(500, 'The reason can have at most 500 characters.').optional(),
})
export type RecordPayoutResultPayload = z.infer<typeof RecordPayoutResultPayload>

export const recordPayoutResult = defineCall({
  id: 'recordPayoutResult',
  support: 'optional',
  method: 'POST',
  path: '/payouts/{id}/result',
  encoding: 'json',
  payload: RecordPayoutResultPayload,
  response: PayoutResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Record that a sent payout was completed or failed, that a failed one arrived after all, or that a completed one came back',
})

export const importPayoutResults = defineCall({
  id: 'importPayoutResults',
  support: 'optional',
  method: 'POST',
  path: '/payout-results',
  encoding: 'multipart',
  payload: z.object({ file: z.instanceof(File, { error: 'Choose the file with the results.' }) }),
  response: z.object({
    recorded: count,
    unchanged: count,
    /** At most 100. */
    problems: z.array(ResultLine),
    problemCount: count,
  }),
  errorStatuses: [400, 401, 403, 413],
  access: 'administrator',
  summary:
    'Record the results of a CSV with the columns reference, status, utr, amount and reason; lines that were imported before change nothing',
})
