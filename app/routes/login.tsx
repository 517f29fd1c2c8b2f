import { LoginPayload } from '@affiliate-booking/contract/calls/auth'
import type { Route } from './+types/login'
import { signIn } from '../.server/api/auth.ts'
import { enter } from '../.server/doors.ts'
import { constraintsOf } from '../.server/forms.ts'
import { requireAnonymous } from '../.server/session.ts'
import { pageTitle } from '../domain/messages.ts'
import { LoginPage } from '../features/login/login-page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sign in') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(LoginPayload) }
}

export const action = (posted: Route.ActionArgs) => enter(posted, signIn)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginPage
      title="Sign in"
      introduction="Welcome back. Sign in to see your bookings, leads and earnings."
      action="/login"
      constraint={loaderData.constraint}
      lastResult={actionData}
      register={{ question: 'New here?', label: 'Register', path: '/affiliate/register' }}
      otherDoor={{
        question: 'Do you administer the platform?',
        label: 'Admin sign in',
        path: '/admin/login',
      }}
    />
  )
}
