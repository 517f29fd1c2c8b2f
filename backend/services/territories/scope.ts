// Which rows an actor may see and change. Nothing else decides this: every query on these tables, reading or writing,
// carries the condition from here.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { and, eq, isNull, like, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissions, missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { bankStatements, receipts } from '../../db/schema/money/receipts.ts'
import { products } from '../../db/schema/products/products.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { inTerritory, type TerritoryColumns } from './in-territory.ts'
import { isWithin } from './paths.ts'
import { type Actor, type BookingActor, isAdminAccount, maySendMoney } from '../users/account.ts'

const everything = sql`true`
const nothing = sql`false`

/** Rows in an administrator's territory. */
function inTerritoryOf(actor: Actor, table: TerritoryColumns): SQL {
  const { role, territoryPath } = actor
  if (role === 'super_admin') return everything
  if (!isAdminAccount(actor) || territoryPath === null) return nothing
  return inTerritory(territoryPath, table)
}

/** Accounts of the territory, without the administrators of the same territory and of those above it. */
function accountsOf(actor: Actor): SQL {
  if (actor.role === 'super_admin') return everything
  const { territoryPath } = actor
  if (territoryPath === null) return nothing
  const isBelow = or(ne(users.territoryPath, territoryPath), notInArray(users.role, [...adminRoles]))
  return and(inTerritoryOf(actor, users), isBelow) ?? nothing
}

const tierOf = { dsa: 1, ssa: 2, nsa: 3 } as const

/** Commissions of affiliates, shares of providers and overrides of the tiers below, of the territory. */
function commissionsOf(actor: Actor): SQL {
  const { role } = actor
  if (role === 'super_admin') return everything
  if (role !== 'dsa' && role !== 'ssa' && role !== 'nsa') return nothing
  const isBelow = or(isNull(commissions.tier), lt(commissions.tier, tierOf[role]))
  return and(inTerritoryOf(actor, commissions), isBelow) ?? nothing
}

/** One's own; for an administrator also those of the territory, without those of equal and higher administrators. */
function commissionPartsOf(actor: Actor): SQL[] {
  const own = eq(commissions.beneficiaryId, actor.id)
  if (actor.role === 'super_admin') return [everything]
  if (!isAdminAccount(actor)) return [own]
  return [own, and(commissionsOf(actor), ne(commissions.beneficiaryId, actor.id)) ?? nothing]
}

function payeesOf(actor: Actor): SQL {
  if (!maySendMoney(actor)) return nothing
  return and(accountsOf(actor), ne(users.id, actor.id)) ?? nothing
}

function receivedIn(actor: Actor, path: AnyPgColumn): SQL {
  if (actor.role === 'super_admin') return everything
  const { territoryPath } = actor
  if (!maySendMoney(actor) || territoryPath === null) return nothing
  return or(inTerritoryOf(actor, bookings), and(isNull(bookings.id), eq(path, territoryPath))) ?? nothing
}

/** A provider's own, or those of an administrator's territory. */
const productsOf = (actor: Actor): SQL =>
  actor.role === 'service_provider' ? eq(products.providerId, actor.id) : inTerritoryOf(actor, products)

function includes(actor: Actor, path: string): boolean {
  if (actor.role === 'super_admin') return true
  const { territoryPath } = actor
  return isAdminAccount(actor) && territoryPath !== null && isWithin(path, territoryPath)
}

/**
 * A customer's own, those of a provider's products, or those of an administrator's territory. A link opens one booking,
 * until that is in an account.
 */
export function bookingsOf(actor: BookingActor): SQL {
  if (actor.id === null) return and(eq(bookings.id, actor.bookingId), isNull(bookings.userId)) ?? nothing
  if (actor.role === 'user') return eq(bookings.userId, actor.id)
  if (actor.role === 'service_provider') return eq(bookings.providerId, actor.id)
  return inTerritoryOf(actor, bookings)
}

/** The conditions of an actor, one for each table. Rows outside them are answered with 404. */
export const scopeOf = (actor: Actor) => ({
  /** Whether an administrator's territory includes this path, for rows that are not inserted yet. */
  includes: (path: string): boolean => includes(actor, path),
  /** Of an administrator. */
  accounts: () => accountsOf(actor),
  /** With the actor's own account. */
  visibleAccounts: (): SQL => or(eq(users.id, actor.id), accountsOf(actor)) ?? nothing,
  /** A provider's own, or those of an administrator's territory. */
  products: (): SQL => productsOf(actor),
  /** A customer's own, or those about the products in scope. Joined with the product. */
  questions: (): SQL => (actor.role === 'user' ? eq(productQuestions.userId, actor.id) : productsOf(actor)),
  /** A customer's own, those of a provider's products, or those of an administrator's territory. */
  bookings: (): SQL => bookingsOf(actor),
  /** Those that an affiliate referred, those of a confirmed email, or those of an administrator's territory. */
  leads: (): SQL => {
    const { id, role, email, emailVerifiedAt } = actor
    if (role === 'affiliate') return eq(leads.referralAffiliateId, id)
    if (role !== 'user') return inTerritoryOf(actor, leads)
    return emailVerifiedAt === null ? nothing : eq(leads.email, email.toLowerCase())
  },
  /** Those who send money, in their territory. Joined with the booking. */
  refunds: (): SQL => (maySendMoney(actor) ? inTerritoryOf(actor, bookings) : nothing),
  /** For those who send money: of their territory's bookings, and what they recorded without one. Joined with the booking. */
  receipts: (): SQL => receivedIn(actor, receipts.territoryPath),
  /** For those who send money: imported in their territory. */
  bankStatements: (): SQL => {
    if (actor.role === 'super_admin') return everything
    const { territoryPath } = actor
    if (!maySendMoney(actor) || territoryPath === null) return nothing
    return eq(bankStatements.territoryPath, territoryPath)
  },
  /** One's own; for an administrator also those of the territory, without those of equal and higher administrators. */
  commissions: (): SQL => or(...commissionPartsOf(actor)) ?? nothing,
  /** The same in parts that have no row in common: an index can give the rows of each in the order of a list. */
  commissionParts: (): SQL[] => commissionPartsOf(actor),
  /** An affiliate's own, or those of an administrator's territory. */
  claims: (): SQL =>
    actor.role === 'affiliate'
      ? eq(missingBookingClaims.affiliateId, actor.id)
      : inTerritoryOf(actor, missingBookingClaims),
  /** For an administrator those of the territory alone. */
  territoryCommissions: (): SQL => commissionsOf(actor),
  /** A payee's own, and for those who pay, the payees in scope: super_admin and nsa. Joined with the payee's account. */
  payouts: (): SQL => or(eq(users.id, actor.id), payeesOf(actor)) ?? nothing,
  /** Whom an administrator may pay: never themselves. */
  payees: (): SQL => payeesOf(actor),
  /** An administrator's territory and those inside it. */
  territories: (): SQL => {
    const { role, territoryPath } = actor
    if (role === 'super_admin') return everything
    if (!isAdminAccount(actor) || territoryPath === null) return nothing
    return or(eq(territories.path, territoryPath), like(territories.path, `${territoryPath}/%`)) ?? nothing
  },
  /** The key of the actor's totals; null for customers, who have none. */
  totals: (): string | null => {
    const { id, role, territoryPath } = actor
    if (role === 'super_admin') return 'all'
    if (role === 'service_provider') return `provider:${id}`
    if (role === 'affiliate') return `affiliate:${id}`
    return isAdminAccount(actor) ? territoryPath : null
  },
})
