// Open leads as cards in a column for each state. A card moves by its select, by a pointer, or by keyboard.
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { countLimit } from '@affiliate-booking/contract/options/lists'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { LeadAssignee } from '@affiliate-booking/contract/shapes/leads'
import { formatCount } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { Link, useNavigation } from 'react-router'
import { leadStatusLabels } from '../../../domain/labels/status-labels.ts'
import { leadBoardPath } from '../../../domain/leads/lead-board.ts'
import { listUrl, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterForm } from '../../../ui/lists/filter-form.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { workControls } from '../filter-controls.ts'
import { BoardCard } from './card.tsx'
import type { BoardColumn } from './column.ts'
import { useCardMoves } from './use-card-moves.ts'
import './board.css'

/** Of the last move. */
interface Refusal {
  readonly lead: string | undefined
  readonly result: SubmissionResult
}

interface BoardPageProps {
  query: ListQuery
  columns: readonly BoardColumn[]
  assignees: readonly LeadAssignee[]
  refusal: Refusal | undefined
  /** The server's clock. */
  now: string
}

const formatColumnCount = (count: number | null | undefined) =>
  count == null ? 'many' : count > countLimit ? `${formatCount(countLimit)}+` : formatCount(count)

export function BoardPage({ query, columns: loaded, assignees, refusal, now }: BoardPageProps) {
  const columns = withMovedCard(loaded, useNavigation().formData)
  const { board, canDrag, announcement } = useCardMoves(columns)
  const open = columns.filter(({ status }) => !isClosedLead(status))
  const problem = refusal?.result.error?.['']?.[0] ?? Object.values(refusal?.result.error ?? {})[0]?.[0]
  const isOnBoard = open.some(({ leads }) => leads.some(({ id }) => id === refusal?.lead))
  useErrorToast(refusal?.result)
  const list = (status: LeadStatus) =>
    listUrl('/leads', { ...query, status, ...(isClosedLead(status) && { view: 'closed' }) })
  return (
    <div className="board-page grid gap-4">
      <PageHeader title="Leads" introduction="Move a card when something has happened.">
        <ButtonLink to={listUrl('/leads', query)} variant="secondary" size="small">
          List
        </ButtonLink>
      </PageHeader>
      <FilterForm
        path={leadBoardPath}
        query={query}
        search="Name, email, phone or number"
        controls={workControls(assignees)}
      />
      {problem !== undefined && !isOnBoard && <Alert>{problem}</Alert>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p id="board-keys" hidden>
        Press space to lift the card, arrow keys to choose a column, and space again to move it.
      </p>
      <div ref={board} className="board-frame grid gap-4">
        <ul aria-label="Closed leads" className="flex flex-wrap gap-2">
          {columns
            .filter(({ status }) => isClosedLead(status))
            .map(({ status, count }) => (
              <li key={status} data-column={status}>
                <Link
                  to={list(status)}
                  draggable={false}
                  className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-4"
                >
                  <StatusBadge status={leadStatusLabels[status]} />
                  <span className="font-semibold tabular-nums">{formatColumnCount(count)}</span>
                </Link>
              </li>
            ))}
        </ul>
        <nav aria-label="Columns" className="board-jumps">
          {open.map(({ status, count }) => (
            <a key={status} href={`#${status}`} className="inline-flex min-h-11 items-center text-brand-text">
              {`${leadStatusLabels[status].label} (${formatColumnCount(count)})`}
            </a>
          ))}
        </nav>
        <div className="board">
          {open.map(({ status, count, leads, moves }) => (
            <section
              key={status}
              data-column={status}
              aria-labelledby={status}
              className="grid content-start gap-2 rounded-control bg-sunken p-2"
            >
              <h2 id={status} className="flex items-center justify-between gap-2 px-2 font-bold">
                {leadStatusLabels[status].label}
                <span className="text-sm text-muted tabular-nums">{formatColumnCount(count)}</span>
              </h2>
              {leads.length === 0 ? (
                <p className="px-2 text-sm text-muted">No leads</p>
              ) : (
                <ul className="grid gap-2">
                  {leads.map((lead) => (
                    <BoardCard
                      key={lead.id}
                      lead={lead}
                      moves={moves}
                      query={query}
                      now={now}
                      canDrag={canDrag}
                      problem={refusal?.lead === lead.id ? problem : undefined}
                    />
                  ))}
                </ul>
              )}
              {(count == null || count > leads.length) && (
                <Link to={list(status)} className="inline-flex min-h-11 items-center px-2 text-brand-text">
                  Show all<span className="sr-only">: {leadStatusLabels[status].label}</span>
                </Link>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The board as it will be, while a move between open states is on its way. */
function withMovedCard(columns: readonly BoardColumn[], sent: FormData | undefined): readonly BoardColumn[] {
  const card = columns.flatMap(({ leads }) => leads).find(({ id }) => id === sent?.get('lead'))
  const target = columns.find(({ status }) => status === sent?.get('status'))
  if (card === undefined || target === undefined || isClosedLead(target.status)) return columns
  return columns.map((column) => {
    const rest = column.leads.filter(({ id }) => id !== card.id)
    if (column.status === target.status) return { ...column, leads: [card, ...rest] }
    return column.leads.length === rest.length ? column : { ...column, leads: rest }
  })
}
