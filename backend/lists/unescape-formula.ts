/** The text of a CSV cell without the apostrophe that our own files put before a formula; spreadsheets keep it. */
export const unescapeFormula = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')
