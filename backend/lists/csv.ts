// A list as CSV that is sent while it is read.
import { stringify } from 'csv-stringify/sync'

/** One column: its title, and what it says of a row. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly of: (row: Row) => string | number | null
}

// Spreadsheets take a file without it for another encoding.
const byteOrderMark = '\uFEFF'

/**
 * The batches as one CSV (RFC 4180), with a line of titles. Cells that a spreadsheet would take for a formula are
 * written so that it does not.
 */
export function renderCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const lines = (cells: unknown[][]) =>
    new TextEncoder().encode(stringify(cells, { escape_formulas: true, record_delimiter: 'windows' }))
  async function* chunks() {
    yield new TextEncoder().encode(byteOrderMark)
    yield lines([columns.map(({ title }) => title)])
    for await (const rows of batches) yield lines(rows.map((row) => columns.map(({ of }) => of(row))))
  }
  const reading = chunks()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reading.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await reading.return(undefined)
    },
  })
}
