import {
  SecondFactorCodePayload,
  SecondFactorPasswordPayload,
} from '@affiliate-booking/contract/calls/accounts/second-factor'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { lacksPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { renderQrSvg } from '../../../.server/images/qr-svg.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { secondFactorPath, securityPath } from '../../../domain/navigation/security-paths.ts'
import { SecondFactorForm } from './form.ts'
import { SecondFactorPage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Two-step sign-in') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await requireUser(context)
  const result = await getSecondFactor(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Two-step sign-in')
  }
  const { confirmedAt, recoveryCodesLeft, pending } = result.value.secondFactor
  return {
    confirmedAt: confirmedAt ?? undefined,
    recoveryCodesLeft,
    pending: pending == null ? undefined : { secret: pending.secret, code: renderQrSvg(pending.address) },
    offersPasskeys: !(await lacksPasskeys(context)),
    email: email ?? undefined,
    constraints: {
      password: constraintsOf(SecondFactorPasswordPayload),
      code: constraintsOf(SecondFactorCodePayload),
    },
  }
}

/** The codes are shown in the answer itself, and nowhere else. */
interface Answer {
  lastResult?: SubmissionResult | undefined
  recoveryCodes?: readonly string[]
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const submission = await readForm(request, SecondFactorForm)
  if (!visitor.ok) return failed(authFailed(submission, visitor))
  if (submission.status !== 'success') return failed(invalid(submission))
  const form = submission.value
  if (form.step === 'confirm') {
    const result = await confirmSecondFactor(context, { code: form.code })
    if (!result.ok)
      return failed(rejected(submission, result, mayHaveSucceeded(result) ? mayBeOn : notChanged))
    return data<Answer>({ recoveryCodes: result.value.recoveryCodes })
  }
  const { step, currentPassword } = form
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const result = await limitLogins<unknown>(context, visitor.value?.email ?? '', () =>
    step === 'begin'
      ? beginSecondFactor(context, { currentPassword })
      : endSecondFactor(context, { currentPassword }),
  )
  if (!result.ok) return failed(rejected(submission, result, notChanged))
  return step === 'begin'
    ? redirectWithToast(context, secondFactorPath, 'Scan the code with your app.')
    : redirectWithToast(context, securityPath, 'Two-step sign-in is off. All other devices are signed out.')
}

const notChanged = 'Nothing was changed. Please try again.'
/** The answer would have had the recovery codes. */
const mayBeOn =
  'Two-step sign-in may be on already. Reload this page. If it is on, you have not seen your recovery codes: turn it off and set it up again.'

const failed = ({ data: lastResult, init }: ReturnType<typeof invalid>) =>
  data<Answer>({ lastResult }, init ?? undefined)

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (lastResult, posted): Answer => ({
    lastResult: posted.get('step') === 'confirm' ? { ...lastResult, error: { '': [mayBeOn] } } : lastResult,
  }))

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SecondFactorPage {...loaderData} {...actionData} />
}
