import { leadWinActions } from '@affiliate-booking/contract/options/money/lead-wins'
import type { LeadWin } from '@affiliate-booking/contract/shapes/leads'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import type { Actor } from '../../users/account.ts'
import { findUserName } from '../../users/find-user-name.ts'
import type { StoredLead } from '../find-lead.ts'
import { findWins, type StoredWin } from './find-win.ts'
import { isPossible, obstacleTo } from './win-rights.ts'

interface DescribedWins {
  /** The last one; null for a lead that was never won. */
  win: LeadWin | null
  /** Those before it that have a step left, the newest first. */
  earlierWins: LeadWin[]
}

/** The wins of a lead as an administrator sees them. */
export async function describeWins(db: Database, actor: Actor, lead: StoredLead): Promise<DescribedWins> {
  const [last, ...earlier] = await findWins(db, lead.id)
  if (last === undefined) return { win: null, earlierWins: [] }
  const open = earlier.filter((win) => leadWinActions.some((action) => isPossible(win, action)))
  const win = await describeWin(db, actor, lead, last)
  const earlierWins: LeadWin[] = []
  for (const each of open) earlierWins.push(await describeWin(db, actor, lead, each))
  return { win, earlierWins }
}

async function describeWin(db: Database, actor: Actor, lead: StoredLead, win: StoredWin): Promise<LeadWin> {
  const decisions = await Promise.all(
    leadWinActions
      .filter((action) => isPossible(win, action))
      .map(async (action) => ({ action, obstacle: await obstacleTo(db, actor, { lead, win, action }) })),
  )
  return {
    id: win.id,
    wonAt: win.wonAt.toISOString(),
    wonBy: await findUserName(db, win.wonBy),
    payoutReceived: win.payoutReceived,
    confirmedAt: win.confirmedAt?.toISOString() ?? null,
    confirmedBy: await findUserName(db, win.confirmedBy),
    incomeAt: win.incomeAt?.toISOString() ?? null,
    incomeReference: win.incomeReference,
    takenBackAt: win.takenBackAt?.toISOString() ?? null,
    returnedAt: win.returnedAt?.toISOString() ?? null,
    returnReference: win.returnReference,
    commissions: await sumCommissions(db, win.snapshotId),
    version: win.version,
    actions: decisions.flatMap(({ action, obstacle }) => (obstacle === null ? [action] : [])),
    obstacle: decisions.find(({ obstacle }) => obstacle !== null)?.obstacle?.message ?? null,
  }
}

async function sumCommissions(db: Database, snapshotId: string): Promise<number> {
  const [sums] = await db
    .select({ amount: sql`coalesce(sum(${commissions.amount}), 0)`.mapWith(Number) })
    .from(commissions)
    .where(eq(commissions.snapshotId, snapshotId))
  return sums?.amount ?? 0
}
