// Statements of affiliates, administrators and providers, by month and financial year.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { pageQuery } from '../../lists.ts'
import { Statement } from '../../shapes/money/statements.ts'

/** A month, `2026-11`, or a financial year from April to March, `2026-27`. */
export const StatementPeriod = z
  .string()
  .regex(/^20[2-9]\d-\d\d$/)
  .refine((period) => {
    const [year = 0, second = 0] = period.split('-').map(Number)
    return (second >= 1 && second <= 12) || second === (year + 1) % 100
  }, 'Choose a month such as 2026-11, or a financial year such as 2026-27.')

export const StatementFilter = z.object({
  /** None: the present month. */
  period: StatementPeriod.optional(),
  /** None: the caller. */
  payeeId: z.guid().optional(),
})
export type StatementFilter = z.infer<typeof StatementFilter>

export const StatementQuery = StatementFilter.extend(pageQuery)
export type StatementQuery = z.infer<typeof StatementQuery>

export const getStatement = defineCall({
  id: 'getStatement',
  support: 'optional',
  method: 'GET',
  path: '/statement',
  encoding: 'query',
  payload: StatementQuery,
  response: z.object({ statement: Statement }),
  errorStatuses: [400, 401, 404],
  access: 'signed in',
  summary:
    'A payee’s statement: opening balance, movements, payouts with TDS, closing balance. One’s own; for super_admin and nsa also of payees in scope',
})

export const exportStatement = defineCall({
  id: 'exportStatement',
  support: 'optional',
  method: 'GET',
  path: '/statement.csv',
  encoding: 'query',
  payload: StatementFilter,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 404],
  access: 'signed in',
  summary: 'All movements of a statement as CSV, between the opening and the closing balance',
})
