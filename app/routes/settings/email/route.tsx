import { ChangeEmailPayload, EnterEmailCodePayload } from '@affiliate-booking/contract/calls/accounts/emails'
import type { Route } from './+types/route'
import {
  cancelEmailChange,
  changeEmail,
  enterEmailCode,
  getEmail,
  lacksEmailCancel,
  sendEmailCode,
} from '../../../.server/api/endpoints/accounts/emails.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { emailPath } from '../../../domain/navigation/security-paths.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { EmailForm } from './form.ts'
import { EmailPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Email address') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireUser(context)
  const result = await getEmail(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your email address')
  }
  const { address, verifiedAt, pending } = result.value.email
  return {
    address,
    verifiedAt: verifiedAt ?? undefined,
    pending: pending ?? undefined,
    canCancel: pending != null && pending.address !== address && !(await lacksEmailCancel(context)),
    constraints: {
      code: constraintsOf(EnterEmailCodePayload),
      change: constraintsOf(ChangeEmailPayload),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const submission = await readForm(request, EmailForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const form = submission.value
  if (form.step === 'code') {
    const result = await enterEmailCode(context, { code: form.code })
    if (!result.ok) return rejected(submission, result, fallbackFor(result))
    const { isChanged } = result.value
    return redirectWithToast(context, emailPath, isChanged ? changed : 'Your email address is confirmed.')
  }
  if (form.step === 'cancel') {
    const result = await cancelEmailChange(context)
    if (!result.ok) return rejected(submission, result, fallbackFor(result))
    return redirectWithToast(context, emailPath, 'The change is cancelled. Your email address stays.')
  }
  const { email, currentPassword } = form.step === 'change' ? form : { email: '', currentPassword: '' }
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const result =
    form.step === 'send'
      ? await sendEmailCode(context)
      : await limitLogins(context, visitor.value?.email ?? '', () =>
          changeEmail(context, { email, currentPassword }),
        )
  if (!result.ok) return rejected(submission, result, fallbackFor(result))
  return redirectWithToast(context, emailPath, 'The message is on its way.')
}

const notChanged = 'Nothing was changed. Please try again.'
const mayBeDone =
  'The server did not confirm this. It may be done all the same: reload the page to see your email address.'

const fallbackFor = (failure: Parameters<typeof mayHaveSucceeded>[0]) =>
  mayHaveSucceeded(failure) ? mayBeDone : notChanged

const changed = 'Your email address is changed, and your other devices are signed out.'

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <EmailPage {...loaderData} lastResult={actionData} />
}
