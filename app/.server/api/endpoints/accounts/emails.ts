import * as calls from '@affiliate-booking/contract/calls/accounts/emails'
import type {
  ChangeEmailPayload,
  EnterEmailCodePayload,
  VerifyEmailPayload,
} from '@affiliate-booking/contract/calls/accounts/emails'
import type { User } from '@affiliate-booking/contract/shapes/entities'
import { type AppContext, apiOf } from '../../client.ts'

export const getEmail = (context: AppContext) => apiOf(context).call(calls.getEmail, undefined)

export const sendEmailCode = (context: AppContext) => apiOf(context).call(calls.sendEmailCode, undefined)

export const enterEmailCode = (context: AppContext, payload: EnterEmailCodePayload) =>
  apiOf(context).call(calls.enterEmailCode, payload)

export const verifyEmail = (context: AppContext, payload: VerifyEmailPayload) =>
  apiOf(context).call(calls.verifyEmail, payload)

export const changeEmail = (context: AppContext, payload: ChangeEmailPayload) =>
  apiOf(context).call(calls.changeEmail, payload)

export const cancelEmailChange = (context: AppContext) =>
  apiOf(context).call(calls.cancelEmailChange, undefined)

export const lacksEmailCancel = (context: AppContext) => apiOf(context).lacks(calls.cancelEmailChange)

/** Whether the host is known to lack the calls. */
export const lacksEmailChange = (context: AppContext) => apiOf(context).lacks(calls.getEmail)

/**
 * Whether the owner of an account has not confirmed its email yet; false on hosts that do not ask for it. The documented
 * profile has no such field: ours adds it.
 */
export const isEmailUnverified = async (context: AppContext, { emailVerifiedAt }: User) =>
  emailVerifiedAt === null && !(await lacksEmailChange(context))
