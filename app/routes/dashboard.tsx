import { data } from 'react-router'
import type { Route } from './+types/dashboard'
import { loadDashboard } from '../.server/dashboard.ts'
import { requireUser } from '../.server/session.ts'
import { greetingAt } from '../domain/dates.ts'
import { pageTitle } from '../domain/messages.ts'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const figures = await loadDashboard(context, user.role)
  const greeting = greetingAt(new Date())
  return data(
    {
      role: user.role,
      greeting: user.name == null ? greeting : `${greeting}, ${user.name}`,
      figures,
    },
    { status: figures.ok ? 200 : figures.status },
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />
}
