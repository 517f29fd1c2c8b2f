import type { Route } from './+types/dashboard'
import { loadQrCard } from '../.server/qr-code.ts'
import { requireUser } from '../.server/session.ts'
import { greetingAt } from '../domain/dates.ts'
import { pageTitle } from '../domain/messages.ts'
import { detailsOf, earningsOf } from '../features/dashboard/account.ts'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { QrCard } from '../features/qr-card/qr-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const greeting = greetingAt(new Date())
  return {
    role: user.role,
    greeting: user.name == null ? greeting : `${greeting}, ${user.name}`,
    earnings: earningsOf(user),
    details: detailsOf(user),
    qrCard: user.role === 'affiliate' ? await loadQrCard(context) : undefined,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { qrCard, ...page } = loaderData
  return <DashboardPage {...page} qrCard={qrCard && <QrCard {...qrCard} />} />
}
