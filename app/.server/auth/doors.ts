// What two doors share: the sign-in pages, for admins and for everybody else, and the two short registrations.
import { LoginPayload, RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { withReturn } from '../../domain/products/product-path.ts'
import { messages } from '../../domain/messages.ts'
import type { Result } from '../api/response.ts'
import { limitRegistrations, limitSignIns } from '../http/rate-limit.ts'
import { invalid, readForm, rejected } from '../forms/submission.ts'
import type { AppContext } from '../api/context.ts'
import { redirectWithToast } from '../http/toast.ts'

interface Posted {
  request: Request
  context: AppContext
}

/** Asks the host. */
type Ask<Payload> = (context: AppContext, payload: Payload) => Promise<Result<unknown>>

/** Answers a sign-in form; `ask` asks the host, and who is in goes on to where they were going. */
export async function enter(
  { request, context }: Posted,
  ask: Ask<LoginPayload>,
  goingTo: `/${string}` = '/dashboard',
) {
  const submission = await readForm(request, LoginPayload)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  const outcome = await limitSignIns(context, email, () => ask(context, submission.value))
  if (!outcome.ok) return rejected(submission, outcome, messages.loginFailed)
  return redirectWithToast(context, goingTo, messages.loginSucceeded)
}

/** Answers a registration form; `ask` asks the host, and who is registered goes on to `door` to sign in. */
export async function register(
  { request, context }: Posted,
  ask: Ask<RegistrationPayload>,
  door: `/${string}`,
) {
  const submission = await readForm(request, RegistrationPayload)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  const outcome = await limitRegistrations(context, email, () => ask(context, submission.value))
  if (!outcome.ok) return rejected(submission, outcome, messages.registrationFailed)
  return redirectWithToast(context, door, messages.registrationSucceeded)
}

/**
 * Answers the registration form of customers: who is registered is signed in and goes on to where they were going, or
 * to the sign-in page when the host wants that.
 */
export async function registerAndEnter(
  { request, context }: Posted,
  { register, login }: { register: Ask<RegistrationPayload>; login: Ask<LoginPayload> },
  goingTo: `/${string}` | undefined,
) {
  const submission = await readForm(request, RegistrationPayload)
  if (submission.status !== 'success') return invalid(submission)
  const { email, password } = submission.value
  const outcome = await limitRegistrations(context, email, () => register(context, submission.value))
  if (!outcome.ok) return rejected(submission, outcome, messages.registrationFailed)
  const entered = await login(context, { email, password })
  return redirectWithToast(
    context,
    entered.ok ? (goingTo ?? '/dashboard') : withReturn('/login', goingTo),
    messages.registrationSucceeded,
  )
}
