// How background jobs went.
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { jobRuns } from '../../db/schema/operations.ts'

/** @param ms how long the run took */
export async function noteJobSuccess(db: Database, name: string, at: Date, ms: number): Promise<void> {
  const values = { succeededAt: at, durationMs: Math.round(ms) }
  await db
    .insert(jobRuns)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: jobRuns.name, set: values })
}

/** Null for a job that has never succeeded. */
export async function readLastSuccess(db: Database, name: string): Promise<Date | null> {
  const [run] = await db
    .select({ succeededAt: jobRuns.succeededAt })
    .from(jobRuns)
    .where(eq(jobRuns.name, name))
  return run?.succeededAt ?? null
}

/** @param code of the error; never its message, which may hold personal data */
export async function noteJobFailure(db: Database, name: string, at: Date, code: string): Promise<void> {
  const values = { failedAt: at, lastError: code }
  await db
    .insert(jobRuns)
    .values({ name, ...values, failures: 1 })
    .onConflictDoUpdate({ target: jobRuns.name, set: { ...values, failures: sql`${jobRuns.failures} + 1` } })
}
