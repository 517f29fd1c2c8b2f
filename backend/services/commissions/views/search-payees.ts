// Searches commissions also by the number of a lead, and for administrators by who earns them.
import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { expectRows } from '../../../lists/expect-rows.ts'
import { parseLeadNumber } from '../../../public-numbers.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { matchesContacts, matchesName } from '../../users/list-users.ts'
import { isOfBookings, openSearch, type Search, type SearchLimits } from './search-commissions.ts'

/** More are not collected: each commission is looked at instead. */
const mostPayees = 200

export interface CommissionSearch extends Search {
  /** The condition on commissions; undefined: nobody and no lead is found. */
  readonly payees: SQL | undefined
}

/** Wide if more bookings or commissions match than the limit, as PostgreSQL expects. */
export async function openCommissionSearch(
  db: Database,
  actor: Actor,
  text: string | undefined,
  limits: SearchLimits,
): Promise<CommissionSearch | undefined> {
  const search = await openSearch(db, actor, text, limits)
  if (search === undefined || !text) return undefined
  const ofLead = await isOfLead(db, text)
  if (!isAdminAccount(actor)) return { ...search, payees: ofLead }
  const ofPayees = await findPayees(db, actor, text)
  const payees = or(ofPayees.found, ofLead)
  const isWide =
    search.isWide ||
    ofPayees.areMany ||
    (payees !== undefined && (await expectCommissions(db, payees)) > limits.bookings)
  return { ...search, payees, isWide }
}

export const isFound = ({ found, payees }: CommissionSearch): SQL | undefined =>
  or(isOfBookings(found), payees)

/** By the name also those outside the scope, who earn in it; by email and phone those alone whose contacts are shown. */
async function findPayees(
  db: Database,
  actor: Actor,
  text: string,
): Promise<{ found: SQL | undefined; areMany: boolean }> {
  const matching = () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          // Customers, who are many, are left out by an index.
          ne(users.role, 'user'),
          inArray(users.role, [...payeeRoles]),
          or(matchesName(text), and(matchesContacts(text), scopeOf(actor).visibleAccounts())),
        ),
      )
  const rows = await matching().limit(mostPayees + 1)
  if (rows.length > mostPayees)
    return { found: inArray(commissions.beneficiaryId, matching()), areMany: true }
  const ids = rows.map(({ id }) => id)
  return { found: ids.length === 0 ? undefined : inArray(commissions.beneficiaryId, ids), areMany: false }
}

async function isOfLead(db: Database, text: string): Promise<SQL | undefined> {
  const number = parseLeadNumber(text)
  if (number === null) return undefined
  const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.leadNumber, number))
  return lead && eq(commissions.leadId, lead.id)
}

const expectCommissions = async (db: Database, condition: SQL): Promise<number> =>
  (await expectRows(db, sql`select from ${commissions} where ${condition}`)).rows
