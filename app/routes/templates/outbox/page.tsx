// The outbox: which emails were sent, wait or could not be delivered.
import type { MessageList, MessageRow } from '@affiliate-booking/contract/shapes/messages'
import { Link } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { messageStateLabels } from '../../../domain/labels/message-labels.ts'
import { noValue } from '../../../domain/messages.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { ListBody } from '../../../ui/lists/list-body.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { outboxPath } from '../outbox-path.ts'

const columns: readonly Column<MessageRow>[] = [
  {
    title: 'Message',
    isText: true,
    render: ({ id, label, subject }) => (
      <span className="grid gap-0.5">
        <Link to={`${outboxPath}/${id}`} className="text-brand-text underline-offset-4 hover:underline">
          {label}
        </Link>
        <span className="text-sm font-normal text-muted">{subject}</span>
      </span>
    ),
  },
  {
    title: 'To',
    isWide: true,
    isText: true,
    render: ({ recipient }) =>
      recipient == null ? (
        noValue
      ) : (
        <span className="grid gap-0.5">
          <span>{recipient.name}</span>
          <span className="text-sm font-normal text-muted">
            <AddressText>{recipient.address}</AddressText>
          </span>
        </span>
      ),
  },
  {
    title: 'Status',
    render: ({ state, lastError }) => (
      <span className="cell-parts">
        <StatusBadge status={messageStateLabels[state]} />
        {lastError != null && <span className="text-sm text-bad">{lastError}</span>}
      </span>
    ),
  },
  { title: 'Written', render: ({ createdAt }) => formatMoment(createdAt) },
]

const emptyState = {
  title: 'No emails',
  advice: 'None yet.',
}

export function OutboxPage({ query, list }: { query: ListQuery; list: MessageList }) {
  const { rows, next = null, previous = null, hasMailServer, dead } = list
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Outbox"
        introduction={hasMailServer ? 'Newest first.' : 'No mail server is set (SMTP_URL): emails wait.'}
      />
      <ListViews
        label="Emails"
        path={outboxPath}
        query={query}
        views={[
          { value: 'all', label: 'All' },
          ...Object.entries(messageStateLabels).map(([value, { label }]) => ({
            value,
            label,
            count: value === 'dead' ? dead : undefined,
          })),
        ]}
      />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody
          path={outboxPath}
          query={query}
          list={{ ok: true, rows, next, previous }}
          emptyState={emptyState}
        >
          {(shown) => <DataTable caption="Emails" columns={columns} rows={shown} empty={emptyState} />}
        </ListBody>
      </div>
    </div>
  )
}
