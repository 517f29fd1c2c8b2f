import type { JobState } from '@affiliate-booking/contract/calls/operations'
import { formatAge, secondsBetween } from '../../../domain/format/ages.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { StateList, StateRow } from './state-row.tsx'

/** Late ones first. */
export function JobsCard({ jobs, at }: { jobs: readonly JobState[]; at: string }) {
  const sorted = [...jobs.filter(({ isLate }) => isLate), ...jobs.filter(({ isLate }) => !isLate)]
  return (
    <Card id="jobs" title="Jobs" note="All backends share them.">
      <StateList>
        {sorted.map((job) => (
          <StateRow key={job.name} name={job.name} note={historyOf(job, at)}>
            <StatusBadge status={statusOf(job)} />
          </StateRow>
        ))}
      </StateList>
    </Card>
  )
}

function statusOf({ isLate, runningSince, succeededAt, failedAt }: JobState) {
  if (isLate) return { label: 'Late', tone: 'bad' } as const
  if (failedAt !== null && (succeededAt === null || failedAt > succeededAt))
    return { label: 'Failed, tries again', tone: 'waiting' } as const
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
