// What has to be settled before an account can be deleted: other people, or money, depend on it.
import type { DeletionObstacle } from '@affiliate-booking/contract/calls/accounts/own-data'
import { and, count, eq, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { products } from '../../db/schema/products/products.ts'
import { isSuperAdminWhoStays } from '../payouts/payout-settings.ts'
import { needsPayee } from '../refunds/has-status.ts'
import type { Account } from '../users/account.ts'

type Check = (db: Database, person: Pick<Account, 'id' | 'role'>) => Promise<DeletionObstacle | null>

const openStates = ['pending', 'confirmed'] as const

/** How many rows there are, in words, and which one it is if it is alone; null: none. */
async function findOpen(db: Database, table: PgTable & { id: PgColumn }, where: SQL | undefined) {
  const [found] = await db
    .select({ number: count(), first: sql<string | null>`(array_agg(${table.id}))[1]` })
    .from(table)
    .where(where)
  const { number = 0, first = null } = found ?? {}
  if (number === 0) return null
  return number === 1
    ? { several: 'one', isOne: true, id: first }
    : { several: String(number), isOne: false, id: null }
}

const checks: readonly Check[] = [
  async (db, { id }) => {
    const mine = and(eq(bookings.userId, id), inArray(bookings.status, openStates))
    const open = await findOpen(db, bookings, mine)
    return (
      open && {
        kind: 'open-bookings',
        what: `You have ${open.several} open ${open.isOne ? 'booking' : 'bookings'}.`,
        // With a suspended provider, the customer has a week to cancel.
        advice: `Cancel first, or wait until ${open.isOne ? 'it is' : 'they are'} completed, at most a week after the trip.`,
        id: open.id,
      }
    )
  },
  async (db, { id }) => {
    const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, id))
    const [refund] = await db
      .select({ bookingId: refunds.bookingId, isWaiting: sql<boolean>`${needsPayee()}` })
      .from(refunds)
      .where(and(inArray(refunds.bookingId, own), ne(refunds.status, 'completed')))
      .orderBy(sql`not ${needsPayee()}`, refunds.refundNumber)
      .limit(1)
    if (!refund) return null
    return refund.isWaiting
      ? {
          kind: 'refund-account',
          what: 'We have a refund for you and do not know where to send it.',
          advice: 'Enter your UPI id, and wait until it has arrived.',
          id: refund.bookingId,
        }
      : {
          kind: 'refund',
          what: 'A refund is on its way to you.',
          advice: 'Wait until it has arrived.',
          id: refund.bookingId,
        }
  },
  async (db, { id }) => {
    const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, id))
    const [payment] = await db
      .select({ bookingId: receipts.bookingId })
      .from(receipts)
      .where(and(inArray(receipts.bookingId, own), eq(receipts.use, 'unapplied')))
      .limit(1)
    if (!payment) return null
    return {
      kind: 'unapplied-payment',
      what: 'We are still checking a payment of yours.',
      advice: 'Wait until it is booked or sent back to you.',
      id: payment.bookingId,
    }
  },
  async (db, { id }) => {
    // One that is not cancelled stands in the way as an open booking.
    const inReview = and(
      eq(bookings.userId, id),
      eq(bookings.status, 'cancelled'),
      eq(bookings.paymentStatus, 'pending'),
      isNotNull(bookings.paymentSubmittedAt),
    )
    const open = await findOpen(db, bookings, inReview)
    return (
      open && {
        kind: 'payment-in-review',
        what: 'We are still checking a payment of yours.',
        advice: 'Wait until we have found it and sent it back to you, or have not found it.',
        id: open.id,
      }
    )
  },
  async (db, { id }) => {
    const mine = and(eq(products.providerId, id), eq(products.status, 'approved'))
    const live = await findOpen(db, products, mine)
    return (
      live && {
        kind: 'live-services',
        what: `You have ${live.several} live ${live.isOne ? 'service' : 'services'}.`,
        advice: live.isOne ? 'Take it off sale first.' : 'Take everything off sale first.',
        id: live.id,
      }
    )
  },
  async (db, { id }) => {
    const ofGuests = and(eq(bookings.providerId, id), inArray(bookings.status, openStates))
    const open = await findOpen(db, bookings, ofGuests)
    return (
      open && {
        kind: 'guest-bookings',
        what: `Guests have ${open.several} open ${open.isOne ? 'booking' : 'bookings'} with you.`,
        advice: open.isOne ? 'Complete or cancel it first.' : 'Complete or cancel them first.',
        id: open.id,
      }
    )
  },
  async (db, { id, role }) => {
    if (role !== 'super_admin') return null
    const others = and(isSuperAdminWhoStays(), notInArray(users.id, [id]))
    return (await db.$count(users, others)) > 0
      ? null
      : {
          kind: 'only-super-admin',
          what: 'You are the only super administrator.',
          advice: 'Create another one first.',
        }
  },
  async (db, { id }) =>
    (await db.$count(primaryAdmins, eq(primaryAdmins.adminId, id))) === 0
      ? null
      : {
          kind: 'primary-admin',
          what: 'You are the primary administrator of your territory.',
          advice: 'Ask a super administrator to choose another one, or nobody.',
        },
]

/** Other than money, in the order in which they are shown. */
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
