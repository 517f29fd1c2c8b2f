// Vouchers: what a customer shows at the start, and the provider checks.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { BookingDetails } from '../../shapes/bookings.ts'

export const findVoucher = defineCall({
  id: 'findVoucher',
  support: 'optional',
  method: 'GET',
  path: '/vouchers/{code}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ booking: BookingDetails }),
  errorStatuses: [401, 403, 404, 429],
  access: 'signed in',
  summary:
    'The booking of a voucher, by the code on it: for its customer, its provider and administrators in scope. Another provider gets 403, and wrong codes are limited',
})
