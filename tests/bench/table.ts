/** The table of the results, in Markdown: a terminal shows it as well as a document does. */
import { type Figure, type Goal, judge, type MissingRow, type Row } from './rows.ts'
import type { Ratio } from './statistics.ts'

const heads = ['measure', 'against', 'ours', 'theirs', 'ratio', 'by processor time', 'goal', 'met']

/** Three figures that count, without an exponent. */
export function shortNumber(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) })
}

/** One window has no spread. */
const figureText = ({ median, spread }: Figure, unit: string, windows: number) =>
  `${shortNumber(median)}${windows > 1 ? ` ± ${shortNumber(spread)}` : ''} ${unit}`

const ratioText = ({ middle, low, high }: Ratio, windows: number) =>
  `${shortNumber(middle)}${windows > 1 ? ` (${shortNumber(low)}–${shortNumber(high)})` : ''}`

function goalText(goal: Goal, unit: string): string {
  return 'atLeast' in goal ? `≥ ${shortNumber(goal.atLeast)}${unit}` : `≤ ${shortNumber(goal.atMost)}${unit}`
}

function cellsOf(row: Row | MissingRow): string[] {
  if ('missing' in row) {
    return [row.measure, row.against, 'not available', '', '', '', goalText(row.goal, ''), '—']
  }
  const { ours, theirs, ratio, byProcessorTime, met } = judge(row)
  const windows = row.ours.length
  return [
    row.measure,
    row.against,
    figureText(ours, row.unit, windows),
    theirs ? figureText(theirs, row.unit, windows) : '',
    ratio ? ratioText(ratio, windows) : '',
    byProcessorTime ? ratioText(byProcessorTime, windows) : '',
    goalText(row.goal, ratio ? ' ×' : ` ${row.unit}`),
    met ? 'yes' : 'no',
  ]
}

/** Lines of equal cells as a Markdown table, aligned for a terminal. The first line is the head. */
export function markdownTable(lines: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = lines
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0), 3))
  const text = (line: readonly string[]) =>
    `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`
  return [text(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(text)].join(
    '\n',
  )
}

/** All rows as a table, with their notes below it. */
export function resultsTable(rows: readonly (Row | MissingRow)[]): string {
  const notes = rows.flatMap((row) => {
    const words = 'missing' in row ? row.missing : row.note
    return words === undefined ? [] : [`${row.measure} (${row.against}): ${words}`]
  })
  const table = markdownTable([heads, ...rows.map(cellsOf)])
  const list = [...new Set(notes)].map((note) => `- ${note}`).join('\n')
  return list === '' ? table : `${table}\n\n${list}`
}

/**
 * The document with the text between the two comments `<!-- name -->` and `<!-- /name -->` replaced.
 * @throws when they are not there, once each
 */
export function replaceBlock(document: string, name: string, text: string): string {
  const [before, rest, ...more] = document.split(`<!-- ${name} -->`)
  const [old, after, ...evenMore] = rest?.split(`<!-- /${name} -->`) ?? []
  if (before === undefined || old === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`The document needs one <!-- ${name} --> and one <!-- /${name} --> after it`)
  }
  return `${before}<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->${after}`
}
