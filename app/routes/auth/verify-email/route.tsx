// The link of the message. Mail programs that look at links in advance must not confirm anything, so a button does.
import { data, Form } from 'react-router'
import type { Route } from './+types/route'
import { lacksEmailChange, verifyEmail } from '../../../.server/api/endpoints/accounts/emails.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { emailPath } from '../../../domain/navigation/email-path.ts'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Confirm your email') },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksEmailChange(context)) throw data(null, { status: 404 })
  return { token: tokenOf(url) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const result = await verifyEmail(context, { token: tokenOf(url) })
  if (!result.ok)
    return data(
      { error: result.message ?? 'Your email address could not be confirmed. Please try again.' },
      { status: result.status },
    )
  // A session of this browser stays if it is one of the account.
  const isSignedIn = apiOf(context).cookies.outgoing() !== undefined
  return redirectWithToast(
    context,
    isSignedIn ? '/dashboard' : '/login',
    result.value.isChanged
      ? 'Your email address is changed. Sign in with the new one from now on.'
      : 'Your email address is confirmed.',
  )
}

export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Confirm your email"
      introduction="One click, and we know that this address is yours. If you did not ask for it, close this page."
      tagline="Journeys that everybody along the way earns from."
    >
      {actionData && <Alert>{actionData.error}</Alert>}
      {token !== '' && actionData === undefined && (
        <Form
          method="post"
          action={`/verify-email?token=${encodeURIComponent(token)}`}
          className="grid gap-5"
        >
          <Button type="submit">Confirm my email</Button>
        </Form>
      )}
      <FormPageLink question="Do you have a code?" label="Enter it in your settings" path={emailPath} />
    </FormPage>
  )
}
