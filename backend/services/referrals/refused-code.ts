// A code that was typed for a booking which nobody is credited for. It is kept with the audit log's entry of the booking, for
// the affiliate who claims the booking.
import type { ReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import type { Deps } from '../../deps.ts'
import { isCodeLike } from '../affiliates/referral-codes.ts'
import { withPersonalValues } from '../audit/personal-values.ts'
import { readTypedCode, type ReferralClaim } from './attribute.ts'

/** The changes of the entry; none if no code was typed, or something else than a code. */
export async function changesOfRefusedCode(
  tx: Database,
  claim: { signer: ReferralSigner | null; claim: ReferralClaim; at: Date },
) {
  if (claim.claim.ref.trim() === '') return undefined
  const code = await readTypedCode(tx, claim)
  return isCodeLike(code) ? { refusedCode: { old: null, new: code } } : undefined
}

const Changes = z.object({ refusedCode: z.object({ new: z.string() }) })

/** The code that was typed for a booking and did not count. Null if there is none, or it went with the customer's account. */
export async function readRefusedCode(
  deps: Pick<Deps, 'db' | 'encryption' | 'log'>,
  bookingId: string,
): Promise<string | null> {
  const stored = await deps.db
    .select({ changes: auditLog.changes, reason: auditLog.reason, personal: auditLog.personal })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectType, 'booking'),
        eq(auditLog.objectId, bookingId),
        eq(auditLog.action, 'booking.held'),
      ),
    )
  const [entry] = await withPersonalValues(deps, stored)
  const changes = Changes.safeParse(entry?.changes)
  return changes.success ? changes.data.refusedCode.new : null
}
