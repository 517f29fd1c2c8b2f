// The leads in the actor's scope as columns by state.
import type { LeadBoardQuery } from '@affiliate-booking/contract/calls/leads/board'
import { pageSize } from '@affiliate-booking/contract/lists'
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { type LeadStatus, leadStatuses } from '@affiliate-booking/contract/options/statuses'
import type { LeadBoard } from '@affiliate-booking/contract/shapes/leads'
import { and, asc, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { countRows } from '../../lists/count-rows.ts'
import type { Actor } from '../users/account.ts'
import { listAssigneesOfPage } from './assignees.ts'
import { describeLeadRow, selectLeadRows } from './lead-rows.ts'
import { matchingLeads } from './list-leads.ts'
import { isDueBeforeClosed } from './open-leads.ts'

interface BoardDeps {
  db: Database
  now: () => Date
}

/** All states in the order of the sales process; cards only of the open ones. */
export async function getLeadBoard(
  { db, now }: BoardDeps,
  actor: Actor,
  query: LeadBoardQuery,
): Promise<LeadBoard> {
  const at = now()
  const read = async (status: LeadStatus) => {
    const isClosed = isClosedLead(status)
    const matching = and(
      matchingLeads(actor, { ...query, status }, at),
      isClosed ? undefined : isDueBeforeClosed(),
    )
    const cards = isClosed
      ? []
      : await selectLeadRows(db, {})
          .where(matching)
          .orderBy(asc(leads.dueAt), asc(leads.id))
          .limit(pageSize + 1)
    const isAll = !isClosed && cards.length <= pageSize
    const rows = () =>
      db
        .select({ row: sql`1` })
        .from(leads)
        .where(matching)
        .getSQL()
    return {
      status,
      count: isAll ? cards.length : await countRows(db, rows()),
      leads: cards.slice(0, pageSize),
    }
  }
  const columns: Awaited<ReturnType<typeof read>>[] = []
  // A board is one request of many: it does not take all connections.
  for (const status of leadStatuses) columns.push(await read(status))
  const shown = columns.flatMap((column) => column.leads.map(({ lead }) => lead))
  return {
    columns: columns.map((column) => ({
      ...column,
      leads: column.leads.map((card) => ({ ...describeLeadRow(actor, card), amount: card.lead.amount })),
    })),
    assignees: (await listAssigneesOfPage(db, actor, shown, query.assigned)).assignees,
  }
}
