import { and, eq, isNull, or } from 'drizzle-orm'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { isUuid } from '../../../uuid.ts'
import { leadNotFound } from '../find-lead.ts'
import { forgetLeads } from './forget-leads.ts'

/** Money and commissions need a lead that was won. */
export const mayForgetOwn = (status: LeadStatus): boolean => status !== 'closed_won'

/**
 * Deletes what a customer's own lead, and those that were merged into it, say about the person, who wants it no more.
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
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, id), scopeOf(customer).leads(), isNull(leads.duplicateOf)))
      .for('update')
    if (!lead) return leadNotFound
    if (!mayForgetOwn(lead.status))
      return fail(409, 'This lead was closed as won. Contact us to have its details deleted.')
    // The history of the lead must not name the account.
    const reason = 'The person has deleted the request.'
    await forgetLeads(tx, or(eq(leads.id, id), eq(leads.duplicateOf, id)), { by: null, reason, at })
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
