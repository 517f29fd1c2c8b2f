// Which rows somebody may see and act on. This is the one place that decides it: every query on these tables, reading or
// writing, carries the condition that it gives, and no page or route knows of territories.
import { adminRoles } from '@affiliate-booking/contract/options/roles'
import { and, eq, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products.ts'
import { territories } from '../../db/schema/territories.ts'
import { users } from '../../db/schema/users.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'

/** Columns with the territory of a row, from the widest to the narrowest. */
interface Placed {
  readonly countryPath: AnyPgColumn
  readonly statePath: AnyPgColumn
  readonly territoryPath: AnyPgColumn
}

const everything = sql`true`
const nothing = sql`false`

/**
 * Rows in the territory of an administrator: all of them for a super_admin, none for whoever is none. The widest column
 * that says it is compared, so that an index on it can be walked.
 */
function inTerritoryOf(actor: Actor, table: Placed): SQL {
  const { role, territoryPath } = actor
  if (role === 'super_admin') return everything
  if (!isAdminAccount(actor) || territoryPath === null) return nothing
  const column = [table.countryPath, table.statePath, table.territoryPath][
    territoryPath.split('/').length - 1
  ]
  return column === undefined ? nothing : eq(column, territoryPath)
}

/** Accounts: of the territory, but neither the administrators of the very same place nor those above. */
function accountsOf(actor: Actor): SQL {
  if (actor.role === 'super_admin') return everything
  const { territoryPath } = actor
  if (territoryPath === null) return nothing
  const isBelow = or(ne(users.territoryPath, territoryPath), notInArray(users.role, [...adminRoles]))
  return and(inTerritoryOf(actor, users), isBelow) ?? nothing
}

/** Whether an administrator decides on what lies in a place, by its path. */
function reaches(actor: Actor, path: string): boolean {
  if (actor.role === 'super_admin') return true
  const { territoryPath } = actor
  return isAdminAccount(actor) && territoryPath !== null && `${path}/`.startsWith(`${territoryPath}/`)
}

/** What somebody acts on, as a condition for each table; what is not in it is answered as if it were not there. */
export const scopeOf = (actor: Actor) => ({
  /** For what is not in a table yet. */
  includes: (path: string): boolean => reaches(actor, path),
  /** An administrator's: those below. */
  accounts: () => accountsOf(actor),
  /** And the own one. */
  visibleAccounts: (): SQL => or(eq(users.id, actor.id), accountsOf(actor)) ?? nothing,
  /** The own ones of a provider; an administrator's are those of the territory. */
  products: (): SQL =>
    actor.role === 'service_provider' ? eq(products.providerId, actor.id) : inTerritoryOf(actor, products),
  /** The own ones of a customer, those of a provider's products; an administrator's are those of the territory. */
  bookings: (): SQL => {
    if (actor.role === 'user') return eq(bookings.userId, actor.id)
    if (actor.role === 'service_provider') return eq(bookings.providerId, actor.id)
    return inTerritoryOf(actor, bookings)
  },
  /** The place of an administrator and those in it. */
  territories: (): SQL => {
    const { role, territoryPath } = actor
    if (role === 'super_admin') return everything
    if (!isAdminAccount(actor) || territoryPath === null) return nothing
    return or(eq(territories.path, territoryPath), like(territories.path, `${territoryPath}/%`)) ?? nothing
  },
  /** The scope of the totals that the actor's dashboard shows; null for customers, who have none. */
  totals: (): string | null => {
    const { id, role, territoryPath } = actor
    if (role === 'super_admin') return 'all'
    if (role === 'service_provider') return `provider:${id}`
    if (role === 'affiliate') return `affiliate:${id}`
    return isAdminAccount(actor) ? territoryPath : null
  },
})
