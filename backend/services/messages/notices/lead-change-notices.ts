// What administrators are told of leads that change hands in a job or in bulk: one message for each kind, however many
// leads it is about. A row for each lead is written with the change itself, so that an interrupted job loses nothing.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leadNotices } from '../../../db/schema/lead-notices.ts'
import { leads } from '../../../db/schema/leads.ts'
import { type Notice, notify } from '../notify.ts'
import { findSuperAdmins, notifyOfLead } from './lead-notices.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

type Row = typeof leadNotices.$inferSelect
type Kind = Row['kind']
type Lead = Pick<
  typeof leads.$inferSelect,
  'id' | 'leadNumber' | 'type' | 'assignedTo' | 'slaDueAt' | 'firstRespondedAt'
>

interface Change {
  readonly kind: Exclude<Kind, 'taken'>
  /** Why, in words. */
  readonly reason?: string
}

/** Tells the account that has the lead, at the end of the run; of one in the unassigned queue all super administrators. */
export async function queueLeadNotice(
  tx: Database,
  { id: leadId, assignedTo }: Pick<Lead, 'id' | 'assignedTo'>,
  { kind, reason }: Change,
  at: Date,
): Promise<void> {
  const recipients = assignedTo === null ? await findSuperAdmins(tx) : [assignedTo]
  if (recipients.length === 0) return
  await tx
    .insert(leadNotices)
    .values(recipients.map((userId) => ({ userId, leadId, kind, reason: reason ?? null, createdAt: at })))
}

interface TakenLead {
  readonly leadId: string
  /** Who had it; null for nobody. */
  readonly from: string | null
  /** Null for a job. */
  readonly by: string | null
  readonly reason: string
  readonly at: Date
}

/** Tells who had a lead that somebody else has taken it away, unless they can do nothing with it: they are suspended. */
export async function queueTakenNotice(
  tx: Database,
  { leadId, from, by, reason, at }: TakenLead,
): Promise<void> {
  if (from === null || from === by) return
  const isActive = await tx.$count(users, and(eq(users.id, from), eq(users.status, 'active')))
  if (isActive === 0) return
  await tx.insert(leadNotices).values({ userId: from, leadId, kind: 'taken', reason, createdAt: at })
}

/** Whether it still is as it was when the row was written. */
function isStillSo({ kind, userId }: Row, { assignedTo }: Lead): boolean {
  if (kind === 'taken') return assignedTo !== userId
  if (kind === 'unassigned') return assignedTo === null
  return assignedTo === null || assignedTo === userId
}

interface Told {
  readonly row: Row
  readonly lead: Lead
}

/** The texts of the kinds say that the leads are with their reader. */
const isOverdueWithNobody = ({ row: { kind }, lead: { assignedTo } }: Told): boolean =>
  assignedTo === null && (kind === 'late' || kind === 'escalated')

/** Rows of one transaction: the leads of an administrator who had thousands can change hands at once. */
const batchSize = 5000

/**
 * Sends what is queued, by this run or by an earlier one. Safe to run twice and on several instances: each takes its
 * rows away.
 */
export async function tellOfLeads(db: Database, at: Date): Promise<void> {
  let taken: number
  do {
    taken = await db.transaction(async (tx) => {
      const rows = await takeRows(tx)
      await tellOf(tx, rows, at)
      return rows.length
    })
  } while (taken === batchSize)
}

/** Those of one account come together, and a run that comes at the same time waits, so that few messages tell of them. */
async function takeRows(tx: Database): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(leadNotices)
    .orderBy(asc(leadNotices.userId), asc(leadNotices.kind), asc(leadNotices.id))
    .limit(batchSize)
    .for('update')
  if (rows.length > 0)
    await tx.delete(leadNotices).where(
      inArray(
        leadNotices.id,
        rows.map(({ id }) => id),
      ),
    )
  return rows
}

async function tellOf(tx: Database, rows: readonly Row[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const found = await tx
    .select()
    .from(leads)
    .where(inArray(leads.id, [...new Set(rows.map(({ leadId }) => leadId))]))
  const leadOf = new Map(found.map((lead) => [lead.id, lead]))
  const told = rows
    .toSorted((one, two) => one.id - two.id)
    .flatMap((row): Told[] => {
      const lead = leadOf.get(row.leadId)
      return lead && isStillSo(row, lead) ? [{ row, lead }] : []
    })
  const groups = new Map<string, Told[]>()
  for (const each of told) {
    const key = `${each.row.kind} ${each.row.userId} ${isOverdueWithNobody(each) ? 'nobody' : ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [each])
    else group.push(each)
  }
  for (const group of groups.values()) {
    await tellOfGroup(tx, group, at)
  }
}

async function tellOfGroup(tx: Database, group: readonly Told[], at: Date): Promise<void> {
  const [first] = group
  if (!first) return
  const { row, lead } = first
  if (group.length === 1 && row.kind !== 'unassigned') return tellOfOne(tx, first, at)
  await notify(tx, {
    kind: isOverdueWithNobody(first) ? 'leads-overdue-unassigned' : `leads-${row.kind}`,
    to: { userId: row.userId },
    about: lead.id,
    // Each row is told of once.
    occasion: row.id,
    variables: { count: String(group.length) },
    at,
  })
}

async function tellOfOne(tx: Database, { row, lead }: Told, at: Date): Promise<void> {
  const { kind } = row
  const reason = row.reason ?? ''
  if (kind === 'taken') return notify(tx, takenNotice(row, lead, at))
  if (kind === 'late') return notifyOfLead(tx, lead, { kind: 'lead-late' }, at)
  return notifyOfLead(
    tx,
    lead,
    { kind: kind === 'escalated' ? 'lead-escalated' : 'lead-assigned', reason },
    at,
  )
}

const takenNotice = ({ id, userId, reason }: Row, lead: Lead, at: Date): Notice => ({
  kind: 'lead-taken',
  to: { userId },
  about: lead.id,
  occasion: id,
  variables: { leadNumber: formatLeadNumber(lead.leadNumber), reason: reason ?? '' },
  at,
})
