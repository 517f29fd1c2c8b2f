// What needs the reader now, drawn from the figures below: nothing is shown when nothing waits.
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { NavigationPath } from '../../../domain/navigation/navigation.ts'

export interface AttentionItem {
  readonly count: number
  /** `booking waits`, `bookings wait`. */
  readonly one: string
  readonly many: string
  readonly path: NavigationPath | `${NavigationPath}${'?' | '/'}${string}`
}

export function Attention({ items }: { items: readonly AttentionItem[] }) {
  const waiting = items.filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Needs attention" className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {waiting.map(({ count, one, many, path }) => (
        <li key={path}>
          <Link
            to={path}
            className="group flex min-h-12 items-center gap-3 rounded-control bg-accent-soft px-4 py-2.5 font-semibold text-accent-ink"
          >
            <span className="size-2 shrink-0 rounded-full bg-current" aria-hidden="true" />
            {formatQuantity(count, one, many)}
            <ArrowRight
              className="ml-auto size-5 shrink-0 transition-transform group-hover:translate-x-1"
              aria-hidden="true"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
