// Deletes what leads say about their person. The lead itself stays for the figures and the books.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { isClosedLead, type LostReason } from '@affiliate-booking/contract/options/leads'
import { and, asc, eq, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { leadDocuments } from '../../../db/schema/lead-documents.ts'
import { leadEvents, leads } from '../../../db/schema/leads.ts'
import { messages } from '../../../db/schema/messages.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { notifyOfLostLeads } from '../../messages/notices/affiliate-lead-notices.ts'
import { notify } from '../../messages/notify.ts'
import { forgetTypedCodes } from '../../referrals/forget-typed-codes.ts'
import { maySendMoney } from '../../users/account.ts'
import { deletedName, isDeletedEmail, newDeletedEmail } from '../../privacy/deleted-email.ts'
import { type StoredLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { type LeadRequest, leadConflict } from './change-lead.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

interface Forgetting {
  /** Null for a job. */
  readonly by: string | null
  /** Why, in words for the history and for those who have the leads. */
  readonly reason: string
  readonly at: Date
}

/** Who deletes the person of a lead. */
export const mayForget = maySendMoney

/** Of leads that are open: nobody is left whom anybody could call. */
const lostReason: LostReason = 'not_interested'

/** Deletes the person of the leads, closes those that are open, and tells those who had them. */
export async function forgetLeads(
  tx: Database,
  which: SQL | undefined,
  { by, reason, at }: Forgetting,
): Promise<void> {
  const found = await tx.select().from(leads).where(which).orderBy(asc(leads.id)).for('update')
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await tx.delete(leadDocuments).where(inArray(leadDocuments.leadId, ids))
  await tx.delete(messages).where(inArray(messages.leadId, ids))
  await forgetTypedCodes(tx, 'lead', inArray(referrals.subjectId, ids))
  // A document in a partner's own words.
  await tx
    .update(leadEvents)
    .set({ reason: null })
    .where(and(inArray(leadEvents.leadId, ids), like(leadEvents.to, '%other'), isNotNull(leadEvents.reason)))
  for (const { id } of found) {
    await tx
      .update(leads)
      .set({
        name: deletedName,
        email: newDeletedEmail(),
        phone: null,
        city: null,
        message: null,
        submissionHash: null,
        version: sql`${leads.version} + 1`,
      })
      .where(eq(leads.id, id))
  }
  await closeOpen(
    tx,
    found.filter(({ status }) => !isClosedLead(status)),
    { by, reason, at },
  )
}

async function closeOpen(
  tx: Database,
  open: readonly StoredLead[],
  { by, reason, at }: Forgetting,
): Promise<void> {
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await tx
    .update(leads)
    .set({ status: 'closed_lost', lostReason, slaNextAt: null, nextAction: null, nextActionAt: null })
    .where(inArray(leads.id, ids))
  await recordLeadEvents(
    tx,
    ...open.map(
      ({ id, status }) =>
        ({
          leadId: id,
          actorId: by,
          type: 'status_changed',
          from: status,
          to: 'closed_lost',
          reason,
          at,
        }) as const,
    ),
  )
  const notices = open.flatMap(({ id, leadNumber, assignedTo }) =>
    assignedTo === null || assignedTo === by
      ? []
      : {
          kind: 'lead-forgotten' as const,
          to: { userId: assignedTo },
          about: id,
          variables: { leadId: id, leadNumber: formatLeadNumber(leadNumber), reason },
          at,
        },
  )
  await notify(tx, ...notices)
  await notifyOfLostLeads(tx, open, at)
}

/**
 * Deletes what a lead and those that were merged into it say about their person, who has asked for it without an
 * account. Fails with 403 for the role, and with 409 for a lead that was changed meanwhile or that names nobody any
 * more.
 */
export async function forgetLead(
  tx: Database,
  { lead, actor, origin, at }: LeadRequest,
  { version }: ActOnLeadPayload,
): Promise<Result<string>> {
  if (!mayForget(actor)) return fail(403, 'A national or super admin deletes the person of a lead.')
  const [present] = await tx.select().from(leads).where(eq(leads.id, lead.id)).for('update')
  if (!present || present.version !== version) return leadConflict(present ?? lead)
  if (isDeletedEmail(present.email)) return fail(409, 'The person of this lead is deleted already.')
  const reason = 'The person has asked us to delete their details.'
  await forgetLeads(tx, or(eq(leads.id, lead.id), eq(leads.duplicateOf, lead.id)), {
    by: actor.id,
    reason,
    at,
  })
  await writeAudit(tx, {
    actor,
    origin,
    action: 'lead.forgotten',
    objectType: 'lead',
    objectId: lead.id,
    territoryPath: lead.territoryPath,
    at,
  })
  return ok(lead.id)
}
