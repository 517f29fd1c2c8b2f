import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { TriangleAlert } from 'lucide-react'

/** Warns of an open booking at a suspended provider. In a row of one line there is room for the sign alone. */
export function SuspendedProvider({ booking: { status, isProviderSuspended } }: { booking: BookingRow }) {
  if (isProviderSuspended !== true || (status !== 'pending' && status !== 'confirmed')) return null
  return (
    <span className="text-sm font-semibold text-bad">
      <TriangleAlert className="mr-1 inline size-4" role="img" aria-label="The provider is suspended" />
      <span className="cell-extra" aria-hidden="true">
        The provider is suspended
      </span>
    </span>
  )
}
