// The first page after signing in: how am I doing, what needs me now, and the detail below. One view for each role.
import type { Dashboard } from '@affiliate-booking/contract/shapes/dashboard'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { dashboardTitles, sampleDataLabel } from '../../domain/navigation/dashboard-titles.ts'
import { Alert } from '../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { FixedMarkup } from '../../ui/primitives/fixed-markup.tsx'
import { AdminDashboard, AffiliateDashboard, CustomerDashboard, ProviderDashboard } from './parts.ts'

export type DashboardResult =
  | { readonly ok: true; readonly dashboard: Dashboard; readonly isSample: boolean; readonly now?: string }
  | { readonly ok: false; readonly message: string | undefined }

interface DashboardPageProps {
  role: Role
  greeting: string
  figures: DashboardResult
  /** The affiliate's QR card; other roles have none. */
  qrCard?: ReactNode
  /** Stands before everything else, if there is one. */
  reminder?: ReactNode
  /** Stands first, whether the figures load or not. */
  opening?: ReactNode
  /** The opening says what waits for an administrator. */
  hasOpenWork?: boolean
}

export function DashboardPage({
  role,
  greeting,
  figures,
  qrCard,
  reminder,
  opening,
  hasOpenWork = false,
}: DashboardPageProps) {
  return (
    <div className="grid gap-6 sm:gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere text-brand-text">{greeting}</p>
          <h1 className="text-title font-bold">{dashboardTitles[role]}</h1>
        </div>
        {figures.ok && figures.isSample && <SampleNote />}
      </header>
      {reminder}
      {opening}
      {figures.ok ? (
        <Suspense>
          <RoleDashboard {...figures} qrCard={qrCard} hasOpenWork={hasOpenWork} />
        </Suspense>
      ) : (
        <>
          <DashboardError message={figures.message} />
          {qrCard}
        </>
      )}
    </div>
  )
}

interface RoleDashboardProps {
  dashboard: Dashboard
  /** Everybody sees the same sample, and what it lists has no pages to lead to. */
  isSample: boolean
  now?: string
  qrCard: ReactNode
  hasOpenWork: boolean
}

function RoleDashboard({ dashboard, isSample, now, qrCard, hasOpenWork }: RoleDashboardProps) {
  const sample = isSample ? dashboard : undefined
  switch (dashboard.role) {
    case 'super_admin':
    case 'nsa':
    case 'ssa':
    case 'dsa':
      return (
        <FixedMarkup of={sample} name={hasOpenWork ? 'with open work' : 'alone'}>
          <AdminDashboard dashboard={dashboard} hasOpenWork={hasOpenWork} />
        </FixedMarkup>
      )
    case 'affiliate':
      return <AffiliateDashboard dashboard={dashboard} isSample={isSample} qrCard={qrCard} />
    case 'service_provider':
      return (
        <FixedMarkup of={sample} name="services">
          <ProviderDashboard dashboard={dashboard} isLinked={!isSample} />
        </FixedMarkup>
      )
    case 'user':
      return (
        <FixedMarkup of={sample} name="trips">
          <CustomerDashboard dashboard={dashboard} isLinked={!isSample} now={now} />
        </FixedMarkup>
      )
  }
}

function SampleNote() {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1 font-semibold whitespace-nowrap text-accent-ink">
        <FlaskConical className="size-4" aria-hidden="true" />
        {sampleDataLabel}
      </span>
      Not your real figures
    </p>
  )
}

function DashboardError({ message }: { message: string | undefined }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert>{message ?? 'Your figures could not be loaded.'}</Alert>
      <ButtonLink to="/dashboard" reloadDocument>
        Try again
      </ButtonLink>
    </div>
  )
}
