// What a report is about: the territory and the filters, inside the scope of the account.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { ReportFilters } from '@affiliate-booking/contract/report-filters'
import type { Report, ReportTerritory } from '@affiliate-booking/contract/shapes/reports'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { reportAffiliates } from '../../db/schema/reports.ts'
import { fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'

export interface ReportScope {
  /** Empty: everything. */
  readonly path: string
  readonly trail: ReportTerritory[]
  /** The territories directly inside; of a district the district itself. */
  readonly inside: readonly { readonly path: string; readonly name: string; readonly drill: string | null }[]
  readonly filters: Report['filters']
}

const everything: ReportTerritory = { path: '', name: 'All territories', level: 'all' }

const notFound = fail(404, 'Not found.')

/** Fails with 404 for a filter outside the scope. */
export async function findReportScope(
  db: Database,
  actor: Actor,
  { territory, product, provider, affiliate }: ReportFilters,
): Promise<Result<ReportScope>> {
  const own = actor.role === 'super_admin' ? '' : actor.territoryPath
  const path = territory ?? own
  if (own === null || path === null || (path !== '' && !scopeOf(actor).includes(path))) return notFound
  const chain = await readChain(db, path)
  if (!chain) return notFound
  const [ofProduct, ofProvider, ofAffiliate, inside] = await Promise.all([
    product === undefined ? null : findProduct(db, actor, product),
    provider === undefined ? null : findProvider(db, actor, provider),
    affiliate === undefined ? null : findAffiliate(db, actor, own, affiliate),
    readInside(db, path),
  ])
  if (ofProduct === undefined || ofProvider === undefined || ofAffiliate === undefined) return notFound
  return ok({
    path,
    trail: chain.filter((one) => own === '' || one.path.length >= own.length),
    inside,
    filters: { product: ofProduct, provider: ofProvider, affiliate: ofAffiliate },
  })
}

/** From everything down to the territory; null if there is none. */
async function readChain(db: Database, path: string): Promise<ReportTerritory[] | null> {
  if (path === '') return [everything]
  const segments = path.split('/')
  const paths = segments.map((_, index) => segments.slice(0, index + 1).join('/'))
  const found = await db
    .select({ path: territories.path, name: territories.name, level: territories.kind })
    .from(territories)
    .where(inArray(territories.path, paths))
  const chain = paths.flatMap((one) => found.filter((row) => row.path === one))
  return chain.length === paths.length ? [everything, ...chain] : null
}

async function readInside(db: Database, path: string): Promise<ReportScope['inside']> {
  const parent = sql`(select id from territories where path = ${path})`
  const isInside = path === '' ? isNull(territories.parentId) : eq(territories.parentId, parent)
  const isDistrict = and(eq(territories.path, path), eq(territories.kind, 'district'))
  const rows = await db
    .select({ path: territories.path, name: territories.name, kind: territories.kind })
    .from(territories)
    .where(or(isInside, isDistrict))
    .orderBy(asc(territories.path))
  return rows.map(({ kind, ...row }) => ({ ...row, drill: kind === 'district' ? null : row.path }))
}

async function findProduct(db: Database, actor: Actor, id: string) {
  const [row] = await db
    .select({ id: products.id, name: products.title })
    .from(products)
    .where(and(eq(products.id, id), scopeOf(actor).products()))
  return row
}

/** With an account or a product in scope. */
function findProvider(db: Database, actor: Actor, id: string) {
  const offers = db
    .select({ id: products.providerId })
    .from(products)
    .where(and(eq(products.providerId, id), scopeOf(actor).products()))
  return findPerson(db, id, 'service_provider', or(scopeOf(actor).accounts(), inArray(users.id, offers)))
}

/** With an account in scope, or with anything that was brought to it. */
function findAffiliate(db: Database, actor: Actor, own: string, id: string) {
  const brought = db
    .select({ id: reportAffiliates.affiliateId })
    .from(reportAffiliates)
    .where(and(eq(reportAffiliates.affiliateId, id), eq(reportAffiliates.path, own)))
  return findPerson(db, id, 'affiliate', or(scopeOf(actor).accounts(), inArray(users.id, brought)))
}

async function findPerson(db: Database, id: string, role: Role, isInScope: SQL | undefined) {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, role), isInScope))
  return row
}
