// The figure that a dashboard opens with: revenue or earnings, in all and this month.
import type { RevenueStats } from '@affiliate-booking/contract/shapes/dashboard'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPaise } from '@affiliate-booking/shared/money'
import { TrendIndicator } from '../../../ui/primitives/trend-indicator.tsx'

/** The dark panel at the top left. */
export function DarkPanel({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-panel
      className={`grid content-between gap-6 rounded-card bg-panel bg-radial-[at_100%_0%] from-[#5b21b6] to-panel to-70% p-5 text-panel-ink shadow-card sm:p-7 ${className}`}
    >
      {children}
    </div>
  )
}

interface MoneyPanelProps {
  title: string
  stats: RevenueStats
  className?: string
}

// An amount stays on one line.
const sizeOf = (amount: string) =>
  amount.length > 13 ? 'text-2xl sm:text-3xl' : 'text-[clamp(2rem,1.5rem+2.2vw,3rem)]'

export function MoneyPanel({ title, stats, className = '' }: MoneyPanelProps) {
  const total = formatPaise(stats.total)
  return (
    <DarkPanel className={className}>
      <dl className="contents">
        <div className="grid gap-1">
          <dt className="flex items-center justify-between gap-2 text-panel-muted">
            {title}
            <Wallet className="size-6 text-[#c4b5fd]" aria-hidden="true" />
          </dt>
          <dd
            className={`${sizeOf(total)} leading-tight font-bold tracking-tight whitespace-nowrap tabular-nums`}
          >
            {total}
          </dd>
        </div>
        <div className="grid gap-0.5">
          <dt className="text-panel-muted">This month</dt>
          <dd className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <span className="text-2xl font-bold tracking-tight tabular-nums">
              {formatPaise(stats.thisMonth)}
            </span>
            {stats.growth != null && <TrendIndicator change={stats.growth} onPanel />}
          </dd>
        </div>
      </dl>
    </DarkPanel>
  )
}
