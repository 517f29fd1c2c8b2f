// How much there is of one thing, with the same sign on every dashboard.
import type { MonthCounts } from '@affiliate-booking/contract/shapes/dashboard'
import { CalendarCheck, MapPinned, Megaphone, Users } from 'lucide-react'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { StatCard } from '../../../ui/primitives/stat-card.tsx'

const icons = { users: Users, products: MapPinned, bookings: CalendarCheck, leads: Megaphone }

type Subject = keyof typeof icons

interface TotalCardProps {
  of: Subject
  count: number
  /** Left out where nothing is compared. */
  dashboard?: {
    /** Percent against the time before; left out when there is nothing to compare. */
    changes: Partial<Record<Subject, number | null | undefined>>
    /** What the changes are made of; left out where the host does not say. */
    monthCounts?: Partial<Record<Subject, MonthCounts | null | undefined>> | null | undefined
  }
}

/** Fewer in the last month say more as numbers than a percent of them does. */
const fewestForPercent = 10

export function TotalCard({ of, count, dashboard }: TotalCardProps) {
  const months = dashboard?.monthCounts?.[of]
  const isFew = months != null && months.lastMonth < fewestForPercent
  return (
    <StatCard
      title={`Total ${of}`}
      value={formatCount(count)}
      icon={icons[of]}
      change={isFew ? null : dashboard?.changes[of]}
      note={isFew ? noteOf(months) : undefined}
    />
  )
}

const noteOf = ({ thisMonth, lastMonth }: MonthCounts) =>
  thisMonth + lastMonth === 0
    ? undefined
    : `${formatCount(thisMonth)} this month, ${formatCount(lastMonth)} last month`
