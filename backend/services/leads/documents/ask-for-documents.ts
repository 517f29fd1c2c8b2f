import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { documentsFor, maximumOpenDocuments } from '@affiliate-booking/contract/options/lead-documents'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leadDocuments } from '../../../db/schema/lead-documents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { notifyOfDocuments } from '../../messages/notices/lead-notices.ts'
import type { LeadRequest } from '../actions/change-lead.ts'
import { planFollowUp } from '../actions/record-work.ts'
import { isDeletedEmail } from '../../privacy/deleted-email.ts'
import type { StoredLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { lockOpenLead } from './lock-open-lead.ts'
import { isSame, listInWords, readMissing, type StoredDocument } from './lead-documents.ts'

/**
 * Asks the person of a lead for documents, by email. What is missing already is not asked for again, so two at once ask
 * once. Fails with 400 for a document that does not fit the lead's type, and with 409 for a closed lead.
 */
export async function askForDocuments(
  tx: Database,
  request: LeadRequest,
  { documents = [], otherDocument = '' }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { actor, origin, at } = request
  const locked = await lockOpenLead(tx, request)
  if (!locked.ok) return locked
  const lead = locked.value
  const offered: readonly string[] = documentsFor(lead.type)
  const listed = [...new Set(documents)].filter((kind) => kind !== 'other')
  if (listed.some((kind) => !offered.includes(kind))) return fail(400, 'Choose documents from the list.')
  const wanted = [
    ...listed.map((kind) => ({ kind, ownLine: null })),
    ...(otherDocument === '' ? [] : [{ kind: 'other' as const, ownLine: otherDocument }]),
  ]
  if (wanted.length === 0) return fail(400, 'Choose at least one document.')
  const missing = await readMissing(tx, lead.id)
  const added = wanted.filter((document) => !missing.some((other) => isSame(document, other)))
  if (added.length === 0) return ok(lead.id)
  if (missing.length + added.length > maximumOpenDocuments)
    return fail(409, `At most ${maximumOpenDocuments} documents can be asked for at a time.`)
  const asked = await tx
    .insert(leadDocuments)
    .values(added.map((document) => ({ ...document, leadId: lead.id, askedAt: at, askedBy: actor.id })))
    .returning()
  await recordLeadEvents(tx, {
    leadId: lead.id,
    actorId: actor.id,
    type: 'documents_asked',
    to: kindsOf(asked),
    reason: otherDocument === '' ? null : otherDocument,
    at,
  })
  await writeAudit(tx, {
    actor,
    origin,
    action: 'lead.documents-asked',
    objectType: 'lead',
    objectId: lead.id,
    territoryPath: lead.territoryPath,
    // Without the partner's own words.
    changes: { documents: { old: null, new: kindsOf(asked) } },
    at,
  })
  await tell(tx, lead, asked, request)
  return ok(lead.id)
}

const kindsOf = (documents: readonly StoredDocument[]): string => documents.map(({ kind }) => kind).join(' ')

/** The email is a first answer, as every message to the person, and is followed up as an attempt to reach them. */
async function tell(tx: Database, lead: StoredLead, asked: StoredDocument[], { actor, at }: LeadRequest) {
  if (isDeletedEmail(lead.email)) return
  const told = { firstId: asked[0]?.id ?? '', inWords: listInWords(asked) }
  await notifyOfDocuments(tx, lead, told, { askedBy: actor.id, at })
  await tx
    .update(leads)
    .set({ firstRespondedAt: at, slaNextAt: null })
    .where(and(eq(leads.id, lead.id), isNull(leads.firstRespondedAt)))
  await planFollowUp(tx, lead.id, at)
}
