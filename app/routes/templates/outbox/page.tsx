// The outbox: which emails were sent, wait or could not be delivered.
import type { MessageList, MessageRow } from '@affiliate-booking/contract/shapes/messages'
import { Link } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { messageStateLabels } from '../../../domain/labels/message-labels.ts'
import { noValue } from '../../../domain/messages.ts'
import type { ChoiceAnswer } from '../../../domain/navigation/choice-answer.ts'
import { allRowsOf, type ListQuery } from '../../../domain/navigation/list-url.ts'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { outboxPath } from '../outbox-path.ts'
import { sendAgain } from './form.ts'

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

interface OutboxPageProps {
  query: ListQuery
  list: MessageList
  answer: ChoiceAnswer | undefined
}

export function OutboxPage({ query, list, answer }: OutboxPageProps) {
  const { rows, next = null, previous = null, hasMailServer, dead, kinds } = list
  const view = String(query['view'] ?? 'all')
  return (
    <ListPage
      title="Outbox"
      introduction={hasMailServer ? 'Newest first.' : 'No mail server is set (SMTP_URL): emails wait.'}
      path={outboxPath}
      query={query}
      list={{ ok: true, rows, next, previous }}
      search="Whole email address, booking or lead number"
      controls={kinds == null ? [] : [kindControl(kinds)]}
      sorts={[]}
      caption="Emails"
      columns={columns}
      emptyState={emptyState}
      allRows={allRowsOf(view)}
      choice={{
        actions: [{ intent: sendAgain, label: 'Send again' }],
        done: { one: 'email will be sent again', many: 'emails will be sent again' },
        answer,
        rowPath: (id) => `${outboxPath}/${id}`,
        hasNoFile: true,
        of: ({ id, attempts, label }) =>
          view === 'dead' ? { value: `${id}.${attempts}`, label } : undefined,
      }}
      views={
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
      }
    />
  )
}

const kindControl = (kinds: NonNullable<MessageList['kinds']>): FilterControl => ({
  name: 'kind',
  label: 'Message',
  type: 'select',
  any: 'Any message',
  options: kinds.map(({ kind, label }) => ({ value: kind, label })),
})
