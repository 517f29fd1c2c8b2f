// A customer who goes back to the page of what they hold reads that it is booked: by themselves.
import { listBookings } from '@affiliate-booking/contract/calls/bookings/bookings'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { bookingStage } from '../../../domain/bookings/booking-stage.ts'

export interface OwnHold {
  readonly path: `/${string}`
  readonly bookingId: string
}

/** The booking of the product that the signed-in customer has not paid yet; undefined for none, and where it is not known. */
export async function findOwnHold(context: AppContext, slug: string): Promise<OwnHold | undefined> {
  const query = { status: 'pending', payment: 'pending', time: 'upcoming', sort: 'newest' } as const
  const own = await apiOf(context).call(listBookings, query)
  if (!own.ok) return undefined
  const now = new Date()
  const held = own.value.rows.find((row) => row.productSlug === slug && bookingStage(row, now) === 'unpaid')
  return held && { path: `/bookings/${encodeURIComponent(held.id)}`, bookingId: held.bookingId }
}
