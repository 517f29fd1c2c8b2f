// The tabs of a sidebar item's sub-pages.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { offeredTabs, type Tab } from '../../../app/.server/auth/offered-tabs.ts'
import { TabBar } from '../../../app/ui/layout/tabbed-outlet.tsx'
import { listBookings } from '../../../contract/calls/bookings/bookings.ts'
import { listProducts } from '../../../contract/calls/products/products.ts'
import { hostOffers } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'
import type { AppContext } from '../../../app/.server/api/client.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'

const tabs: readonly Tab[] = [
  { label: 'All', path: '/rows', roles: ['affiliate', 'super_admin'], call: listBookings },
  { label: 'Rules', path: '/rows/rules', roles: ['super_admin'], call: listBookings },
  { label: 'Links', path: '/rows/links', roles: ['affiliate'], call: listProducts },
]

const barAt = (pathname: string, shown: readonly Tab[] = tabs) =>
  render(() => createElement(TabBar, { label: 'Rows', tabs: shown, pathname }), { data: undefined })

const currentIn = (html: string) =>
  [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)].map(([, label]) => label)

test.each([
  ['/rows', 'All'],
  ['/rows/3f0c', 'All'],
  ['/rows/links', 'Links'],
  ['/rows/links/3f0c', 'Links'],
  ['/rows/linksmith', 'All'],
])('on %s the tab “%s” alone is the current page', (pathname, label) => {
  expect(currentIn(barAt(pathname))).toEqual([label])
})

test('the tabs are links in a named navigation, which takes a second line where they do not fit', () => {
  const html = barAt('/rows')

  expect(html).toMatch(/^<nav aria-label="Rows" [^>]*><ul class="[^"]*flex-wrap/)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(tabs.map(({ path }) => path))
})

test('a single tab is not shown', () => {
  expect(barAt('/rows', tabs.slice(0, 1))).toBe('')
})

const labelsFor = async (role: Role) => {
  const loader = async ({ context }: { context: AppContext }) => offeredTabs(context, role, tabs)
  const { data } = await visit({ loader }, { path: '/rows' })
  return (data as { label: string }[]).map(({ label }) => label)
}

test('a role has the tabs that are for it and whose call the host offers', async () => {
  hostOffers('GET /bookings')
  expect([await labelsFor('super_admin'), await labelsFor('affiliate')]).toEqual([['All', 'Rules'], ['All']])

  hostOffers('GET /products')
  expect(await labelsFor('affiliate')).toEqual(['All', 'Links'])
})
