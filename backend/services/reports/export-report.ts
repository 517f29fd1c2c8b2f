// A report as a table: each row of its breakdown, or each point of its series.
import type { ReportExport } from '@affiliate-booking/contract/calls/reports/reports'
import { figureText, groupingLabels, restLabels } from '@affiliate-booking/contract/options/report-labels'
import {
  groupingsOf,
  reportFigures,
  type ReportGrouping,
  type ReportUnit,
} from '@affiliate-booking/contract/options/reports'
import type { ReportGroup, ReportPoint } from '@affiliate-booking/contract/shapes/reports'
import type { Database } from '../../db/database.ts'
import { type CsvColumn, renderCsv } from '../../lists/csv.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { nameGroups, readAllGroups } from './describe-groups.ts'
import { readPoints, readQuestion, type ReportQuestion, restOf } from './get-report.ts'
import { readSums } from './read-figures.ts'
import { refreshPeriods } from './refresh-reports.ts'
import { formulasOf, subjectsOf } from './sections.ts'

/** So many rows get their names at once. */
const rowsAtOnce = 1000

const units: Readonly<Record<ReportUnit, string>> = {
  count: '',
  paise: ' (₹)',
  percent: ' (%)',
  hours: ' (hours)',
}

/** A figure as spreadsheets take it: money in rupees. */
const cellOf = (value: number | null | undefined, unit: ReportUnit) =>
  value == null ? null : unit === 'paise' ? value / 100 : value

function figureColumns<Row extends Pick<ReportPoint, 'values'>>({
  source: { section },
}: ReportQuestion): (CsvColumn<Row> & { key: string })[] {
  return Object.entries<ReportUnit>(reportFigures[section]).map(([key, unit]) => ({
    key,
    title: `${figureText(section, key)?.label ?? key}${units[unit]}`,
    of: ({ values }) => cellOf(values[key], unit),
  }))
}

/** Without those that are counted for a whole period alone. */
function seriesColumns(question: ReportQuestion): CsvColumn<ReportPoint>[] {
  const formulas = new Map(formulasOf(question.source.section))
  return figureColumns<ReportPoint>(question).filter(({ key }) => {
    const formula = formulas.get(key)
    return formula === undefined || !('affiliatesWith' in formula)
  })
}

/** All rows of a breakdown, or a series, as CSV. Fails as getReport does. */
export async function exportReport(
  db: Database,
  actor: Actor,
  section: string,
  { part, ...query }: ReportExport,
  now: Date,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const asked = await readQuestion(db, actor, section, query, now)
  if (!asked.ok) return asked
  const question = asked.value
  const { source, period } = question
  if (source.section !== 'payments') await refreshPeriods(db, subjectsOf[source.section], [period], now)
  if (part === 'series') {
    const days: CsvColumn<ReportPoint>[] = [
      { title: 'From', of: ({ from }) => from },
      { title: 'To', of: ({ to }) => to },
    ]
    const points = source.section === 'payments' ? [] : await readPoints(db, source, period, query.by)
    return ok(renderCsv([...days, ...seriesColumns(question)], inOneBatch(points)))
  }
  const by = query.group ?? groupingsOf[source.section][0] ?? 'territory'
  const names: CsvColumn<ReportGroup>[] = [
    { title: groupingLabels[by], of: ({ name }) => name },
    { title: 'Of', of: ({ detail }) => detail ?? null },
  ]
  const batches = await readBatches(db, question, { ...query, group: by })
  return ok(renderCsv([...names, ...figureColumns<ReportGroup>(question)], batches))
}

async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows
}

/**
 * The rows of a breakdown, and last what is in none of them. The figures are of one moment: they are counted again while the
 * file streams. Names follow a batch at a time.
 */
async function readBatches(
  db: Database,
  question: ReportQuestion,
  query: Omit<ReportExport, 'part'> & { group: ReportGrouping },
) {
  const { source, period } = question
  const { groups, all } = await db.transaction(
    async (tx) => ({
      groups: await readAllGroups(tx, question, query),
      all: await readSums(tx, source, period),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const rest = restOf(source.section, all, groups.sums)
  async function* batches(): AsyncGenerator<readonly ReportGroup[]> {
    for (let start = 0; start < groups.rows.length; start += rowsAtOnce) {
      // A file may have tens of thousands of rows.
      yield await nameGroups(db, question, query, groups.rows.slice(start, start + rowsAtOnce))
    }
    if (rest !== null) yield [{ id: '', name: restLabels[query.group], values: rest }]
  }
  return batches()
}
