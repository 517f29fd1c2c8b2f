import { RegistrationPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { Route } from './+types/route'
import { registerProvider } from '../../../.server/api/endpoints/accounts/auth.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { requireAnonymous } from '../../../.server/auth/session.ts'
import { appName, pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { postRegistration } from '../post-registration.server.ts'
import { RegistrationPage } from '../registration-page.tsx'
import { handleLostRegistration } from '../lost-registration.ts'

export const handle = { hydrate: true, shared: true }

/** Made by the loader, so that browsers need no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAnonymous(context)
  return {
    constraint: constraintsOf(RegistrationPayload),
    passwordHint: await passwordHint(context),
    head: pageMeta({
      title: pageTitle('Service provider registration'),
      description:
        'List your tours and stays once. Affiliates across the country bring you guests. Register as a service provider.',
      address: `${url.origin}/provider/register`,
      image: { address: `${url.origin}/card.png`, alt: appName },
    }),
  }
}

export const action = (request: Route.ActionArgs) => postRegistration(request, registerProvider, '/login')

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleLostRegistration(sending, (result) => result)

export default function ProviderRegister({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationPage
      title="Register as a service provider"
      introduction="List your tours and stays once. Affiliates across the country bring you guests."
      tagline="Your place, found by people who are looking for it."
      action="/provider/register"
      loginPath="/login"
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
      passwordHint={loaderData.passwordHint}
      lastResult={actionData}
    />
  )
}
