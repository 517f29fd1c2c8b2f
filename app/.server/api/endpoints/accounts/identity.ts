import * as calls from '@affiliate-booking/contract/calls/accounts/identity'
import type { SubmitIdentityPayload } from '@affiliate-booking/contract/calls/accounts/identity'
import { type AppContext, apiOf } from '../../client.ts'

export const getIdentity = (context: AppContext) => apiOf(context).call(calls.getIdentity, undefined)

export function submitIdentity(context: AppContext, payload: SubmitIdentityPayload) {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload)) if (value !== undefined) form.append(name, value)
  return apiOf(context).call(calls.submitIdentity, form)
}

/** What the visitor's payouts still wait for. */
export const getPayeeState = (context: AppContext) => apiOf(context).call(calls.getPayeeState, undefined)

export const lacksPayeeState = (context: AppContext) => apiOf(context).lacks(calls.getPayeeState)

export const lacksIdentities = (context: AppContext) => apiOf(context).lacks(calls.listIdentities)

export const getIdentitySubmission = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getIdentitySubmission, undefined, { params: { id } })

export const getIdentityPicture = (context: AppContext, id: string) =>
  apiOf(context).getImage(calls.getIdentityPicture, { id })

export const approveIdentity = (
  context: AppContext,
  id: string,
  payload: { version: number; isPanValid?: boolean },
) => apiOf(context).call(calls.approveIdentity, payload, { params: { id } })

export const declineIdentity = (
  context: AppContext,
  id: string,
  payload: { version: number; reason: string },
) => apiOf(context).call(calls.declineIdentity, payload, { params: { id } })

export const requestIdentityResubmission = (
  context: AppContext,
  id: string,
  payload: { version: number; reason: string },
) => apiOf(context).call(calls.requestIdentityResubmission, payload, { params: { id } })
