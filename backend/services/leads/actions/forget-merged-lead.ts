import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'
import { notify } from '../../messages/notify.ts'
import type { StoredLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { forgetLeads } from './forget-leads.ts'

/**
 * Deletes what a merged lead says about its person, and what the lead that stays has taken over from it: place and message.
 * The lead that stays has another email. A phone number that both told stays with it. The one who has it is told.
 */
export async function forgetMergedLead(
  tx: Database,
  { lead, kept }: { lead: StoredLead; kept: StoredLead },
  { reason: why, at }: { reason: string; at: Date },
): Promise<void> {
  const leadNumber = formatLeadNumber(lead.leadNumber)
  const reason = `${why} It was merged into ${formatLeadNumber(kept.leadNumber)}, which came with another email address and stays.`
  await forgetLeads(tx, eq(leads.id, lead.id), { by: null, reason, at })
  const taken = {
    ...(kept.message !== null && kept.message === lead.message && { message: null }),
    ...(kept.city !== null && kept.city === lead.city && { city: null }),
  }
  if (Object.keys(taken).length > 0)
    await tx
      .update(leads)
      .set({ ...taken, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, kept.id))
  await recordLeadEvents(tx, { leadId: lead.id, actorId: null, type: 'note', reason, at })
  if (kept.assignedTo === null || isClosedLead(kept.status)) return
  await notify(tx, {
    kind: 'lead-forgotten',
    to: { userId: kept.assignedTo },
    about: lead.id,
    variables: { leadId: lead.id, leadNumber, reason },
    at,
  })
}
