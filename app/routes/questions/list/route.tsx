// The questions of a customer, or of an administrator's territory.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { loadQuestions } from '../load-questions.server.ts'
import { QuestionsPage } from '../questions-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Questions') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, [...adminRoles, 'user'])
  return loadQuestions(context, url, role)
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <QuestionsPage {...loaderData} />
}
