// Signing in and out, and who one is.
import {
  getProfile,
  login,
  type LoginPayload,
  logout,
  registerProvider,
  type RegistrationPayload,
} from '@affiliate-booking/contract/calls/auth'
import { type AppContext, hostOf } from '../host.ts'

export const signIn = (context: AppContext, payload: LoginPayload) =>
  hostOf(context).call(login, payload, { opensSession: true })

export const signUpProvider = (context: AppContext, payload: RegistrationPayload) =>
  hostOf(context).call(registerProvider, payload)

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
