// What waits for an administrator, each kind a link to the list where the work is done.
import { formatCount } from '@affiliate-booking/shared/numbers'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

/** Something that waits, with the list where it is done. */
export interface WorkItem {
  readonly count: number
  readonly label: string
  readonly path: `/${string}`
  /** Above all, in words. */
  readonly urgent: string | undefined
}

export function OpenWorkPanel({ items: waiting }: { items: readonly WorkItem[] }) {
  if (waiting.length === 0) return <NothingWaits />
  return (
    <section aria-labelledby="open-work" className="grid gap-3">
      <h2 id="open-work" className="text-lg font-bold tracking-tight">
        To do
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {waiting.map(({ count, label, urgent, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full min-h-16 items-center gap-3 rounded-card bg-surface px-5 py-3 shadow-card"
            >
              <span className="min-w-8 shrink-0 text-2xl font-bold tabular-nums">{formatCount(count)}</span>
              <span className="grid">
                <span className="font-semibold group-hover:underline">{label}</span>
                {urgent !== undefined && <span className="text-sm font-semibold text-bad">{urgent}</span>}
              </span>
              <ArrowRight className="ml-auto size-5 shrink-0 text-brand-text" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NothingWaits = () => (
  <p className="flex items-center gap-2 text-muted">
    <CircleCheck className="size-5 shrink-0 text-good" aria-hidden="true" />
    Nothing waits for you.
  </p>
)
