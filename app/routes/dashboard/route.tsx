import { isAdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { AffiliateOverviewPanel } from './affiliate/affiliate-overview.tsx'
import { loadAffiliateOverview } from './affiliate/load-affiliate-overview.server.ts'
import { loadDashboard } from './load-dashboard.server.ts'
import { isEmailUnverified } from '../../.server/api/endpoints/accounts/emails.ts'
import { loadOpenWork } from '../../.server/api/endpoints/open-work.ts'
import { loadQrCard } from '../../.server/images/qr-code.ts'
import { requireUser } from '../../.server/auth/session.ts'
import { greetingAt } from '../../domain/format/dates.ts'
import { pageTitle } from '../../domain/messages.ts'
import { describeMissingDocuments, describeOpenWork } from './open-work.server.ts'
import { loadDayDesk } from './load-day-desk.server.ts'
import { DayDesk } from './panels/day-desk.tsx'
import { ConfirmEmail } from './panels/confirm-email.tsx'
import { OpenWorkPanel } from './panels/open-work.tsx'
import { DashboardPage } from './page.tsx'
import { QrCard } from './qr-card/card.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const [figures, qrCard, overview, openWork, hasUnverifiedEmail, dayDesk] = await Promise.all([
    loadDashboard(context, user.role),
    user.role === 'affiliate' ? loadQrCard(context) : undefined,
    user.role === 'affiliate' ? loadAffiliateOverview(context) : undefined,
    isAdminRole(user.role) ? loadOpenWork(context) : undefined,
    isEmailUnverified(context, user),
    user.role === 'dsa' ? loadDayDesk(context) : undefined,
  ])
  const greeting = greetingAt(new Date())
  return data(
    {
      role: user.role,
      greeting: user.name == null ? greeting : `${greeting}, ${user.name}`,
      figures,
      qrCard,
      overview,
      openWork: openWork ? describeOpenWork(openWork) : describeMissingDocuments(figures),
      dayDesk,
      hasUnverifiedEmail,
      origin: url.origin,
    },
    { status: figures.ok ? 200 : figures.status },
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { qrCard, overview, openWork, dayDesk, hasUnverifiedEmail, origin, ...page } = loaderData
  return (
    <DashboardPage
      {...page}
      reminder={hasUnverifiedEmail && <ConfirmEmail />}
      opening={
        (overview && <AffiliateOverviewPanel overview={overview} origin={origin} />) ??
        (openWork && (
          <>
            <OpenWorkPanel items={openWork} />
            {dayDesk && <DayDesk leads={dayDesk} />}
          </>
        ))
      }
      hasOpenWork={openWork !== undefined}
      qrCard={qrCard && <QrCard {...qrCard} />}
    />
  )
}
