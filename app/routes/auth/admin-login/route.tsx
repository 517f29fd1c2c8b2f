import { LoginPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { loginAdmin } from '../../../.server/api/endpoints/accounts/admins.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { lacksPasswordReset } from '../../../.server/api/endpoints/accounts/password-reset.ts'
import { waitsForCode } from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { loginMessages, pageTitle } from '../../../domain/messages.ts'
import { codePath } from '../code-path.ts'
import { LoginPage } from '../login-page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin sign in') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(LoginPayload), resetsPassword: !(await lacksPasswordReset(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, LoginPayload)
  if (submission.status !== 'success') return invalid(submission)
  const payload = submission.value
  const result = await limitLogins(context, payload.email, () => loginAdmin(context, payload))
  if (!result.ok) {
    return (await waitsForCode(context, result))
      ? redirect(codePath)
      : rejected(submission, result, loginMessages.failed)
  }
  return redirectWithToast(context, '/dashboard', loginMessages.succeeded)
}

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginPage
      title="Admin sign in"
      introduction="For national, state and district administrators."
      action="/admin/login"
      constraint={loaderData.constraint}
      lastResult={actionData}
      resetsPassword={loaderData.resetsPassword}
      register={{ question: 'No admin account yet?', label: 'Register', path: '/admin/register' }}
      otherLogin={{ question: 'Affiliate, provider or customer?', label: 'Sign in here', path: '/login' }}
    />
  )
}
