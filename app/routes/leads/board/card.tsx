import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { LeadCard } from '@affiliate-booking/contract/shapes/leads'
import { formatPaise } from '@affiliate-booking/shared/money'
import { GripVertical } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { leadPriorityLabels } from '../../../domain/labels/lead-labels.ts'
import { leadStatusLabels, leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { cardUrl } from '../../../domain/leads/lead-board.ts'
import { leadClock } from '../../../domain/leads/lead-clock.ts'
import { listUrl, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'

interface BoardCardProps {
  lead: LeadCard
  moves: readonly LeadStatus[]
  query: ListQuery
  now: string
  canDrag: boolean
  /** Why its last move was refused. */
  problem: string | undefined
}

/** Its place is kept until the code for moving has come, so that no name wraps later than it was read. */
function Handle({ userName, isShown }: { userName: string; isShown: boolean }) {
  const place = 'board-handle size-11 shrink-0'
  if (!isShown) return <span className={place} />
  return (
    <button
      type="button"
      data-handle
      aria-label={`Move ${userName}`}
      aria-describedby="board-keys"
      className={`${place} place-items-center rounded-full text-muted hover:bg-sunken`}
    >
      <GripVertical className="size-5" aria-hidden="true" />
    </button>
  )
}

export function BoardCard({ lead, moves, query, now, canDrag, problem }: BoardCardProps) {
  const { id, leadId, userName, type, amount, priority, assignedToName, version } = lead
  const isMoving = useNavigation().formData?.get('lead') === id
  const clock = leadClock(lead, new Date(now))
  const canMove = moves.length > 0 && version != null
  const wants = [
    leadTypeLabel(type),
    amount == null ? undefined : formatPaise(amount),
    priority === 'medium' ? undefined : `${leadPriorityLabels[priority].label} priority`,
  ]
  return (
    <li
      data-card={id}
      data-number={leadId}
      data-name={userName}
      data-version={version}
      className={`grid gap-2 rounded-control bg-surface p-3 shadow-card ${isMoving ? 'opacity-60' : ''}`}
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className="flex items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <Link
            to={cardUrl(id, query)}
            draggable={false}
            className="font-semibold text-brand-text underline-offset-4 hover:underline"
          >
            {userName}
          </Link>
          <span className="text-sm text-muted">{leadId}</span>
        </div>
        {canMove && <Handle userName={userName} isShown={canDrag} />}
      </div>
      <p className="text-sm">{wants.filter((word) => word !== undefined).join(', ')}</p>
      {clock && (
        <p className="grid justify-items-start gap-1">
          <StatusBadge status={clock.badge} />
          {clock.note !== undefined && <span className="text-sm text-muted">{clock.note}</span>}
        </p>
      )}
      <p className="text-sm text-muted">{assignedToName ?? 'Not assigned yet'}</p>
      {canMove && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-text">
            Move to…<span className="sr-only"> {userName}</span>
          </summary>
          <Form
            method="post"
            action={listUrl('/leads/board', query)}
            preventScrollReset
            className="grid gap-2"
          >
            <input type="hidden" name="lead" value={id} />
            <input type="hidden" name="number" value={leadId} />
            <input type="hidden" name="version" value={version} />
            <select name="status" aria-label={`New status of ${userName}`} className={controlStyle}>
              {moves.map((move) => (
                <option key={move} value={move}>
                  {leadStatusLabels[move].label}
                </option>
              ))}
            </select>
            <Button type="submit" variant="secondary" size="small" aria-label={`Move ${userName}`}>
              Move
            </Button>
          </Form>
        </details>
      )}
    </li>
  )
}
