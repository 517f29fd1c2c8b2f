// How bookings and leads stand.
import type { BookingStats, LeadStats } from '@affiliate-booking/contract/shapes/dashboard'
import { bookingStatuses, leadStatuses } from '@affiliate-booking/contract/options/statuses'
import { bookingStatusLabels, leadStatusLabels } from '../../../domain/labels/status-labels.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBreakdown } from '../../../ui/charts/status-breakdown.tsx'

export function BookingStatus({ counts, className = '' }: { counts: BookingStats; className?: string }) {
  return (
    <Card id="booking-status" title="Booking status" className={className}>
      <StatusBreakdown
        labels={bookingStatusLabels}
        counts={counts}
        statuses={bookingStatuses}
        empty={{ title: 'No bookings yet', advice: 'Bookings are counted here by status.' }}
      />
    </Card>
  )
}

export function LeadStatus({ counts, className = '' }: { counts: LeadStats; className?: string }) {
  return (
    <Card id="lead-status" title="Lead status" className={className}>
      <StatusBreakdown
        labels={leadStatusLabels}
        counts={counts}
        statuses={leadStatuses}
        empty={{ title: 'No leads yet', advice: 'Share the lead form. Leads are counted here by status.' }}
      />
    </Card>
  )
}
