// What was done to keep the data safe: backups, drills and checks, with their results.
import type { CheckName } from '@affiliate-booking/contract/options/operations'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { desc, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { errorCode } from '../../db/database-errors.ts'
import { operationRuns } from '../../db/schema/operations.ts'

export type OperationKind = 'backup' | 'drill' | `check ${CheckName}`

interface FinishedRun {
  readonly kind: OperationKind
  readonly startedAt: Date
  readonly finishedAt: Date
  /** In words; none: it went well. */
  readonly problems: readonly string[]
  readonly details?: BackupDetails
}

const BackupDetails = z.object({
  bytes: z.int().optional(),
  isEncrypted: z.boolean().optional(),
})
export type BackupDetails = z.infer<typeof BackupDetails>

const mostProblems = 20
const keptDays = 400

/** Keeps the result. A database of an earlier release has no table for it: then it is kept nowhere. */
export async function recordOperation(
  db: Database,
  { kind, startedAt, finishedAt, problems, details = {} }: FinishedRun,
): Promise<void> {
  const isOk = problems.length === 0
  try {
    await db
      .insert(operationRuns)
      .values({ kind, startedAt, finishedAt, isOk, problems: problems.slice(0, mostProblems), details })
    const oldest = new Date(finishedAt.getTime() - keptDays * dayMs)
    await db.delete(operationRuns).where(lt(operationRuns.finishedAt, oldest))
  } catch (error) {
    const undefinedTable = '42P01'
    if (errorCode(error) !== undefinedTable) throw error
  }
}

export interface LastRun {
  readonly kind: string
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly isOk: boolean
  readonly problems: string[]
  readonly details: BackupDetails
}

/** The latest run of each kind. */
export async function readLastRuns(db: Database): Promise<ReadonlyMap<string, LastRun>> {
  const rows = await db
    .selectDistinctOn([operationRuns.kind])
    .from(operationRuns)
    .orderBy(operationRuns.kind, desc(operationRuns.finishedAt), desc(operationRuns.id))
  return new Map(
    rows.map(({ id: _id, problems, details, ...run }) => [
      run.kind,
      { ...run, problems: z.array(z.string()).parse(problems), details: BackupDetails.parse(details) },
    ]),
  )
}

/** Milliseconds since 1970 of the last success of each kind. */
export async function readLastSuccesses(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    db,
    sql`select kind, extract(epoch from max(finished_at)) * 1000 as at from ${operationRuns} where is_ok group by kind`,
    z.object({ kind: z.string(), at: z.coerce.number() }),
  )
  return new Map(rows.map(({ kind, at }) => [kind, at]))
}
