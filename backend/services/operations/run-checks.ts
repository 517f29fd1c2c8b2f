// The checks of every night.
import { type CheckName, checkNames } from '@affiliate-booking/contract/options/operations'
import type { OpenDatabase } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { type CheckOptions, checks } from './checks.ts'
import { recordOperation } from './operation-runs.ts'

interface CheckDeps extends CheckOptions {
  db: Database
  /** Opens a connection without the time limits of a serving host; unset: the host's own is used. */
  openUnlimited?: (() => Promise<OpenDatabase>) | undefined
  log: { error: (facts: object, message: string) => void }
}

/** Runs a check and keeps its result. */
export async function runCheck(
  db: Database,
  name: CheckName,
  options?: CheckOptions,
): Promise<readonly string[]> {
  const startedAt = new Date()
  const problems = await checks[name](db, options)
  await recordOperation(db, { kind: `check ${name}`, startedAt, finishedAt: new Date(), problems })
  return problems
}

/** Runs one check, the one after `after`, so that an interrupted night goes on where it was. */
export async function runNextCheck(
  { db, openUnlimited, log, auditHeads }: CheckDeps,
  after: string | undefined,
): Promise<{ count: number; next: string | undefined }> {
  const index = checkNames.findIndex((name) => name === after) + 1
  const name = checkNames[index]
  if (name === undefined) return { count: 0, next: undefined }
  const opened = await openUnlimited?.()
  try {
    const problems = await runCheck(opened?.db ?? db, name, { auditHeads })
    if (problems.length > 0) log.error({ check: name, problems: problems.length }, 'a check found problems')
  } finally {
    await opened?.close()
  }
  return { count: 1, next: index + 1 < checkNames.length ? name : undefined }
}
