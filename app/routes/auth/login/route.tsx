import { LoginPayload } from '@affiliate-booking/contract/calls/auth'
import type { Route } from './+types/route'
import { login } from '../../../.server/api/endpoints/auth.ts'
import { enter } from '../../../.server/auth/doors.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { withReturn } from '../../../domain/products/product-path.ts'
import { returnPathIn } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { LoginPage } from '../login-page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sign in') }]

/** Who was on the way to a booking goes back to it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const next = returnPathIn(url.searchParams.get('next'))
  await requireAnonymous(context, next)
  return { constraint: constraintsOf(LoginPayload), next }
}

export const action = (posted: Route.ActionArgs) =>
  enter(posted, login, returnPathIn(posted.url.searchParams.get('next')))

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, next } = loaderData
  return (
    <LoginPage
      title="Sign in"
      introduction={
        next === undefined
          ? 'Welcome back. Sign in to see your bookings, leads and earnings.'
          : 'Sign in to book. Then you go straight back to what you chose.'
      }
      action={withReturn('/login', next)}
      constraint={constraint}
      lastResult={actionData}
      register={{ question: 'New here?', label: 'Register', path: '/affiliate/register' }}
      customers={{
        question: 'Do you want to book a trip?',
        label: 'Register to book',
        path: withReturn('/register', next),
      }}
      otherDoor={{
        question: 'Do you administer the platform?',
        label: 'Admin sign in',
        path: '/admin/login',
      }}
    />
  )
}
