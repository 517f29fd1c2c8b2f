import { setTimeout as wait } from 'node:timers/promises'
import * as calls from '@affiliate-booking/contract/calls/auth'
import type {
  LoginPayload,
  ChangePasswordPayload,
  RegistrationPayload,
} from '@affiliate-booking/contract/calls/auth'
import { adminSessionContext } from '../../auth/admin-session.ts'
import { type AppContext, apiOf } from '../client.ts'
import type { Result } from '../response.ts'
import { callOptional, lacksEndpoint } from '../optional-endpoint.ts'

export async function login(context: AppContext, payload: LoginPayload) {
  const outcome = await apiOf(context).call(calls.login, payload, { opensSession: true })
  if (outcome.ok) context.get(adminSessionContext).end()
  return outcome
}

/** A registration opens no session, although some hosts set one: its login page comes next (spec 2). */
export const registrationOptions = { anonymous: true }

export const registerProvider = (context: AppContext, payload: RegistrationPayload) =>
  apiOf(context).call(calls.registerProvider, payload, registrationOptions)

/** 501 when the host lacks the call. */
export async function registerCustomer(
  context: AppContext,
  payload: RegistrationPayload,
): Promise<Result<unknown>> {
  const outcome = await callOptional(context, calls.registerCustomer, payload, registrationOptions)
  if (!outcome.ok && outcome.reason === 'not-offered') return { ok: false, reason: 'rejected', status: 501 }
  return outcome
}

/** Whether the host is known to lack the call. */
export const lacksCustomerRegistration = (): boolean => lacksEndpoint(calls.registerCustomer)

export const getProfile = (context: AppContext) => apiOf(context).call(calls.getProfile, undefined)

// Long enough for a host to end the session before the next page; the call of a slower one goes on in the background.
const logoutWaitMs = 250
const logoutWithinMs = 5000

/** Ends the session at the host, and expires its cookies whatever the host answers. */
export async function logout(context: AppContext): Promise<void> {
  const host = apiOf(context)
  if (host.cookies.outgoing() !== undefined) {
    const options = { withinMs: logoutWithinMs, bypassCircuitBreaker: true }
    await Promise.race([host.call(calls.logout, undefined, options), wait(logoutWaitMs)])
  }
  host.cookies.expireAll()
}

/** 501 when the host lacks the call. */
export async function changePassword(
  context: AppContext,
  payload: ChangePasswordPayload,
): Promise<Result<unknown>> {
  const outcome = await callOptional(context, calls.changePassword, payload, { opensSession: true })
  if (!outcome.ok && outcome.reason === 'not-offered') return { ok: false, reason: 'rejected', status: 501 }
  return outcome
}

/** Whether the host is known to lack the call. */
export const lacksPasswordChange = (): boolean => lacksEndpoint(calls.changePassword)
