import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  AffiliateRegistration,
  ForeignAffiliateRegistration,
  inFormNames,
  registrationFields,
  withDefaults,
} from '../../../.server/forms/affiliate-registration.ts'
import { registerAffiliate } from '../../../.server/api/endpoints/accounts/affiliates.ts'
import { limitRegistrations } from '../../../.server/http/rate-limit.ts'
import {
  preserved,
  constraintsOf,
  incomplete,
  invalid,
  parseForm,
} from '../../../.server/forms/submission.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { isOurHost } from '../../../.server/api/own-host.ts'
import { locationOptions } from '../../../.server/forms/location-options.ts'
import { referralOf } from '../../../.server/http/referral.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../../../.server/uploads/receive-upload.ts'
import { appName, pageTitle, registrationMessages } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { registrationRejected } from '../post-registration.server.ts'
import { forgetDraft } from './draft.ts'
import { RegistrationPage } from './page.tsx'
import { stepButton } from './steps.ts'
import { handleLostRegistration } from '../lost-registration.ts'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'

export const handle = { hydrate: true, shared: true, showsReferral: true, accepts: 'files' }

/** Made by the loader, so that browsers need no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAnonymous(context)
  const { referral } = referralOf(request, url)
  return {
    constraint: constraintsOf(AffiliateRegistration),
    locations: locationOptions(undefined),
    passwordHint: await passwordHint(context),
    takesAnyImage: !(await isOurHost(context)),
    referral,
    head: pageMeta({
      title: pageTitle('Affiliate registration'),
      description:
        'Recommend tours and stays across India by a link or a QR code of your own, and earn a commission on each booking. Register as an affiliate.',
      address: `${url.origin}/affiliate/register`,
      image: { address: `${url.origin}/card.png`, alt: appName },
    }),
  }
}

// Buttons that only change the page: they reload the location lists, or open another step before hydration.
const buttons = [refreshLocations, stepButton]

export async function action({ request, context }: Route.ActionArgs) {
  const isOurs = await isOurHost(context)
  const schema = isOurs ? AffiliateRegistration : ForeignAffiliateRegistration
  const fields = registrationFields(buttons, !isOurs)
  return receiveUpload(request, fields, (upload) => register(context, upload, schema))
}

async function register(
  context: AppContext,
  { form, problem }: Upload,
  schema: typeof AffiliateRegistration,
) {
  if (problem !== undefined) {
    apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
    return answer(form, incomplete(form, problem))
  }
  const submission = parseForm(withDefaults(form), schema)
  if (buttons.some((button) => form.has(button))) return answer(form, preserved(submission))
  if (submission.status !== 'success') return answer(form, invalid(submission, statusOfInvalid(form)))
  const { email } = submission.value
  const outcome = await limitRegistrations(context, email, () => registerAffiliate(context, submission.value))
  if (!outcome.ok) return answer(form, registrationRejected(submission, inFormNames(outcome)))
  return redirectWithToast(context, '/login', registrationMessages.succeeded)
}

/** The form's result, with the districts of its state and the requested step. */
function answer(form: FormData, { data: result, init }: ReturnType<typeof invalid>) {
  const state = form.get('state')
  const { districts } = locationOptions(typeof state === 'string' ? state : undefined)
  return data({ result, districts, step: Number(form.get(stepButton) ?? 0) }, init ?? {})
}

/** Deletes the draft after a successful registration. */
export async function clientAction(sending: Route.ClientActionArgs) {
  try {
    const unsent = (result: SubmissionResult) => ({ result, districts: [], step: 0 })
    return await handleLostRegistration(sending, unsent)
  } catch (thrown) {
    if (thrown instanceof Response) forgetDraft()
    throw thrown
  }
}

export default function AffiliateRegister({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      constraint={loaderData.constraint}
      locations={{ ...loaderData.locations, ...(actionData && { districts: actionData.districts }) }}
      passwordHint={loaderData.passwordHint}
      takesAnyImage={loaderData.takesAnyImage}
      referral={loaderData.referral}
      lastResult={actionData?.result}
      askedStep={actionData?.step ?? 0}
    />
  )
}
