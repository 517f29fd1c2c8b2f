/**
 * Where an apostrophe stands before a cell of our own files. As csv-stringify has them for `escape_formulas`, which would
 * escape negative amounts too.
 */
export const formulaStart = /^[=+\-@\t\r＝＋－＠]/

/** The text of a CSV cell without the apostrophe that our own files put before a formula; spreadsheets keep it. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
