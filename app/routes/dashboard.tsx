import { data } from 'react-router'
import type { Route } from './+types/dashboard'
import { loadDashboard } from '../.server/dashboard.ts'
import { loadQrCard } from '../.server/qr-code.ts'
import { requireUser } from '../.server/session.ts'
import { greetingAt } from '../domain/dates.ts'
import { pageTitle } from '../domain/messages.ts'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { QrCard } from '../features/qr-card/qr-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const [figures, qrCard] = await Promise.all([
    loadDashboard(context, user.role),
    user.role === 'affiliate' ? loadQrCard(context) : undefined,
  ])
  const greeting = greetingAt(new Date())
  return data(
    {
      role: user.role,
      greeting: user.name == null ? greeting : `${greeting}, ${user.name}`,
      figures,
      qrCard,
    },
    { status: figures.ok ? 200 : figures.status },
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { qrCard, ...page } = loaderData
  return <DashboardPage {...page} qrCard={qrCard && <QrCard {...qrCard} />} />
}
