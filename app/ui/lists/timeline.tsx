// What happened, when, by whom and why; the newest first.
import { formatMoment } from '../../domain/format/dates.ts'
import { eventLabel } from '../../domain/format/event-labels.ts'
import { Card } from '../primitives/card.tsx'

interface TimelineProps {
  /** The oldest first. */
  entries: readonly {
    readonly id: string
    readonly action: string
    /** Nobody: the system. */
    readonly actor?: string | null | undefined
    readonly reason?: string | null | undefined
    readonly at: string
  }[]
  /** Whether more happened before these. */
  hasEarlier?: boolean | null | undefined
}

export function Timeline({ entries, hasEarlier }: TimelineProps) {
  return (
    <Card id="history" title="History">
      {entries.length === 0 ? (
        <p className="text-muted">No history yet.</p>
      ) : (
        <ol className="grid gap-4 border-l-2 border-line pl-5">
          {entries.toReversed().map(({ id, action, actor, reason, at }) => (
            <li key={id} className="relative grid gap-0.5">
              <span
                className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-brand"
                aria-hidden="true"
              />
              <p className="font-medium">{eventLabel(action)}</p>
              <p className="text-sm text-muted">
                <time dateTime={at}>{formatMoment(at)}</time>, {actor ?? 'by the system'}
              </p>
              {reason != null && <p className="text-sm whitespace-pre-line">“{reason}”</p>}
            </li>
          ))}
        </ol>
      )}
      {hasEarlier === true && (
        <p className="mt-4 text-muted">These are the newest {entries.length}. Older entries are not shown.</p>
      )}
    </Card>
  )
}
