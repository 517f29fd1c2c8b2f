import { lte, or } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { adminInvitations } from '../../db/schema/accounts/admin-invitations.ts'

/** Until then an expired one can be sent again. */
const period = 90 * dayMs

/** Of invitations that were accepted, withdrawn or expired long ago: they hold an email. Returns how many. */
export function deleteOldInvitations(db: Database, now: Date): Promise<number> {
  const { id, acceptedAt, withdrawnAt, expiresAt } = adminInvitations
  const before = new Date(now.getTime() - period)
  return deleteInBatches(db, {
    table: adminInvitations,
    key: id,
    where: or(lte(acceptedAt, before), lte(withdrawnAt, before), lte(expiresAt, before)),
  })
}
