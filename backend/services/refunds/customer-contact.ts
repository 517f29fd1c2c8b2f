import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Booking } from '../bookings/find-booking.ts'

/**
 * How to reach the customer about a refund: of the account, or as entered with a booking without one; null for what there is
 * not, or not any more.
 */
export async function readCustomerContact(
  db: Database,
  { userId, contactPhone, contactEmail }: Pick<Booking, 'userId' | 'contactPhone' | 'contactEmail'>,
): Promise<{ customerPhone: string | null; customerEmail: string | null }> {
  const [account] =
    userId === null
      ? []
      : await db
          .select({ phone: users.phone, email: users.email, deletedAt: users.deletedAt })
          .from(users)
          .where(eq(users.id, userId))
  const known = account?.deletedAt == null ? account : undefined
  return {
    customerPhone: known?.phone || contactPhone || null,
    customerEmail: known?.email ?? contactEmail,
  }
}
