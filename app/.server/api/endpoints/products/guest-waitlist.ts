// What guests without an account wait for: by their email address, and by the link that it was sent.
import * as calls from '@affiliate-booking/contract/calls/products/guest-waitlist'
import { type AppContext, apiOf } from '../../client.ts'

export const joinWaitlistAsGuest = (context: AppContext, payload: calls.JoinWaitlistAsGuestPayload) =>
  apiOf(context).call(calls.joinWaitlistAsGuest, payload, { anonymous: true, ignoreBody: true })

export const findGuestWish = (context: AppContext, token: string) =>
  apiOf(context).call(calls.findGuestWish, { token }, { anonymous: true })

export const confirmGuestWish = (context: AppContext, token: string) =>
  apiOf(context).call(calls.confirmGuestWish, { token }, { anonymous: true })

export const leaveAsGuest = (context: AppContext, token: string) =>
  apiOf(context).call(calls.leaveAsGuest, { token }, { anonymous: true })

/** Whether waiting needs an account at this host, as far as is known. */
export const lacksGuestWaitlist = (context: AppContext) => apiOf(context).lacks(calls.joinWaitlistAsGuest)
