// Claims of missing bookings: the columns to read and their form on the wire.
import type { Claim } from '@affiliate-booking/contract/calls/money/claims'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { fail } from '../../result.ts'
import { formatBookingNumber } from '../../public-numbers.ts'

export const claimNotFound = fail(404, 'This claim does not exist.')

export const selectClaims = <More extends Parameters<Database['select']>[0] & object>(
  db: Database,
  more: More,
) =>
  db
    .select({ claim: getTableColumns(missingBookingClaims), affiliateName: users.name, ...more })
    .from(missingBookingClaims)
    .innerJoin(users, eq(users.id, missingBookingClaims.affiliateId))
    .$dynamic()

type StoredClaim = typeof missingBookingClaims.$inferSelect

export function describeClaim({
  claim,
  affiliateName,
}: {
  claim: StoredClaim
  affiliateName: string
}): Claim {
  const { id, bookingNumber, affiliateId, message, status, reason, createdAt, decidedAt } = claim
  return {
    id,
    bookingId: formatBookingNumber(bookingNumber),
    affiliate: { id: affiliateId, name: affiliateName },
    message,
    status,
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
