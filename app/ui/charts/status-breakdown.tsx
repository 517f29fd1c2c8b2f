// How many there are of each status: word, count and a bar of its share.
import { formatCount } from '@affiliate-booking/shared/numbers'
import { formatPercent } from '../../domain/format/numbers.ts'
import type { StatusLabel, Tone } from '../../domain/labels/status-labels.ts'
import { EmptyState } from '../primitives/card.tsx'

interface StatusBreakdownProps<Status extends string> {
  labels: Readonly<Record<Status, StatusLabel>>
  counts: Readonly<Record<Status, number>>
  /** In the order in which they are shown. */
  statuses: readonly Status[]
  /** What to say when there is nothing to count. */
  empty: { title: string; advice: string }
}

const colours: Readonly<Record<Tone, string>> = {
  waiting: 'bg-accent',
  moving: 'bg-brand-text',
  good: 'bg-good',
  bad: 'bg-bad',
  quiet: 'bg-muted',
}

export function StatusBreakdown<Status extends string>(props: StatusBreakdownProps<Status>) {
  const { labels, counts, statuses, empty } = props
  const total = statuses.reduce((sum, status) => sum + counts[status], 0)
  if (total === 0) return <EmptyState {...empty} />
  return (
    <dl className="grid content-between gap-3.5">
      {statuses.map((status) => {
        const share = (counts[status] / total) * 100
        return (
          <div key={status} className="grid grid-cols-[1fr_auto_3.5rem] items-baseline gap-x-3 gap-y-1.5">
            <dt className="font-medium">{labels[status].label}</dt>
            <dd className="font-semibold tabular-nums">{formatCount(counts[status])}</dd>
            <dd className="text-right text-sm text-muted tabular-nums">{formatPercent(share)}</dd>
            <dd className="col-span-full h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <div
                className={`h-full rounded-full ${share > 0 ? 'min-w-0.5' : ''} ${colours[labels[status].tone]}`}
                style={{ width: `${share.toFixed(2)}%` }}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
