import { RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import type { Route } from './+types/route'
import { registerProvider } from '../../../.server/api/endpoints/auth.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { limitRegistrations } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { messages, pageTitle } from '../../../domain/messages.ts'
import { RegistrationPage } from '../registration-page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Service provider registration') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(RegistrationPayload) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, RegistrationPayload)
  if (submission.status !== 'success') return invalid(submission)
  const payload = submission.value
  const result = await limitRegistrations(context, payload.email, () => registerProvider(context, payload))
  if (!result.ok) return rejected(submission, result, messages.registrationFailed)
  return redirectWithToast(context, '/login', messages.registrationSucceeded)
}

export default function ProviderRegister({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      title="Register as a service provider"
      introduction="List your tours and stays once. Affiliates across the country bring you guests."
      tagline="Your place, found by people who are looking for it."
      action="/provider/register"
      submitLabel="Submit"
      links={[
        { question: 'Registered already?', label: 'Sign in', path: '/login' },
        {
          question: 'Would you rather recommend others?',
          label: 'Become an affiliate',
          path: '/affiliate/register',
        },
      ]}
      constraint={loaderData.constraint}
      lastResult={actionData}
    />
  )
}
