// The tables of stored figures, and how they follow from the counted rows of a day.
import { type SQL, sql } from 'drizzle-orm'
import { type Column, subjectColumns, countDays, type Subject, subjects } from './count-subjects.ts'
import type { Day } from './periods/periods.ts'

export const storedTables = ['report_territories', 'report_products', 'report_affiliates'] as const
export type StoredTable = (typeof storedTables)[number]

/** What a row is about, beside its day or month. */
export const keysOf = {
  report_territories: ['path'],
  report_products: ['path', 'product_id', 'provider_id'],
  report_affiliates: ['path', 'affiliate_id'],
} as const satisfies Record<StoredTable, readonly string[]>

const isOf: Record<StoredTable, SQL> = {
  report_territories: sql`true`,
  report_products: sql`product_id is not null`,
  report_affiliates: sql`affiliate_id is not null`,
}

/** Each row counts for everything and for its country, state and district; of products for the district alone. */
const pathsOf: Record<StoredTable, SQL> = {
  report_territories: sql`select distinct scope as path from unnest(scopes_of(counted.path)) as scope where scope is not null`,
  report_products: sql`select coalesce(counted.path, 'none') as path`,
  report_affiliates: sql`select distinct scope as path from unnest(scopes_of(counted.path)) as scope where scope is not null`,
}

/** Nobody asks what affiliates brought of single products. */
const columnsIn = (table: StoredTable, subject: Subject): Column[] =>
  subjectColumns[subject].filter((column) => table !== 'report_products' || !column.startsWith('brought_'))
const allColumnsIn = (table: StoredTable) => subjects.flatMap((subject) => columnsIn(table, subject))

const list = (parts: readonly string[]) => sql.raw(parts.join(', '))

/** The rows of `counted` for a table, summed up. */
function countedFor(table: StoredTable, subject: Subject): SQL {
  const others = keysOf[table].filter((key) => key !== 'path')
  const sums = columnsIn(table, subject).map((column) => `sum(${column}) as ${column}`)
  return sql`select day, ${list(['scopes.path', ...others, ...sums])}
    from counted cross join lateral (${pathsOf[table]}) as scopes where ${isOf[table]}
    group by ${list(['day', 'scopes.path', ...others])}`
}

const isStored = (table: StoredTable, subject: Subject) =>
  sql.raw(
    `(${columnsIn(table, subject)
      .map((column) => `${column} is not null`)
      .join(' or ')})`,
  )

/** Counted figures less stored ones, by day. */
function differencesByDay(table: StoredTable, subject: Subject, days: SQL): SQL {
  const keys = keysOf[table]
  return sql`select day, ${list([...keys, ...columnsIn(table, subject)])} from (${countedFor(table, subject)}) as fresh
    union all
    select start, ${list([...keys, ...columnsIn(table, subject).map((column) => `-${column}`)])} from ${sql.raw(table)}
    where grain = 'day' and start = any(${days}) and ${isStored(table, subject)}`
}

const asDates = (days: readonly Day[]) => sql`${`{${days.join(',')}}`}::date[]`

const isDifferent = (table: StoredTable, subject: Subject) =>
  sql.raw(
    columnsIn(table, subject)
      .map((column) => `sum(coalesce(${column}, 0)) <> 0`)
      .join(' or '),
  )

const startOfGrain = sql`date_trunc(grain::text, day)::date as start`

/** Adds to the days and their months and years what has changed. */
function applyTo(table: StoredTable, subject: Subject, days: SQL): SQL {
  const keys = keysOf[table]
  const columns = columnsIn(table, subject)
  const added = columns.map(
    (column) => `${column} = coalesce(${table}.${column}, 0) + coalesce(excluded.${column}, 0)`,
  )
  return sql`insert into ${sql.raw(table)} (${list(['grain', 'start', ...keys, ...columns])})
    select grain, ${startOfGrain}, ${list([...keys, ...columns.map((column) => `sum(${column})::bigint`)])}
    from (${differencesByDay(table, subject, days)}) as differences
      cross join unnest(enum_range(null::report_grain)) as grain
    group by ${list(['1', '2', ...keys])}
    having ${isDifferent(table, subject)}
    order by ${list(['1', '2', ...keys])}
    on conflict (${list(['grain', 'start', ...keys])}) do update set ${list(added)}`
}

const startsIn = (first: Day, unit: 'month' | 'year'): SQL =>
  sql`start >= ${first}::date and start < (${first}::date + ${`1 ${unit}`}::interval)::date`

/** Deletes what is stored of a month and its days. */
export const deleteMonth = (table: StoredTable, month: string): SQL =>
  sql`delete from ${sql.raw(table)} where grain in ('day', 'month') and ${startsIn(`${month}-01`, 'month')}`

/** Deletes what is stored of a whole year; its months and days stay. */
export const deleteYear = (table: StoredTable, year: string): SQL =>
  sql`delete from ${sql.raw(table)} where grain = 'year' and ${startsIn(`${year}-01-01`, 'year')}`

/** Counts a subject on some days of one month, and corrects what is stored. */
export const recountDays = (subject: Subject, days: readonly Day[]): SQL => {
  const parts = storedTables.map(
    (table) => sql`${sql.raw(`changed_${table}`)} as (${applyTo(table, subject, asDates(days))})`,
  )
  return sql`with counted as materialized (${countDays(subject, days)}), ${sql.join(parts, sql`, `)} select 1`
}

/**
 * Counts all days of a month of which nothing is stored. Each row is written once, not once for each subject, and beside
 * those that are read with it. The year follows when its months are there.
 */
export const countFirst = (days: readonly Day[]): SQL => {
  const columns = subjects.flatMap((subject) => [...subjectColumns[subject]])
  const counted = subjects.map((subject) => {
    const own = new Set<string>(subjectColumns[subject])
    const selected = columns.map((column) =>
      own.has(column) ? `${column}::bigint` : `null::bigint as ${column}`,
    )
    return sql`select day, path, product_id, provider_id, affiliate_id, ${list(selected)}
      from (${countDays(subject, days)}) as ${sql.raw(`counted_${subject}`)}`
  })
  const parts = storedTables.map((table) => {
    const keys = keysOf[table]
    const others = keys.filter((key) => key !== 'path')
    return sql`${sql.raw(`first_${table}`)} as (
      insert into ${sql.raw(table)} (${list(['grain', 'start', ...keys, ...allColumnsIn(table)])})
      select grain, ${startOfGrain}, ${list(['scopes.path', ...others, ...allColumnsIn(table).map((column) => `sum(${column})::bigint`)])}
      from counted cross join lateral (${pathsOf[table]}) as scopes
        cross join unnest(array['day', 'month']::report_grain[]) as grain
      where ${isOf[table]} group by ${list(['1', '2', 'scopes.path', ...others])}
      order by ${list(['1', '2', 'scopes.path', ...others])})`
  })
  return sql`with counted as materialized (${sql.join(counted, sql` union all `)}), ${sql.join(parts, sql`, `)} select 1`
}

/** Adds up the months of all years, or of one, of which nothing is stored. */
export const addUpYears = (table: StoredTable, year?: string): SQL => {
  const which = year === undefined ? sql`` : sql` and ${startsIn(`${year}-01-01`, 'year')}`
  const keys = keysOf[table]
  const columns = allColumnsIn(table)
  const sums = list(columns.map((column) => `sum(${column})::bigint`))
  return sql`insert into ${sql.raw(table)} (${list(['grain', 'start', ...keys, ...columns])})
    select 'year', date_trunc('year', start)::date as start, ${list([...keys])}, ${sums} from ${sql.raw(table)}
    where grain = 'month'${which} group by ${list(['2', ...keys])} order by ${list(['2', ...keys])}`
}

/** Where a stored year is not the sum of its months; at most five rows of each table. */
export const findWrongYears = (year: string): SQL => {
  const first = `${year}-01-01`
  const parts = storedTables.map((table) => {
    const keys = list(keysOf[table])
    const columns = allColumnsIn(table)
    const rows = sql`select ${list([...keysOf[table], ...columns])} from ${sql.raw(table)}
        where grain = 'month' and start >= ${first}::date and start < (${first}::date + interval '1 year')::date
      union all
      select ${list([...keysOf[table], ...columns.map((column) => `-${column}`)])} from ${sql.raw(table)}
        where grain = 'year' and start = ${first}::date`
    const sums = list(columns.map((column) => `sum(${column}) as ${column}`))
    return sql`(select ${table} as "table", 'year' as grain, ${first} as start, concat_ws(' ', ${keys}) as key,
        (select json_strip_nulls(row_to_json(figures)) from (select ${sums}) as figures)::text as difference
      from (${rows}) as rows group by ${keys}
      having ${list([columns.map((column) => `sum(coalesce(${column}, 0)) <> 0`).join(' or ')])} order by key limit 5)`
  })
  return sql.join(parts, sql` union all `)
}

/** What is stored wrongly of a subject in a month, by day and for the whole month; at most five rows of each. */
export const findDifferences = (subject: Subject, days: readonly Day[]): SQL => {
  const [first = ''] = days
  const differences = (table: StoredTable, grain: 'day' | 'month', rows: SQL) => {
    const keys = list(keysOf[table])
    const sums = list(columnsIn(table, subject).map((column) => `sum(${column}) as ${column}`))
    return sql`(select ${table} as "table", ${grain} as grain, day::text as start, concat_ws(' ', ${keys}) as key,
        (select json_strip_nulls(row_to_json(figures)) from (select ${sums}) as figures)::text as difference
      from (${rows}) as rows group by day, ${keys} having ${isDifferent(table, subject)} order by 3, 4 limit 5)`
  }
  const parts = storedTables.flatMap((table) => {
    const keys = keysOf[table]
    const columns = columnsIn(table, subject)
    const ofMonth = sql`select ${first}::date as day, ${list([...keys, ...columns])}
        from (${countedFor(table, subject)}) as fresh
      union all
      select start, ${list([...keys, ...columns.map((column) => `-${column}`)])} from ${sql.raw(table)}
      where grain = 'month' and start = ${first}::date and ${isStored(table, subject)}`
    return [
      differences(table, 'day', differencesByDay(table, subject, asDates(days))),
      differences(table, 'month', ofMonth),
    ]
  })
  return sql`with counted as materialized (${countDays(subject, days)}) ${sql.join(parts, sql` union all `)}`
}
