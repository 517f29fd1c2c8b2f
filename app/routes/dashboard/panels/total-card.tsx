// How much there is of one thing, with the same sign on every dashboard.
import type { MonthCounts } from '@affiliate-booking/contract/shapes/dashboard'
import { CalendarCheck, MapPinned, Megaphone, Users } from 'lucide-react'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { StatCard } from '../../../ui/primitives/stat-card.tsx'

const icons = { users: Users, products: MapPinned, bookings: CalendarCheck, leads: Megaphone }

interface TotalCardProps {
  of: keyof typeof icons
  count: number
  /** Percent against the time before; left out when there is nothing to compare. */
  change?: number | null | undefined
  /** What the change is made of; undefined where the host does not say. */
  months?: MonthCounts | null | undefined
}

/** Fewer in the last month say more as numbers than a percent of them does. */
const fewestForPercent = 10

export function TotalCard({ of, count, change, months }: TotalCardProps) {
  const isFew = months != null && months.lastMonth < fewestForPercent
  return (
    <StatCard
      title={`Total ${of}`}
      value={formatCount(count)}
      icon={icons[of]}
      change={isFew ? null : change}
      note={isFew ? noteOf(months) : undefined}
    />
  )
}

const noteOf = ({ thisMonth, lastMonth }: MonthCounts) =>
  thisMonth + lastMonth === 0
    ? undefined
    : `${formatCount(thisMonth)} this month, ${formatCount(lastMonth)} last month`
