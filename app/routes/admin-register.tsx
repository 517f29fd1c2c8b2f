import { RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import type { Route } from './+types/admin-register'
import { signUpAdmin } from '../.server/api/admins.ts'
import { limitRegistrations } from '../.server/attempts.ts'
import { constraintsOf, invalid, keepRetryAfter, readForm, rejected } from '../.server/forms.ts'
import { requireAnonymous } from '../.server/session.ts'
import { redirectWithToast } from '../.server/toast.ts'
import { messages, pageTitle } from '../domain/messages.ts'
import { RegistrationPage } from '../features/registration/registration-page.tsx'
import { Notice } from '../ui/notice.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin registration') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return { constraint: constraintsOf(RegistrationPayload) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, RegistrationPayload)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  const outcome = await limitRegistrations(context, email, () => signUpAdmin(context, submission.value))
  if (!outcome.ok) return rejected(submission, outcome, messages.registrationFailed)
  return redirectWithToast(context, '/admin/login', messages.registrationSucceeded)
}

export const headers = keepRetryAfter

export default function AdminRegister({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      title="Admin registration"
      introduction="For people who will look after the platform in the country, a state or a district."
      claim="Every district has somebody who looks after it."
      action="/admin/register"
      submitLabel="Register"
      notice={<Notice tone="neutral">A super admin approves every new admin account before it opens.</Notice>}
      doors={[
        { question: 'Approved already?', label: 'Admin sign in', path: '/admin/login' },
        {
          question: 'Do you offer tours or stays?',
          label: 'Register as a provider',
          path: '/provider/register',
        },
      ]}
      constraint={loaderData.constraint}
      lastResult={actionData}
    />
  )
}
