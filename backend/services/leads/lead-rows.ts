// Leads on the wire as rows of lists.
import type { LeadRow } from '@affiliate-booking/contract/shapes/leads'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { leads } from '../../db/schema/leads.ts'
import { describeProgress, progressColumns } from '../commissions/views/lead-progress.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import { type StoredLead } from './find-lead.ts'
import { maskContact } from './mask-contact.ts'
import { formatLeadNumber } from '../../public-numbers.ts'

const rowColumns = {
  id: leads.id,
  leadNumber: leads.leadNumber,
  name: leads.name,
  email: leads.email,
  phone: leads.phone,
  type: leads.type,
  amount: leads.amount,
  status: leads.status,
  priority: leads.priority,
  territoryPath: leads.territoryPath,
  assignedTo: leads.assignedTo,
  source: leads.source,
  slaDueAt: leads.slaDueAt,
  firstRespondedAt: leads.firstRespondedAt,
  nextAction: leads.nextAction,
  nextActionAt: leads.nextActionAt,
  version: leads.version,
  createdAt: leads.createdAt,
}

type Selection = Parameters<Database['select']>[0] & object

/** Columns of leads, with the name of whom they are with, and of their territory. */
export const selectLeads = <Columns extends Partial<typeof leads._.columns>, More extends Selection>(
  db: Database,
  columns: Columns,
  more: More,
) =>
  db
    .select({ lead: columns, assignedToName: users.name, territory: territories.name, ...more })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .leftJoin(territories, eq(territories.path, leads.territoryPath))
    .$dynamic()

export const selectLeadRows = <More extends Selection>(db: Database, more: More) =>
  selectLeads(db, rowColumns, more)

/** What affiliates are shown besides. */
export const progressFor = (actor: Actor): { progress?: ReturnType<typeof progressColumns> } =>
  isAdminAccount(actor) ? {} : { progress: progressColumns() }

interface FoundRow {
  readonly lead: Pick<StoredLead, keyof typeof rowColumns>
  readonly assignedToName: string | null
  readonly territory: string | null
  readonly progress?: Parameters<typeof describeProgress>[0] | undefined
}

/** Affiliates see the contact masked, and nothing of how the lead is worked but its state. */
export function describeLeadRow(actor: Actor, found: FoundRow): LeadRow {
  const { lead, assignedToName, territory, progress } = found
  const isAdmin = isAdminAccount(actor)
  const { name, email, phone } = isAdmin ? lead : maskContact(lead)
  const { id, leadNumber, type, status, priority, assignedTo, source, createdAt } = lead
  const row = {
    id,
    leadId: formatLeadNumber(leadNumber),
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
  if (!isAdmin) return { ...row, progress: progress && describeProgress(progress, createdAt) }
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
