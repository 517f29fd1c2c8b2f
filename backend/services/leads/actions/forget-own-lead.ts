import { and, eq, or } from 'drizzle-orm'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { isShownToCustomer } from '../../privacy/own-leads.ts'
import type { Actor } from '../../users/account.ts'
import { isUuid } from '../../../uuid.ts'
import { leadNotFound, type StoredLead } from '../find-lead.ts'
import { leadConflict } from './change-lead.ts'
import { forgetLeads } from './forget-leads.ts'
import { forgetMergedLead } from './forget-merged-lead.ts'

/** Money and commissions need a lead that was won. */
export const mayForgetOwn = (status: LeadStatus): boolean => status !== 'closed_won'

/** The history of the lead must not name the account. */
const reason = 'The person has deleted the request.'

/**
 * Deletes what a customer's own lead, and those that were merged into it, say about the person, who wants it no more.
 * Of one that is part of another email's lead, what it says itself and has brought into that one is deleted.
 * Fails with 404 for a lead of another email, and with 409 for one that was won.
 */
export async function forgetOwnLead(
  { db, now }: { db: Database; now: () => Date },
  customer: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  const at = now()
  if (!isUuid(id)) return leadNotFound
  return db.transaction(async (tx): Promise<Result<null>> => {
    const shown = and(eq(leads.id, id), isShownToCustomer(customer))
    const [seen] = await tx.select({ duplicateOf: leads.duplicateOf }).from(leads).where(shown)
    if (!seen) return leadNotFound
    const kept = await lockKept(tx, seen.duplicateOf)
    const [lead] = await tx.select().from(leads).where(shown).for('update')
    if (!lead) return leadNotFound
    // Merged meanwhile.
    if (lead.duplicateOf !== seen.duplicateOf) return leadConflict(lead)
    if (!mayForgetOwn(lead.status))
      return fail(409, 'This lead was closed as won. Contact us to have its details deleted.')
    if (kept) await forgetMergedLead(tx, { lead, kept }, { reason, at })
    else await forgetLeads(tx, or(eq(leads.id, id), eq(leads.duplicateOf, id)), { by: null, reason, at })
    await writeAudit(tx, {
      actor: customer,
      origin,
      action: 'lead.forgotten',
      objectType: 'lead',
      objectId: id,
      territoryPath: lead.territoryPath,
      at,
    })
    return ok(null)
  })
}

/** Before the lead that was merged into it, as merging does. */
async function lockKept(tx: Database, id: string | null): Promise<StoredLead | undefined> {
  if (id === null) return undefined
  const [kept] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  return kept
}
