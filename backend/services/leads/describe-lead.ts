// Leads on the wire: as a row of the list, and with everything that their page shows.
import type { LeadDetails, LeadRow } from '@affiliate-booking/contract/shapes/leads'
import {
  type LeadAction,
  isClosedLead,
  leadActions,
  leadMovesOf,
} from '@affiliate-booking/contract/options/leads'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { leads } from '../../db/schema/leads.ts'
import { describeReferral } from '../referrals/describe-referral.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import { listAssigneesOf } from './assignees.ts'
import { readDocuments } from './documents/lead-documents.ts'
import { writeDocumentsText } from './documents/documents-text.ts'
import { isDeletedEmail } from '../privacy/deleted-email.ts'
import { findDuplicates } from './duplicates.ts'
import { formatLeadId, type StoredLead } from './find-lead.ts'
import { maskContact } from './mask-contact.ts'
import { readLeadTimeline } from './timeline.ts'
import { describeWin } from './wins/describe-win.ts'

const { search: _search, ...leadColumns } = getTableColumns(leads)

/** Leads with the name of whom they are with, and of their territory. */
export const selectLeads = <More extends Parameters<Database['select']>[0] & object>(
  db: Database,
  more: More,
) =>
  db
    .select({ lead: leadColumns, assignedToName: users.name, territory: territories.name, ...more })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .leftJoin(territories, eq(territories.path, leads.territoryPath))
    .$dynamic()

interface FoundLead {
  readonly lead: StoredLead
  readonly assignedToName: string | null
  readonly territory: string | null
}

/** Affiliates see the contact masked, and nothing of how the lead is worked but its state. */
export function describeLeadRow(actor: Actor, { lead, assignedToName, territory }: FoundLead): LeadRow {
  const isAdmin = isAdminAccount(actor)
  const { name, email, phone } = isAdmin ? lead : maskContact(lead)
  const { id, leadNumber, type, status, priority, assignedTo, source, createdAt } = lead
  const row = {
    id,
    leadId: formatLeadId(leadNumber),
    userId: '',
    userName: name,
    email,
    phone,
    type,
    status,
    priority,
    territory,
    source,
    createdAt: createdAt.toISOString(),
  }
  if (!isAdmin) return row
  const { slaDueAt, firstRespondedAt, nextAction, nextActionAt, version } = lead
  return {
    ...row,
    assignedTo,
    assignedToName,
    slaDueAt: slaDueAt?.toISOString() ?? null,
    firstRespondedAt: firstRespondedAt?.toISOString() ?? null,
    nextAction,
    nextActionAt: nextActionAt?.toISOString() ?? null,
    version,
  }
}

/** A lead that is known to be in the actor's scope. */
export async function describeLead(db: Database, actor: Actor, id: string): Promise<LeadDetails> {
  const [found] = await selectLeads(db, {}).where(eq(leads.id, id))
  if (!found) throw new Error('A lead that was found is gone')
  const { lead } = found
  const row = describeLeadRow(actor, found)
  const shared = {
    ...row,
    consentAt: lead.consentAt.toISOString(),
    lostReason: lead.lostReason,
    closedValue: null,
    duplicates: [],
    assignees: [],
    moves: [],
    actions: [],
    timeline: (await readLeadTimeline(db, lead)).filter(
      ({ type }) => isAdminAccount(actor) || isPublic(type),
    ),
  }
  if (!isAdminAccount(actor))
    return { ...shared, timeline: shared.timeline.map(({ actor: _by, reason: _why, ...event }) => event) }
  const { city, message, amount, closedValue, duplicateOf } = lead
  const isMerged = duplicateOf !== null
  return {
    ...shared,
    city,
    message,
    amount,
    closedValue,
    duplicateOf: await nameLead(db, duplicateOf),
    assignmentReason:
      shared.timeline.findLast(({ type }) => type === 'assigned' || type === 'escalated')?.reason ?? null,
    referral: await describeReferral(db, 'lead', lead.id),
    win: await describeWin(db, actor, lead),
    duplicates: isMerged ? [] : await findDuplicates(db, actor, lead),
    assignees: isMerged ? [] : await listAssigneesOf(db, actor, lead),
    moves: isMerged ? [] : leadMovesOf(lead.status, actor.role),
    actions: [...permittedLeadActions(lead)],
    documents: await readDocuments(db, lead.id),
    documentsText: await writeDocumentsText(db, lead),
    canEmail: !isDeletedEmail(lead.email),
  }
}

/** A merged lead is history; a closed one can still get notes. */
export function permittedLeadActions({ duplicateOf, status }: StoredLead): readonly LeadAction[] {
  if (duplicateOf !== null) return []
  return isClosedLead(status) ? ['move', 'note'] : leadActions
}

const isPublic = (type: string) => type === 'created' || type === 'status_changed'

async function nameLead(db: Database, id: string | null) {
  if (id === null) return null
  const [lead] = await db
    .select({ id: leads.id, leadNumber: leads.leadNumber })
    .from(leads)
    .where(eq(leads.id, id))
  return lead ? { id: lead.id, leadId: formatLeadId(lead.leadNumber) } : null
}
