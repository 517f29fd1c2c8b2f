// Beginning to book.
import { holdSeats as holdSeatsCall, type HoldPayload } from '@affiliate-booking/contract/calls/bookings'
import { type AppContext, hostOf } from '../host.ts'

export const holdSeats = (context: AppContext, payload: HoldPayload) =>
  hostOf(context).call(holdSeatsCall, payload)
