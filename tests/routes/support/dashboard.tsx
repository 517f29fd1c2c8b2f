// The dashboard of a role as HTML, as the server renders it.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import { DashboardPage } from '../../../app/routes/dashboard/page.tsx'
import type { DashboardOf } from '../../../contract/shapes/dashboard.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'

type Figures = Parameters<typeof DashboardPage>[0]['figures']

export function renderDashboard(
  role: Role,
  figures: Figures,
  { qrCard, openWork }: { qrCard?: string; openWork?: ReactNode } = {},
): string {
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: () => (
        <DashboardPage
          role={role}
          greeting="Good morning, Asha Nair"
          figures={figures}
          qrCard={qrCard}
          opening={openWork}
          hasOpenWork={openWork !== undefined}
        />
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/dashboard']} />)
}

/** With sample data, some of it changed. */
export const showDashboard = <R extends Role>(
  role: R,
  changed: Partial<DashboardOf<R>> = {},
  isSample = true,
  openWork?: ReactNode,
) =>
  renderDashboard(
    role,
    { ok: true, dashboard: { ...sampleDashboard(role, '2026-07-31'), ...changed }, isSample },
    { openWork },
  )

/** What is read, without marks; each element apart. */
export const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
