import { figureText, groupingLabels, restLabels } from '@affiliate-booking/contract/options/report-labels'
import {
  groupingsOf,
  reportFigures,
  type ReportGrouping,
  type ReportUnit,
} from '@affiliate-booking/contract/options/reports'
import type { Report, ReportGroup } from '@affiliate-booking/contract/shapes/reports'
import { formatCount } from '@affiliate-booking/shared/numbers'
import type { Breakdown, BreakdownRow } from '../../domain/reports/report-view.ts'
import { formatFigure } from './format-figure.ts'
import { addressOf } from './report-address.ts'
import { reportLayouts } from './report-layouts.ts'
import type { AskedReport } from './report-query.ts'

type Values = ReportGroup['values']

/** The rows of a page, and below the last what has none of the kind, and the sum of all. */
export function presentBreakdown(report: Report, asked: AskedReport): Breakdown {
  const { by, rows, total, next = null, rest } = report.groups
  const { columns } = reportLayouts[report.section]
  const units: Readonly<Record<string, ReportUnit>> = reportFigures[report.section]
  const cellsOf = (values: Values) => columns.map((key) => formatFigure(units[key] ?? 'count', values[key]))
  const first = columns[0] ?? ''
  const largest = Math.max(...rows.map(({ values }) => values[first] ?? 0), 1)
  const widthOf = (values: Values) => Math.max(((values[first] ?? 0) / largest) * 100, 0)
  const shown: BreakdownRow[] = rows.map((row) => ({
    id: `row ${row.id}`,
    name: row.id === '' ? restLabels[by] : row.name,
    detail: row.detail ?? undefined,
    path: row.id === '' ? undefined : addressOf(asked, filterOf(report, by, row)),
    cells: cellsOf(row.values),
    width: widthOf(row.values),
  }))
  const sum = Object.fromEntries(report.figures.map(({ key, value }) => [key, value]))
  const sums: BreakdownRow[] = [
    ...(rest == null || next !== null ? [] : [sumRow('rest', restLabels[by], cellsOf(rest))]),
    ...(shown.length === 0 ? [] : [sumRow('total', 'In all', cellsOf(sum))]),
  ]
  const more = next !== null || asked.query.after !== undefined
  return {
    by,
    title: `By ${groupingLabels[by].toLowerCase()}`,
    what: by === 'territory' ? levelBelow(report) : groupingLabels[by],
    columns: columns.map((key) => ({ key, label: figureText(report.section, key)?.label ?? key })),
    rows: [...shown, ...sums],
    next,
    range: more ? `${formatCount(rows.length)} of ${formatCount(total)}` : undefined,
    choices: groupingsOf[report.section].map((each) => ({ by: each, label: groupingLabels[each] })),
  }
}

const sumRow = (id: string, name: string, cells: string[]): BreakdownRow => ({
  id,
  name,
  detail: undefined,
  path: undefined,
  cells,
  width: undefined,
})

/** A territory is gone into; of others, the report shows the one alone, by territory. */
function filterOf(report: Report, by: ReportGrouping, { id, drill }: ReportGroup) {
  if (by === 'territory') return { territory: drill ?? id }
  const next = groupingsOf[report.section].find((each) => each !== by)
  return { [by]: id, group: next }
}

function levelBelow({ scope: { level } }: Report): string {
  if (level === 'all') return 'Country'
  return level === 'country' ? 'State' : 'District'
}
