// What happened, when, by whom and why; the newest first.
import { formatMoment } from '../../domain/format/dates.ts'
import type { TimelineEvent } from '../../domain/bookings/timeline-event.ts'
import { Card } from '../primitives/card.tsx'

interface TimelineProps {
  /** The oldest first. */
  events: readonly TimelineEvent[]
  /** There are older events than these. */
  hasEarlier?: boolean | null | undefined
}

export function Timeline({ events, hasEarlier }: TimelineProps) {
  return (
    <Card id="history" title="History">
      {events.length === 0 ? (
        <p className="text-muted">No history yet.</p>
      ) : (
        <ol className="grid gap-4 border-l-2 border-line pl-5">
          {events.toReversed().map(({ id, label, actor, reason, at }) => (
            <li key={id} className="relative grid gap-0.5">
              <span
                className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-brand"
                aria-hidden="true"
              />
              <p className="font-medium">{label}</p>
              <p className="text-sm text-muted">
                <time dateTime={at}>{formatMoment(at)}</time>, {actor ?? 'by the system'}
              </p>
              {reason != null && <p className="text-sm whitespace-pre-line">“{reason}”</p>}
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
