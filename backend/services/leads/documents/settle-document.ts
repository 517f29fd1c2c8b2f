// What becomes of a document that was asked for: received, missing after all, or withdrawn.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import type { LeadEventType } from '@affiliate-booking/contract/options/leads'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leadDocuments } from '../../../db/schema/lead-documents.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { LeadRequest } from '../actions/change-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { isSame, readMissing, type StoredDocument } from './lead-documents.ts'
import { lockOpenLead } from './lock-open-lead.ts'
import { isUuid } from '../../../uuid.ts'

type State = 'missing' | 'received' | 'withdrawn'

interface Change {
  readonly from: State
  readonly to: State
  readonly event: LeadEventType
}

/** The person has handed it over. */
const reception: Change = { from: 'missing', to: 'received', event: 'document_received' }
/** It was marked as received by mistake. */
const mistake: Change = { from: 'received', to: 'missing', event: 'document_missing' }
/** It is not needed any more. */
const withdrawal: Change = { from: 'missing', to: 'withdrawn', event: 'document_withdrawn' }

const stateOf = ({ receivedAt, withdrawnAt }: StoredDocument): State =>
  receivedAt !== null ? 'received' : withdrawnAt !== null ? 'withdrawn' : 'missing'

/**
 * Doing it twice changes nothing. Fails with 404 for a document of another lead, and with 409 if the lead is closed or
 * the document's state does not permit it.
 */
const changeState =
  ({ from, to, event }: Change) =>
  async (
    tx: Database,
    request: LeadRequest,
    { documentId = '' }: ActOnLeadPayload,
  ): Promise<Result<string>> => {
    const { actor, origin, at } = request
    const locked = await lockOpenLead(tx, request)
    if (!locked.ok) return locked
    const { id: leadId, territoryPath } = locked.value
    const [document] = isUuid(documentId)
      ? await tx
          .select()
          .from(leadDocuments)
          .where(and(eq(leadDocuments.id, documentId), eq(leadDocuments.leadId, leadId)))
      : []
    if (!document) return fail(404, 'This document was not asked for.')
    const state = stateOf(document)
    if (state === to) return ok(leadId)
    if (state !== from) return fail(409, `The document is ${state} now. Check it again.`)
    const missing = to === 'missing' ? await readMissing(tx, leadId) : []
    if (missing.some((other) => isSame(document, other)))
      return fail(409, 'The document was asked for again already.')
    await tx
      .update(leadDocuments)
      .set({
        receivedAt: to === 'received' ? at : null,
        receivedBy: to === 'received' ? actor.id : null,
        withdrawnAt: to === 'withdrawn' ? at : null,
        withdrawnBy: to === 'withdrawn' ? actor.id : null,
      })
      .where(eq(leadDocuments.id, document.id))
    const { kind, ownLine } = document
    await recordLeadEvents(tx, { leadId, actorId: actor.id, type: event, to: kind, reason: ownLine, at })
    await writeAudit(tx, {
      actor,
      origin,
      action: `lead.document-${to}`,
      objectType: 'lead',
      objectId: leadId,
      territoryPath,
      // Without the partner's own words.
      changes: { [kind]: { old: from, new: to } },
      at,
    })
    return ok(leadId)
  }

export const receiveDocument = changeState(reception)
export const missDocument = changeState(mistake)
export const withdrawDocument = changeState(withdrawal)

/**
 * Moves the documents of a merged lead to the one that is kept. What is missing on both is withdrawn on the merged one
 * first. Both leads are locked.
 */
export async function moveDocuments(
  tx: Database,
  { from, to, by, at }: { from: string; to: string; by: string; at: Date },
): Promise<void> {
  const kept = await readMissing(tx, to)
  const twice = (await readMissing(tx, from)).filter((document) =>
    kept.some((other) => isSame(document, other)),
  )
  const ids = twice.map(({ id }) => id)
  await tx
    .update(leadDocuments)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(inArray(leadDocuments.id, ids))
  await tx.update(leadDocuments).set({ leadId: to }).where(eq(leadDocuments.leadId, from))
}
