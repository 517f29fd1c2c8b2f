import { RegistrationPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { Route } from './+types/route'
import { registerAdmin } from '../../../.server/api/endpoints/accounts/admins.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { postRegistration } from '../post-registration.server.ts'
import { RegistrationPage } from '../registration-page.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { handleLostRegistration } from '../lost-registration.ts'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin registration') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(RegistrationPayload), passwordHint: await passwordHint(context) }
}

export const action = (request: Route.ActionArgs) => postRegistration(request, registerAdmin, '/admin/login')

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleLostRegistration(sending, (result) => result)

export default function AdminRegister({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      title="Admin registration"
      introduction="For people who will look after the platform in the country, a state or a district."
      tagline="Every district has somebody who looks after it."
      action="/admin/register"
      loginPath="/admin/login"
      submitLabel="Register"
      notice={
        <Callout tone="neutral">A super admin approves every new admin account before it opens.</Callout>
      }
      links={[
        { question: 'Approved already?', label: 'Admin sign in', path: '/admin/login' },
        {
          question: 'Do you offer tours or stays?',
          label: 'Register as a provider',
          path: '/provider/register',
        },
      ]}
      constraint={loaderData.constraint}
      passwordHint={loaderData.passwordHint}
      lastResult={actionData}
    />
  )
}
