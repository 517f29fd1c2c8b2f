// What the steps of a history share.
import type { BookingDeps } from '../../../../../backend/services/bookings/actions/act-on-booking.ts'
import type { Bank } from '../bank.ts'
import type { ModelBooking } from '../model/bookings.ts'
import type { Model } from '../model/model.ts'
import type { People } from '../people.ts'

export interface Parts {
  deps: BookingDeps
  people: People
  model: Model
  bank: Bank
  /** Is told of everything that has happened. */
  count: (event: string) => void
  /** Bookings that the present step has changed. */
  touched: Set<ModelBooking>
  /** Whether nobody else does anything at the same time. */
  moment: { isAlone: boolean }
}
