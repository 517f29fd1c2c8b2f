import { type DayDesk, deskLeads } from '@affiliate-booking/contract/calls/dashboard'
import { countLimit } from '@affiliate-booking/contract/options/lists'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { describeLeadRow, selectLeadRows } from '../leads/lead-rows.ts'
import { matchingLeads } from '../leads/list-leads.ts'
import type { Actor } from '../users/account.ts'

/** The first leads that are due today or before and with the administrator. One statement reads them and their number. */
export async function getDayDesk(db: Database, admin: Actor, now: Date): Promise<DayDesk> {
  const matching = matchingLeads(admin, { waits: 'today', assigned: 'me' }, now)
  const counted = db
    .select({ row: sql`1` })
    .from(leads)
    .where(matching)
    .limit(countLimit + 1)
  const rows = await selectLeadRows(db, { total: db.$count(counted.as('counted')) })
    .where(matching)
    .orderBy(asc(leads.dueAt), asc(leads.id))
    .limit(deskLeads)
  return { leads: rows.map((row) => describeLeadRow(admin, row)), total: rows[0]?.total ?? 0 }
}
