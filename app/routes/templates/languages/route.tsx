// The languages of messages, and the form that adds one or changes the words around its emails.
import type { Route } from './+types/route'
import {
  lacksLanguageRemoval,
  listLanguages,
  removeLanguage,
  setLanguage,
} from '../../../.server/api/endpoints/message-templates.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { incomplete, invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { languagesPath, removeIntent } from '../template-path.ts'
import { LanguageForm } from './form.ts'
import { LanguagesPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Languages') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  const result = await listLanguages(context)
  if (result.ok) {
    const isRemovable = !(await lacksLanguageRemoval(context))
    return { ...result.value, chosen: url.searchParams.get('language'), isRemovable }
  }
  return result.reason === 'not-offered'
    ? { launchingSoon: 'Templates' }
    : failToShow(result, 'The languages')
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/templates'))
  const posted = await readBody(request)
  if (!visitor.ok) return incomplete(posted, { message: profileMessages.failedForForm, ...visitor })
  if (posted.get('intent') === removeIntent) return remove(context, posted.get('code'))
  const submission = parseForm(posted, LanguageForm)
  if (submission.status !== 'success') return invalid(submission)
  const result = await setLanguage(context, submission.value)
  if (!result.ok) return rejected(submission, result, 'The language was not saved. Please try again.')
  const name = result.value.languages.find(({ code }) => code === submission.value.code)?.name
  return redirectWithToast(context, languagesPath, `${name ?? 'The language'}: saved.`)
}

/** Nothing was typed: a failure is a message on the list. */
async function remove(context: AppContext, code: FormDataEntryValue | null) {
  const result = await removeLanguage(context, typeof code === 'string' ? code : '')
  if (result.ok) return redirectWithToast(context, languagesPath, 'The language is removed.')
  const message = result.message ?? 'The language was not removed. Please try again.'
  return redirectWithToast(context, languagesPath, message, 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <LanguagesPage {...loaderData} lastResult={actionData} />
}
