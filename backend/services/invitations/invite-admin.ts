// Super administrators invite administrators by a link.
import { randomBytes, randomUUID } from 'node:crypto'
import type {
  AdminInvitation,
  InviteAdminPayload,
} from '@affiliate-booking/contract/calls/accounts/invitations'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { adminInvitations } from '../../db/schema/accounts/admin-invitations.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { adminRoleOf, appointmentWords } from '../admins/appointment-words.ts'
import { resolveAdminTerritory } from '../admins/resolve-admin-territory.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { checkEmailIsFree } from '../auth/register-account.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { notify } from '../messages/notify.ts'
import { hashToken } from '../sessions/create-session.ts'
import type { Actor } from '../users/account.ts'
import { isUuid } from '../../uuid.ts'

type InviteDeps = Pick<Deps, 'db' | 'now' | 'encryption'>

type Invitation = typeof adminInvitations.$inferSelect

const period = 7 * dayMs

const invitationNotFound = fail(404, 'This invitation is not open any more.')
const invitedAlready = fail(
  409,
  'This person is invited already. Send that invitation again, or withdraw it.',
)

/** Of the sender. */
export const isInviter = and(eq(users.status, 'active'), eq(users.role, 'super_admin'))

export const isInvitationOpen = and(isNull(adminInvitations.acceptedAt), isNull(adminInvitations.withdrawnAt))

/**
 * Invites somebody to be an administrator. The caller checks permission. Fails with 400 for a location that is not in the
 * lists, and with 409 for an email that has an account or an open invitation.
 */
export async function inviteAdmin(
  { db, now, encryption }: InviteDeps,
  actor: Actor,
  payload: InviteAdminPayload,
  origin: RequestOrigin,
): Promise<Result<AdminInvitation>> {
  const territory = resolveAdminTerritory(payload)
  if (!territory.ok) return territory
  const free = await checkEmailIsFree(db, payload.email)
  if (!free.ok) return free
  const at = now()
  const { token, ...link } = newLink(at)
  try {
    return await db.transaction(async (tx) => {
      await tx
        .update(adminInvitations)
        .set({ withdrawnAt: at })
        .where(and(isInvitationOpen, isFor(free.value), lte(adminInvitations.expiresAt, at)))
      const [invitation] = await tx
        .insert(adminInvitations)
        .values({
          ...territory.value.columns,
          ...link,
          email: free.value,
          invitedBy: actor.id,
          createdAt: at,
        })
        .returning()
      if (!invitation) throw new Error('An inserted invitation was not returned')
      await send(tx, encryption, invitation, token)
      await audit(tx, actor, 'invitation.sent', invitation, origin, at)
      return ok(describeInvitation(invitation, actor.name, at))
    })
  } catch (error) {
    if (violatesUnique(error, 'admin_invitations_open_unique')) return invitedAlready
    throw error
  }
}

/** Sends an open invitation once more; its earlier link ends. Fails with 404 for one that is not open. */
export async function resendAdminInvitation(
  { db, now, encryption }: InviteDeps,
  actor: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<AdminInvitation>> {
  if (!isUuid(id)) return invitationNotFound
  const at = now()
  const { token, ...link } = newLink(at)
  return db.transaction(async (tx) => {
    const open = and(isInvitationOpen, eq(adminInvitations.id, id))
    const [found] = await tx
      .select({ email: adminInvitations.email })
      .from(adminInvitations)
      .where(open)
      .for('update')
    if (!found) return invitationNotFound
    const free = await checkEmailIsFree(tx, found.email)
    if (!free.ok) return free
    const [invitation] = await tx
      .update(adminInvitations)
      .set({ ...link, invitedBy: actor.id })
      .where(open)
      .returning()
    if (!invitation) throw new Error('A locked invitation was not updated')
    await send(tx, encryption, invitation, token)
    await audit(tx, actor, 'invitation.sent-again', invitation, origin, at)
    return ok(describeInvitation(invitation, actor.name, at))
  })
}

/** Ends the link of an open invitation. Fails with 404 for one that is not open. */
export async function withdrawAdminInvitation(
  { db, now }: InviteDeps,
  actor: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (!isUuid(id)) return invitationNotFound
  const at = now()
  return db.transaction(async (tx) => {
    const [invitation] = await tx
      .update(adminInvitations)
      .set({ withdrawnAt: at })
      .where(and(isInvitationOpen, eq(adminInvitations.id, id)))
      .returning()
    if (!invitation) return invitationNotFound
    await audit(tx, actor, 'invitation.withdrawn', invitation, origin, at)
    return ok(null)
  })
}

const isFor = (email: string): SQL => eq(sql`lower(${adminInvitations.email})`, email)

function newLink(at: Date) {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token), sentAt: at, expiresAt: new Date(at.getTime() + period) }
}

async function send(
  tx: Database,
  encryption: Encryption,
  invitation: Invitation,
  token: string,
): Promise<void> {
  const { id, email, invitedBy, sentAt, expiresAt } = invitation
  await notify(tx, {
    kind: 'administrator-invited',
    to: { sender: invitedBy, address: email },
    about: id,
    occasion: randomUUID(),
    variables: {
      ...appointmentWords(invitation),
      validUntil: expiresAt.toISOString(),
    },
    secrets: { path: `/invitation?token=${token}` },
    encryption,
    at: sentAt,
    expiresAt,
  })
}

const audit = (
  tx: Database,
  actor: Actor,
  action: `invitation.${string}`,
  { id, role }: Invitation,
  origin: RequestOrigin,
  at: Date,
) =>
  writeAudit(tx, {
    actor,
    origin,
    action,
    objectType: 'invitation',
    objectId: id,
    territoryPath: null,
    changes: { role: { old: null, new: role } },
    at,
  })

export function describeInvitation(invitation: Invitation, invitedBy: string, now: Date): AdminInvitation {
  const { id, email, country, state, district, commissionRate, sentAt, expiresAt } = invitation
  return {
    id,
    email,
    role: adminRoleOf(invitation),
    country,
    state,
    district,
    commissionRate,
    invitedBy,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }
}
