// What the signed-in customer waits for.
import * as calls from '@affiliate-booking/contract/calls/products/waitlist'
import { type AppContext, apiOf } from '../../client.ts'

export const joinWaitlist = (context: AppContext, payload: calls.JoinWaitlistPayload) =>
  apiOf(context).call(calls.joinWaitlist, payload)

export const listWaitlist = (context: AppContext) => apiOf(context).call(calls.listWaitlist, undefined)

export const leaveWaitlist = (context: AppContext, id: string) =>
  apiOf(context).call(calls.leaveWaitlist, undefined, { params: { id } })

/** Whether nobody can wait at this host, as far as is known. */
export const lacksWaitlist = (context: AppContext) => apiOf(context).lacks(calls.joinWaitlist)
