import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../database.ts'

/** Milliseconds. A host ends its own transactions sooner; longer ones are not waited for. */
const patience = 15_000
const step = 100

/** Waits until the transactions have ended that write at this moment, for fifteen seconds at most. */
export async function waitForOpenTransactions(db: Database): Promise<void> {
  // A number of its own: the end of a snapshot is that of the last transaction that has ended, and one that is open may
  // have it.
  const [now] = await rowsOf(
    db,
    sql`select pg_current_xact_id()::text as number`,
    z.object({ number: z.string() }),
  )
  for (let waited = 0; waited < patience; waited += step) {
    const [found] = await rowsOf(
      db,
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${now?.number}::text::xid8 as ended`,
      z.object({ ended: z.boolean() }),
    )
    if (found?.ended === true) return
    await pause(step)
  }
}
