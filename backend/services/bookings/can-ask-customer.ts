import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Booking } from './find-booking.ts'
import { isLinkOver, linkPeriod } from './without-account/booking-link.ts'

/** Whether the customer can open the booking, and so say there where money goes that is sent back. */
export async function canAskCustomer(
  db: Database,
  booking: Pick<Booking, 'userId' | 'endsAt'>,
  now: Date,
): Promise<boolean> {
  if (booking.userId === null) return !isLinkOver(booking, now)
  const [customer] = await db
    .select({ status: users.status, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, booking.userId))
  return customer !== undefined && customer.status !== 'suspended' && customer.deletedAt === null
}

/** The opposite in a query. Never null. */
export const isOutOfReach = (now: Date): SQL => sql`(case when ${bookings.userId} is null
  then ${bookings.endsAt} < ${new Date(now.getTime() - linkPeriod).toISOString()}::timestamptz
  else not exists (select from ${users}
    where ${users.id} = ${bookings.userId} and ${users.status} <> 'suspended' and ${users.deletedAt} is null) end)`
