// What is the same for everybody is rendered once on the server. Browsers hydrate it, so it must be what React writes.
import { type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { roles } from '../../../contract/options/accounts/roles.ts'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import { AdminDashboard } from '../../../app/routes/dashboard/admin-dashboard.tsx'
import { AffiliateDashboard } from '../../../app/routes/dashboard/affiliate/affiliate-dashboard.tsx'
import { CustomerDashboard } from '../../../app/routes/dashboard/customer-dashboard.tsx'
import { ProviderDashboard } from '../../../app/routes/dashboard/provider-dashboard.tsx'
import { FixedMarkup as RenderedOnce } from '../../../app/ui/primitives/fixed-markup.build.tsx'
import { FixedMarkup } from '../../../app/ui/primitives/fixed-markup.tsx'
import type { Dashboard } from '../../../contract/shapes/dashboard.ts'

function partOf(dashboard: Dashboard): ReactNode {
  switch (dashboard.role) {
    case 'affiliate':
      return <AffiliateDashboard dashboard={dashboard} isSample={false} qrCard={undefined} />
    case 'service_provider':
      return <ProviderDashboard dashboard={dashboard} isLinked={false} />
    case 'user':
      return <CustomerDashboard dashboard={dashboard} isLinked={false} />
    case 'super_admin':
    case 'nsa':
    case 'ssa':
    case 'dsa':
      return <AdminDashboard dashboard={dashboard} hasOpenWork={false} />
  }
}

test.each(roles)('the sample dashboard of %s is the same, rendered once or for each visitor', (role) => {
  const dashboard: Dashboard = sampleDashboard(role, '2026-10-01')
  const part = <MemoryRouter>{partOf(dashboard)}</MemoryRouter>
  const own = renderToString(
    <FixedMarkup of={dashboard} name="all">
      {part}
    </FixedMarkup>,
  )
  const once = () =>
    renderToString(
      <RenderedOnce of={dashboard} name="all">
        {part}
      </RenderedOnce>,
    )

  expect(once()).toBe(own)
  expect(once()).toBe(own)
})

test('content is rendered once for the same object and name, and each time for somebody’s own', () => {
  let count = 0
  const Counted = () => <p>{`Rendered ${(count += 1)} times`}</p>
  const show = (of: object | undefined, name: string) =>
    renderToString(
      <RenderedOnce of={of} name={name}>
        <Counted />
      </RenderedOnce>,
    )
  const sample = {}

  expect([show(sample, 'a'), show(sample, 'a'), show(sample, 'b'), show({}, 'a'), count]).toEqual([
    '<div class="contents"><p>Rendered 1 times</p></div>',
    '<div class="contents"><p>Rendered 1 times</p></div>',
    '<div class="contents"><p>Rendered 2 times</p></div>',
    '<div class="contents"><p>Rendered 3 times</p></div>',
    3,
  ])
  expect([show(undefined, 'a'), show(undefined, 'a')]).toEqual([
    '<div class="contents"><p>Rendered 4 times</p></div>',
    '<div class="contents"><p>Rendered 5 times</p></div>',
  ])
})
