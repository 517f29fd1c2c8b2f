// One step on a booking, on a page of its own: a card under the way back and the title.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { ReactNode } from 'react'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

interface StepPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  title: string
  children: ReactNode
}

export const StepPage = ({ path, booking: { productTitle, bookingId }, title, children }: StepPageProps) => (
  <div className="mx-auto grid max-w-xl gap-6">
    <div className="grid gap-2">
      <BackLink to={path}>{bookingId}</BackLink>
      <PageHeader title={title} introduction={productTitle} />
    </div>
    <div className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">{children}</div>
  </div>
)
