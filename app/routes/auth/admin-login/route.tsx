import { LoginPayload } from '@affiliate-booking/contract/calls/auth'
import type { Route } from './+types/route'
import { loginAdmin } from '../../../.server/api/endpoints/admins.ts'
import { enter } from '../../../.server/auth/doors.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { LoginPage } from '../login-page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin sign in') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(LoginPayload) }
}

export const action = (posted: Route.ActionArgs) => enter(posted, loginAdmin)

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
