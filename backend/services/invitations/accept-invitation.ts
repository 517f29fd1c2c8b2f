import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import type { AcceptInvitationPayload } from '@affiliate-booking/contract/calls/accounts/invitations'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { adminInvitations } from '../../db/schema/accounts/admin-invitations.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { adminRoleOf } from '../admins/appointment-words.ts'
import { insertAdmin } from '../admins/create-admin.ts'
import { resolveAdminTerritory } from '../admins/resolve-admin-territory.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { checkNewPassword } from '../auth/passwords.ts'
import { checkEmailIsFree, failIfEmailTaken } from '../auth/register-account.ts'
import { hashToken } from '../sessions/create-session.ts'
import type { Account } from '../users/account.ts'
import { isInviter, isInvitationOpen } from './invite-admin.ts'

type Invitation = typeof adminInvitations.$inferSelect

const invitationNotFound = fail(404, 'This invitation does not work any more. Ask for a new one.')

/** Open, not expired, and of somebody who may still invite. */
async function findUsable(db: Database, token: string, now: Date): Promise<Invitation | null> {
  const [found] = await db
    .select({ invitation: adminInvitations })
    .from(adminInvitations)
    .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
    .where(
      and(
        isInvitationOpen,
        eq(adminInvitations.tokenHash, hashToken(token)),
        gt(adminInvitations.expiresAt, now),
        isInviter,
      ),
    )
  return found?.invitation ?? null
}

/** What a link offers. Fails with 404 for one that does not count. */
export async function findInvitation({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const invitation = await findUsable(db, token, now())
  if (invitation === null) return invitationNotFound
  const { email, country, state, district, commissionRate, expiresAt } = invitation
  const role = adminRoleOf(invitation)
  const appointment = { role, country, state, district, commissionRate }
  return ok({ email, ...appointment, expiresAt: expiresAt.toISOString() })
}

/**
 * Makes the account of an invitation, once: active, with the role and the territory of the invitation, and with a
 * confirmed email, since the link went there.
 * Fails with 404 for a link that does not count, with 400 for a password that is not acceptable, which leaves the link,
 * and with 409 if the email has an account meanwhile.
 */
export async function acceptInvitation(
  { db, passwords, now }: Pick<Deps, 'db' | 'passwords' | 'now'>,
  { token, name, phone, password }: AcceptInvitationPayload,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  const invitation = await findUsable(db, token, now())
  if (invitation === null) return invitationNotFound
  const checked = await checkNewPassword(passwords, password)
  if (!checked.ok) return checked
  const territory = resolveAdminTerritory(territoryOf(invitation))
  if (!territory.ok) return territory
  const free = await checkEmailIsFree(db, invitation.email)
  if (!free.ok) return free
  const passwordHash = await passwords.hash(password)
  return failIfEmailTaken(() =>
    db.transaction(async (tx) => {
      const at = now()
      const [accepted] = await tx
        .update(adminInvitations)
        .set({ acceptedAt: at })
        .where(
          and(
            isInvitationOpen,
            eq(adminInvitations.id, invitation.id),
            eq(adminInvitations.tokenHash, invitation.tokenHash),
          ),
        )
        .returning({ id: adminInvitations.id })
      if (!accepted) return invitationNotFound
      const account = await insertAdmin(tx, {
        territory: territory.value,
        person: { name, phone, email: free.value, passwordHash, emailVerifiedAt: at },
        createdBy: { id: invitation.invitedBy, role: 'super_admin' },
        byInvitation: true,
        origin,
        at,
      })
      await tx
        .update(adminInvitations)
        .set({ accountId: account.id })
        .where(eq(adminInvitations.id, invitation.id))
      return ok(account)
    }),
  )
}

function territoryOf(invitation: Invitation): AdminTerritory {
  const role = adminRoleOf(invitation)
  const country = { country: invitation.country ?? '', commissionRate: invitation.commissionRate ?? 0 }
  if (role === 'nsa') return { role, nsaInfo: country }
  const state = { ...country, state: invitation.state ?? '' }
  if (role === 'ssa') return { role, ssaInfo: state }
  return role === 'dsa' ? { role, dsaInfo: { ...state, district: invitation.district ?? '' } } : { role }
}
