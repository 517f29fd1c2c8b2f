// A list as CSV, streamed.
import { dayInIndia, timeInIndia } from '@affiliate-booking/shared/days'
import { stringify } from 'csv-stringify/sync'
import { formulaStart } from './unescape-formula.ts'

export interface CsvColumn<Row> {
  readonly title: string
  readonly of: (row: Row) => string | number | null
}

/** An instant as spreadsheets read it, by the days that filters and financial years count. */
export function momentColumn<Row>(
  title: string,
  of: (row: Row) => Date | string | null | undefined,
): CsvColumn<Row> {
  return {
    title: `${title} (IST)`,
    of(row) {
      const moment = of(row)
      if (moment == null) return null
      const instant = new Date(moment)
      return `${dayInIndia(instant)} ${timeInIndia(instant)}`
    },
  }
}

const plainNumber = /^-?\d+(\.\d+)?$/

const guard = (cell: string | number | null) =>
  typeof cell === 'string' && formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell

// Without it, spreadsheets assume another encoding.
const byteOrderMark = '\uFEFF'

/**
 * Streams the batches as one CSV file (RFC 4180) with a header line. Cells that a spreadsheet would read as formulas are
 * escaped; amounts stay numbers.
 */
export function renderCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const lines = (cells: unknown[][]) =>
    new TextEncoder().encode(stringify(cells, { record_delimiter: 'windows' }))
  async function* chunks() {
    yield new TextEncoder().encode(byteOrderMark)
    yield lines([columns.map(({ title }) => title)])
    for await (const rows of batches) yield lines(rows.map((row) => columns.map(({ of }) => guard(of(row)))))
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
