import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BookingLinkProps {
  /** Undefined: there is no page to lead to. */
  id: string | undefined
  onPanel?: boolean
  children: ReactNode
}

/** The title of a booking, which leads to it. */
export function BookingLink({ id, onPanel = false, children }: BookingLinkProps) {
  if (id === undefined) return children
  return (
    <Link
      to={`/bookings/${id}`}
      className={`underline-offset-4 hover:underline ${onPanel ? '' : 'text-brand-text'}`}
    >
      {children}
    </Link>
  )
}
