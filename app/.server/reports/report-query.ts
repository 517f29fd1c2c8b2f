// The host's query for a report, from the URL of its page.
import type { ReportQuery } from '@affiliate-booking/contract/calls/reports/reports'
import { Cursor } from '@affiliate-booking/contract/lists'
import {
  groupingsOf,
  type ReportGrouping,
  reportGroupings,
  reportSections,
  type ReportSection,
  type ReportStep,
  reportSteps,
} from '@affiliate-booking/contract/options/reports'
import { reportFilters } from '@affiliate-booking/contract/report-filters'
import { daysBetween, todayInIndia } from '@affiliate-booking/shared/days'
import * as z from 'zod'
import { calendarOf, readPeriod } from '../../domain/reports/report-period.ts'
import type { ReportScreen } from '../../domain/reports/report-view.ts'
import { readListQuery } from '../lists/list-query.ts'
import { reportLayouts } from './report-layouts.ts'
import { statusPage } from '../http/load-failure.ts'

const short = z.string().max(40)

const ReportScreenQuery = z.object({
  period: short.optional(),
  from: short.optional(),
  to: short.optional(),
  by: z.enum(reportSteps).optional(),
  group: z.enum(reportGroupings).optional(),
  ...reportFilters,
  sort: short.optional(),
  chart: short.optional(),
  after: Cursor.optional(),
})
export type ReportScreenQuery = z.infer<typeof ReportScreenQuery>

/** The section of an address, in any letter case. @throws a 404 for another */
export function findSection(name: string): ReportSection {
  const section = reportSections.find((each) => each === name.toLowerCase())
  if (section === undefined) throw statusPage(404)
  return section
}

export const reportPath = (section: ReportSection) => `/reports/${section}` as const

/** A point of each series for this many days at most is still read at a glance. */
const daysOfDays = 62
const daysOfWeeks = 200
/** Above, each day would be a line too many. */
const longestByDay = 366

export interface AskedReport {
  readonly screen: ReportScreen
  readonly query: ReportScreenQuery
  readonly call: ReportQuery
}

/** What the address asks of a section. What cannot be read is left out, and said. */
export function readReport(url: URL, section: ReportSection, now: Date): AskedReport {
  const query = readListQuery(ReportScreenQuery, url)
  const { from, to, preset, problem } = readPeriod(query, todayInIndia(now))
  const calendar = preset && calendarOf[preset]
  const length = daysBetween(from, to) + 1
  const step = query.by ?? stepFor(length)
  const isTooFine = step === 'day' && length > longestByDay
  const by = isTooFine ? 'week' : step
  const groupings = groupingsOf[section]
  const group = groupings.find((each) => each === query.group) ?? groupings[0] ?? 'territory'
  const sort = readSort(query.sort, section)
  const filters = {
    territory: query.territory,
    ...Object.fromEntries(
      accountFilters.filter((name) => groupings.includes(name)).map((name) => [name, query[name]]),
    ),
  }
  const problems = [
    ...(problem === undefined ? [] : [problem]),
    ...(isTooFine ? ['More than a year is shown by week.'] : []),
    ...(hasUnread(url, query) ? ['Part of the address could not be read and is left out.'] : []),
  ]
  return {
    screen: { section, path: reportPath(section), query, preset, from, to, by, sort, problems },
    query,
    call: { from, to, by, ...(calendar && { calendar }), group, ...filters, sort, after: query.after },
  }
}

const accountFilters = ['product', 'provider', 'affiliate'] as const satisfies readonly ReportGrouping[]

function stepFor(days: number): ReportStep {
  if (days <= daysOfDays) return 'day'
  return days <= daysOfWeeks ? 'week' : 'month'
}

/** The largest first column first, unless another column of the section is asked for. */
function readSort(asked: string | undefined, section: ReportSection): string {
  const { columns } = reportLayouts[section]
  const name = asked?.replace(/^-/, '')
  const isKnown = name === 'name' || columns.some((key) => key === name)
  return asked !== undefined && isKnown ? asked : `-${columns[0]}`
}

/** Another section's order or figure is no mistake. */
const hasUnread = (url: URL, query: ReportScreenQuery): boolean =>
  Object.keys(ReportScreenQuery.shape).some(
    (name) => (url.searchParams.get(name)?.trim() ?? '') !== '' && !Object.hasOwn(query, name),
  )

/** What stays when another section is chosen. */
export const sharedQuery = ({
  period,
  from,
  to,
  by,
  territory,
  product,
  provider,
  affiliate,
}: ReportScreenQuery) => ({ period, from, to, by, territory, product, provider, affiliate })
