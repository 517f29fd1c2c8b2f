import * as calls from '@affiliate-booking/contract/calls/accounts/password-reset'
import type {
  RequestPasswordResetPayload,
  ResetPasswordPayload,
} from '@affiliate-booking/contract/calls/accounts/password-reset'
import { type AppContext, apiOf } from '../../client.ts'

export const requestPasswordReset = (context: AppContext, payload: RequestPasswordResetPayload) =>
  apiOf(context).call(calls.requestPasswordReset, payload, { anonymous: true, ignoreBody: true })

/** Ends the visitor's session too, which may be one of the account. */
export async function resetPassword(context: AppContext, payload: ResetPasswordPayload) {
  const outcome = await apiOf(context).call(calls.resetPassword, payload)
  if (outcome.ok) apiOf(context).cookies.expireAll()
  return outcome
}

/** Whether the host is known to lack a way out of a forgotten password. */
export const lacksPasswordReset = (context: AppContext) => apiOf(context).lacks(calls.requestPasswordReset)
