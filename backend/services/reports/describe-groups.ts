// The rows of a report's breakdown, a page at a time, with their names.
import { Buffer } from 'node:buffer'
import type { ReportQuery } from '@affiliate-booking/contract/calls/reports/reports'
import { groupingsOf, type ReportGrouping, reportPageSize } from '@affiliate-booking/contract/options/reports'
import type { Report } from '@affiliate-booking/contract/shapes/reports'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import type { Period } from './periods/periods.ts'
import type { FigureSource } from './figure-rows.ts'
import { readGroups } from './read-figures.ts'
import type { ReportScope } from './report-scope.ts'
import { figuresFrom, formulasOf, type Sums } from './sections.ts'

const encodeCursor = (offset: number) => Buffer.from(`groups:${offset}`).toString('base64url')

/** 0 for a cursor of something else. */
function decodeCursor(cursor: string | undefined): number {
  const [, offset] = /^groups:(\d{1,7})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return Number(offset ?? 0)
}

/** One page of a breakdown, and the sums of all its pages. */
export async function describeGroups(
  db: Database,
  { source, scope, period }: { source: FigureSource; scope: ReportScope; period: Period },
  { group, sort = '', after }: Pick<ReportQuery, 'group' | 'sort' | 'after'>,
  limit = reportPageSize,
): Promise<Omit<Report['groups'], 'rest'> & { rest: Sums }> {
  const { section } = source
  const [usual = 'territory'] = groupingsOf[section]
  const by = group ?? usual
  const name = sort.replace(/^-/, '')
  const formula = formulasOf(section).find(([key]) => key === name) ?? formulasOf(section)[0]
  if (!formula) throw new Error(`The section ${section} has no figures`)
  const offset = decodeCursor(after)
  const order = {
    by: name === 'name' ? ('name' as const) : formula[1],
    isDescending: sort === '' || sort.startsWith('-'),
    limit,
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
