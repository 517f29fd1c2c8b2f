// One step on a booking, on a page of its own: a card under the way back and the title.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { ReactNode } from 'react'
import { BackLink } from '../../ui/layout/back-link.tsx'

interface StepPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  title: string
  children: ReactNode
}

export const StepPage = ({ path, booking: { productTitle, bookingId }, title, children }: StepPageProps) => (
  <div className="mx-auto grid max-w-xl grid-cols-1 gap-6">
    <header className="grid gap-2">
      <BackLink to={path}>{bookingId}</BackLink>
      <h1 className="text-title font-bold">{title}</h1>
      <p className="text-muted">{productTitle}</p>
    </header>
    <div className="grid grid-cols-1 gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">{children}</div>
  </div>
)
