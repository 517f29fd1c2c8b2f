// The second step of a sign-in. The session that waits for it can do nothing else, so the profile is not asked for here.
import { SecondFactorCodePayload } from '@affiliate-booking/contract/calls/accounts/second-factor'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { completeSignIn, lacksSecondFactor } from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { completeSignInByPasskey, lacksPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { constraintsOf, invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { redirectAfterSignIn } from '../../../.server/auth/redirect-after-sign-in.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { parseReturnTo } from '../../../domain/bookings/booking-selection.ts'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { loginMessages, pageTitle } from '../../../domain/messages.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { codePath } from '../code-path.ts'
import { passkeyRejected, readPostedPasskey } from '../passkeys/post-passkey.server.ts'
import { CodePage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Enter your code') }]

/** Without a session there is nothing to complete. */
const isMisplaced = async (context: Route.LoaderArgs['context']) =>
  apiOf(context).cookies.outgoing() === undefined || (await lacksSecondFactor(context))

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  if (await isMisplaced(context)) throw redirect(withReturnTo('/login', next))
  const takesPasskeys = !(await lacksPasskeys(context))
  return { constraint: constraintsOf(SecondFactorCodePayload), next, takesPasskeys }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  if (await isMisplaced(context)) return redirect(withReturnTo('/login', next))
  const posted = await readBody(request)
  const completed = posted.has(passkeyField)
    ? await completeByPasskey(context, posted)
    : await completeByCode(context, posted)
  if (completed === 'signed-in') return redirectAfterSignIn(request, context, next)
  if (completed !== 'expired') return completed
  apiOf(context).cookies.expireAll()
  return redirectWithToast(
    context,
    withReturnTo('/login', next),
    'That took too long. Please sign in again.',
    'error',
  )
}

async function completeByCode(context: AppContext, posted: FormData) {
  const submission = parseForm(posted, SecondFactorCodePayload)
  if (submission.status !== 'success') return invalid(submission)
  const result = await completeSignIn(context, submission.value)
  if (result.ok) return 'signed-in'
  return result.status === 401 ? 'expired' : rejected(submission, result, loginMessages.failed)
}

async function completeByPasskey(context: AppContext, posted: FormData) {
  const read = readPostedPasskey(posted, 'Try again, or enter a code.')
  if (!read.ok) return read.refusal
  const result = await completeSignInByPasskey(context, { credential: read.credential })
  if (result.ok) return 'signed-in'
  return result.status === 401
    ? 'expired'
    : passkeyRejected(result.message ?? loginMessages.failed, result.status)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function LoginCode({
  loaderData: { constraint, next, takesPasskeys },
  actionData,
}: Route.ComponentProps) {
  return (
    <CodePage
      action={withReturnTo(codePath, next)}
      constraint={constraint}
      lastResult={actionData}
      takesPasskeys={takesPasskeys}
    />
  )
}
