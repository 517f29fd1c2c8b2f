// Beginning to book.
import * as calls from '@affiliate-booking/contract/calls/bookings'
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings'
import { type AppContext, apiOf } from '../context.ts'

export const holdSeats = (context: AppContext, payload: HoldSeatsPayload) =>
  apiOf(context).call(calls.holdSeats, payload)
