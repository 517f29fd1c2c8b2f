// What has to be settled before an account can be deleted: other people, or money, depend on it.
import type { DeletionObstacle } from '@affiliate-booking/contract/calls/accounts/own-data'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import { products } from '../../db/schema/products/products.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { Account } from '../users/account.ts'

type Check = (db: Database, person: Pick<Account, 'id' | 'role'>) => Promise<DeletionObstacle | null>

const openStates = ['pending', 'confirmed'] as const

const ifAny = (found: number, what: (several: string) => string, advice: string): DeletionObstacle | null =>
  found === 0 ? null : { what: what(found === 1 ? 'one' : String(found)), advice }

const checks: readonly Check[] = [
  async (db, { id }) =>
    ifAny(
      await db.$count(bookings, and(eq(bookings.userId, id), inArray(bookings.status, openStates))),
      (several) => `You have ${several} open ${several === 'one' ? 'booking' : 'bookings'}.`,
      'Cancel first, or wait until the trip is over.',
    ),
  async (db, { id }) => {
    const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, id))
    return ifAny(
      await db.$count(refunds, and(inArray(refunds.bookingId, own), ne(refunds.status, 'completed'))),
      () => 'A refund is on its way to you.',
      'Enter your UPI id if we ask for it, and wait until it has arrived.',
    )
  },
  async (db, { id }) =>
    ifAny(
      await db.$count(products, and(eq(products.providerId, id), eq(products.status, 'approved'))),
      (several) => `You have ${several} live ${several === 'one' ? 'service' : 'services'}.`,
      'Take everything off sale first.',
    ),
  async (db, { id }) =>
    ifAny(
      await db.$count(bookings, and(eq(bookings.providerId, id), inArray(bookings.status, openStates))),
      (several) => `Guests have ${several} open ${several === 'one' ? 'booking' : 'bookings'} with you.`,
      'Complete or cancel them first.',
    ),
  async (db, { id }) => {
    const balances = (await readBalances(db, [id])).get(id)
    const amounts = Object.values(balances ?? {})
    const due = amounts.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0)
    if (due > 0) return { what: `${formatPaise(due)} is due to you.`, advice: 'Wait until it is paid out.' }
    const owed = amounts.reduce((sum, amount) => sum + amount, 0)
    if (owed < 0)
      return {
        what: `Your balance is ${formatPaise(owed)}.`,
        advice: 'Ask your administrator to settle it.',
      }
    return null
  },
  async (db, { id }) =>
    ifAny(
      await db.$count(
        payouts,
        and(eq(payouts.beneficiaryId, id), inArray(payouts.status, ['draft', 'approved', 'sent'])),
      ),
      () => 'A payout is on its way to you.',
      'Wait until it has arrived.',
    ),
  async (db, { id, role }) => {
    if (role !== 'super_admin') return null
    const others = and(eq(users.role, 'super_admin'), eq(users.status, 'active'), notInArray(users.id, [id]))
    return (await db.$count(users, others)) > 0
      ? null
      : { what: 'You are the only super administrator.', advice: 'Create another one first.' }
  },
  async (db, { id }) =>
    ifAny(
      await db.$count(primaryAdmins, eq(primaryAdmins.adminId, id)),
      () => 'You are the primary administrator of your territory.',
      'Ask a super administrator to choose another one.',
    ),
]

/** In the order in which they are shown. */
export async function findObstacles(
  db: Database,
  person: Pick<Account, 'id' | 'role'>,
): Promise<DeletionObstacle[]> {
  const found: DeletionObstacle[] = []
  for (const check of checks) {
    const obstacle = await check(db, person)
    if (obstacle) found.push(obstacle)
  }
  return found
}
