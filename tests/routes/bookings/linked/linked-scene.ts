// A booking that its link opens, as the host answers it.
import { beforeEach, vi } from 'vitest'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { json } from '../../support/host.ts'
import { aBooking } from '../../support/rows/booking-row.ts'

export const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
export const path = `/trip/${link}`
export const here = `${path}/account`
export const unknown = { message: 'This link does not open a booking.' }

/** Each test at the same time, some weeks before the trip. */
export function useTimeBeforeTrip() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') })
  })
}

/** A booking whose seats are held for eleven minutes more. */
export const linked = (details: Partial<BookingDetails> = {}) => {
  const holdExpiresAt = new Date(Date.now() + 11.2 * 60_000).toISOString()
  return { 'GET /bookings/linked': () => json({ booking: aBooking({ holdExpiresAt, ...details }) }) }
}
