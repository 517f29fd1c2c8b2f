import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type { Route } from './+types/affiliate-register'
import { AffiliateRegistration, registrationFields } from '../.server/affiliate-registration.ts'
import { sendRegistration } from '../.server/api/affiliates.ts'
import { limitRegistrations } from '../.server/attempts.ts'
import { asTyped, constraintsOf, incomplete, invalid, parseForm, rejected } from '../.server/forms.ts'
import { type AppContext, hostOf } from '../.server/host.ts'
import { placeOptions } from '../.server/places.ts'
import { referralOf } from '../.server/referral.ts'
import { requireAnonymous } from '../.server/session.ts'
import { redirectWithToast } from '../.server/toast.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../.server/uploads.ts'
import { messages, pageTitle } from '../domain/messages.ts'
import { forgetDraft } from '../features/affiliate-registration/draft.ts'
import { RegistrationPage } from '../features/affiliate-registration/registration-page.tsx'
import { stepButton } from '../features/affiliate-registration/steps.ts'
import { orUnsent } from '../ui/or-unsent.ts'
import { refreshPlaces } from '../ui/place-fields.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Affiliate registration') }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAnonymous(context)
  const { referral, headers } = referralOf(request, url, context)
  return data(
    {
      constraint: constraintsOf(AffiliateRegistration),
      places: placeOptions(undefined),
      referralCode: referral.clicked ?? referral.remembered,
    },
    { headers },
  )
}

// Without JavaScript, buttons that ask for the lists of another place; before it has come, for another step.
const buttons = [refreshPlaces, stepButton]

export const action = ({ request, context }: Route.ActionArgs) =>
  receiveUpload(request, registrationFields(buttons), (upload) => register(context, upload))

async function register(context: AppContext, { form, problem }: Upload) {
  if (problem !== undefined) {
    hostOf(context).comeBack.after(problem.retryAfterSeconds ?? 0)
    return answer(form, incomplete(form, problem))
  }
  const submission = parseForm(form, AffiliateRegistration)
  if (buttons.some((button) => form.has(button))) return answer(form, asTyped(submission))
  if (submission.status !== 'success') return answer(form, invalid(submission, statusOfInvalid(form)))
  const { email } = submission.value
  const outcome = await limitRegistrations(context, email, () => sendRegistration(context, submission.value))
  if (!outcome.ok) return answer(form, rejected(submission, outcome, messages.registrationFailed))
  return redirectWithToast(context, '/login', messages.registrationSucceeded)
}

/** The form's answer, with the lists that fit the state in it and the step that was asked for. */
function answer(form: FormData, { data: result, init }: ReturnType<typeof invalid>) {
  const state = form.get('state')
  const { districts } = placeOptions(typeof state === 'string' ? state : undefined)
  return data({ result, districts, step: Number(form.get(stepButton) ?? 0) }, init ?? {})
}

/** A registration that went through ends the draft. */
export async function clientAction(sending: Route.ClientActionArgs) {
  try {
    const unsent = (result: SubmissionResult) => ({ result, districts: [], step: 0 })
    return await orUnsent(sending, unsent, messages.registrationFailed)
  } catch (thrown) {
    if (thrown instanceof Response) forgetDraft()
    throw thrown
  }
}

export default function AffiliateRegister({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      constraint={loaderData.constraint}
      places={{ ...loaderData.places, ...(actionData && { districts: actionData.districts }) }}
      referralCode={loaderData.referralCode}
      lastResult={actionData?.result}
      askedStep={actionData?.step ?? 0}
    />
  )
}
