// Invitations that are neither accepted nor withdrawn.
import type {
  AdminInvitation,
  AdminInvitationQuery,
} from '@affiliate-booking/contract/calls/accounts/invitations'
import type { Page } from '@affiliate-booking/contract/lists'
import { and, eq, sql } from 'drizzle-orm'
import { adminInvitations } from '../../db/schema/accounts/admin-invitations.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { countRows } from '../../lists/count-rows.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { describeInvitation, isInvitationOpen, isInviter } from './invite-admin.ts'

/** Those that work come before those that have expired. */
const longestValid: Sorting = {
  name: 'longest-valid',
  by: adminInvitations.expiresAt,
  id: adminInvitations.id,
  isDescending: true,
}

/** Whether the links of a sender work: as long as they may invite. */
const mayInvite = sql<boolean>`${isInviter}`

/** A page of the open invitations. A link that does not work any more counts as expired. */
export async function listAdminInvitations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { q, ...page }: AdminInvitationQuery,
): Promise<Omit<Page<AdminInvitation>, 'rows'> & { invitations: AdminInvitation[] }> {
  const conditions = and(
    isInvitationOpen,
    q ? sql`strpos(lower(${adminInvitations.email}), ${q.toLowerCase()}) > 0` : undefined,
  )
  const read = async (slice: Slice) => {
    const found = await db
      .select({ invitation: adminInvitations, invitedBy: users.name, mayInvite, key: slice.key })
      .from(adminInvitations)
      .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return found.map(({ invitation, invitedBy, mayInvite: isUsable, key }) => {
      const described = describeInvitation(invitation, invitedBy, now())
      return { ...described, isExpired: described.isExpired || !isUsable, key }
    })
  }
  const count = () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(adminInvitations)
        .where(conditions)
        .getSQL(),
    )
  const { rows, ...cursors } = await readPage(page, longestValid, read, count)
  return { ...cursors, invitations: rows.map(({ key: _key, ...invitation }) => invitation) }
}
