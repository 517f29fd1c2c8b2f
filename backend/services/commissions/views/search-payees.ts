// Searches commissions as administrators do: also by who earns them, and by the number of a lead.
import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { expectRows } from '../../../lists/expect-rows.ts'
import { parseLeadNumber } from '../../../public-numbers.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { matchesAccount } from '../../users/list-users.ts'
import { isOfBookings, openSearch, type Search, type SearchLimits } from './search-commissions.ts'

/** Of more, the text says too little. */
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
  if (search === undefined || !text || !isAdminAccount(actor))
    return search && { ...search, payees: undefined }
  const payees = or(await isOfPayees(db, text), await isOfLead(db, text))
  const isWide =
    search.isWide || (payees !== undefined && (await expectCommissions(db, payees)) > limits.bookings)
  return { ...search, payees, isWide }
}

export const isFound = ({ found, payees }: CommissionSearch): SQL | undefined =>
  or(isOfBookings(found), payees)

async function isOfPayees(db: Database, text: string): Promise<SQL | undefined> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    // Customers, who are many, are left out by an index.
    .where(and(ne(users.role, 'user'), inArray(users.role, [...payeeRoles]), matchesAccount(text)))
    .limit(mostPayees)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? undefined : inArray(commissions.beneficiaryId, ids)
}

async function isOfLead(db: Database, text: string): Promise<SQL | undefined> {
  const number = parseLeadNumber(text)
  if (number === null) return undefined
  const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.leadNumber, number))
  return lead && eq(commissions.leadId, lead.id)
}

const expectCommissions = async (db: Database, condition: SQL): Promise<number> =>
  (await expectRows(db, sql`select from ${commissions} where ${condition}`)).rows
