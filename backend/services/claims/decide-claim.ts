import type { DecideClaimPayload } from '@affiliate-booking/contract/calls/money/claims'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { gainsFrom } from '../conflicts/gains-from.ts'
import { notifyOfClaim } from '../messages/notices/claim-notices.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import { claimNotFound } from './claim-rows.ts'
import { creditClaim } from './credit-claim.ts'
import { resolveBooking } from './resolve-booking.ts'
import { isUuid } from '../../uuid.ts'

/**
 * Approves or declines a claim in scope, by an administrator who gains nothing by it, and tells the affiliate. Fails
 * with 404 outside the scope, 403 for somebody who gains, and 409 when the claim has changed or can only be declined.
 */
export async function decideClaim(
  { db, now, encryption, commissionHoldDays }: Pick<Deps, 'db' | 'now' | 'encryption' | 'commissionHoldDays'>,
  actor: Actor,
  id: string,
  { action, version, reason }: DecideClaimPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  if (!isUuid(id)) return claimNotFound
  return db.transaction(async (tx) => {
    if (!(await lockAffiliate(tx, and(eq(missingBookingClaims.id, id), scopeOf(actor).claims()))))
      return claimNotFound
    await resolveBooking(tx, eq(missingBookingClaims.id, id))
    const [found] = await tx
      .select({ claim: missingBookingClaims, booking: bookings })
      .from(missingBookingClaims)
      .leftJoin(bookings, eq(bookings.id, missingBookingClaims.bookingId))
      .where(and(eq(missingBookingClaims.id, id), scopeOf(actor).claims()))
      .for('update', { of: missingBookingClaims })
    if (!found) return claimNotFound
    const { booking } = found
    if (!isAdminAccount(actor)) return fail(403, 'Only an administrator can do this.')
    const gains = await gainsFrom(tx, actor, {
      beneficiaryId: found.claim.affiliateId,
      ...(booking && { booking }),
    })
    if (gains.size > 0) return fail(403, 'You earn on this booking, so somebody else has to decide.')
    if (found.claim.status !== 'open') return fail(409, 'The claim was decided already. Check it again.')
    if (found.claim.version !== version) return fail(409, 'The claim has changed. Check it again.')
    const at = now()
    if (action === 'approve') {
      const credited = await creditClaim(tx, {
        claim: found.claim,
        by: actor.id,
        at,
        holdDays: commissionHoldDays,
        encryption,
      })
      if (!credited.ok) return credited
    }
    const status = action === 'approve' ? 'approved' : 'declined'
    await tx
      .update(missingBookingClaims)
      .set({
        status,
        reason,
        decidedAt: at,
        decidedBy: actor.id,
        version: sql`${missingBookingClaims.version} + 1`,
      })
      .where(eq(missingBookingClaims.id, id))
    await notifyOfClaim(tx, found.claim, { status, reason, at })
    await writeAudit(tx, {
      actor,
      origin,
      action: `claim.${status}`,
      objectType: 'claim',
      objectId: id,
      territoryPath: found.claim.territoryPath,
      changes: { status: { old: 'open', new: status } },
      reason,
      at,
    })
    return ok(id)
  })
}

/** Before the claim, as a deletion does: the account is not deleted until the transaction ends. */
async function lockAffiliate(tx: Database, where: SQL | undefined): Promise<boolean> {
  const [claim] = await tx
    .select({ affiliateId: missingBookingClaims.affiliateId })
    .from(missingBookingClaims)
    .where(where)
  if (!claim) return false
  await tx.select({ id: users.id }).from(users).where(eq(users.id, claim.affiliateId)).for('key share')
  return true
}
