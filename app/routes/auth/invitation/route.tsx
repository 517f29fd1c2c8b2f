// The link of an invitation. Nothing happens until the form is sent.
import { AcceptInvitationPayload } from '@affiliate-booking/contract/calls/accounts/invitations'
import type { Route } from './+types/route'
import {
  acceptInvitation,
  findInvitation,
  lacksInvitations,
} from '../../../.server/api/endpoints/accounts/invitations.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { pageTitle, registrationMessages } from '../../../domain/messages.ts'
import { EndedInvitationPage, InvitationPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

const AcceptForm = AcceptInvitationPayload.omit({ token: true })

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('You are invited') },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksInvitations(context)) throw statusPage(404)
  const token = tokenOf(url)
  const found = token === '' ? undefined : await findInvitation(context, token)
  if (found?.ok === false && found.status !== 404 && found.status !== 400)
    return failToShow(found, 'The invitation')
  if (!found?.ok) return { offer: undefined }
  const { email, role, country, state, district, commissionRate, expiresAt } = found.value.invitation
  const place = [district, state, country].filter((name) => name != null && name !== '')
  return {
    token,
    offer: {
      email,
      appointment: [roleLabels[role], ...place].join(', '),
      rate: role === 'super_admin' ? undefined : (commissionRate ?? undefined),
      expiresAt,
    },
    constraint: constraintsOf(AcceptForm),
    passwordHint: await passwordHint(context),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = await readForm(request, AcceptForm)
  if (submission.status !== 'success') return invalid(submission)
  const result = await acceptInvitation(context, { token: tokenOf(url), ...submission.value })
  if (!result.ok) return rejected(submission, result, mayHaveSucceeded(result) ? mayBeMade : notMade)
  return redirectWithToast(context, '/admin/login', 'Your account is ready. Sign in with your password.')
}

const notMade = 'The account was not made. Please try again.'
const mayBeMade = `${registrationMessages.mayExist} ${registrationMessages.tryToSignIn}`

const lost = `The connection was lost. ${mayBeMade} Otherwise send the form again.`

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, lost)

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.offer === undefined) return <EndedInvitationPage problem={actionData?.error?.['']?.[0]} />
  return <InvitationPage {...loaderData} lastResult={actionData} />
}
