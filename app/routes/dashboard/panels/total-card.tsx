// How much there is of one thing, with the same sign on every dashboard.
import { CalendarCheck, MapPinned, Megaphone, Users } from 'lucide-react'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { StatCard } from '../../../ui/primitives/stat-card.tsx'

const icons = { users: Users, products: MapPinned, bookings: CalendarCheck, leads: Megaphone }

interface TotalCardProps {
  of: keyof typeof icons
  count: number
  /** Percent against the time before; left out when there is nothing to compare. */
  change?: number | null | undefined
}

export function TotalCard({ of, count, change }: TotalCardProps) {
  return <StatCard title={`Total ${of}`} value={formatCount(count)} icon={icons[of]} change={change} />
}
