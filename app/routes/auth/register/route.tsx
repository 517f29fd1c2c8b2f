import { CustomerRegistration } from '@affiliate-booking/contract/calls/accounts/auth'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import {
  lacksCustomerRegistration,
  login,
  registerCustomer,
} from '../../../.server/api/endpoints/accounts/auth.ts'
import { constraintsOf, invalid, readForm } from '../../../.server/forms/submission.ts'
import { limitRegistrations } from '../../../.server/http/rate-limit.ts'
import { referralOf } from '../../../.server/http/referral.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { parseReturnTo } from '../../../domain/bookings/booking-selection.ts'
import { pageTitle, registrationMessages } from '../../../domain/messages.ts'
import { registrationRejected } from '../post-registration.server.ts'
import { RegistrationPage } from '../registration-page.tsx'
import { reachableNumber } from '../../../ui/forms/country-code.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { handleLostRegistration } from '../lost-registration.ts'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Register to book') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  await requireAnonymous(context, next)
  const isOffered = !(await lacksCustomerRegistration(context))
  return {
    constraint: constraintsOf(CustomerRegistration),
    passwordHint: await passwordHint(context),
    next,
    isOffered,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  // The page says that it is launching soon.
  if (await lacksCustomerRegistration(context)) return redirect(withReturnTo('/register', next))
  const submission = await readForm(request, CustomerRegistration)
  if (submission.status !== 'success') return invalid(submission)
  const payload = submission.value
  const { signedClick } = referralOf(request, url)
  const result = await limitRegistrations(context, payload.email, () =>
    registerCustomer(context, payload, signedClick),
  )
  if (!result.ok) return registrationRejected(submission, result)
  const session = await login(context, { email: payload.email, password: payload.password })
  const path = session.ok ? (next ?? '/dashboard') : withReturnTo('/login', next)
  return redirectWithToast(context, path, registrationMessages.succeeded)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleLostRegistration(sending, (result) => result)

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, passwordHint, next, isOffered } = loaderData
  if (!isOffered) {
    return (
      <LaunchingSoonPage subject="Customer accounts" back={{ label: 'Go to the start page', path: '/' }} />
    )
  }
  return (
    <RegistrationPage
      title="Register to book"
      introduction={
        next === undefined
          ? 'Book tours and stays, and keep your trips in one place.'
          : 'Then you go straight back to what you chose.'
      }
      tagline="The best trips begin with somebody who lives there."
      action={withReturnTo('/register', next)}
      loginPath={withReturnTo('/login', next)}
      submitLabel="Register"
      links={[
        { question: 'Registered already?', label: 'Sign in', path: withReturnTo('/login', next) },
        {
          question: 'Do you offer tours or stays?',
          label: 'Register as a provider',
          path: '/provider/register',
        },
      ]}
      constraint={constraint}
      phone={reachableNumber}
      passwordHint={passwordHint}
      lastResult={actionData}
    />
  )
}
