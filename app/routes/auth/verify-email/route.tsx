// The link of the message. Mail programs that look at links in advance must not confirm anything, so a button does.
import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/route'
import { isLinkDead } from '../../../.server/api/endpoints/accounts/account-links.ts'
import { lacksEmailChange, verifyEmail } from '../../../.server/api/endpoints/accounts/emails.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { emailPath } from '../../../domain/navigation/security-paths.ts'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Confirm your email') },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksEmailChange(context)) throw statusPage(404)
  const token = tokenOf(url)
  return { token, isDead: await isLinkDead(context, token, 'email') }
}

const notConfirmed = 'Your email address could not be confirmed. Please try again.'

/** The host does not say why. The button may have been pressed twice: then only the second answer is seen. */
const deadLink =
  'This link does not work any more: it works once, for a day, and a newer message ends it. If you pressed the button twice, your email may be confirmed: your settings show it.'

export async function action({ context, url }: Route.ActionArgs) {
  const result = await verifyEmail(context, { token: tokenOf(url) })
  if (!result.ok)
    return data(
      {
        error: result.status === 404 ? deadLink : (result.message ?? notConfirmed),
        isDead: result.status === 404,
        needsSession: result.status === 401,
        canRetry: result.status >= 500 || result.status === 429,
      },
      { status: result.status },
    )
  // A session of this browser stays if it is one of the account.
  const isSignedIn = apiOf(context).cookies.outgoing() !== undefined
  return redirectWithToast(
    context,
    isSignedIn ? '/dashboard' : result.value.isAdministrator === true ? '/admin/login' : '/login',
    result.value.isChanged
      ? 'Your email address is changed. Sign in with the new one from now on.'
      : 'Your email address is confirmed.',
  )
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

/** Used, replaced by a newer one, expired, or never sent. */
function DeadLinkPage() {
  return (
    <FormPage
      title="This link does not work"
      introduction="Links to confirm an email work once, for a day. A newer message ends the earlier ones. If you have just pressed the button, your email is confirmed: your settings show it."
    >
      <ButtonLink to={emailPath}>See your email settings</ButtonLink>
    </FormPage>
  )
}

export default function VerifyEmail({ loaderData: { token, isDead }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== 'idle'
  if (isDead && actionData == null) return <DeadLinkPage />
  return (
    <FormPage
      title="Confirm your email"
      introduction="One click, and we know that this address is yours. If you did not ask for it, close this page."
    >
      {actionData && <Alert>{actionData.error}</Alert>}
      {(actionData == null || actionData.canRetry) && (
        <Form
          method="post"
          action={`/verify-email?token=${encodeURIComponent(token)}`}
          className="grid gap-5"
        >
          <Button type="submit" disabled={pending}>
            Confirm my email
          </Button>
        </Form>
      )}
      {actionData?.isDead === true && <ButtonLink to={emailPath}>See your email settings</ButtonLink>}
      {actionData?.needsSession === true && (
        // The host does not say whose link it is.
        <div className="grid gap-3">
          <ButtonLink to="/login">Sign in</ButtonLink>
          <ButtonLink to="/admin/login" variant="secondary">
            Sign in as an administrator
          </ButtonLink>
        </div>
      )}
      <FormPageLink question="Do you have a code?" label="Enter it in your settings" path={emailPath} />
    </FormPage>
  )
}
