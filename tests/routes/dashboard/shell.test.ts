// The frame of signed-in pages as HTML: what each role is led to, and what opens and closes without a script.
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../../contract/options/accounts/roles.ts'
import * as reports from '../../../app/routes/reports/first/route.tsx'
import * as templates from '../../../app/routes/templates/list/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import { aProfile, hostAnswers, hostOffers } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const all = roles
const admins: readonly Role[] = ['super_admin', 'nsa', 'ssa', 'dsa']

/** Spec, section 2, row by row: item, path and roles. */
const items: readonly (readonly [item: string, path: string, shownTo: readonly Role[]])[] = [
  ['Dashboard', '/dashboard', all],
  ['Users', '/users', admins],
  ['Products', '/products', [...admins, 'service_provider']],
  ['Bookings', '/bookings', [...admins, 'service_provider', 'user']],
  ['Leads', '/leads', [...admins, 'affiliate']],
  ['Admins', '/admins', ['super_admin']],
  ['Create Admins', '/dashboard/create-admin', ['super_admin']],
  ['Templates', '/templates', ['super_admin']],
  ['Commissions', '/commissions', [...admins, 'affiliate']],
  ['Reports', '/reports', admins],
  ['My Services', '/my-services', ['service_provider']],
  ['Settings', '/settings', all],
]

async function frameOf(role: Role, { at = '/dashboard', user = {} } = {}): Promise<string> {
  hostAnswers({ 'GET /auth/profile': aProfile({ ...user, role }) })
  return render(shell.default, await visit(shell, { path: at, cookie: 'accessToken=abc' }), undefined, at)
}

/** The element with this id, as far as its first closing tag of that name. */
const elementIn = (html: string, tag: string, id: string) =>
  new RegExp(`<${tag} id="${id}".*?</${tag}>`, 's').exec(html)?.[0] ?? ''

const textsOf = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => item.replaceAll(/<[^>]+>/g, ''))

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, path, content = '']) => [
    content.replaceAll(/<[^>]+>/g, ''),
    path,
  ])

test.each(roles)('the sidebar of %s lists exactly the items of that role, with their paths', async (role) => {
  const sidebar = elementIn(await frameOf(role), 'nav', 'sidebar')

  expect(linksIn(sidebar)).toEqual(
    items.filter(([, , shownTo]) => shownTo.includes(role)).map(([item, path]) => [item, path]),
  )
})

test('the sidebar begins with its title “Affiliate Booking”', async () => {
  const sidebar = elementIn(await frameOf('affiliate'), 'nav', 'sidebar')

  expect(sidebar.slice(0, sidebar.indexOf('<ul')).replaceAll(/<[^>]+>/g, '')).toBe('Affiliate Booking')
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/', 'Dashboard'],
  ['/dashboard/create-admin', 'Create Admins'],
  ['/bookings', 'Bookings'],
  ['/dashboard/profile', undefined],
])('on %s the sidebar highlights the item of that path alone: %s', async (at, item) => {
  const sidebar = elementIn(await frameOf('super_admin', { at }), 'nav', 'sidebar')
  const current = [...sidebar.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)]

  expect(current.map(([, label = '']) => label.replaceAll(/<[^>]+>/g, ''))).toEqual(item ? [item] : [])
  for (const [link] of current) expect(link).toContain('aria-[current]:bg-brand')
})

test.each([
  ['super_admin', '/questions', 'Products'],
  ['dsa', '/questions/7', 'Products'],
  ['service_provider', '/questions/7', 'My Services'],
  ['user', '/questions/7', undefined],
] as const)('questions belong for %s at %s to: %s', async (role, at, item) => {
  const sidebar = elementIn(await frameOf(role, { at }), 'nav', 'sidebar')
  const current = [...sidebar.matchAll(/<a [^>]*aria-current="true"[^>]*>(.*?)<\/a>/gs)]

  expect(current.map(([, label = '']) => label.replaceAll(/<[^>]+>/g, ''))).toEqual(item ? [item] : [])
})

test('the user menu shows the name with the avatar, or with a generic icon if there is none', async () => {
  const buttonOf = (html: string) => /<button [^>]*popoverTarget="user-menu".*?<\/button>/is.exec(html)?.[0]
  const withPicture = buttonOf(await frameOf('user', { user: { avatar: 'data:image/png;base64,AA==' } }))
  const without = buttonOf(await frameOf('user'))

  expect(withPicture).toMatch(/<img src="[^"]+" alt=""/)
  expect(withPicture).not.toContain('lucide-circle-user-round')
  expect(without).toContain('lucide-circle-user-round')
  expect(without).not.toContain('<img')
  for (const button of [withPicture, without]) expect(button).toContain('>Asha Nair</span>')
})

test('the header leads to tours and stays only where the host has them', async () => {
  expect(await frameOf('user')).not.toContain('href="/tours"')
  hostOffers('GET /products')
  expect(await frameOf('user')).toContain('href="/tours"')
})

test('without a signed-in user neither sidebar nor header is rendered, but a redirect to /', async () => {
  const page = await visit(shell, { path: '/dashboard' })

  expect([page.status, page.location]).toEqual([302, '/'])
  expect(page.data).toBeInstanceOf(Response)
})

test.each([
  ['/templates', templates],
  ['/reports', reports],
] as const)(
  '%s is a page of the whole screen in violet that says “We are launching soon”',
  async (path, route) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
    const html = render(
      route.default,
      await visit(route, { path, cookie: 'accessToken=abc' }),
      undefined,
      path,
    )

    // Violet 900: https://tailwindcss.com/docs/colors
    expect(html).toMatch(/<main [^>]*class="[^"]*min-h-dvh[^"]*bg-\[#4c1d95\]/)
    expect(html).toMatch(/<h1[^>]*>We are launching soon<\/h1>/)
    expect(html).not.toContain('id="sidebar"')
  },
)

describe('without JavaScript,', () => {
  test('the sidebar is a popover with buttons to open and close it, and its items are links', async () => {
    const html = await frameOf('affiliate')
    const sidebar = elementIn(html, 'nav', 'sidebar')

    // An automatic popover closes by a tap beside it and by Escape, and gives the focus back.
    expect(sidebar).toMatch(/^<nav id="sidebar" popover="auto" aria-label="Main"/)
    expect(html).toMatch(/<button type="button" popoverTarget="sidebar" aria-label="Open menu"/i)
    expect(sidebar).toMatch(/popoverTarget="sidebar" popoverTargetAction="hide" aria-label="Close menu"/i)
    expect(linksIn(sidebar)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Leads', '/leads'],
      ['Commissions', '/commissions'],
      ['Settings', '/settings'],
    ])
  })

  test('the header has a brand link to the dashboard, and notifications behind a button', async () => {
    const html = await frameOf('service_provider')
    const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''

    expect(linksIn(header)[0]).toEqual(['Tourist App', '/dashboard'])
    expect(header).toMatch(/<button type="button" popoverTarget="notifications" aria-label="Notifications"/i)
    expect(elementIn(header, 'p', 'notifications')).toMatch(/^<p [^>]*popover="auto"/)
    expect(elementIn(header, 'p', 'notifications')).toContain('You are all caught up')
  })

  test('the user menu has the profile, settings, password and sign-out, and opens by the name', async () => {
    hostOffers('POST /auth/password')
    const html = await frameOf('service_provider')
    const menu = html.slice(html.indexOf('<div id="user-menu"'), html.indexOf('</header>'))

    expect(html).toMatch(/<button type="button" popoverTarget="user-menu" aria-label="Account of Asha Nair"/i)
    expect(menu).toMatch(/^<div id="user-menu" popover="auto"/)
    expect(textsOf(menu)).toEqual(['Your Profile', 'Settings', 'Change password', 'Sign out'])
    expect(linksIn(menu)).toEqual([
      ['Your Profile', '/dashboard/profile'],
      ['Settings', '/settings'],
      ['Change password', '/dashboard/password'],
    ])
    // The router would mark a form of its own.
    expect(menu).toContain('<form action="/logout" method="post">')
  })
})

describe('a second factor that the host demands', () => {
  test('is announced on every page, with the day and a way to set it up', async () => {
    const html = await frameOf('nsa', { user: { secondFactorDueAt: '2999-12-01T06:00:00.000Z' } })
    expect(html).toContain('From 1 December 2999 on, administrators need two-step sign-in (')
    expect(html).toContain('href="/settings/security/second-factor"')
  })

  test.each([
    [9.5, '10 days left'],
    [0.5, '1 day left'],
  ])('counts the days that are left: %d', async (days, words) => {
    const secondFactorDueAt = new Date(Date.now() + days * 86_400_000).toISOString()
    expect(await frameOf('nsa', { user: { secondFactorDueAt } })).toContain(words)
  })

  test('is what the frame asks for once the day has come', async () => {
    const html = await frameOf('nsa', { user: { secondFactorDueAt: '2026-01-01T06:00:00.000Z' } })
    expect(html).toContain('Set it up to go on.')
  })

  test.each([{}, { secondFactorDueAt: null }, { secondFactorDueAt: 'soon' }])(
    'is not announced to a user with %j',
    async (user) => {
      expect(await frameOf('nsa', { user })).not.toContain('two-step sign-in')
    },
  )
})
