// The rows of a chart's table as HTML: a quarter of a dashboard's elements, and nothing in them is interactive. As text
// React neither renders them one by one nor hydrates them.
import { type ChartData, colourTokens, formats } from './series.ts'

/** The content of the `<tbody>`: a label and a bar with its value for each series. */
export function barRows({ series, rows, unit }: ChartData): string {
  const { full } = formats[unit]
  const highest = Math.max(...rows.flatMap(({ values }) => values), 1)
  const table = rows.map(({ label, values }) => ({
    label,
    cells: series.map(({ colour }, index) => {
      const value = values[index] ?? 0
      // A month of refunds alone is below zero: no bar, or its width would be invalid and fill the cell.
      return { share: Math.max(value, 0) / highest, colour: colourTokens[colour], text: full(value) }
    }),
  }))
  // One width for all, or the bars would not compare.
  const width = Math.max(...table.flatMap(({ cells }) => cells.map(({ text }) => text.length)), 1)
  return table
    .map(
      ({ label, cells }) =>
        `<tr><th scope="row" class="w-11 text-left font-medium text-muted">${escape(label)}</th>${cells
          .map(
            ({ share, colour, text }) =>
              `<td class="py-1 not-last:pr-4"><div class="grid grid-cols-[1fr_auto] items-center gap-3"><span class="h-3 rounded-full ${share > 0 ? 'min-w-0.5' : ''}" style="width:${(share * 100).toFixed(2)}%;background:${colour}"></span><span class="text-right font-semibold" style="min-width:${width}ch">${text}</span></div></td>`,
          )
          .join('')}</tr>`,
    )
    .join('')
}

const escape = (text: string) => text.replaceAll(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
