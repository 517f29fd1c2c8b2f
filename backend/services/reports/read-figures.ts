// Reads the figures of a section: sums of a period, its series, and its groups.
import type { ReportGrouping, ReportSection, ReportStep } from '@affiliate-booking/contract/options/reports'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { columnsOf, countNarrow, type Narrow, type Subject } from './count-subjects.ts'
import { paymentsToCheck } from './payments-to-check.ts'
import { type Period, piecesOf } from './periods.ts'
import { columnsUsed, selectFigures, subjectsOf, type Sums } from './sections.ts'
import type { StoredTable } from './stored-figures.ts'

export interface FigureSource {
  readonly section: ReportSection
  /** Empty: everything. */
  readonly path: string
  readonly filters: Narrow
  readonly now: Date
}

interface Reading {
  readonly period: Period
  /** What the rows are grouped by, beside the filters. */
  readonly group?: ReportGrouping
  /** The territories by which the rows are grouped, instead of all of the path. */
  readonly paths?: readonly string[]
  /** By day alone, for series. */
  readonly isDaily?: boolean
}

/** Null: too fine to be stored. */
function tableFor({ section, filters }: FigureSource, group: ReportGrouping | undefined): StoredTable | null {
  const needsAffiliate = section === 'affiliates' || filters.affiliate !== undefined || group === 'affiliate'
  const needsProduct =
    filters.product !== undefined ||
    filters.provider !== undefined ||
    group === 'product' ||
    group === 'provider'
  if (needsAffiliate && needsProduct) return null
  if (needsAffiliate) return 'report_affiliates'
  return needsProduct ? 'report_products' : 'report_territories'
}

/** The territory and everything in it. `0` comes after `/`. */
const isInside = (path: string): SQL =>
  path === '' ? sql`true` : sql`(path = ${path} or (path ~>=~ ${`${path}/`} and path ~<~ ${`${path}0`}))`

const isInPeriod = (period: Period, isDaily: boolean): SQL => {
  const isBetween = ({ from, to }: Period) => sql`start between ${from}::date and ${to}::date`
  const { months, days } = isDaily ? { months: null, days: [period] } : piecesOf(period)
  const parts = [
    ...(months ? [sql`(grain = 'month' and ${isBetween(months)})`] : []),
    ...days.map((some) => sql`(grain = 'day' and ${isBetween(some)})`),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

function isFiltered({ product, provider, affiliate }: Narrow): SQL {
  const conditions = [
    ...(product === undefined ? [] : [sql`product_id = ${product}::uuid`]),
    ...(provider === undefined ? [] : [sql`provider_id = ${provider}::uuid`]),
    ...(affiliate === undefined ? [] : [sql`affiliate_id = ${affiliate}::uuid`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** A query of rows with what the section needs: stored ones where there are, else counted at once. */
function rowsFor(source: FigureSource, { period, group, paths, isDaily = false }: Reading): SQL {
  const { section, path, filters, now } = source
  if (section === 'payments')
    return sql`select * from (${paymentsToCheck(now)}) as waiting where ${isInside(path)} and ${isFiltered(filters)}`
  const table = tableFor(source, group)
  if (table === null) return narrowRows(source, period)
  const isHere =
    table === 'report_products'
      ? isInside(path)
      : paths === undefined
        ? sql`path = ${path === '' ? 'all' : path}`
        : sql`path in (${sql.join(
            paths.map((one) => sql`${one}`),
            sql`, `,
          )})`
  return sql`select * from ${sql.raw(table)} where ${isHere} and ${isInPeriod(period, isDaily)} and ${isFiltered(filters)}`
}

function narrowRows({ section, path, filters }: FigureSource, period: Period): SQL {
  const subjects = subjectsOf[section]
  const all = subjects.flatMap((subject) => [...columnsOf[subject]])
  const select = (subject: Subject) => {
    const own = new Set<string>(columnsOf[subject])
    return sql.raw(all.map((column) => (own.has(column) ? column : `null::bigint as ${column}`)).join(', '))
  }
  const parts = subjects.flatMap((subject) => {
    const rows = countNarrow(subject, period, filters)
    if (rows === null) return []
    const which = sql.raw(`counted_${subject}`)
    return [
      sql`select day as start, path, product_id, provider_id, affiliate_id, ${select(subject)} from (${rows}) as ${which}
        where ${isInside(path)}`,
    ]
  })
  return sql.join(parts, sql` union all `)
}

// PostgreSQL returns bigint as text.
const Sum = z.coerce.number()
const sumsRow = (section: ReportSection) =>
  z.object(Object.fromEntries(columnsUsed(section).map((column) => [column, Sum])))

/** Figures with a breakdown or a filter by affiliate: nobody knows who brought the views. */
function known<Row extends Sums>(source: FigureSource, group: ReportGrouping | undefined, sums: Row): Row {
  const isOfAffiliates = source.filters.affiliate !== undefined || group === 'affiliate'
  return source.section === 'conversion' && isOfAffiliates ? { ...sums, views: null } : sums
}

/** Of a whole period. */
export async function readSums(db: Database, source: FigureSource, period: Period): Promise<Sums> {
  const [row] = await rowsOf(
    db,
    sql`select ${selectFigures(source.section, true)} from (${rowsFor(source, { period })}) as rows`,
    z.record(z.string(), Sum),
  )
  if (!row) throw new Error('A sum without a group has one row')
  return known(source, undefined, row)
}

/** By the first day of each point that has anything, which can be before the period. */
export async function readSeries(
  db: Database,
  source: FigureSource,
  period: Period,
  step: ReportStep,
): Promise<Map<string, Sums>> {
  const rows = await rowsOf(
    db,
    sql`select date_trunc(${step}, start)::date::text as point, ${selectFigures(source.section, false)}
      from (${rowsFor(source, { period, isDaily: step !== 'month' })}) as rows group by 1`,
    sumsRow(source.section).extend({ point: z.string() }),
  )
  return new Map(rows.map(({ point, ...sums }) => [String(point), known(source, undefined, sums)]))
}

/** The whole territory's, whose rows have paths of districts. */
const pathAt = (depth: number): SQL =>
  sql.raw(
    `case when split_part(path, '/', ${depth}) <> '' then ${Array.from({ length: depth }, (_, index) => `split_part(path, '/', ${index + 1})`).join(` || '/' || `)} end`,
  )

interface GroupOrder {
  readonly by: SQL
  readonly isDescending: boolean
  readonly limit: number
  readonly offset: number
}

interface Groups {
  rows: { key: string; sums: Sums }[]
  total: number
  /** Of all groups. */
  sums: Sums
}

const namesOf = {
  territory: sql`(select name from territories where path = key)`,
  product: sql`(select title from products where id = key::uuid)`,
  provider: sql`(select name from users where id = key::uuid)`,
  affiliate: sql`(select name from users where id = key::uuid)`,
} as const

/** A page of groups, and the sums of all of them. */
export async function readGroups(
  db: Database,
  source: FigureSource,
  { period, group, inside }: { period: Period; group: ReportGrouping; inside: readonly string[] },
  order: Omit<GroupOrder, 'by'> & { by: SQL | 'name' },
): Promise<Groups> {
  const { section, path } = source
  const table = tableFor(source, group)
  const hasLevels = table === 'report_territories' || table === 'report_affiliates'
  const isByLevel = group === 'territory' && hasLevels && section !== 'payments'
  const depth = path === '' ? 1 : Math.min(path.split('/').length + 1, 3)
  const key = group === 'territory' ? (isByLevel ? sql`path` : pathAt(depth)) : sql.raw(`${group}_id::text`)
  const reading: Reading = { period, group, ...(isByLevel && { paths: inside }) }
  if (group === 'territory' && inside.length === 0) return { rows: [], total: 0, sums: {} }
  const columns = columnsUsed(section)
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const sort = order.by === 'name' ? sql`lower(${namesOf[group]})` : sql`sort`
  const Row = sumsRow(section).extend({
    key: z.string().nullable(),
    total: Sum,
    ...(section === 'affiliates' && { active: Sum }),
  })
  const rows = await rowsOf(
    db,
    sql`with grouped as materialized (
        select ${key} as key, ${order.by === 'name' ? sql`0` : order.by} as sort, ${selectFigures(section, true)}
        from (${rowsFor(source, reading)}) as rows where ${key} is not null group by 1
        having ${sql.raw(columns.map((column) => `sum(${column}) <> 0`).join(' or '))}
      ), page as (
        select *, 0 as total from grouped order by ${sort} ${direction} nulls last, key limit ${order.limit} offset ${order.offset}
      )
      select null as key, count(*)::bigint as total,
        ${sql.raw([...columns, ...(section === 'affiliates' ? ['active'] : [])].map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', '))}
      from grouped
      union all
      select key, total, ${sql.raw([...columns, ...(section === 'affiliates' ? ['active'] : [])].join(', '))} from page`,
    Row,
  )
  const all = rows.find((row) => row.key === null)
  if (!all) throw new Error('A sum without a group has one row')
  const sumsOf = ({ key: _key, total: _total, ...sums }: (typeof rows)[number]): Sums =>
    known(source, group, sums as Sums)
  return {
    rows: rows.flatMap((row) => (row.key === null ? [] : [{ key: String(row.key), sums: sumsOf(row) }])),
    total: Number(all.total),
    sums: sumsOf(all),
  }
}
