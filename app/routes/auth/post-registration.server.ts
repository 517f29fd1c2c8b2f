// The action of registrations that end at a login page, and the answer of all to a failure.
import { RegistrationPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { AppContext } from '../../.server/api/client.ts'
import { mayHaveSucceeded, type Result } from '../../.server/api/response.ts'
import { invalid, readForm, rejectedWithToast } from '../../.server/forms/submission.ts'
import { limitRegistrations } from '../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../.server/http/toast.ts'
import { registrationMessages } from '../../domain/messages.ts'

type RegisterCall = (context: AppContext, payload: RegistrationPayload) => Promise<Result<unknown>>

/** The form again, with the host's message. Where the account may exist all the same, the last error says so. */
export function registrationRejected(
  submission: Parameters<typeof rejectedWithToast>[0],
  failure: Parameters<typeof rejectedWithToast>[1] & Parameters<typeof mayHaveSucceeded>[0],
) {
  const { failed, mayExist, tryToSignIn } = registrationMessages
  const more = mayHaveSucceeded(failure) ? [`${mayExist} ${tryToSignIn}`] : []
  return rejectedWithToast(submission, failure, failed, ...more)
}

/** Registers the account of the posted form by one of the calls, then opens its login page. */
export async function postRegistration(
  { request, context }: { request: Request; context: AppContext },
  register: RegisterCall,
  loginPath: `/${string}`,
) {
  const submission = await readForm(request, RegistrationPayload)
  if (submission.status !== 'success') return invalid(submission)
  const payload = submission.value
  const result = await limitRegistrations(context, payload.email, () => register(context, payload))
  if (!result.ok) return registrationRejected(submission, result)
  return redirectWithToast(context, loginPath, registrationMessages.succeeded)
}
