// How the host is, for its operator: what is wrong first, then everything else.
import type { OperationProblem, OperationStatus } from '@affiliate-booking/contract/calls/operations'
import type { ReactNode } from 'react'
import { formatBytes, formatAge, secondsBetween } from '../../../domain/format/ages.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { runbookPath } from '../status-path.ts'
import { BackupCard, ChecksCard } from './safety.tsx'
import { JobsCard } from './jobs.tsx'
import { StateList, StateRow } from './state-row.tsx'

export function StatusPage({ status }: { status: OperationStatus }) {
  const { at, problems, queues, instances, database, storage } = status
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Status"
        introduction={`At ${formatMoment(at)}. Load the page again to see the status of that moment.`}
      />
      <Problems problems={problems} />
      <Card id="queues" title="Queues">
        <StateList>
          {queues.map(({ name, waiting, oldestAt, dead }) => (
            <StateRow
              key={name}
              name={name}
              note={oldestAt === null ? undefined : `The oldest for ${age(oldestAt, at)}`}
            >
              {waiting} waiting{dead === null ? '' : `, ${dead} dead`}
            </StateRow>
          ))}
        </StateList>
      </Card>
      <BackupCard status={status} />
      <ChecksCard status={status} />
      <Card id="instances" title="Instances" note="The processes that serve now.">
        <StateList>
          {instances.map(({ id, kind, machine, version, commit, startedAt, seenAt }) => (
            <StateRow
              key={id}
              name={kind === 'app' ? 'App' : 'Backend'}
              note={`On ${machine}, for ${age(startedAt, at)}, seen ${age(seenAt, at)} ago`}
            >
              {commit === null ? version : `${version} (${commit})`}
            </StateRow>
          ))}
        </StateList>
      </Card>
      <Card id="database" title="Database and disk">
        <StateList>
          <StateRow name="Version" note={database.isEmbedded ? 'Embedded' : undefined}>
            {database.version}
          </StateRow>
          {database.bytes !== null && <StateRow name="Size">{formatBytes(database.bytes)}</StateRow>}
          {database.connections !== null && (
            <StateRow name="Connections">
              {database.connections} of {database.mostConnections}
            </StateRow>
          )}
          {database.oldestTransactionAt !== null && (
            <StateRow name="Oldest transaction">{age(database.oldestTransactionAt, at)}</StateRow>
          )}
          <StateRow name="Migrations to apply">{database.pendingMigrations}</StateRow>
          {storage !== null && (
            <StateRow name="Free disk space">
              {formatBytes(storage.freeBytes)} of {formatBytes(storage.totalBytes)}
            </StateRow>
          )}
        </StateList>
      </Card>
      <JobsCard jobs={status.jobs} at={at} />
    </div>
  )
}

const age = (from: string, at: string) => formatAge(secondsBetween(from, at))

const severityLabels = {
  urgent: { label: 'Act now', tone: 'bad' },
  soon: { label: 'Soon', tone: 'waiting' },
} as const

function Problems({ problems }: { problems: readonly OperationProblem[] }) {
  if (problems.length === 0) return <Callout tone="good">Nothing is wrong.</Callout>
  return (
    <Card id="problems" title="What is wrong">
      <ul className="grid gap-5">
        {problems.map(({ alert, severity, text, advice }) => (
          <li key={`${alert} ${text}`} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge status={severityLabels[severity]} />
              <span className="text-sm text-muted">{alert}</span>
            </span>
            <span className="font-semibold [overflow-wrap:anywhere]">{text}</span>
            <span className="text-muted [overflow-wrap:anywhere]">{withCode(advice)}</span>
            <span>
              <TextLink to={`${runbookPath}#${alert.toLowerCase()}`}>What to do about {alert}</TextLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Commands stand between backticks. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
