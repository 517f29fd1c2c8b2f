import { pageTitle } from '../../../domain/messages.ts'

/** Browsers name the file by it when the page is saved as PDF. */
export const statementTitle = (
  loaded: { statement: { payee: { name: string }; period: string } } | object | undefined,
): string =>
  pageTitle(
    loaded !== undefined && 'statement' in loaded
      ? `Statement ${loaded.statement.period} ${loaded.statement.payee.name}`
      : 'Statement',
  )
