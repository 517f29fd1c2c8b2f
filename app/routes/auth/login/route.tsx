import { LoginPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { Route } from './+types/route'
import { lacksCustomerRegistration, login } from '../../../.server/api/endpoints/accounts/auth.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { lacksPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { lacksBookingWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import { lacksPasswordReset } from '../../../.server/api/endpoints/accounts/password-reset.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { checkInEntryPath } from '../../../domain/bookings/check-in-path.ts'
import { parseTripAccountPath, tripStatePath } from '../../../domain/bookings/trip-path.ts'
import { parseReturnTo } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { postLogin } from '../post-login.server.ts'
import { LoginPage } from '../login-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sign in') }]

/** `next` leads back to a booking that was begun before the login. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  await requireAnonymous(context, next)
  const registersCustomers = !(await lacksCustomerRegistration(context))
  const booksWithoutAccount = !(await lacksBookingWithoutAccount(context))
  const resetsPassword = !(await lacksPasswordReset(context))
  const takesPasskeys = !(await lacksPasskeys(context))
  return {
    constraint: constraintsOf(LoginPayload),
    next,
    registersCustomers,
    booksWithoutAccount,
    resetsPassword,
    takesPasskeys,
  }
}

export const action = ({ request, context, url }: Route.ActionArgs) =>
  postLogin({ request, context }, login, {
    asAdmin: false,
    next: parseReturnTo(url.searchParams.get('next')),
  })

function introduce(next: string | undefined): string {
  if (next === undefined) return 'Welcome back. Sign in to see your bookings, leads and earnings.'
  if (next.startsWith(checkInEntryPath))
    return 'Sign in to check in your guests. Then you go straight back to the voucher.'
  if (/\/wait(?:\?|$)/.test(next))
    return 'Sign in so that we can tell you when it is free. Then you go straight back to what you chose.'
  if (next.endsWith('/ask')) return 'Sign in to ask your question. Then you go straight back to it.'
  return parseTripAccountPath(next) !== undefined
    ? 'Sign in to keep your booking in your account. Then you go straight back to it.'
    : `Sign in to ${next.endsWith('/save') ? 'save it' : 'book'}. Then you go straight back to what you chose.`
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, next, registersCustomers, booksWithoutAccount, resetsPassword, takesPasskeys } =
    loaderData
  return (
    <LoginPage
      title="Sign in"
      introduction={introduce(next)}
      action={withReturnTo('/login', next)}
      constraint={constraint}
      lastResult={actionData}
      resetsPassword={resetsPassword}
      takesPasskeys={takesPasskeys}
      register={{
        question: 'Do you want to earn as an affiliate?',
        label: 'Register',
        path: '/affiliate/register',
      }}
      {...(registersCustomers && {
        customers: {
          question: 'Do you want to book a trip?',
          label: 'Register to book',
          path: withReturnTo('/register', next),
        },
      })}
      {...(booksWithoutAccount && {
        trip: {
          question: 'Did you book without an account?',
          label: 'Find your booking',
          path: tripStatePath,
        },
      })}
      otherLogin={{
        question: 'Do you administer the platform?',
        label: 'Admin sign in',
        path: '/admin/login',
      }}
    />
  )
}
