// What waits for an administrator, each kind a link to the list where the work is done.
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

interface Kind {
  readonly of: keyof OpenWork
  readonly one: string
  readonly many: string
  readonly path: `/${string}`
}

const kinds: readonly Kind[] = [
  {
    of: 'payments',
    one: 'payment to check',
    many: 'payments to check',
    path: '/bookings?view=review',
  },
  {
    of: 'lateLeads',
    one: 'late lead',
    many: 'late leads',
    path: '/leads?view=late',
  },
  {
    of: 'products',
    one: 'service to approve',
    many: 'services to approve',
    path: '/products',
  },
  {
    of: 'adminRequests',
    one: 'admin account to approve',
    many: 'admin accounts to approve',
    path: '/admins',
  },
  {
    of: 'identities',
    one: 'identity to check',
    many: 'identities to check',
    path: '/users/identities',
  },
  {
    of: 'refunds',
    one: 'refund to send',
    many: 'refunds to send',
    path: '/bookings/money',
  },
  {
    of: 'unappliedReceipts',
    one: 'payment without a match',
    many: 'payments without a match',
    path: '/bookings/money/unapplied',
  },
  {
    of: 'claims',
    one: 'claim to decide',
    many: 'claims to decide',
    path: '/commissions/claims',
  },
  {
    of: 'payouts',
    one: 'payout to approve',
    many: 'payouts to approve',
    path: '/commissions/payouts?status=draft',
  },
]

export function OpenWorkPanel({ work }: { work: OpenWork }) {
  const waiting = kinds.flatMap((kind) => {
    const found = work[kind.of]
    const { total, urgent } =
      typeof found === 'object' && found !== null ? found : { total: found ?? 0, urgent: 0 }
    return total > 0 ? [{ ...kind, total, urgent }] : []
  })
  if (waiting.length === 0) return <NothingWaits />
  return (
    <section aria-labelledby="open-work" className="grid gap-3">
      <h2 id="open-work" className="text-lg font-bold tracking-tight">
        To do
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {waiting.map(({ total, urgent, one, many, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full min-h-16 items-center gap-3 rounded-card bg-surface px-5 py-3 shadow-card"
            >
              <span className="min-w-8 text-2xl font-bold tabular-nums">{formatCount(total)}</span>
              <span className="grid">
                <span className="font-semibold group-hover:underline">{total === 1 ? one : many}</span>
                {urgent > 0 && (
                  <span className="text-sm font-semibold text-bad">
                    {formatQuantity(urgent, 'loses its seats', 'lose their seats')} within 12 hours
                  </span>
                )}
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
