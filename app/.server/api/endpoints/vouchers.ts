import * as calls from '@affiliate-booking/contract/calls/bookings/vouchers'
import { type AppContext, apiOf } from '../client.ts'

/** The booking of a voucher, for its customer, its provider and administrators in scope. */
export const findVoucher = (context: AppContext, code: string) =>
  apiOf(context).call(calls.findVoucher, undefined, { params: { code } })

/** Whether the host is known to lack the call: then vouchers cannot be checked in. */
export const lacksCheckIn = (context: AppContext) => apiOf(context).lacks(calls.findVoucher)
