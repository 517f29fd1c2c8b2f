// What administrators do with a lead. Each change names the version that was seen; a lost race gives the present state.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import type { Database } from '../../../db/database.ts'
import { fail, type Result } from '../../../result.ts'
import type { RequestOrigin } from '../../audit/write-audit.ts'
import { isDeletedEmail } from '../../privacy/deleted-email.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { askForDocuments } from '../documents/ask-for-documents.ts'
import { missDocument, receiveDocument, withdrawDocument } from '../documents/settle-document.ts'
import { permittedLeadActions } from '../describe-lead.ts'
import { findLead, leadStateLabel, type StoredLead } from '../find-lead.ts'
import { assignLead } from './assign-lead.ts'
import type { LeadRequest } from './change-lead.ts'
import { correctLeadValue } from './correct-value.ts'
import { editLead } from './edit-lead.ts'
import { forgetLead } from './forget-leads.ts'
import { mergeLeads } from './merge-leads.ts'
import { moveLead } from './move-lead.ts'
import { addLeadNote, logAttempt, planNextAction } from './record-work.ts'

interface LeadDeps {
  db: Database
  now: () => Date
}

const perform = {
  move: moveLead,
  assign: assignLead,
  note: addLeadNote,
  attempt: logAttempt,
  plan: planNextAction,
  edit: editLead,
  merge: mergeLeads,
  ask: askForDocuments,
  receive: receiveDocument,
  miss: missDocument,
  withdraw: withdrawDocument,
  forget: forgetLead,
  correct: correctLeadValue,
} as const satisfies Record<
  ActOnLeadPayload['action'],
  (tx: Database, request: LeadRequest, payload: ActOnLeadPayload) => Promise<Result<string>>
>

/**
 * Performs an action on a lead. Fails with 404 outside the actor's scope, with 403 for the role, with 400 for an invalid
 * payload, and with 409 if the lead's state forbids it or another request was faster.
 * @returns the id of the lead to look at: after a merge, the one that was kept
 */
export async function actOnLead(
  { db, now }: LeadDeps,
  actor: Actor,
  idOrNumber: string,
  payload: ActOnLeadPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await findLead(tx, actor, idOrNumber)
    if (!found.ok) return found
    if (!isAdminAccount(actor)) return fail(403, 'Only an administrator can do this.')
    const lead = found.value
    if (!permittedLeadActions(lead).includes(payload.action)) return notPossible(lead)
    return perform[payload.action](tx, { lead, actor, origin, at: now() }, payload)
  })
}

function notPossible({ duplicateOf, email, status }: StoredLead) {
  if (duplicateOf !== null) return fail(409, 'This cannot be done: the lead was merged into another one.')
  if (isDeletedEmail(email)) return fail(409, 'This cannot be done: the person of this lead is deleted.')
  return fail(409, `This cannot be done: the lead is ${leadStateLabel(status)}.`)
}
