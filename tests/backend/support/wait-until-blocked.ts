import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'

/** Until somebody waits for a lock of the transaction; false at once where one connection serves everybody. */
export async function waitUntilBlocked(tx: Database): Promise<boolean> {
  const row = z.object({ blocked: z.int(), version: z.string() })
  for (;;) {
    const [found] = await rowsOf(
      tx,
      sql`select count(*)::int as blocked, version() from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      row,
    )
    if (found?.blocked) return true
    if (found?.version.includes('emscripten')) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
