// Reads the figures of a section: sums of a period, its series, and its groups.
import type { ReportGrouping, ReportSection, ReportStep } from '@affiliate-booking/contract/options/reports'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { countActive, type FigureSource, type Reading, rowsFor, tableFor } from './figure-rows.ts'
import type { Period } from './periods/periods.ts'
import { columnsUsed, selectFigures, sortBy, type Formula, type Sums } from './sections.ts'

// PostgreSQL returns bigint as text.
const Sum = z.coerce.number()
const sumsRow = (section: ReportSection) =>
  z.object(Object.fromEntries(columnsUsed(section).map((column) => [column, Sum])))

/** Figures with a breakdown or a filter by affiliate: nobody knows who brought the views. */
function known<Row extends Sums>(source: FigureSource, group: ReportGrouping | undefined, sums: Row): Row {
  const isOfAffiliates = source.filters.affiliate !== undefined || group === 'affiliate'
  return source.section === 'conversion' && isOfAffiliates ? { ...sums, views: null } : sums
}

/**
 * Rows of a query that reads tens of thousands: they are grouped in memory, not on disk, and the query is not compiled,
 * which takes longer than to run it.
 */
const readMany = <Schema extends z.ZodType>(
  db: Database,
  query: SQL,
  Row: Schema,
): Promise<z.output<Schema>[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`)
    return rowsOf(tx, query, Row)
  })

/** Of a whole period. */
export async function readSums(db: Database, source: FigureSource, period: Period): Promise<Sums> {
  const [row] = await readMany(
    db,
    sql`select ${selectFigures(source.section, countActive(source, undefined))} from (${rowsFor(source, { period })}) as rows`,
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
  const rows = await readMany(
    db,
    sql`select date_trunc(${step}, start)::date::text as point, ${selectFigures(source.section, null)}
      from (${rowsFor(source, { period, coarsest: step === 'month' ? 'month' : 'day' })}) as rows group by 1`,
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
  readonly by: Formula | 'name'
  readonly isDescending: boolean
  /** Null: all groups. */
  readonly limit: number | null
  readonly offset: number
}

export interface Groups {
  rows: { key: string; sums: Sums }[]
  total: number
  /** Of all groups. */
  sums: Sums
}

const namesOf = {
  territory: sql`(select name from territories where path = key)`,
  product: sql`(select title from products where id = key)`,
  provider: sql`(select name from users where id = key)`,
  affiliate: sql`(select name from users where id = key)`,
} as const

/** What the rows are grouped by. Only the largest grouping is of texts: ids are shorter. */
function keyFor(source: FigureSource, group: ReportGrouping): SQL {
  if (group !== 'territory') return sql.raw(`${group}_id`)
  const table = tableFor(source, group)
  const hasLevels = table !== null && table !== 'report_products' && source.section !== 'payments'
  if (hasLevels) return sql`path`
  return pathAt(source.path === '' ? 1 : Math.min(source.path.split('/').length + 1, 3))
}

/** A page of groups, and the sums of all of them. */
export async function readGroups(
  db: Database,
  source: FigureSource,
  { period, group, inside }: { period: Period; group: ReportGrouping; inside: readonly string[] },
  order: GroupOrder,
): Promise<Groups> {
  const { section } = source
  if (group === 'territory' && inside.length === 0) return { rows: [], total: 0, sums: {} }
  const key = keyFor(source, group)
  const reading: Reading = { period, group, ...(group === 'territory' && { paths: inside }) }
  const columns = [...columnsUsed(section), ...(section === 'affiliates' ? ['active'] : [])]
  const active = countActive(source, group)
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const sort = order.by === 'name' ? sql`lower(${namesOf[group]})` : sql`sort`
  const isAny = sql.raw(
    columnsUsed(section)
      .map((column) => `${column} <> 0`)
      .join(' or '),
  )
  const query = sql`with grouped as materialized (
      select * from (
        select ${key} as key, ${order.by === 'name' ? sql`0` : sortBy(order.by, active)} as sort, ${selectFigures(section, active)}
        from (${rowsFor(source, reading)}) as rows where ${key} is not null group by 1
      ) as sums where ${isAny}
    ), page as (
      select *, 0 as total from grouped order by ${sort} ${direction} nulls last, key limit ${order.limit} offset ${order.offset}
    )
    select null as key, count(*)::bigint as total,
      ${sql.raw(columns.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', '))}
    from grouped
    union all
    select key::text, total, ${sql.raw(columns.join(', '))} from page`
  const Row = sumsRow(section).extend({
    key: z.string().nullable(),
    total: Sum,
    ...(section === 'affiliates' && { active: Sum }),
  })
  const rows = await readMany(db, query, Row)
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
