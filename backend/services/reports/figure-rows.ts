// The rows whose sums are the figures of a report: stored ones of days, months and years where there are, else counted ones.
import type { ReportGrouping, ReportSection } from '@affiliate-booking/contract/options/reports'
import { type SQL, sql } from 'drizzle-orm'
import { subjectColumns, countNarrow, type Narrow, type Subject } from './count-subjects.ts'
import { paymentsToCheck } from './payments-to-check.ts'
import type { Period } from './periods/periods.ts'
import { equalCosts, type Grain, type Piece, piecesOf } from './periods/pieces.ts'
import { activeColumns, columnsUsed, subjectsOf } from './sections.ts'
import { keysOf, type StoredTable } from './stored-figures.ts'

export interface FigureSource {
  readonly section: ReportSection
  /** Empty: everything. */
  readonly path: string
  readonly filters: Narrow
  readonly now: Date
}

export interface Reading {
  readonly period: Period
  /** What the rows are grouped by, beside the filters. */
  readonly group?: ReportGrouping
  /** The territories by which the rows are grouped, instead of all of the path. */
  readonly paths?: readonly string[]
  /** The longest time of one row: a series has points to fill. */
  readonly coarsest?: Grain
}

const isOfAffiliates = ({ filters }: FigureSource, group: ReportGrouping | undefined) =>
  filters.affiliate !== undefined || group === 'affiliate'

/** Null: too fine to be stored. */
export function tableFor(source: FigureSource, group: ReportGrouping | undefined): StoredTable | null {
  const { product, provider } = source.filters
  const needsProduct =
    product !== undefined || provider !== undefined || group === 'product' || group === 'provider'
  if (isOfAffiliates(source, group)) return needsProduct ? null : 'report_affiliates'
  return needsProduct ? 'report_products' : 'report_territories'
}

/** The territory and everything in it. `0` comes after `/`. */
const isInside = (path: string): SQL =>
  path === '' ? sql`true` : sql`(path = ${path} or (path ~>=~ ${`${path}/`} and path ~<~ ${`${path}0`}))`

function isFiltered({ product, provider, affiliate }: Narrow): SQL {
  const conditions = [
    ...(product === undefined ? [] : [sql`product_id = ${product}::uuid`]),
    ...(provider === undefined ? [] : [sql`provider_id = ${provider}::uuid`]),
    ...(affiliate === undefined ? [] : [sql`affiliate_id = ${affiliate}::uuid`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Of the stored rows: products are stored in their districts, others for each territory that they are in. */
function isHere(table: StoredTable, { path }: FigureSource, { paths }: Reading): SQL {
  if (table === 'report_products') return isInside(path)
  if (paths === undefined) return sql`path = ${path === '' ? 'all' : path}`
  const each = paths.map((one) => sql`${one}`)
  return sql`path in (${sql.join(each, sql`, `)})`
}

/** As the index of products that were sold, clicked on or seen. */
const hasAny = (table: StoredTable, section: ReportSection): SQL => {
  if (table !== 'report_products' || section === 'occupancy') return sql`true`
  return section === 'bookings'
    ? sql`made is not null`
    : sql`(made is not null or clicks is not null or views is not null)`
}

/** The rows of each piece of the period; those of a piece that is taken away with the opposite sign. */
function storedRows(
  table: StoredTable,
  source: FigureSource,
  reading: Reading,
  columns: readonly string[],
): SQL {
  const condition = sql`${isHere(table, source, reading)} and ${isFiltered(source.filters)} and ${hasAny(table, source.section)}`
  const rowsOf = ({ grain, starts: { from, to }, isLess }: Piece) => {
    const values = columns.map((column) => (isLess ? `-${column} as ${column}` : column))
    return sql`select ${sql.raw(['start', ...keysOf[table], ...values].join(', '))} from ${sql.raw(table)}
      where grain = ${grain} and start between ${from}::date and ${to}::date and ${condition}`
  }
  const hasEachDay = table !== 'report_products' || source.section === 'occupancy'
  const pieces = piecesOf(reading.period, {
    coarsest: reading.coarsest,
    ...(hasEachDay && { costs: equalCosts }),
  })
  return sql.join(pieces.map(rowsOf), sql` union all `)
}

/** A query of rows with the columns of the section. */
export function rowsFor(source: FigureSource, reading: Reading): SQL {
  const { section, path, filters, now } = source
  if (section === 'payments')
    return sql`select * from (${paymentsToCheck(now)}) as waiting where ${isInside(path)} and ${isFiltered(filters)}`
  const table = tableFor(source, reading.group)
  if (table === null) return narrowRows(source, reading.period)
  const rows = storedRows(table, source, reading, columnsUsed(section))
  if (section !== 'affiliates' || reading.coarsest !== undefined) return rows
  return table === 'report_affiliates' ? rows : withActive(source, reading, rows)
}

/** Whether a group of one affiliate's rows has any of what makes an affiliate active. */
const isActive = sql.raw(activeColumns.map((column) => `sum(${column}) > 0`).join(' or '))

/** Adds a row for each active affiliate, who counts once in the whole period. */
function withActive(source: FigureSource, reading: Reading, rows: SQL): SQL {
  const columns = columnsUsed('affiliates')
  const ofAffiliates = storedRows('report_affiliates', source, reading, activeColumns)
  return sql`select path, ${sql.raw(columns.join(', '))}, 0 as active from (${rows}) as sums
    union all
    select path, ${sql.raw(columns.map(() => 'null::bigint').join(', '))}, 1
    from (${ofAffiliates}) as affiliates group by path, affiliate_id having ${isActive}`
}

/** The number of active affiliates of a group of rows. */
export const countActive = (source: FigureSource, group: ReportGrouping | undefined): SQL =>
  isOfAffiliates(source, group) ? sql`(${isActive})::int` : sql`coalesce(sum(active), 0)`

function narrowRows({ section, path, filters }: FigureSource, period: Period): SQL {
  const subjects = subjectsOf[section]
  const all = subjects.flatMap((subject) => [...subjectColumns[subject]])
  const select = (subject: Subject) => {
    const own = new Set<string>(subjectColumns[subject])
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
