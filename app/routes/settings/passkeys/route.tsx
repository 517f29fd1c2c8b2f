import { MadePasskey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import { data } from 'react-router'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../.server/api/endpoints/accounts/passkeys.ts'
import {
  lacksNewRecoveryCodes,
  renewRecoveryCodes,
} from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { readPasskey } from '../../../.server/forms/passkey.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { passkeysPath } from '../../../domain/navigation/security-paths.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { NameFields, PasskeysForm, PasswordFields } from './form.ts'
import { PasskeysPage, type PasskeysPageProps } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Passkeys') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await requireUser(context)
  const result = await listPasskeys(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your passkeys')
  }
  return {
    ...result.value,
    email: email ?? undefined,
    canRenewCodes: result.value.passkeys.length > 0 && !(await lacksNewRecoveryCodes(context)),
    constraints: { password: constraintsOf(PasswordFields), name: constraintsOf(NameFields) },
  }
}

/** What comes next is shown in the answer itself: it is for this visit alone. */
type Answer = Pick<PasskeysPageProps, 'lastResult' | 'begun' | 'recoveryCodes'>
type Step = Extract<PasskeysForm['step'], string>
type FormOf<Name extends Step> = Extract<PasskeysForm, { step: Name }>
type Submitted = Parameters<typeof rejected>[0]

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const submission = await readForm(request, PasskeysForm)
  if (!visitor.ok) return failed(authFailed(submission, visitor), begunBefore(submission))
  if (submission.status !== 'success') return failed(invalid(submission), begunBefore(submission))
  const form = submission.value
  const email = visitor.value?.email ?? ''
  if (form.step === 'begin') return begin(context, submission, form, email)
  if (form.step === 'add') return add(context, submission, form)
  if (form.step === 'rename') {
    const result = await renamePasskey(context, form.id, { name: form.name })
    if (!result.ok) return failed(rejected(submission, result, notChanged))
    return redirectWithToast(context, passkeysPath, 'The passkey is renamed.')
  }
  if (form.step === 'codes') return renewCodes(context, submission, form, email)
  const { id, currentPassword } = form
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const result = await limitLogins(context, email, () => removePasskey(context, id, { currentPassword }))
  if (!result.ok) return failed(rejected(submission, result, notChanged))
  return redirectWithToast(context, passkeysPath, 'The passkey is removed. All other devices are signed out.')
}

async function begin(
  context: AppContext,
  submission: Submitted,
  { currentPassword }: FormOf<'begin'>,
  email: string,
) {
  const result = await limitLogins(context, email, () => beginPasskey(context, { currentPassword }))
  if (!result.ok) return failed(rejected(submission, result, notChanged))
  const { options, proposedName } = result.value
  return data<Answer>({ begun: { options: JSON.stringify(options), name: proposedName ?? '' } })
}

async function renewCodes(
  context: AppContext,
  submission: Submitted,
  { currentPassword }: FormOf<'codes'>,
  email: string,
) {
  const result = await limitLogins(context, email, () => renewRecoveryCodes(context, { currentPassword }))
  if (!result.ok) return failed(rejected(submission, result, maybe(result, mayBeRenewed)))
  return data<Answer>({ recoveryCodes: result.value.recoveryCodes })
}

async function add(context: AppContext, submission: Submitted, { name, passkeyCredential }: FormOf<'add'>) {
  const read = readPasskey(passkeyCredential, MadePasskey)
  if (!read.ok) return failed(rejected(submission, { status: 400 }, `${read.problem} ${beginAgain}`))
  const result = await addPasskey(context, { name, credential: read.credential })
  if (!result.ok) return failed(rejected(submission, result, maybe(result, mayBeAdded)))
  const { recoveryCodes } = result.value
  return recoveryCodes == null
    ? redirectWithToast(context, passkeysPath, 'The passkey is added.')
    : data<Answer>({ recoveryCodes })
}

const beginAgain = 'Nothing was added. Begin again.'
const notChanged = 'Nothing was changed. Please try again.'
/** The answer would have had recovery codes. */
const mayBeAdded =
  'The passkey may have been added. Reload this page. If it is in the list and you have not seen recovery codes, make new ones here.'
const mayBeRenewed = 'Your earlier recovery codes may no longer work. Please make new ones again.'

const maybe = (failure: Parameters<typeof mayHaveSucceeded>[0], message: string) =>
  mayHaveSucceeded(failure) ? message : notChanged

const failed = ({ data: lastResult, init }: ReturnType<typeof invalid>, begun?: Answer['begun']) =>
  data<Answer>({ lastResult, begun }, init ?? undefined)

/** The host was not asked yet, so what it has asked of the browser still counts. */
function begunBefore({ payload: { options, name } }: Submitted): Answer['begun'] {
  return typeof options === 'string' ? { options, name: typeof name === 'string' ? name : '' } : undefined
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (lastResult, posted): Answer => {
    const step = posted.get('step')
    const message = step === 'add' ? mayBeAdded : step === 'codes' ? mayBeRenewed : undefined
    return { lastResult: message === undefined ? lastResult : { ...lastResult, error: { '': [message] } } }
  })

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PasskeysPage {...loaderData} {...actionData} />
}
