import type { ReportQuery } from '@affiliate-booking/contract/calls/reports/reports'
import {
  groupingsOf,
  longestReportDays,
  reportFigures,
  type ReportGrouping,
  type ReportSection,
  reportSections,
} from '@affiliate-booking/contract/options/reports'
import type { Report } from '@affiliate-booking/contract/shapes/reports'
import { daysBetween, weekdayOf, addDays } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { describeGroups } from './describe-groups.ts'
import { type Period, periodBefore, periodOfYearBefore, pointsOf } from './periods/periods.ts'
import type { FigureSource } from './figure-rows.ts'
import { readSeries, readSums } from './read-figures.ts'
import { refreshPeriods } from './refresh-reports.ts'
import { findReportScope, type ReportScope } from './report-scope.ts'
import { columnsUsed, figuresFrom, subjectsOf, type Sums } from './sections.ts'

const isSection = (name: string): name is ReportSection => reportSections.some((section) => section === name)

/**
 * The figures of a section in the actor's territory. Fails with 404 for an unknown section or a filter outside the scope,
 * and with 400 for a period, breakdown, filter or sort order that the section does not have.
 */
export async function getReport(
  db: Database,
  actor: Actor,
  section: string,
  query: ReportQuery,
  now: Date,
): Promise<Result<Report>> {
  const asked = await readQuestion(db, actor, section, query, now)
  if (!asked.ok) return asked
  const { scope, source, period } = asked.value
  const { by: step } = query
  const before = periodBefore(period, query.calendar)
  const yearBefore = periodOfYearBefore(period)
  const isSame = before.from === yearBefore.from && before.to === yearBefore.to
  const isOfNow = source.section === 'payments'
  const countedAt = isOfNow
    ? now
    : await refreshPeriods(db, subjectsOf[source.section], [period, before, yearBefore], now)
  const earlier = (some: Period) => (isOfNow ? null : readSums(db, source, some))
  const seriesOf = (some: Period) => (isOfNow ? [] : readPoints(db, source, some, step))
  const readAllSums = async () => ({
    sums: await readSums(db, source, period),
    sumsBefore: await earlier(before),
    // Of a year, the two are one.
    sumsOther: isSame ? undefined : await earlier(yearBefore),
  })
  const readParts = async () => ({
    series: await seriesOf(period),
    seriesBefore: await seriesOf(before),
    groups: await describeGroups(db, asked.value, query),
  })
  // Two connections: a report is one request of many.
  const [{ sums, sumsBefore, sumsOther }, { series, seriesBefore, groups }] = await Promise.all([
    readAllSums(),
    readParts(),
  ])
  const { section: known } = source
  const values = figuresFrom(known, sums)
  const valuesBefore = sumsBefore && figuresFrom(known, sumsBefore)
  const sumsYearBefore = isSame ? sumsBefore : sumsOther
  const valuesYearBefore = sumsYearBefore && figuresFrom(known, sumsYearBefore)
  const last = scope.trail.at(-1)
  if (!last) throw new Error('A trail ends with the territory itself')
  const { rest, ...described } = groups
  return ok({
    section: known,
    period,
    before,
    yearBefore,
    scope: last,
    trail: scope.trail,
    filters: scope.filters,
    figures: Object.entries(reportFigures[known]).map(([key, unit]) => ({
      key,
      unit,
      value: values[key] ?? null,
      before: valuesBefore?.[key] ?? null,
      yearBefore: valuesYearBefore?.[key] ?? null,
    })),
    series,
    seriesBefore,
    groups: { ...described, rest: restOf(known, sums, rest) },
    countedAt: countedAt.toISOString(),
  })
}

export interface ReportQuestion {
  readonly scope: ReportScope
  readonly source: FigureSource
  readonly period: Period
}

/** What a query asks, if the actor may ask it; fails as getReport does. */
export async function readQuestion(
  db: Database,
  actor: Actor,
  section: string,
  query: ReportQuery,
  now: Date,
): Promise<Result<ReportQuestion>> {
  if (!isSection(section)) return fail(404, 'This report does not exist.')
  const problem = findProblem(section, query)
  if (problem !== null) return fail(400, problem)
  const found = await findReportScope(db, actor, query)
  if (!found.ok) return found
  const scope = found.value
  const { product, provider, affiliate } = query
  return ok({
    scope,
    source: { section, path: scope.path, filters: { product, provider, affiliate }, now },
    period: { from: query.from, to: query.to },
  })
}

/** In words, or null. */
function findProblem(section: ReportSection, query: ReportQuery): string | null {
  const { from, to, group, sort } = query
  if (to < from) return 'The period ends before it begins.'
  if (daysBetween(from, to) >= longestReportDays) return 'Choose a period of at most three years.'
  const has = (name: ReportGrouping) => groupingsOf[section].includes(name)
  if (group !== undefined && !has(group)) return 'This report has no such breakdown.'
  const filters = ['product', 'provider', 'affiliate'] as const
  if (filters.some((name) => query[name] !== undefined && !has(name)))
    return 'This report has no such filter.'
  const figure = sort?.replace(/^-/, '')
  const isKnown = figure === undefined || figure === 'name' || Object.hasOwn(reportFigures[section], figure)
  return isKnown ? null : 'This report has no such figure.'
}

/** The figures of each point of a period, without a gap. */
export async function readPoints(
  db: Database,
  source: FigureSource,
  period: Period,
  step: ReportQuery['by'],
): Promise<Report['series']> {
  const { section } = source
  const found = await readSeries(db, source, period, step)
  const nothing: Sums = Object.fromEntries(
    columnsUsed(section).map((column) => [column, column === 'views' && source.filters.affiliate ? null : 0]),
  )
  const startOf = (day: string) => {
    if (step === 'month') return `${day.slice(0, 7)}-01`
    return step === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
  }
  return pointsOf(period, step).map((point) => ({
    ...point,
    values: figuresFrom(section, found.get(startOf(point.from)) ?? nothing),
  }))
}

/** What is in no group; null if nothing is. */
export function restOf(
  section: ReportSection,
  all: Sums,
  grouped: Sums,
): Record<string, number | null> | null {
  const left = Object.fromEntries(
    columnsUsed(section).map((column) => {
      const whole = all[column] ?? null
      const part = grouped[column] ?? null
      return [column, whole === null || part === null ? null : whole - part]
    }),
  )
  return Object.values(left).some((value) => value !== null && value !== 0)
    ? figuresFrom(section, left)
    : null
}
