// Documents of a booking's payments and refunds, for the customer, the provider and administrators in scope.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { BookingReceipt } from '../../shapes/money/booking-receipts.ts'

export const getBookingReceipt = defineCall({
  id: 'getBookingReceipt',
  support: 'optional',
  method: 'GET',
  path: '/bookings/{id}/receipts/{number}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ receipt: BookingReceipt }),
  errorStatuses: [401, 404],
  access: 'signed in',
  takesBookingLink: true,
  summary:
    'The receipt of a payment (RC-000123) or the note of a refund (RF-000123) of a booking in scope. No tax invoice',
})
