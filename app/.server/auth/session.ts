// Guards of pages. Loaders run in parallel and can be requested alone, so every protected loader and action calls a guard
// itself. The profile is loaded once a request.
import type { User } from '@affiliate-booking/contract/shapes/entities'
import { isRole, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { profileMessages } from '../../domain/messages.ts'
import { profileItem } from '../../domain/navigation/navigation.ts'
import type { Failure, Result } from '../api/response.ts'
import { getProfile } from '../api/endpoints/accounts/auth.ts'
import { answersForm, isDataRequest, isForPage } from '../api/asked-page.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import { redirectWithToast } from '../http/toast.ts'
import { adminSessionContext } from './admin-session.ts'
import { statusPage } from '../http/load-failure.ts'
import { redirectToSignIn } from './return-to.ts'

export type SignedInUser = User & { readonly role: Role }

type Profile =
  | { readonly state: 'signed-in'; readonly user: User }
  | { readonly state: 'signed-out' }
  | { readonly state: 'unknown'; readonly failure: Failure }

const profileContext = createContext<Promise<Profile> | null>(null)

// With any other 4xx the host says that nobody is signed in: hosts answer a session that has ended with 400, 401, 403, 404,
// 419 and more. Other failures say nothing about the visitor, nor does what a proxy answers while the host restarts.
const momentary = new Set([408, 425, 429])
const mayBeRefusal = ({ status }: Failure) => status >= 400 && status < 500 && !momentary.has(status)
const isRefusal = (failure: Failure) =>
  failure.status === 401 || (mayBeRefusal(failure) && failure.isFromProxy !== true)

/** Their redirect to `/` is the specification's, without a word (spec 6.5). */
const specifiedPages = new Set(['dashboard', 'dashboard/profile', 'dashboard/create-admin'])

/** A form was posted without a session: its answer keeps what was typed, and is a page or, for scripts, data. */
const signedOutForm = createContext<'page' | 'data' | null>(null)

/** For buttons, with which nothing is lost. */
const signedOutMessage = 'You were signed out. Please sign in again.'

const signedOut = {
  ok: false,
  reason: 'rejected',
  status: 401,
  message: 'You were signed out. Sign in in another tab, then send the form again.',
} as const satisfies Failure

const failedBehindProxy: Failure = { ok: false, reason: 'bad-answer', status: 502 }

/**
 * The signed-in user.
 * @throws a redirect to `/` when nobody is signed in or the role is unknown, to `/unauthorized` when there is no role, or on
 *   the profile an unknown one; an error page 'Failed to load profile.' when the host cannot tell, and one that preserves a
 *   form posted signed out
 */
export async function requireUser(context: AppContext): Promise<SignedInUser> {
  const user = await findUser(context)
  if (user !== undefined) return user
  const form = context.get(signedOutForm)
  if (form === null) throw redirect('/')
  if (form === 'data') throw await redirectWithToast(context, '/', signedOutMessage, 'error')
  throw statusPage(signedOut.status, { code: 'signed-out', message: signedOut.message })
}

/**
 * The signed-in user; undefined when nobody is signed in.
 * @throws as requireUser otherwise
 */
export async function findUser(context: AppContext): Promise<SignedInUser | undefined> {
  const profile = await loadProfileOnce(context)
  if (profile.state === 'signed-out') return undefined
  if (profile.state === 'unknown') {
    const { status, message = profileMessages.failed } = profile.failure
    throw statusPage(status, { code: 'profile-failed', message })
  }
  const { role } = profile.user
  if (isRole(role)) return { ...profile.user, role }
  // An unknown role leads to / (spec 2.23), but the profile shows Unauthorized (spec 2.45).
  if (!role || isForPage(context, profileItem.path)) throw redirect('/unauthorized')
  throw await redirectWithToast(context, '/', profileMessages.unknownRole, 'error')
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
 * As findUser, for the action of a form: a failure of the host is returned, and on a protected page a session that has
 * ended, so that the form can be preserved.
 * @throws the redirects of findUser
 */
export async function checkUser(context: AppContext): Promise<Result<SignedInUser | undefined>> {
  const profile = await loadProfileOnce(context)
  if (profile.state === 'unknown') return profile.failure
  if (profile.state === 'signed-out' && context.get(signedOutForm) !== null) return signedOut
  return { ok: true, value: await findUser(context) }
}

/**
 * As requireRole, for such an action: `authFailed` answers the failure with everything that was typed.
 * @throws the redirects of requireRole
 */
export async function checkRole(context: AppContext, roles: readonly Role[]): Promise<Result<SignedInUser>> {
  const user = await checkUser(context)
  return user.ok ? { ok: true, value: await requireRole(context, roles) } : user
}

/**
 * For pages that only make sense signed out: logins and registrations. The page that answers a posted form is always shown.
 * @throws a redirect to the dashboard, or to where the visitor was going, for a signed-in user with a role; a host that is down keeps nobody out
 */
export async function requireAnonymous(
  context: AppContext,
  goingTo: `/${string}` = '/dashboard',
): Promise<void> {
  // The form may be somebody else's, who has not signed in: its answer is for them.
  if (answersForm(context)) return
  const profile = await loadProfileOnce(context)
  if (profile.state === 'signed-in' && isRole(profile.user.role)) throw redirect(goingTo)
}

/**
 * The second lock on protected layouts: no loader or action below runs for a visitor who is not signed in. Only actions
 * run, while the host fails or after a session has ended, and answer with the posted form, so that its fields are not lost.
 */
export const userMiddleware: MiddlewareFunction<Response> = async ({ request, context, url, pattern }) => {
  const { state } = await loadProfileOnce(context)
  const isPost = request.method === 'POST'
  if (isPost && state === 'unknown') return
  if (state === 'signed-out' && !specifiedPages.has(pattern)) {
    if (!isPost) throw await redirectToSignIn(context, url)
    preserveSignedOutForm({ request, context })
    return
  }
  await requireUser(context)
}

/**
 * For addresses of files and buttons outside those layouts: what they throw is no page but JSON, so a link or a form leads
 * to a page that says what happened. Pictures in pages and scripts get the status.
 */
export const resourceMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args
  const profile = await loadProfileOnce(context)
  const isPost = request.method === 'POST'
  if (isPost && profile.state === 'signed-out')
    throw await redirectWithToast(context, '/', signedOutMessage, 'error')
  const isFollowed = isPost || request.headers.get('Accept')?.includes('text/html') === true
  if (profile.state === 'unknown' && isFollowed && !isDataRequest(request)) {
    const { message = profileMessages.failed } = profile.failure
    throw await redirectWithToast(context, '/dashboard', message, 'error')
  }
  return userMiddleware(args, next)
}

/** For a page outside those layouts with a form that must not be lost either. */
export const signedOutFormMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method !== 'POST') return
  if ((await loadProfileOnce(context)).state === 'signed-out') preserveSignedOutForm({ request, context })
}

function preserveSignedOutForm({ request, context }: { request: Request; context: AppContext }): void {
  context.set(signedOutForm, isDataRequest(request) ? 'data' : 'page')
}

function loadProfileOnce(context: AppContext): Promise<Profile> {
  const started = context.get(profileContext)
  if (started !== null) return started
  const loading = loadProfile(context)
  context.set(profileContext, loading)
  return loading
}

async function loadProfile(context: AppContext): Promise<Profile> {
  // Without a cookie of the host there is no session.
  if (apiOf(context).cookies.outgoing() === undefined) return { state: 'signed-out' }
  const outcome = await getProfile(context)
  const adminSession = context.get(adminSessionContext)
  if (outcome.ok) {
    adminSession.end()
    return { state: 'signed-in', user: outcome.value.user }
  }
  const admin = outcome.status === 404 ? await adminSession.read() : undefined
  if (admin !== undefined) return { state: 'signed-in', user: admin }
  if (isRefusal(outcome)) {
    // Otherwise every visit would send a session that has ended (spec 4.2: it clears the user).
    apiOf(context).cookies.expireAll()
    return { state: 'signed-out' }
  }
  return { state: 'unknown', failure: mayBeRefusal(outcome) ? failedBehindProxy : outcome }
}
