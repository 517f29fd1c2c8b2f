// The editor of a text: preview, test and save are three buttons of one form.
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  getTemplate,
  previewTemplate,
  saveTemplate,
  testTemplate,
} from '../../../.server/api/endpoints/message-templates.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { incomplete, invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { languageIn, templatePath } from '../template-path.ts'
import { TemplateForm } from './form.ts'
import { TemplatePage } from './page.tsx'
import type { TemplateResult } from './template-result.ts'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData && 'template' in loaderData ? loaderData.template.label : 'Templates') },
]

export async function loader({ context, params: { kind }, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  const found = await getTemplate(context, { kind, language: languageIn(url) })
  if (found.ok) return { template: found.value.template }
  return found.reason === 'not-offered' ? { launchingSoon: 'Templates' } : failToShow(found, 'The template')
}

const failed = 'Nothing was saved. Please try again.'

export async function action({ request, context, params: { kind }, url }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/templates'))
  const posted = await readBody(request)
  if (!visitor.ok) return incomplete(posted, { message: profileMessages.failedForForm, ...visitor })
  const submission = parseForm(posted, TemplateForm, ['intent'])
  if (submission.status !== 'success') return invalid(submission)
  const { version, ...text } = submission.value
  const params = { kind, language: languageIn(url) }
  const checked = await previewTemplate(context, params, { text })
  if (!checked.ok) return rejected(submission, checked, failed)
  const { preview, problems } = checked.value
  if (preview === null) {
    const fieldErrors = Object.fromEntries(problems.map(({ field, message }) => [field, [message]]))
    return data<TemplateResult>(submission.reply({ fieldErrors }), { status: 400 })
  }
  const { initialValue = null } = submission.reply()
  if (submission.payload['intent'] === 'preview') return data<TemplateResult>({ initialValue, preview })
  if (submission.payload['intent'] === 'test') {
    const sent = await testTemplate(context, params, { text })
    if (!sent.ok) return rejected(submission, sent, 'The test was not sent. Please try again.')
    return data<TemplateResult>({ initialValue, preview, test: sent.value })
  }
  const saved = await saveTemplate(context, params, { text, version })
  if (!saved.ok) return rejected(submission, saved, failed)
  return redirectWithToast(context, templatePath(params), `${saved.value.template.label}: saved.`)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <TemplatePage {...loaderData} lastResult={actionData} />
}
