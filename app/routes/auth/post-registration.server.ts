// The action of registrations that end at a login page.
import { RegistrationPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { AppContext } from '../../.server/api/client.ts'
import type { Result } from '../../.server/api/response.ts'
import { invalid, readForm, rejected } from '../../.server/forms/submission.ts'
import { limitRegistrations } from '../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../.server/http/toast.ts'
import { registrationMessages } from '../../domain/messages.ts'

type RegisterCall = (context: AppContext, payload: RegistrationPayload) => Promise<Result<unknown>>

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
  if (!result.ok) return rejected(submission, result, registrationMessages.failed)
  return redirectWithToast(context, loginPath, registrationMessages.succeeded)
}
