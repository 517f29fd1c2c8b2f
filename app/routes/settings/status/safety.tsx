// What keeps the data safe: backups, drills and checks.
import type { OperationRun, OperationStatus } from '@affiliate-booking/contract/calls/operations'
import type { CheckName } from '@affiliate-booking/contract/options/operations'
import { formatBytes, formatAge, secondsBetween } from '../../../domain/format/ages.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { StateList, StateRow } from './state-row.tsx'

const right = { label: 'Right', tone: 'good' } as const
const wrong = { label: 'Wrong', tone: 'bad' } as const
const never = { label: 'Not yet', tone: 'quiet' } as const

const statusOf = (run: OperationRun | null) => (run === null ? never : run.isOk ? right : wrong)

/** The first problem; without one, when it ran. */
function noteOf(run: OperationRun | null): string | undefined {
  if (run === null) return undefined
  const [problem] = run.problems
  const took = formatAge(secondsBetween(run.startedAt, run.finishedAt))
  return problem ?? `${formatMoment(run.finishedAt)}, took ${took}`
}

export function BackupCard({ status: { backup, drill } }: { status: OperationStatus }) {
  return (
    <Card id="backups" title="Backups">
      <StateList>
        <StateRow name="Last backup" note={noteOf(backup)}>
          <StatusBadge status={statusOf(backup)} />
        </StateRow>
        {backup?.bytes != null && (
          <StateRow name="Its size">
            {formatBytes(backup.bytes)}, {backup.isEncrypted === true ? 'encrypted' : 'not encrypted'}
          </StateRow>
        )}
        <StateRow name="Last restore drill" note={noteOf(drill)}>
          <StatusBadge status={statusOf(drill)} />
        </StateRow>
      </StateList>
    </Card>
  )
}

const checkLabels: Readonly<Record<CheckName, string>> = {
  ledger: 'Ledger',
  audit: 'Audit log',
  reports: 'Figures of reports',
  seats: 'Reserved seats',
}

export function ChecksCard({ status: { checks } }: { status: OperationStatus }) {
  return (
    <Card id="checks" title="Checks" note="They run each night at 1:40 in India.">
      <StateList>
        {checks.map(({ name, last }) => (
          <StateRow key={name} name={checkLabels[name]} note={noteOf(last)}>
            <StatusBadge status={statusOf(last)} />
          </StateRow>
        ))}
      </StateList>
    </Card>
  )
}
