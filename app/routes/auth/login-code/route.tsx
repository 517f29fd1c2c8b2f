// The second step of a sign-in. The session that waits for it can do nothing else, so the profile is not asked for here.
import { SecondFactorCodePayload } from '@affiliate-booking/contract/calls/accounts/second-factor'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { completeSignIn, lacksSecondFactor } from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { parseReturnTo } from '../../../domain/bookings/booking-selection.ts'
import { loginMessages, pageTitle } from '../../../domain/messages.ts'
import { withReturnTo } from '../../../domain/products/product-path.ts'
import { codePath } from '../code-path.ts'
import { CodePage } from './page.tsx'

export const handle = { hydrate: true, shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Enter your code') }]

/** Without a session there is nothing to complete. */
const isMisplaced = async (context: Route.LoaderArgs['context']) =>
  apiOf(context).cookies.outgoing() === undefined || (await lacksSecondFactor(context))

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  if (await isMisplaced(context)) throw redirect(withReturnTo('/login', next))
  return { constraint: constraintsOf(SecondFactorCodePayload), next }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const next = parseReturnTo(url.searchParams.get('next'))
  if (await isMisplaced(context)) return redirect(withReturnTo('/login', next))
  const submission = await readForm(request, SecondFactorCodePayload)
  if (submission.status !== 'success') return invalid(submission)
  const result = await completeSignIn(context, submission.value)
  if (result.ok) return redirectWithToast(context, next ?? '/dashboard', loginMessages.succeeded)
  if (result.status !== 401) return rejected(submission, result, loginMessages.failed)
  apiOf(context).cookies.expireAll()
  return redirectWithToast(
    context,
    withReturnTo('/login', next),
    'That took too long. Please sign in again.',
    'error',
  )
}

export default function LoginCode({ loaderData: { constraint, next }, actionData }: Route.ComponentProps) {
  return <CodePage action={withReturnTo(codePath, next)} constraint={constraint} lastResult={actionData} />
}
