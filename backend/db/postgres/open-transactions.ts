import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../database.ts'

/** Milliseconds. A host ends its own transactions sooner; longer ones are not waited for. */
const patience = 15_000
const step = 100

/** Waits until the transactions have ended that write at this moment, for fifteen seconds at most. */
export async function waitForOpenTransactions(db: Database): Promise<void> {
  const [now] = await rowsOf(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
    z.object({ next: z.string() }),
  )
  for (let waited = 0; waited < patience; waited += step) {
    const [found] = await rowsOf(
      db,
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${now?.next}::text::xid8 as ended`,
      z.object({ ended: z.boolean() }),
    )
    if (found?.ended === true) return
    await pause(step)
  }
}
