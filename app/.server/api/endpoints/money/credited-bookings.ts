import * as calls from '@affiliate-booking/contract/calls/money/credited-bookings'
import type { CreditedBookingQuery } from '@affiliate-booking/contract/calls/money/credited-bookings'
import { type AppContext, apiOf } from '../../client.ts'

export const listCreditedBookings = (context: AppContext, query: CreditedBookingQuery) =>
  apiOf(context).call(calls.listCreditedBookings, query)
