// Who may see a page. Loaders run in parallel and can be asked for alone, so every protected loader and action calls
// one of these itself; the profile is asked for once a request, whoever asks first.
import type { User } from '@affiliate-booking/contract/entities'
import { isRole, type Role } from '@affiliate-booking/contract/options/roles'
import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import { messages } from '../../domain/messages.ts'
import type { Failure, Result } from '../api/response.ts'
import { getProfile } from '../api/endpoints/auth.ts'
import { type AppContext, apiOf } from '../api/context.ts'

export type SignedInUser = User & { readonly role: Role }

type Profile =
  | { readonly state: 'signed-in'; readonly user: User }
  | { readonly state: 'signed-out' }
  | { readonly state: 'unknown'; readonly failure: Failure }

const profileContext = createContext<Promise<Profile> | null>(null)

// With these the host says that nobody is signed in; anything else says nothing about the visitor.
const refusals = new Set([401, 403, 404])

/**
 * The signed-in user.
 * @throws a redirect to `/` when nobody is signed in or the role is unknown, to `/unauthorized` when there is no role;
 *   an error page 'Failed to load profile.' when the host cannot tell
 */
export async function requireUser(context: AppContext): Promise<SignedInUser> {
  const user = await findUser(context)
  if (user === undefined) throw redirect('/')
  return user
}

/**
 * The signed-in user; undefined when nobody is signed in.
 * @throws as requireUser otherwise
 */
export async function findUser(context: AppContext): Promise<SignedInUser | undefined> {
  const profile = await loadProfileOnce(context)
  if (profile.state === 'signed-out') return undefined
  if (profile.state === 'unknown') {
    const { status, message = messages.profileFailed } = profile.failure
    throw data({ code: 'profile-failed', message }, { status })
  }
  const { role } = profile.user
  if (role === undefined || role === null || role === '') throw redirect('/unauthorized')
  if (!isRole(role)) throw redirect('/')
  return { ...profile.user, role }
}

/**
 * The signed-in user with one of the roles.
 * @throws as requireUser, and a redirect to `/unauthorized` for every other role
 */
export async function requireRole(context: AppContext, roles: readonly Role[]): Promise<SignedInUser> {
  const user = await requireUser(context)
  if (!roles.includes(user.role)) throw redirect('/unauthorized')
  return user
}

/**
 * As findUser, for the action of a form in which something was typed: that the host cannot tell is a failure like those of
 * other calls.
 * @throws the redirects of findUser
 */
export async function checkUser(context: AppContext): Promise<Result<SignedInUser | undefined>> {
  const profile = await loadProfileOnce(context)
  if (profile.state === 'unknown') return profile.failure
  return { ok: true, value: await findUser(context) }
}

/**
 * As requireRole, for such an action: `notAdmitted` answers the failure with everything that was typed.
 * @throws the redirects of requireRole
 */
export async function checkRole(context: AppContext, roles: readonly Role[]): Promise<Result<SignedInUser>> {
  const asked = await checkUser(context)
  return asked.ok ? { ok: true, value: await requireRole(context, roles) } : asked
}

/**
 * For pages that only make sense signed out. Registrations too: a host may sign in the account that it registers,
 * and the visitor would lose the first session without a word.
 * @throws a redirect to the dashboard, or to where the visitor was going, for a signed-in user with a role; a host that is down keeps nobody out
 */
export async function requireAnonymous(
  context: AppContext,
  goingTo: `/${string}` = '/dashboard',
): Promise<void> {
  const profile = await loadProfileOnce(context)
  if (profile.state === 'signed-in' && isRole(profile.user.role)) throw redirect(goingTo)
}

/**
 * The second lock on protected layouts: nothing below runs for a visitor who is not signed in. Where the host cannot tell,
 * an action tells by itself, as the form that was posted must not be lost for it.
 */
export const userMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === 'POST' && (await loadProfileOnce(context)).state === 'unknown') return
  await requireUser(context)
}

function loadProfileOnce(context: AppContext): Promise<Profile> {
  const asked = context.get(profileContext)
  if (asked !== null) return asked
  const asking = loadProfile(context)
  context.set(profileContext, asking)
  return asking
}

async function loadProfile(context: AppContext): Promise<Profile> {
  // Without a cookie of the host's there is nobody to ask about.
  if (apiOf(context).cookies.outgoing() === undefined) return { state: 'signed-out' }
  const outcome = await getProfile(context)
  if (outcome.ok) return { state: 'signed-in', user: outcome.value.user }
  if (refusals.has(outcome.status)) {
    // Kept, they would offer a session that is none at every visit (spec 4.2: it clears the user).
    apiOf(context).cookies.expireAll()
    return { state: 'signed-out' }
  }
  return { state: 'unknown', failure: outcome }
}
