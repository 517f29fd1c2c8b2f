// What two doors share: the sign-in pages, for admins and for everybody else, and the two short registrations.
import { LoginPayload, RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { messages } from '../domain/messages.ts'
import type { Outcome } from './api/answers.ts'
import { limitRegistrations, limitSignIns } from './attempts.ts'
import { invalid, readForm, rejected } from './forms.ts'
import type { AppContext } from './host.ts'
import { redirectWithToast } from './toast.ts'

interface Posted {
  request: Request
  context: AppContext
}

/** Asks the host. */
type Ask<Payload> = (context: AppContext, payload: Payload) => Promise<Outcome<unknown>>

/** Answers a sign-in form; `ask` asks the host. */
export async function enter({ request, context }: Posted, ask: Ask<LoginPayload>) {
  const submission = await readForm(request, LoginPayload)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  const outcome = await limitSignIns(context, email, () => ask(context, submission.value))
  if (!outcome.ok) return rejected(submission, outcome, messages.loginFailed)
  return redirectWithToast(context, '/dashboard', messages.loginSucceeded)
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
