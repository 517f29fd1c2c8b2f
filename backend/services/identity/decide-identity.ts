import type { IdentitySubmission } from '@affiliate-booking/contract/calls/accounts/identity'
import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, type Result } from '../../result.ts'
import { replacePan } from '../affiliates/profile-pan.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notify } from '../messages/notify.ts'
import { scopeOf } from '../territories/scope.ts'
import { findSuperior } from '../territories/superior.ts'
import type { Actor } from '../users/account.ts'
import { getIdentitySubmission } from './get-identity-submission.ts'
import { type Decision, decisions, decryptSubmittedPan, identityNotFound } from './submission.ts'
import { isUuid } from '../../uuid.ts'

type Dependencies = Pick<Deps, 'db' | 'encryption' | 'now' | 'log'>

interface Expected {
  /** The version that the actor saw. */
  version: number
}

/**
 * Approves an identity and records if its PAN is valid; without a PAN it is not. An affiliate's profile has the approved
 * PAN from then on.
 * Fails with 400 if that is not said, with 404 outside the scope, and with 409 for the own identity and for one that was
 * decided or submitted again meanwhile.
 */
export const approveIdentity = (
  deps: Dependencies,
  actor: Actor,
  id: string,
  { version, isPanValid }: Expected & { isPanValid?: boolean | undefined },
  origin: RequestOrigin | null,
) => decide(deps, actor, id, { decision: 'approve', version, isPanValid }, origin)

/** Ends the submission: the payee cannot submit again. Fails like `approveIdentity`. */
export const declineIdentity = (
  deps: Dependencies,
  actor: Actor,
  id: string,
  { version, reason }: Expected & { reason: string },
  origin: RequestOrigin | null,
) => decide(deps, actor, id, { decision: 'decline', version, reason }, origin)

/**
 * Lets the payee submit again, also after a decision. Fails like `approveIdentity`, and with 403 for an identity that an
 * administrator above the actor declined.
 */
export const requestIdentityResubmission = (
  deps: Dependencies,
  actor: Actor,
  id: string,
  { version, reason }: Expected & { reason: string },
  origin: RequestOrigin | null,
) => decide(deps, actor, id, { decision: 'request-resubmission', version, reason }, origin)

interface Decided extends Expected {
  decision: Decision
  reason?: string
  isPanValid?: boolean | undefined
}

async function decide(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { decision, version, reason, isPanValid }: Decided,
  origin: RequestOrigin | null,
): Promise<Result<IdentitySubmission>> {
  if (!isUuid(id)) return identityNotFound
  const { db, now, encryption } = deps
  const { from, to, action } = decisions[decision]
  const decided = await db.transaction(async (tx): Promise<Result<null>> => {
    const [locked] = await tx
      .select({ submission: identitySubmissions, territoryPath: users.territoryPath })
      .from(identitySubmissions)
      .innerJoin(users, eq(users.id, identitySubmissions.userId))
      .where(and(eq(identitySubmissions.id, id), scopeOf(actor).accounts()))
      .for('update', { of: identitySubmissions })
    if (!locked) return identityNotFound
    const { submission, territoryPath } = locked
    if (submission.userId === actor.id) return ownIdentity
    if (!submission.isLatest || submission.version !== version || !from.includes(submission.status))
      return versionConflict
    const superior =
      submission.status === 'declined' &&
      (await findSuperior(tx, actor, {
        by: submission.decidedBy,
        done: 'declined this identity',
        toUndo: 'let the payee submit it again',
      }))
    if (superior) return superior
    const hasPan = submission.pan !== null
    if (decision === 'approve' && hasPan && isPanValid === undefined)
      return fail(400, 'Say whether the PAN is valid.')
    await tx
      .update(identitySubmissions)
      .set({
        status: to,
        reason: reason ?? null,
        // What was said with an approval stays: payouts were made by it.
        isPanValid: decision === 'approve' ? hasPan && isPanValid === true : submission.isPanValid,
        decidedAt: now(),
        decidedBy: actor.id,
        version: version + 1,
      })
      .where(eq(identitySubmissions.id, id))
    const pan = decryptSubmittedPan(deps, submission)
    // One that cannot be decrypted stays where it is.
    if (decision === 'approve' && (pan !== null || !hasPan))
      await replacePan(tx, encryption, submission.userId, pan)
    await writeAudit(tx, {
      actor,
      origin,
      action,
      objectType: 'account',
      objectId: submission.userId,
      territoryPath,
      changes: {
        identity: { old: submission.status, new: to },
        ...(decision === 'approve' && { isPanValid: { old: null, new: hasPan && isPanValid === true } }),
      },
      reason,
      at: now(),
    })
    const notice = { to: { userId: submission.userId }, about: id, occasion: version + 1, at: now() }
    await notify(
      tx,
      decision === 'approve'
        ? {
            kind: 'identity-approved',
            ...notice,
            variables: { tax: isPanValid === true && hasPan ? null : moreTax(hasPan) },
          }
        : {
            kind: decision === 'decline' ? 'identity-declined' : 'identity-resubmission-requested',
            ...notice,
            variables: { reason: reason ?? '' },
          },
    )
    return { ok: true, value: null }
  })
  return decided.ok ? getIdentitySubmission(deps, actor, id) : decided
}

const ownIdentity = fail(409, 'You cannot decide on your own identity.')

const versionConflict = fail(409, 'This identity was changed in the meantime. Look at it again.')

/** Why a payee is taxed at the higher rate, before the first payout is. */
const moreTax = (hasPan: boolean): string =>
  hasPan
    ? 'Your PAN was not found to be valid, so more tax is deducted from your payouts. Submit your identity again with the right one before the next payout.'
    : 'Without a PAN, more tax is deducted from your payouts. Submit your identity again with your PAN before the next payout.'
