// The rows of a report's breakdown, a page at a time, with their names.
import { Buffer } from 'node:buffer'
import type { ReportQuery } from '@affiliate-booking/contract/calls/reports/reports'
import {
  groupingsOf,
  type ReportGrouping,
  reportPageSize,
  type ReportSection,
} from '@affiliate-booking/contract/options/reports'
import type { Report, ReportGroup } from '@affiliate-booking/contract/shapes/reports'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import type { Period } from './periods/periods.ts'
import type { FigureSource } from './figure-rows.ts'
import { type Groups, readGroups } from './read-figures.ts'
import type { ReportScope } from './report-scope.ts'
import { figuresFrom, formulasOf, type Sums } from './sections.ts'

const encodeCursor = (offset: number) => Buffer.from(`groups:${offset}`).toString('base64url')

/** 0 for a cursor of something else. */
function decodeCursor(cursor: string | undefined): number {
  const [, offset] = /^groups:(\d{1,7})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return Number(offset ?? 0)
}

type GroupsQuery = Pick<ReportQuery, 'group' | 'sort'>

/** What a query groups by and in which order. */
function groupingOf(section: ReportSection, { group, sort = '' }: GroupsQuery) {
  const [usual = 'territory'] = groupingsOf[section]
  const name = sort.replace(/^-/, '')
  const formula = formulasOf(section).find(([key]) => key === name) ?? formulasOf(section)[0]
  if (!formula) throw new Error(`The section ${section} has no figures`)
  return {
    by: group ?? usual,
    order: {
      by: name === 'name' ? ('name' as const) : formula[1],
      isDescending: sort === '' || sort.startsWith('-'),
    },
  }
}

interface Asked {
  readonly source: FigureSource
  readonly scope: ReportScope
  readonly period: Period
}

function readSlice(
  db: Database,
  asked: Asked,
  query: GroupsQuery,
  slice: { limit: number | null; offset: number },
) {
  const { by, order } = groupingOf(asked.source.section, query)
  const inside = asked.scope.inside.map(({ path }) => path)
  const { source, period } = asked
  return readGroups(db, source, { period, group: by, inside }, { ...order, ...slice })
}

/** One page of a breakdown, and the sums of all its pages. */
export async function describeGroups(
  db: Database,
  asked: Asked,
  { after, ...query }: Pick<ReportQuery, 'group' | 'sort' | 'after'>,
): Promise<Omit<Report['groups'], 'rest'> & { rest: Sums }> {
  const offset = decodeCursor(after)
  const { rows, total, sums } = await readSlice(db, asked, query, { limit: reportPageSize, offset })
  const end = offset + rows.length
  return {
    by: groupingOf(asked.source.section, query).by,
    rows: await nameGroups(db, asked, query, rows),
    total,
    next: end < total ? encodeCursor(end) : null,
    rest: sums,
  }
}

/** All rows of a breakdown in their order, still without names, and the sums of all of them. */
export const readAllGroups = (db: Database, asked: Asked, query: GroupsQuery): Promise<Groups> =>
  readSlice(db, asked, query, { limit: null, offset: 0 })

/** The rows with their names. */
export async function nameGroups(
  db: Database,
  { source: { section }, scope }: Asked,
  query: GroupsQuery,
  rows: Groups['rows'],
): Promise<ReportGroup[]> {
  const names = await readNames(
    db,
    groupingOf(section, query).by,
    scope,
    rows.map(({ key }) => key),
  )
  return rows.map(({ key, sums }) => ({
    id: key,
    name: key,
    ...names.get(key),
    values: figuresFrom(section, sums),
  }))
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
