import type { Database } from '../../../db/database.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'
import { writeLeadSnapshot } from '../../commissions/write-snapshot.ts'
import { findWin, type StoredWin } from './find-win.ts'

interface NewWin {
  readonly leadId: string
  readonly wonBy: string
  readonly at: Date
}

/** Notes that a lead was won, with the rates that count for it. Nobody earns before the win is confirmed. */
export async function openWin(tx: Database, { leadId, wonBy, at }: NewWin): Promise<StoredWin> {
  const last = await findWin(tx, leadId)
  const snapshotId = await writeLeadSnapshot(tx, leadId, at)
  const [win] = await tx
    .insert(leadWins)
    .values({ leadId, round: (last?.round ?? 0) + 1, wonBy, wonAt: at, snapshotId })
    .returning()
  if (!win) throw new Error('An inserted win was not returned')
  return win
}
