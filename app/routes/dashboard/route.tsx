import { isAdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import { Suspense } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { loadAffiliateOverview } from './affiliate/load-affiliate-overview.server.ts'
import { loadDashboard } from './load-dashboard.server.ts'
import { isEmailUnverified } from '../../.server/api/endpoints/accounts/emails.ts'
import { countOpenWork } from '../../.server/api/endpoints/open-work.ts'
import { loadQrCard } from '../../.server/images/qr-code.ts'
import { requireUser } from '../../.server/auth/session.ts'
import { greetingAt } from '../../domain/format/dates.ts'
import { pageTitle } from '../../domain/messages.ts'
import { waitForPart } from '../../ui/later/later-script.tsx'
import { describeOpenWork, describeOwnWork } from './open-work.server.ts'
import { loadDayDesk } from './load-day-desk.server.ts'
import { ConfirmEmail } from './panels/confirm-email.tsx'
import { OpenWorkPanel } from './panels/open-work.tsx'
import { loadPartOf } from './later-parts.tsx'
import { DashboardPage } from './page.tsx'
import { AffiliateOverviewPanel, DayDesk, QrCard } from './parts.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const [figures, qrCard, overview, openWork, hasUnverifiedEmail, dayDesk] = await Promise.all([
    loadDashboard(context, user.role),
    user.role === 'affiliate' ? loadQrCard(context) : undefined,
    user.role === 'affiliate' ? loadAffiliateOverview(context) : undefined,
    isAdminRole(user.role) ? countOpenWork(context) : undefined,
    isEmailUnverified(context, user),
    user.role === 'dsa' ? loadDayDesk(context) : undefined,
  ])
  const greeting = greetingAt(new Date())
  const name = user.name?.trim()
  return data(
    {
      role: user.role,
      greeting: name ? `${greeting}, ${name}` : greeting,
      figures,
      qrCard,
      overview,
      openWork: openWork ? describeOpenWork(openWork) : describeOwnWork(figures),
      dayDesk,
      hasUnverifiedEmail,
      origin: url.origin,
    },
    { status: figures.ok ? 200 : figures.status },
  )
}

/** A link to here shows the page when the part of the role has come, too; without it, the server's page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  waitForPart('routes/dashboard/route', loadPartOf),
]

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { qrCard, overview, openWork, dayDesk, hasUnverifiedEmail, origin, ...page } = loaderData
  return (
    <DashboardPage
      {...page}
      reminder={hasUnverifiedEmail && <ConfirmEmail />}
      opening={
        (overview && (
          <Suspense>
            <AffiliateOverviewPanel overview={overview} origin={origin} />
          </Suspense>
        )) ??
        (openWork && (
          <>
            <OpenWorkPanel items={openWork} />
            <Suspense>{dayDesk && <DayDesk {...dayDesk} />}</Suspense>
          </>
        ))
      }
      hasOpenWork={openWork !== undefined}
      qrCard={
        qrCard && (
          <Suspense>
            <QrCard {...qrCard} />
          </Suspense>
        )
      }
    />
  )
}
