// One version of a text: what it changed, and its return.
import * as z from 'zod'
import type { Route } from './+types/route'
import { getTemplate, restoreTemplate } from '../../../.server/api/endpoints/message-templates.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { incomplete, invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { failToShow, statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { languageIn, templatePath } from '../template-path.ts'
import { VersionPage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Version') }]

const VersionNumber = z.coerce.number<string>().int().nonnegative().max(2_147_483_647)

export async function loader({ context, params: { kind, version }, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  const number = VersionNumber.safeParse(version)
  const found = await getTemplate(context, { kind, language: languageIn(url) }, number.data || undefined)
  if (!found.ok)
    return found.reason === 'not-offered' ? { launchingSoon: 'Templates' } : failToShow(found, 'The version')
  const { template } = found.value
  const shown = number.data === 0 ? undefined : template.versions.find((each) => each.version === number.data)
  if (!number.success || (number.data !== 0 && !shown))
    throw statusPage(404, { code: 'unknown-version', message: 'There is no such version.' })
  return { template, shown: shown ?? null }
}

const RestoreForm = z.object({ version: z.coerce.number<string>() })

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/templates'))
  const posted = await readBody(request)
  if (!visitor.ok) return incomplete(posted, { message: profileMessages.failedForForm, ...visitor })
  const submission = parseForm(posted, RestoreForm)
  const restored = VersionNumber.safeParse(params.version)
  if (submission.status !== 'success' || !restored.success) return invalid(submission)
  const key = { kind: params.kind, language: languageIn(url) }
  const result = await restoreTemplate(context, key, { ...submission.value, restored: restored.data })
  if (!result.ok) return rejected(submission, result, 'The text was not restored. Please try again.')
  return redirectWithToast(context, templatePath(key), `${result.value.template.label}: restored.`)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <VersionPage {...loaderData} lastResult={actionData} />
}
