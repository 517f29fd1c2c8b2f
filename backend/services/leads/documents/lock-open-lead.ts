import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { ok, type Result } from '../../../result.ts'
import { scopeOf } from '../../territories/scope.ts'
import { leadConflict, type LeadRequest } from '../actions/change-lead.ts'
import { type StoredLead, leadNotFound } from '../find-lead.ts'

/**
 * The lead as it is, until the end of the transaction. Fails with 404 if it has left the actor's scope, and with 409 if
 * it was closed meanwhile: documents belong to open leads.
 */
export async function lockOpenLead(
  tx: Database,
  { lead: { id }, actor }: LeadRequest,
): Promise<Result<StoredLead>> {
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), scopeOf(actor).leads()))
    .for('update')
  if (!lead) return leadNotFound
  return isClosedLead(lead.status) ? leadConflict(lead) : ok(lead)
}
