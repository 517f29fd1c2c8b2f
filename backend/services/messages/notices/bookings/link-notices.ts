// What the contact of a booking without an account is told of its link.
import type { Database } from '../../../../db/database.ts'
import type { Booking } from '../../../bookings/find-booking.ts'
import { notify } from '../../notify.ts'
import { customerOf, variablesOf } from './booking-variables.ts'

/** Tells the contact of a booking without an account that its link was replaced: nobody else may have seen the new one. */
export const notifyOfLink = (tx: Database, booking: Booking, occasion: string, at: Date): Promise<void> =>
  notify(tx, {
    kind: 'booking-link-replaced',
    to: customerOf(booking),
    about: booking.id,
    occasion,
    variables: variablesOf(booking),
    at,
  })

/** Sends the contact of a booking without an account its link once more. */
export const notifyOfSentLink = (tx: Database, booking: Booking, occasion: string, at: Date): Promise<void> =>
  notify(tx, {
    kind: 'booking-link-sent',
    to: customerOf(booking),
    about: booking.id,
    occasion,
    variables: variablesOf(booking),
    at,
  })

/** Tells the contact of a booking that it is in an account now, whose email may be another's: nothing else reaches them. */
export const notifyOfAddition = (tx: Database, booking: Booking, at: Date): Promise<void> =>
  notify(tx, {
    kind: 'booking-added-to-account',
    to: { contactOf: booking.id },
    about: booking.id,
    variables: variablesOf(booking),
    at,
  })
