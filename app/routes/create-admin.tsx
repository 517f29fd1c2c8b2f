import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type { Route } from './+types/create-admin'
import { addAdmin } from '../.server/api/admins.ts'
import { asTyped, constraintsOf, emptied, invalid, readForm, rejected } from '../.server/forms.ts'
import { placeOptions, placeProblems } from '../.server/places.ts'
import { requireRole } from '../.server/session.ts'
import { messages, pageTitle } from '../domain/messages.ts'
import { CreateAdminForm, payloadOf } from '../features/create-admin/create-admin-form.ts'
import { CreateAdminPage } from '../features/create-admin/create-admin-page.tsx'
import { refreshPlaces } from '../ui/place-fields.tsx'

// The lists of places stay on the server, so what is posted is held against them here.
const schema = CreateAdminForm.superRefine((form, context) => {
  const problems = form.role === 'super_admin' ? null : placeProblems(form)
  for (const [field, [message]] of Object.entries(problems ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
})

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Create Admin') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  return { constraint: constraintsOf(schema), places: placeOptions(undefined) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireRole(context, ['super_admin'])
  const submission = await readForm(request, schema, [refreshPlaces])
  if (submission.payload[refreshPlaces] !== undefined) return answer(submission, asTyped(submission))
  if (submission.status !== 'success') return answer(submission, invalid(submission))
  const outcome = await addAdmin(context, payloadOf(submission.value))
  if (!outcome.ok) {
    const words = [messages.creationFailed, messages.withoutReason[outcome.reason]] as const
    return answer(submission, rejected(submission, outcome, ...words))
  }
  return answer({ payload: {} }, emptied(submission))
}

/** The form's answer with the districts of the state that was posted: without JavaScript nothing else brings them. */
function answer(
  { payload }: { payload: Record<string, unknown> },
  { data: result, init }: { data: SubmissionResult; init: ResponseInit | null },
) {
  const state = typeof payload['state'] === 'string' ? payload['state'] : undefined
  return data({ result, districts: placeOptions(state).districts }, init ?? {})
}

export default function CreateAdmin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CreateAdminPage
      constraint={loaderData.constraint}
      lastResult={actionData?.result}
      places={{ ...loaderData.places, districts: actionData?.districts ?? [] }}
    />
  )
}
