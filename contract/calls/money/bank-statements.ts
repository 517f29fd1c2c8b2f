// Bank statements: imported as CSV, their lines confirmed, matched or kept. For super_admin and nsa in scope.
import * as z from 'zod'
import { count, version } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { pageQuery } from '../../lists.ts'
import { maximumLinesAtOnce, statementDecisions } from '../../options/money/bank-statements.ts'
import {
  BankStatementDetails,
  BankStatementList,
  StatementColumns,
  StatementLineList,
  StatementMatch,
} from '../../shapes/money/bank-statements.ts'

export const listBankStatements = defineCall({
  id: 'listBankStatements',
  support: 'optional',
  method: 'GET',
  path: '/bank-statements',
  encoding: 'query',
  payload: z.object(pageQuery),
  response: BankStatementList,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'Imported bank statements in scope, the newest first; super_admin and nsa',
})

const BankStatementResponse = z.object({ statement: BankStatementDetails })

export const UploadBankStatementPayload = z.object({
  file: z.instanceof(File, { error: 'Choose the bank statement.' }),
  /** The columns of a known format were chosen wrongly: choose them again. */
  choosesColumns: z.literal('true').optional(),
})
export type UploadBankStatementPayload = z.infer<typeof UploadBankStatementPayload>

export const uploadBankStatement = defineCall({
  id: 'uploadBankStatement',
  support: 'optional',
  method: 'POST',
  path: '/bank-statements',
  encoding: 'multipart',
  payload: UploadBankStatementPayload,
  response: BankStatementResponse,
  errorStatuses: [400, 401, 403, 413],
  access: 'administrator',
  summary:
    'Import a bank statement as CSV; the columns of an unknown format are chosen next. Lines that an earlier file had are counted and left out',
})

export const getBankStatement = defineCall({
  id: 'getBankStatement',
  support: 'optional',
  method: 'GET',
  path: '/bank-statements/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: BankStatementResponse,
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary: 'A bank statement in scope',
})

export const StatementLineQuery = z.object({
  /** `open`: waiting for a decision. */
  view: z.enum(['open', 'all']).optional(),
  ...pageQuery,
})
export type StatementLineQuery = z.infer<typeof StatementLineQuery>

export const listStatementLines = defineCall({
  id: 'listStatementLines',
  support: 'optional',
  method: 'GET',
  path: '/bank-statements/{id}/lines',
  encoding: 'query',
  payload: StatementLineQuery,
  response: StatementLineList,
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator',
  summary: 'The lines of a bank statement, the oldest day first, with what each agrees with',
})

export const chooseStatementColumns = defineCall({
  id: 'chooseStatementColumns',
  support: 'optional',
  method: 'POST',
  path: '/bank-statements/{id}/columns',
  encoding: 'json',
  payload: StatementColumns,
  response: BankStatementResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Choose the columns of a bank statement and import its lines; the same format is known from then on',
})

export const DiscardBankStatementQuery = z.object({
  /** The caller knows that its lines are imported. None: 409 once they are. */
  lines: z.literal('imported').optional(),
})
export type DiscardBankStatementQuery = z.infer<typeof DiscardBankStatementQuery>

export const discardBankStatement = defineCall({
  id: 'discardBankStatement',
  support: 'optional',
  method: 'POST',
  path: '/bank-statements/{id}/discard',
  encoding: 'query',
  payload: DiscardBankStatementQuery,
  response: z.object({ discarded: z.literal(true) }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Delete a bank statement whose columns were never chosen, or with its lines while none of them is decided; for the person who uploaded it, and super_admin',
})

export const ConfirmStatementLinesPayload = z.object({
  lines: z
    .array(z.guid('Choose a line.'))
    .min(1, 'Choose at least one line.')
    .max(maximumLinesAtOnce, `Confirm at most ${maximumLinesAtOnce} lines at once.`),
})

export const confirmStatementLines = defineCall({
  id: 'confirmStatementLines',
  support: 'optional',
  method: 'POST',
  path: '/bank-statements/{id}/confirm',
  encoding: 'json',
  payload: ConfirmStatementLinesPayload,
  response: z.object({
    confirmed: count,
    problems: z.array(z.object({ reference: z.string(), problem: z.string() })),
  }),
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary: 'Confirm the payments with which these lines agree exactly; lines that no longer do are told',
})

export const previewStatementMatch = defineCall({
  id: 'previewStatementMatch',
  support: 'optional',
  method: 'GET',
  path: '/bank-statement-lines/{id}/match',
  encoding: 'query',
  payload: z.object({
    /** A booking’s number. */
    booking: z.string().trim().max(40),
  }),
  response: z.object({
    /** Null: there is no such booking in scope. */
    match: StatementMatch.nullable(),
  }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary: 'What would follow if a line were matched with a booking; changes nothing',
})

export const DecideStatementLinePayload = z.object({
  decision: z.enum(statementDecisions, { error: 'Choose what to do.' }),
  /** `match`: the booking’s number. */
  booking: z.string().trim().max(40).optional(),
  /** `match`: the expected version of the booking; 409 when it has changed. */
  bookingVersion: version.optional(),
})
export type DecideStatementLinePayload = z.infer<typeof DecideStatementLinePayload>

export const decideStatementLine = defineCall({
  id: 'decideStatementLine',
  support: 'optional',
  method: 'POST',
  path: '/bank-statement-lines/{id}/decision',
  encoding: 'json',
  payload: DecideStatementLinePayload,
  response: z.object({ statementId: z.string() }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: ({ decision }) => decision === 'match',
  summary: 'Match an open line with a booking, keep it as money without a match, or ignore it',
})
