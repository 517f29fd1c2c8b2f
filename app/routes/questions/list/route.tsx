// The questions of a customer, or of an administrator's territory. A provider's are a tab of My Services.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { questionsPathFor } from '../../../domain/questions/question-paths.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { loadQuestions } from '../load-questions.server.ts'
import { QuestionsPage } from '../questions-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Questions') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, [...adminRoles, 'service_provider', 'user'])
  if (role === 'service_provider') throw redirect(`${questionsPathFor(role)}${url.search}`)
  return loadQuestions(context, url, role)
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <QuestionsPage {...loaderData} />
}
