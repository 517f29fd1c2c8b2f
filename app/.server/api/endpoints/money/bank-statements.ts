import * as calls from '@affiliate-booking/contract/calls/money/bank-statements'
import type {
  DecideStatementLinePayload,
  DiscardBankStatementQuery,
  UploadBankStatementPayload,
} from '@affiliate-booking/contract/calls/money/bank-statements'
import type { StatementColumns } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { type AppContext, apiOf } from '../../client.ts'

export function uploadBankStatement(
  context: AppContext,
  { file, choosesColumns }: UploadBankStatementPayload,
) {
  const form = new FormData()
  form.append('file', file)
  if (choosesColumns !== undefined) form.append('choosesColumns', choosesColumns)
  return apiOf(context).call(calls.uploadBankStatement, form)
}

export const getBankStatement = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getBankStatement, undefined, { params: { id } })

export const listStatementLines = (
  context: AppContext,
  id: string,
  query: { view: 'open' | 'all'; after?: string | undefined; before?: string | undefined },
) => apiOf(context).call(calls.listStatementLines, query, { params: { id } })

export const chooseStatementColumns = (context: AppContext, id: string, columns: StatementColumns) =>
  apiOf(context).call(calls.chooseStatementColumns, columns, { params: { id } })

export const discardBankStatement = (context: AppContext, id: string, query: DiscardBankStatementQuery) =>
  apiOf(context).call(calls.discardBankStatement, query, { params: { id } })

export const confirmStatementLines = (context: AppContext, id: string, lines: string[]) =>
  apiOf(context).call(calls.confirmStatementLines, { lines }, { params: { id } })

export const previewStatementMatch = (context: AppContext, line: string, booking: string) =>
  apiOf(context).call(calls.previewStatementMatch, { booking }, { params: { id: line } })

export const decideStatementLine = (context: AppContext, id: string, payload: DecideStatementLinePayload) =>
  apiOf(context).call(calls.decideStatementLine, payload, { params: { id } })
