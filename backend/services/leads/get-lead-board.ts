// The leads in the actor's scope as columns by state.
import type { LeadBoardQuery } from '@affiliate-booking/contract/calls/leads/board'
import { pageSize } from '@affiliate-booking/contract/lists'
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { type LeadStatus, leadStatuses } from '@affiliate-booking/contract/options/statuses'
import type { LeadBoard } from '@affiliate-booking/contract/shapes/leads'
import { and, asc, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { countRows } from '../../lists/count-rows.ts'
import type { Actor } from '../users/account.ts'
import { describeLeadRow, selectLeads } from './describe-lead.ts'
import { matchingLeads } from './list-leads.ts'

interface BoardDeps {
  db: Database
  now: () => Date
}

/** Where closed leads begin in the order of `dueAt`: an index is not read further than that. */
const closedFrom = sql`'2099-12-31 00:00:00+00'::timestamptz`

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
      isClosed ? undefined : lt(leads.dueAt, closedFrom),
    )
    const cards = isClosed
      ? []
      : await selectLeads(db, {})
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
      leads: cards
        .slice(0, pageSize)
        .map((found) => ({ ...describeLeadRow(actor, found), amount: found.lead.amount })),
    }
  }
  const columns: LeadBoard['columns'] = []
  // oxlint-disable-next-line no-await-in-loop -- a board is one request of many: it does not take all connections
  for (const status of leadStatuses) columns.push(await read(status))
  return { columns }
}
