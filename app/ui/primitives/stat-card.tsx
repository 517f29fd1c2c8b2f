// Figures: what each is, how much, and which way it goes.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TrendIndicator } from './trend-indicator.tsx'

interface StatCardProps {
  title: string
  value: string
  icon: LucideIcon
  /** Percent against the time before; left out when there is nothing to compare. */
  change?: number | null | undefined
  /** 'from last month' unless told otherwise. */
  timeframe?: string
  /** In the place of a change. */
  note?: string | undefined
  className?: string
}

// An amount must stay on one line in half a phone's width, and amounts side by side have one size.
function sizeOf(value: string): string {
  if (value.length > 12) return 'text-sm sm:text-lg'
  if (value.length > 10) return 'text-base sm:text-xl'
  return value.includes('₹') || value.length > 8 ? 'text-xl sm:text-2xl' : 'text-3xl'
}

/** Two or more figures in a line, and fewer where an amount needs the room. */
export const StatCards = ({ children }: { children: ReactNode }) => (
  // Five are three and two, rather than four and one.
  <dl className="flex flex-wrap gap-3 *:grow *:basis-[calc(50%-0.375rem)] sm:gap-4 sm:*:basis-44 sm:has-[>:nth-child(5):last-child]:*:basis-[30%]">
    {children}
  </dl>
)

/** Goes into a <dl>. */
export function StatCard({
  title,
  value,
  icon: Icon,
  change,
  timeframe,
  note,
  className = '',
}: StatCardProps) {
  return (
    <div className={`flex flex-col gap-3 rounded-card bg-surface p-4 shadow-card sm:p-5 ${className}`}>
      <dt className="flex items-start justify-between gap-2 text-sm leading-snug font-medium text-muted">
        {title}
        <Icon className="size-5 shrink-0 text-brand-text" aria-hidden="true" />
      </dt>
      <dd className="mt-auto grid gap-1">
        <p
          className={`${sizeOf(value)} leading-tight font-bold tracking-tight whitespace-nowrap tabular-nums`}
        >
          {value}
        </p>
        {note !== undefined && <p className="text-sm text-muted tabular-nums">{note}</p>}
        {change != null && <TrendIndicator change={change} {...(timeframe !== undefined && { timeframe })} />}
      </dd>
    </div>
  )
}
