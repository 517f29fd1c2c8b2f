// Asks for the second factor again before a decision on money. The form that was about to be posted comes with it, and is
// posted on by the browser: 307 keeps method and fields.
import { data, redirect } from 'react-router'
import type { SubmissionResult } from '@conform-to/react'
import type { Route } from './+types/route'
import {
  lacksPasskeys,
  renewSecondFactorByPasskey,
} from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { renewSecondFactor } from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { checkUser, signedOutFormMiddleware } from '../../../.server/auth/session.ts'
import {
  authFailed,
  constraintsOf,
  invalid,
  parseForm,
  readBody,
  rejected,
} from '../../../.server/forms/submission.ts'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { parsePostedTo } from '../../../domain/navigation/confirm-access.ts'
import { passkeyRejected, readPostedPasskey } from '../passkeys/post-passkey.server.ts'
import { ConfirmAccessForm, waitingFields } from './form.ts'
import { ConfirmAccessPage, NothingToConfirm } from './page.tsx'

export const handle = { hydrate: true }

export const middleware = [signedOutFormMiddleware]

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm access') }]

/** Neither a host that is down nor a session that ended with the form keeps anybody out: what was posted would be lost. */
async function checkVisitor(context: Route.LoaderArgs['context']) {
  const visitor = await checkUser(context)
  if (visitor.ok && visitor.value === undefined) throw redirect('/')
  return visitor
}

export async function loader({ context, url }: Route.LoaderArgs) {
  await checkVisitor(context)
  return {
    constraint: constraintsOf(ConfirmAccessForm),
    to: parsePostedTo(url.searchParams.get('to')),
    takesPasskeys: !(await lacksPasskeys(context)),
  }
}

/** What waits, and what is wrong with the code. */
interface Answer {
  readonly fields: ReturnType<typeof waitingFields>
  readonly lastResult?: SubmissionResult
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const visitor = await checkVisitor(context)
  const posted = await readBody(request)
  const fields = waitingFields(posted)
  const asked = (init: { status: number }, lastResult?: SubmissionResult) =>
    data<Answer>({ fields, ...(lastResult && { lastResult }) }, init)
  const failed = ({ data: lastResult, init }: ReturnType<typeof invalid>) =>
    asked({ status: init?.status ?? 400 }, lastResult)

  const to = parsePostedTo(url.searchParams.get('to'))
  if (to === undefined) return redirect(visitor.ok || visitor.status !== 401 ? '/dashboard' : '/')
  if (posted.has(passkeyField)) {
    const refusal = visitor.ok
      ? await renewByPasskey(context, posted)
      : passkeyRejected(visitor.message ?? profileMessages.failedForForm, visitor.status)
    return refusal === null ? redirect(to, 307) : failed(refusal)
  }
  if (!posted.has('factorCode')) return asked({ status: 403 })
  const submission = parseForm(posted, ConfirmAccessForm)
  if (!visitor.ok) return failed(authFailed(submission, visitor))
  if (submission.status !== 'success') return failed(invalid(submission))
  const result = await renewSecondFactor(context, { code: submission.value.factorCode })
  if (!result.ok) return failed(rejected(submission, result, notChecked))
  return redirect(to, 307)
}

const notChecked = 'That could not be checked. Please try again.'

/** Null: it counts. */
async function renewByPasskey(context: Route.ActionArgs['context'], posted: FormData) {
  const read = readPostedPasskey(posted, 'Try again, or enter a code.')
  if (!read.ok) return read.refusal
  const result = await renewSecondFactorByPasskey(context, { credential: read.credential })
  return result.ok ? null : passkeyRejected(result.message ?? notChecked, result.status)
}

export default function ConfirmAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, to, takesPasskeys } = loaderData
  if (to === undefined || actionData === undefined) return <NothingToConfirm />
  return <ConfirmAccessPage to={to} constraint={constraint} takesPasskeys={takesPasskeys} {...actionData} />
}
