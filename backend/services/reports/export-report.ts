// A report as a table: each row of its breakdown, or each point of its series.
import type { ReportExport } from '@affiliate-booking/contract/calls/reports/reports'
import { figureText, groupingLabels } from '@affiliate-booking/contract/options/report-labels'
import { groupingsOf, reportFigures, type ReportUnit } from '@affiliate-booking/contract/options/reports'
import type { ReportGroup, ReportPoint } from '@affiliate-booking/contract/shapes/reports'
import type { Database } from '../../db/database.ts'
import { type CsvColumn, renderCsv } from '../../lists/csv.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { describeGroups } from './describe-groups.ts'
import { readPoints, readQuestion, type ReportQuestion } from './get-report.ts'
import { refreshPeriods } from './refresh-reports.ts'
import { subjectsOf } from './sections.ts'

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
}: ReportQuestion): CsvColumn<Row>[] {
  return Object.entries<ReportUnit>(reportFigures[section]).map(([key, unit]) => ({
    title: `${figureText(section, key)?.label ?? key}${units[unit]}`,
    of: ({ values }) => cellOf(values[key], unit),
  }))
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
    return ok(renderCsv([...days, ...figureColumns<ReportPoint>(question)], inOneBatch(points)))
  }
  const by = query.group ?? groupingsOf[source.section][0] ?? 'territory'
  const names: CsvColumn<ReportGroup>[] = [
    { title: groupingLabels[by], of: ({ name }) => name },
    { title: 'Of', of: ({ detail }) => detail ?? null },
  ]
  return ok(renderCsv([...names, ...figureColumns<ReportGroup>(question)], groupsOf(db, question, query)))
}

async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows
}

async function* groupsOf(db: Database, question: ReportQuestion, query: Omit<ReportExport, 'part'>) {
  let after: string | undefined
  do {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const { rows, next } = await describeGroups(db, question, { ...query, after }, rowsAtOnce)
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}
