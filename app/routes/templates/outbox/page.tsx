// The outbox: which emails were sent, wait or could not be delivered.
import type { MessageList, MessageRow } from '@affiliate-booking/contract/shapes/messages'
import { Link } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { messageStateLabels } from '../../../domain/labels/message-labels.ts'
import { noValue } from '../../../domain/messages.ts'
import type { ChoiceAnswer } from '../../../domain/navigation/choice-answer.ts'
import { allRowsOf, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Choice, ChoiceForm, ChoiceResult } from '../../../ui/lists/choice-form.tsx'
import { FilterForm } from '../../../ui/lists/filter-form.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { ListBody } from '../../../ui/lists/list-body.tsx'
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

const path = outboxPath

/** Of the emails that could not be delivered. */
const choiceOf = ({ id, attempts, label }: MessageRow) => ({ value: `${id}.${attempts}`, label })

interface OutboxPageProps {
  query: ListQuery
  list: MessageList
  answer: ChoiceAnswer | undefined
}

export function OutboxPage({ query, list, answer }: OutboxPageProps) {
  const { rows, next = null, previous = null, hasMailServer, dead, kinds } = list
  const isDead = query['view'] === 'dead'
  const choice: Choice = {
    actions: [{ intent: sendAgain, label: 'Send again' }],
    done: { one: 'email will be sent again', many: 'emails will be sent again' },
    answer,
    rowPath: (id) => `${path}/${id}`,
    hasNoFile: true,
  }
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Outbox"
        introduction={hasMailServer ? 'Newest first.' : 'No mail server is set (SMTP_URL): emails wait.'}
      />
      <ChoiceResult {...choice} />
      <ListViews
        label="Emails"
        path={path}
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
      {kinds != null && (
        <FilterForm
          path={path}
          query={query}
          search="Whole email address, booking or lead number"
          controls={[
            {
              name: 'kind',
              label: 'Message',
              type: 'select',
              any: 'Any message',
              options: kinds.map(({ kind, label }) => ({ value: kind, label })),
            },
          ]}
        />
      )}
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody
          path={path}
          query={query}
          list={{ ok: true, rows, next, previous }}
          emptyState={emptyState}
          allRows={allRowsOf(String(query['view'] ?? 'all'))}
        >
          {(shown) => {
            const table = (
              <DataTable
                caption="Emails"
                columns={columns}
                rows={shown}
                empty={emptyState}
                choiceOf={isDead ? choiceOf : undefined}
              />
            )
            return isDead ? (
              <ChoiceForm path={path} query={query} choice={choice}>
                {table}
              </ChoiceForm>
            ) : (
              table
            )
          }}
        </ListBody>
      </div>
    </div>
  )
}
