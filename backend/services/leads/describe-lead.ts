// Leads on the wire with everything that their page shows.
import type { LeadDetails } from '@affiliate-booking/contract/shapes/leads'
import { type LeadAction, leadActions, leadMovesOf } from '@affiliate-booking/contract/options/leads'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { describeReferral } from '../referrals/describe-referral.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import { mayForget } from './actions/forget-leads.ts'
import { listAssigneesOf, mayGiveBack } from './assignees.ts'
import { readDocuments } from './documents/lead-documents.ts'
import { writeDocumentsText } from './documents/documents-text.ts'
import { isDeletedEmail } from '../privacy/deleted-email.ts'
import { findDuplicates } from './duplicates.ts'
import { type StoredLead } from './find-lead.ts'
import { describeLeadRow, progressFor, selectLeads } from './lead-rows.ts'
import { readLeadTimeline } from './timeline.ts'
import { describeWins } from './wins/describe-win.ts'
import { formatLeadNumber } from '../../public-numbers.ts'

const { search: _search, ...leadColumns } = getTableColumns(leads)

/** A lead that is known to be in the actor's scope. */
export async function describeLead(db: Database, actor: Actor, id: string): Promise<LeadDetails> {
  const [found] = await selectLeads(db, leadColumns, progressFor(actor)).where(eq(leads.id, id))
  if (!found) throw new Error('A lead that was found is gone')
  const { lead } = found
  const shared = {
    ...describeLeadRow(actor, found),
    consentAt: lead.consentAt.toISOString(),
    // The other reasons tell affiliates why somebody got no loan.
    lostReason: lead.lostReason === 'duplicate' ? lead.lostReason : null,
    closedValue: null,
    duplicates: [],
    assignees: [],
    moves: [],
    actions: [],
  }
  if (!isAdminAccount(actor)) {
    const events = (await readLeadTimeline(db, lead)).filter(({ type }) => isPublic(type))
    return { ...shared, timeline: events.map(({ actor: _by, reason: _why, ...event }) => event) }
  }
  const { city, message, amount, closedValue } = lead
  const permitted = permittedLeadActions(lead)
  // Two connections: a page is one request of many.
  const [history, work] = await Promise.all([readHistory(db, actor, lead), readWork(db, actor, lead)])
  return {
    ...shared,
    city,
    message,
    amount,
    lostReason: lead.lostReason,
    closedValue,
    ...history,
    assignmentReason:
      history.timeline.findLast(({ type }) => type === 'assigned' || type === 'escalated')?.reason ?? null,
    ...work,
    moves: permitted.includes('move') ? leadMovesOf(lead.status, actor.role) : [],
    actions: permitted.filter(
      (action) =>
        (action !== 'forget' || mayForget(actor)) &&
        (action !== 'correct' || (history.win !== null && history.win.confirmedAt == null)),
    ),
    canEmail: !isDeletedEmail(lead.email),
  }
}

/** What has happened to a lead. */
const readHistory = async (db: Database, actor: Actor, lead: StoredLead) => ({
  timeline: await readLeadTimeline(db, lead),
  duplicateOf: await nameLead(db, lead.duplicateOf),
  referral: await describeReferral(db, 'lead', lead.id),
  ...(await describeWins(db, actor, lead)),
})

/** What there is to do with a lead; a merged one is history. */
const readWork = async (db: Database, actor: Actor, lead: StoredLead) => ({
  ...(lead.duplicateOf === null && {
    duplicates: await findDuplicates(db, actor, lead),
    ...(await listAssigneesOf(db, actor, lead)),
    mayGiveBack: await mayGiveBack(db, actor, lead),
  }),
  documents: await readDocuments(db, lead.id),
  documentsText: await writeDocumentsText(db, lead),
})

const lostLeadActions = ['move', 'note', 'forget'] as const satisfies LeadAction[]
const wonLeadActions = [...lostLeadActions, 'correct'] as const satisfies LeadAction[]
const openLeadActions = leadActions.filter((action) => action !== 'correct')

const actionsIn = (status: StoredLead['status']): readonly LeadAction[] =>
  status === 'closed_won' ? wonLeadActions : status === 'closed_lost' ? lostLeadActions : openLeadActions

/**
 * A merged lead is history; a closed one can still get notes, and its person can be deleted. Without a person it is not
 * opened again, but its win can be taken back. The value of a win can be corrected until it is confirmed.
 */
export function permittedLeadActions({ duplicateOf, status, email }: StoredLead): readonly LeadAction[] {
  if (duplicateOf !== null) return []
  if (!isDeletedEmail(email)) return actionsIn(status)
  if (status === 'closed_lost') return ['note']
  // An earlier release let some be opened again: those can be closed.
  return actionsIn(status).filter((action) => action !== 'forget')
}

const isPublic = (type: string) => type === 'created' || type === 'status_changed'

async function nameLead(db: Database, id: string | null) {
  if (id === null) return null
  const [lead] = await db
    .select({ id: leads.id, leadNumber: leads.leadNumber })
    .from(leads)
    .where(eq(leads.id, id))
  return lead ? { id: lead.id, leadId: formatLeadNumber(lead.leadNumber) } : null
}
