import { Buffer } from 'node:buffer'
import type { ReportQuery } from '@affiliate-booking/contract/calls/reports'
import {
  groupingsOf,
  longestReportDays,
  reportFigures,
  type ReportGrouping,
  reportPageSize,
  type ReportSection,
  reportSections,
} from '@affiliate-booking/contract/options/reports'
import type { Report } from '@affiliate-booking/contract/shapes/reports'
import { daysBetween, weekdayOf, addDays } from '@affiliate-booking/shared/days'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { type Period, periodBefore, periodOfYearBefore, pointsOf } from './periods.ts'
import { type FigureSource, readGroups, readSeries, readSums } from './read-figures.ts'
import { refreshPeriods } from './refresh-reports.ts'
import { findReportScope, type ReportScope } from './report-scope.ts'
import { columnsUsed, figuresFrom, formulasOf, sortBy, subjectsOf, type Sums } from './sections.ts'

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
  if (!isSection(section)) return fail(404, 'This report does not exist.')
  const problem = findProblem(section, query)
  if (problem !== null) return fail(400, problem)
  const found = await findReportScope(db, actor, query)
  if (!found.ok) return found
  const scope = found.value
  const { product, provider, affiliate, by: step } = query
  const period: Period = { from: query.from, to: query.to }
  const before = periodBefore(period)
  const yearBefore = periodOfYearBefore(period)
  const source: FigureSource = { section, path: scope.path, filters: { product, provider, affiliate }, now }
  const isOfNow = section === 'payments'
  const countedAt = isOfNow
    ? now
    : await refreshPeriods(db, subjectsOf[section], [period, before, yearBefore], now)
  const earlier = (some: Period) => (isOfNow ? null : readSums(db, source, some))
  const seriesOf = (some: Period) => (isOfNow ? [] : readPoints(db, source, some, step))
  const [sums, sumsBefore, sumsYearBefore, series, seriesBefore, groups] = await Promise.all([
    readSums(db, source, period),
    earlier(before),
    earlier(yearBefore),
    seriesOf(period),
    seriesOf(before),
    describeGroups(db, source, scope, period, query),
  ])
  const values = figuresFrom(section, sums)
  const valuesBefore = sumsBefore && figuresFrom(section, sumsBefore)
  const valuesYearBefore = sumsYearBefore && figuresFrom(section, sumsYearBefore)
  const last = scope.trail.at(-1)
  if (!last) throw new Error('A trail ends with the territory itself')
  const { rest, ...described } = groups
  return ok({
    section,
    period,
    before,
    yearBefore,
    scope: last,
    trail: scope.trail,
    filters: scope.filters,
    figures: Object.entries(reportFigures[section]).map(([key, unit]) => ({
      key,
      unit,
      value: values[key] ?? null,
      before: valuesBefore?.[key] ?? null,
      yearBefore: valuesYearBefore?.[key] ?? null,
    })),
    series,
    seriesBefore,
    groups: { ...described, rest: restOf(section, sums, rest) },
    countedAt: countedAt.toISOString(),
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

async function readPoints(
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

const encodeCursor = (offset: number) => Buffer.from(`groups:${offset}`).toString('base64url')

/** 0 for a cursor of something else. */
function decodeCursor(cursor: string | undefined): number {
  const [, offset] = /^groups:(\d{1,7})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return Number(offset ?? 0)
}

async function describeGroups(
  db: Database,
  source: FigureSource,
  scope: ReportScope,
  period: Period,
  { group, sort = '', after }: ReportQuery,
): Promise<Omit<Report['groups'], 'rest'> & { rest: Sums }> {
  const { section } = source
  const [usual = 'territory'] = groupingsOf[section]
  const by = group ?? usual
  const name = sort.replace(/^-/, '')
  const formula = formulasOf(section).find(([key]) => key === name) ?? formulasOf(section)[0]
  if (!formula) throw new Error(`The section ${section} has no figures`)
  const offset = decodeCursor(after)
  const order = {
    by: name === 'name' ? ('name' as const) : sortBy(formula[1]),
    isDescending: sort === '' || sort.startsWith('-'),
    limit: reportPageSize,
    offset,
  }
  const inside = scope.inside.map(({ path }) => path)
  const { rows, total, sums } = await readGroups(db, source, { period, group: by, inside }, order)
  const names = await readNames(
    db,
    by,
    scope,
    rows.map(({ key }) => key),
  )
  const end = offset + rows.length
  return {
    by,
    rows: rows.map(({ key, sums: own }) => ({
      id: key,
      name: key,
      ...names.get(key),
      values: figuresFrom(section, own),
    })),
    total,
    next: end < total ? encodeCursor(end) : null,
    rest: sums,
  }
}

type Names = Map<string, { name: string; detail?: string | null; drill?: string | null }>

async function readNames(
  db: Database,
  by: ReportGrouping,
  { inside }: ReportScope,
  keys: readonly string[],
): Promise<Names> {
  if (by === 'territory') return new Map(inside.map(({ path, name, drill }) => [path, { name, drill }]))
  if (keys.length === 0) return new Map()
  if (by === 'product') {
    const rows = await db
      .select({ id: products.id, name: products.title, district: products.district, provider: users.name })
      .from(products)
      .innerJoin(users, eq(users.id, products.providerId))
      .where(inArray(products.id, [...keys]))
    return new Map(
      rows.map(({ id, name, district, provider }) => [id, { name, detail: `${district}, ${provider}` }]),
    )
  }
  const rows = await db
    .select({ id: users.id, name: users.name, detail: users.district })
    .from(users)
    .where(inArray(users.id, [...keys]))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** What is in no group; null if nothing is. */
function restOf(section: ReportSection, all: Sums, grouped: Sums): Record<string, number | null> | null {
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
