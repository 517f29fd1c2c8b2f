import { LoginPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { Route } from './+types/route'
import { loginAdmin } from '../../../.server/api/endpoints/accounts/admins.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { lacksPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { lacksPasswordReset } from '../../../.server/api/endpoints/accounts/password-reset.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { postLogin } from '../post-login.server.ts'
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

export const action = ({ request, context }: Route.ActionArgs) =>
  postLogin({ request, context }, loginAdmin, { asAdmin: true })

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
