import { setTimeout as wait } from 'node:timers/promises'
import * as calls from '@affiliate-booking/contract/calls/accounts/auth'
import type {
  LoginPayload,
  ChangePasswordPayload,
  ProfileResponse,
  RegistrationPayload,
  UserResponse,
} from '@affiliate-booking/contract/calls/accounts/auth'
import { answersForm, opensPage } from '../../asked-page.ts'
import { type AppContext, apiOf } from '../../client.ts'
import { logUnreadable } from '../../log-unreadable.ts'
import type { Result } from '../../response.ts'
import { provenClick } from '../referrals/clicks.ts'
import { reuseProfile } from '../../cache/recent-answers.ts'
import { openSession } from '../../../auth/open-session.ts'

export const login = (context: AppContext, payload: LoginPayload) =>
  openSession(context, calls.login, payload)

/**
 * A registration opens no session, although some hosts set one: its login page comes next (spec 2). Its answer is not
 * read. Cookies are sent along, as with all calls (spec 7.11).
 */
export const registrationOptions = { ignoreCookies: true, ignoreBody: true }

export const registerProvider = (context: AppContext, payload: RegistrationPayload) =>
  apiOf(context).call(calls.registerProvider, payload, registrationOptions)

/** @param signedClick the click that the visitor came by */
export const registerCustomer = async (
  context: AppContext,
  payload: RegistrationPayload,
  signedClick: string | undefined,
) =>
  apiOf(context).call(
    calls.registerCustomer,
    { ...payload, ...(await provenClick(context, signedClick)) },
    registrationOptions,
  )

/** Whether the host is known to lack the call. */
export const lacksCustomerRegistration = (context: AppContext) => apiOf(context).lacks(calls.registerCustomer)

const withoutUser: ProfileResponse = { user: null }

/** For the operator: some hosts wrap it otherwise. */
const withoutUserField = 'no user, so nobody is signed in'

/** The signed-in account. An answer without a user is a 404, as hosts answer that have no account for the session. */
export function getProfile(context: AppContext): Promise<Result<UserResponse>> {
  const client = apiOf(context)
  const ask = async (): Promise<Result<UserResponse>> => {
    const outcome = await client.call(calls.getProfile, undefined, { noContent: withoutUser })
    if (!outcome.ok) return outcome
    const user = outcome.value?.user
    if (user === undefined && outcome.value != null) logUnreadable(calls.getProfile, 200, withoutUserField)
    return user == null ? { ok: false, reason: 'rejected', status: 404 } : { ok: true, value: { user } }
  }
  return reuseProfile(client, ask, { isFresh: opensPage(context) || answersForm(context) })
}

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

export const changePassword = (context: AppContext, payload: ChangePasswordPayload) =>
  apiOf(context).call(calls.changePassword, payload, { opensSession: true, ignoreBody: true })

/** Whether the host is known to lack the call. */
export const lacksPasswordChange = (context: AppContext) => apiOf(context).lacks(calls.changePassword)
