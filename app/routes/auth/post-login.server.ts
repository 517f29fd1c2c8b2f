// The action of both login pages.
import { LoginPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { redirect } from 'react-router'
import type { AppContext } from '../../.server/api/client.ts'
import { waitsForCode } from '../../.server/api/endpoints/accounts/second-factor.ts'
import type { Result } from '../../.server/api/response.ts'
import { redirectAfterSignIn } from '../../.server/auth/redirect-after-sign-in.ts'
import { invalid, parseForm, readBody, rejectedWithToast } from '../../.server/forms/submission.ts'
import { limitLogins } from '../../.server/http/rate-limit.ts'
import { passkeyField } from '../../domain/accounts/passkeys.ts'
import { loginMessages } from '../../domain/messages.ts'
import { withReturnTo } from '../../domain/products/product-path.ts'
import { codePath } from './code-path.ts'
import { postPasskey } from './passkeys/post-passkey.server.ts'

type LoginCall = (context: AppContext, payload: LoginPayload) => Promise<Result<unknown>>

interface LoginOptions {
  readonly asAdmin: boolean
  /** Where the visitor was going. */
  readonly next?: `/${string}` | undefined
}

/** Signs in by the posted password or passkey, then leads to where the visitor was going. */
export async function postLogin(
  { request, context }: { request: Request; context: AppContext },
  login: LoginCall,
  { asAdmin, next }: LoginOptions,
) {
  const posted = await readBody(request)
  if (posted.has(passkeyField)) return postPasskey(request, context, posted, { asAdmin, next })
  const submission = parseForm(posted, LoginPayload)
  if (submission.status !== 'success') return invalid(submission)
  const payload = submission.value
  const result = await limitLogins(context, payload.email, () => login(context, payload))
  if (result.ok) return redirectAfterSignIn(request, context, next)
  return (await waitsForCode(context, result))
    ? redirect(withReturnTo(codePath, next))
    : rejectedWithToast(submission, result, loginMessages.failed)
}
