import * as calls from '@affiliate-booking/contract/calls/money/statements'
import type { StatementQuery } from '@affiliate-booking/contract/calls/money/statements'
import { type AppContext, apiOf } from '../../client.ts'

/** One's own statement, or that of a payee. */
export const getStatement = (context: AppContext, query: StatementQuery) =>
  apiOf(context).call(calls.getStatement, query)

export const lacksStatements = (context: AppContext) => apiOf(context).lacks(calls.getStatement)
