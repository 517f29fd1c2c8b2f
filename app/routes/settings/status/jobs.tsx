import type { JobState } from '@affiliate-booking/contract/calls/operations'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatAge, secondsBetween } from '../../../domain/format/ages.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { StateList, StateRow } from './state-row.tsx'

/** Those in trouble in sight, and below them the others, of which there are many. */
export function JobsCard({ jobs, at }: { jobs: readonly JobState[]; at: string }) {
  const inTrouble = jobs.filter(isInTrouble)
  const others = jobs.filter((job) => !isInTrouble(job))
  return (
    <Card id="jobs" title="Jobs" note="All backends share them.">
      <div className="grid gap-5">
        {inTrouble.length > 0 && <Jobs jobs={inTrouble} at={at} />}
        {others.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
              {formatQuantity(others.length, 'job', 'jobs')} without trouble
            </summary>
            <Jobs jobs={others} at={at} />
          </details>
        )}
      </div>
    </Card>
  )
}

/** Late ones first. */
const Jobs = ({ jobs, at }: { jobs: readonly JobState[]; at: string }) => (
  <StateList>
    {[...jobs.filter(({ isLate }) => isLate), ...jobs.filter(({ isLate }) => !isLate)].map((job) => (
      <StateRow key={job.name} name={job.name} note={historyOf(job, at)}>
        <StatusBadge status={statusOf(job)} />
      </StateRow>
    ))}
  </StateList>
)

const hasFailed = ({ succeededAt, failedAt }: JobState) =>
  failedAt !== null && (succeededAt === null || failedAt > succeededAt)

const isInTrouble = (job: JobState) => job.isLate || hasFailed(job)

function statusOf(job: JobState) {
  const { isLate, runningSince, succeededAt } = job
  if (isLate) return { label: 'Late', tone: 'bad' } as const
  if (hasFailed(job)) return { label: 'Failed, tries again', tone: 'waiting' } as const
  if (runningSince !== null) return { label: 'Running', tone: 'moving' } as const
  return succeededAt === null
    ? ({ label: 'Not yet run', tone: 'quiet' } as const)
    : ({ label: 'On time', tone: 'good' } as const)
}

function historyOf(
  { succeededAt, durationMs, runningSince, failures, lastError, dueAt }: JobState,
  at: string,
) {
  const parts = [
    succeededAt === null
      ? 'Never succeeded'
      : `Succeeded ${formatAge(secondsBetween(succeededAt, at))} ago${durationMs === null ? '' : ` in ${(durationMs / 1000).toFixed(1)} s`}`,
    runningSince !== null && `running for ${formatAge(secondsBetween(runningSince, at))}`,
    failures > 0 && `failed ${failures} times${lastError === null ? '' : `, last with ${lastError}`}`,
    `next at ${formatMoment(dueAt)}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
