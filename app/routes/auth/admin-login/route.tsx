import { LoginPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { loginAdmin } from '../../../.server/api/endpoints/accounts/admins.ts'
import {
  constraintsOf,
  invalid,
  parseForm,
  readBody,
  rejectedWithToast,
} from '../../../.server/forms/submission.ts'
import { lacksPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { lacksPasswordReset } from '../../../.server/api/endpoints/accounts/password-reset.ts'
import { waitsForCode } from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectAfterSignIn } from '../../../.server/auth/redirect-after-sign-in.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { loginMessages, pageTitle } from '../../../domain/messages.ts'
import { codePath } from '../code-path.ts'
import { postPasskey } from '../passkeys/post-passkey.server.ts'
import { LoginPage } from '../login-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin sign in') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return {
    constraint: constraintsOf(LoginPayload),
    resetsPassword: !(await lacksPasswordReset(context)),
    takesPasskeys: !(await lacksPasskeys(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readBody(request)
  if (posted.has(passkeyField)) return postPasskey(request, context, posted, { asAdmin: true })
  const submission = parseForm(posted, LoginPayload)
  if (submission.status !== 'success') return invalid(submission)
  const payload = submission.value
  const result = await limitLogins(context, payload.email, () => loginAdmin(context, payload))
  if (!result.ok) {
    return (await waitsForCode(context, result))
      ? redirect(codePath)
      : rejectedWithToast(submission, result, loginMessages.failed)
  }
  return redirectAfterSignIn(request, context)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginPage
      title="Admin sign in"
      introduction="For super administrators and national, state and district administrators."
      action="/admin/login"
      constraint={loaderData.constraint}
      lastResult={actionData}
      resetsPassword={loaderData.resetsPassword}
      takesPasskeys={loaderData.takesPasskeys}
      register={{ question: 'No admin account yet?', label: 'Register', path: '/admin/register' }}
      otherLogin={{ question: 'Affiliate, provider or customer?', label: 'Sign in here', path: '/login' }}
    />
  )
}
