// What happened, when, by whom and why.
import { formatMoment } from '../../domain/format/dates.ts'
import type { TimelineEvent } from '../../domain/bookings/timeline-event.ts'
import { Card } from '../primitives/card.tsx'

interface TimelineProps {
  /** The oldest first. */
  events: readonly TimelineEvent[]
  /** By default the newest event stands at the top. */
  isOldestFirst?: boolean
  /** There are older events than these. */
  hasEarlier?: boolean | null | undefined
}

export function Timeline({ events, isOldestFirst = false, hasEarlier }: TimelineProps) {
  const sorted = isOldestFirst ? events : events.toReversed()
  return (
    <Card id="history" title="History">
      {events.length === 0 ? (
        <p className="text-muted">No history yet.</p>
      ) : (
        <ol className="grid gap-4 border-l-2 border-line pl-5">
          {sorted.map(({ id, label, actor, reason, at }) => (
            <li
              key={id}
              className="relative grid gap-0.5 before:absolute before:top-2 before:-left-[1.6rem] before:size-2.5 before:rounded-full before:bg-brand"
            >
              <p className="font-medium">{label}</p>
              <p className="text-sm text-muted">
                <time dateTime={at}>{formatMoment(at)}</time>
                {actor !== '' && `, ${actor ?? 'by the system'}`}
              </p>
              {reason != null && reason !== '' && <p className="text-sm whitespace-pre-line">“{reason}”</p>}
            </li>
          ))}
        </ol>
      )}
      {hasEarlier === true && (
        <p className="mt-4 text-muted">These are the newest {events.length}. Older entries are not shown.</p>
      )}
    </Card>
  )
}
