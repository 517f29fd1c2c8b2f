// Everything that the operator of the host wants to know, in one answer.
import type { OperationRun, OperationStatus } from '@affiliate-booking/contract/calls/operations'
import { checkNames, instanceKinds } from '@affiliate-booking/contract/options/operations'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Deps } from '../../deps.ts'
import { findProblems } from './find-problems.ts'
import { listInstances } from './instances.ts'
import { type LastRun, readLastRuns } from './operation-runs.ts'
import { readDatabase, readQueues, readStorage } from './read-database.ts'
import { readJobs, type ScheduledJob } from './read-jobs.ts'

/** A backend that says nothing for so long is gone; the app calls less often. */
const seenWithin = { backend: 2 * minuteMs, app: 15 * minuteMs } as const

type StatusDeps = Pick<Deps, 'db' | 'mailer' | 'dataDir' | 'isEmbedded' | 'missingKeys'>

/** When the first of the backends that serve now started; null if none does. */
export function servedSinceOf(
  instances: readonly { readonly kind: string; readonly startedAt: Date | string }[],
): Date | null {
  const starts = instances.flatMap(({ kind, startedAt }) =>
    kind === 'backend' ? new Date(startedAt).getTime() : [],
  )
  return starts.length === 0 ? null : new Date(Math.min(...starts))
}

/** @param jobs those that the host runs */
export async function getOperationStatus(
  { db, mailer, dataDir, isEmbedded, missingKeys = [] }: StatusDeps,
  jobs: readonly ScheduledJob[],
  now: Date,
): Promise<OperationStatus> {
  const present = (await listInstances(db)).flatMap(({ kind, ...instance }) => {
    const known = instanceKinds.find((each) => each === kind)
    return known !== undefined && now.getTime() - instance.seenAt.getTime() <= seenWithin[known]
      ? [{ ...instance, kind: known }]
      : []
  })
  const servedSince = servedSinceOf(present)
  const runs = await readLastRuns(db)
  const backup = runs.get('backup')
  const facts = {
    at: now.toISOString(),
    queues: await readQueues(db, now),
    jobs: await readJobs(db, jobs, servedSince, now),
    backup: backup
      ? {
          ...describeRun(backup),
          bytes: backup.details.bytes ?? null,
          isEncrypted: backup.details.isEncrypted ?? null,
        }
      : null,
    drill: describeRun(runs.get('drill')),
    checks: checkNames.map((name) => ({ name, last: describeRun(runs.get(`check ${name}`)) })),
    instances: present.map((instance) => ({
      ...instance,
      startedAt: instance.startedAt.toISOString(),
      seenAt: instance.seenAt.toISOString(),
    })),
    database: await readDatabase(db, isEmbedded === true),
    storage: dataDir === undefined ? null : await readStorage(dataDir),
  }
  const hasMailServer = mailer !== null
  return { ...facts, problems: findProblems({ ...facts, hasMailServer, servedSince, missingKeys }) }
}

function describeRun(run: LastRun): OperationRun
function describeRun(run: LastRun | undefined): OperationRun | null
function describeRun(run: LastRun | undefined): OperationRun | null {
  return run
    ? {
        startedAt: run.startedAt.toISOString(),
        finishedAt: run.finishedAt.toISOString(),
        isOk: run.isOk,
        problems: run.problems,
      }
    : null
}
