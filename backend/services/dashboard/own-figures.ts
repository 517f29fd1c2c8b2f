import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { and, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { refundsToName } from '../bookings/lists/own-refunds.ts'
import { tripsToReview } from '../bookings/lists/own-reviews.ts'
import { missingDocuments } from '../leads/documents/list-own-leads.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'

/** Those that are not closed. */
const ownOpenLeads = (db: Database, customer: Actor): SQL<number> =>
  db.$count(
    leads,
    and(
      scopeOf(customer).leads(),
      isNull(leads.duplicateOf),
      notInArray(leads.status, [...closedLeadStatuses]),
    ),
  )

interface OwnFigures {
  readonly totalBookings: number
  /** Paise that were paid and not refunded. */
  readonly totalSpent: number
  readonly activeLeads: number
  /** What the customer still has to hand over. */
  readonly missingDocuments: number
  /** Refunds that wait for the customer's UPI id; null: none does. */
  readonly refundsToName: { readonly total: number; readonly bookingId: string } | null
  /** Trips that ended lately and have no review; null: none. */
  readonly tripsToReview: { readonly total: number; readonly bookingId: string } | null
}

/** A customer's figures, by one statement. */
export async function readOwnFigures(db: Database, customer: Actor, now: Date): Promise<OwnFigures> {
  const spent = sql`${bookings.totalAmount} - coalesce(${bookings.refundAmount}, 0)`
  const [figures] = await db
    .select({
      totalBookings: sql`count(*)`.mapWith(Number),
      totalSpent:
        sql`coalesce(sum(${spent}) filter (where ${ne(bookings.paymentStatus, 'pending')}), 0)`.mapWith(
          Number,
        ),
      activeLeads: ownOpenLeads(db, customer),
      missingDocuments: missingDocuments(db, customer),
      refundsToName: refundsToName(db, customer),
      tripsToReview: tripsToReview(db, customer, now),
    })
    .from(bookings)
    .where(scopeOf(customer).bookings())
  if (!figures) throw new Error('A sum without a group has one row')
  return figures
}
