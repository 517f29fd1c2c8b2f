// What waits for an administrator, each kind a link to the list where the work is done.
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

interface Kind {
  readonly count: (work: OpenWork) => number | null | undefined
  readonly one: string
  readonly many: string
  readonly path: `/${string}`
  /** What is urgent about it. */
  readonly warning?: (work: OpenWork) => string | undefined
}

const kinds: readonly Kind[] = [
  {
    count: ({ payments }) => payments?.total,
    one: 'payment to check',
    many: 'payments to check',
    path: '/bookings?view=review',
    warning: ({ payments }) =>
      payments == null || payments.urgent === 0
        ? undefined
        : `${formatQuantity(payments.urgent, 'loses its seats', 'lose their seats')} within 12 hours`,
  },
  {
    count: ({ products }) => products,
    one: 'service to approve',
    many: 'services to approve',
    path: '/products',
  },
  {
    count: ({ adminRequests }) => adminRequests,
    one: 'admin account to approve',
    many: 'admin accounts to approve',
    path: '/admins',
  },
  {
    count: ({ identities }) => identities,
    one: 'identity to check',
    many: 'identities to check',
    path: '/users/identities',
  },
  {
    count: ({ refunds }) => refunds,
    one: 'refund to send',
    many: 'refunds to send',
    path: '/bookings/money',
  },
  {
    count: ({ unappliedReceipts }) => unappliedReceipts,
    one: 'payment without a match',
    many: 'payments without a match',
    path: '/bookings/money/unapplied',
  },
  {
    count: ({ claims }) => claims,
    one: 'claim to decide',
    many: 'claims to decide',
    path: '/commissions/claims',
  },
  {
    count: ({ payouts }) => payouts,
    one: 'payout to approve',
    many: 'payouts to approve',
    path: '/commissions/payouts?status=draft',
  },
]

export function OpenWorkPanel({ work }: { work: OpenWork }) {
  const waiting = kinds.flatMap(({ count, warning, ...kind }) => {
    const total = count(work) ?? 0
    return total > 0 ? [{ ...kind, total, warning: warning?.(work) }] : []
  })
  if (waiting.length === 0) return <NothingWaits />
  return (
    <section aria-labelledby="open-work" className="grid gap-3">
      <h2 id="open-work" className="text-lg leading-snug font-bold tracking-tight">
        To do
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {waiting.map(({ total, one, many, path, warning }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full min-h-16 items-center gap-3 rounded-card bg-surface px-5 py-3 shadow-card"
            >
              <span className="min-w-8 text-2xl font-bold tabular-nums">{formatCount(total)}</span>
              <span className="grid">
                <span className="font-semibold group-hover:underline">{total === 1 ? one : many}</span>
                {warning !== undefined && <span className="text-sm font-semibold text-bad">{warning}</span>}
              </span>
              <ArrowRight
                className="ml-auto size-5 shrink-0 text-brand-text transition-transform group-hover:translate-x-1"
                aria-hidden="true"
              />
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
