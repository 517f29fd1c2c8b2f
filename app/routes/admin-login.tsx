import { LoginPayload } from '@affiliate-booking/contract/calls/auth'
import type { Route } from './+types/admin-login'
import { signInAdmin } from '../.server/api/admins.ts'
import { enter } from '../.server/doors.ts'
import { constraintsOf } from '../.server/forms.ts'
import { requireAnonymous } from '../.server/session.ts'
import { pageTitle } from '../domain/messages.ts'
import { LoginPage } from '../features/login/login-page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin sign in') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(LoginPayload) }
}

export const action = (posted: Route.ActionArgs) => enter(posted, signInAdmin)

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginPage
      title="Admin sign in"
      introduction="For national, state and district administrators."
      action="/admin/login"
      constraint={loaderData.constraint}
      lastResult={actionData}
      register={{ question: 'No admin account yet?', label: 'Register', path: '/admin/register' }}
      otherDoor={{ question: 'Affiliate, provider or customer?', label: 'Sign in here', path: '/login' }}
    />
  )
}
