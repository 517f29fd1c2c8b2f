// Signing in and out, who one is, and the password.
import {
  changePassword as changePasswordCall,
  getProfile,
  login,
  type LoginPayload,
  logout,
  type PasswordChangePayload,
  registerCustomer,
  registerProvider,
  type RegistrationPayload,
} from '@affiliate-booking/contract/calls/auth'
import { type AppContext, hostOf } from '../host.ts'
import type { Outcome } from '../response.ts'
import { callExtended, isKnownToLack } from '../optional-endpoint.ts'

export const signIn = (context: AppContext, payload: LoginPayload) =>
  hostOf(context).call(login, payload, { opensSession: true })

export const signUpProvider = (context: AppContext, payload: RegistrationPayload) =>
  hostOf(context).call(registerProvider, payload)

/** 501 when the host does not have the call. */
export async function signUpCustomer(
  context: AppContext,
  payload: RegistrationPayload,
): Promise<Outcome<unknown>> {
  const outcome = await callExtended(context, registerCustomer, payload)
  if (!outcome.ok && outcome.reason === 'not-offered') return { ok: false, reason: 'rejected', status: 501 }
  return outcome
}

/** Whether the host was asked a moment ago and does not have the call. */
export const lacksCustomerRegistration = (): boolean => isKnownToLack(registerCustomer)

export const fetchProfile = (context: AppContext) => hostOf(context).call(getProfile, undefined)

// Leaving must not wait for a host that hangs.
const signOutWithinMs = 2000

/** Tells the host, if it listens, and forgets its cookies whatever it says. */
export async function signOut(context: AppContext): Promise<void> {
  const host = hostOf(context)
  if (host.cookies.outgoing() !== undefined) {
    await host.call(logout, undefined, { withinMs: signOutWithinMs, evenWhenDown: true })
  }
  host.cookies.expireAll()
}

/** Asks the host to change the password; 501 when it does not have the call. */
export async function changePassword(
  context: AppContext,
  payload: PasswordChangePayload,
): Promise<Outcome<unknown>> {
  const outcome = await callExtended(context, changePasswordCall, payload, { opensSession: true })
  if (!outcome.ok && outcome.reason === 'not-offered') return { ok: false, reason: 'rejected', status: 501 }
  return outcome
}

/** Whether the host was asked a moment ago and does not have the call. */
export const lacksPasswordChange = (): boolean => isKnownToLack(changePasswordCall)
