// The frame of signed-in pages as HTML: what each role is led to, and what opens and closes without a script.
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../../contract/options/roles.ts'
import * as shell from '../../../app/routes/shell/route.tsx'
import { aProfile, hostAnswers } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

/** Spec, section 2. */
const items: Record<Role, string[]> = {
  super_admin: [
    'Dashboard',
    'Users',
    'Products',
    'Bookings',
    'Leads',
    'Admins',
    'Create Admins',
    'Templates',
    'Commissions',
    'Reports',
    'Settings',
  ],
  nsa: ['Dashboard', 'Users', 'Products', 'Bookings', 'Leads', 'Commissions', 'Reports', 'Settings'],
  ssa: ['Dashboard', 'Users', 'Products', 'Bookings', 'Leads', 'Commissions', 'Reports', 'Settings'],
  dsa: ['Dashboard', 'Users', 'Products', 'Bookings', 'Leads', 'Commissions', 'Reports', 'Settings'],
  affiliate: ['Dashboard', 'Leads', 'Commissions', 'Settings'],
  service_provider: ['Dashboard', 'Products', 'Bookings', 'My Services', 'Settings'],
  user: ['Dashboard', 'Bookings', 'Settings'],
}

async function frameOf(role: Role): Promise<string> {
  hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
  return render(shell.default, await visit(shell, { path: '/dashboard', cookie: 'accessToken=abc' }))
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

test.each(roles)('the sidebar of %s lists exactly the items of that role', async (role) => {
  expect(textsOf(elementIn(await frameOf(role), 'nav', 'sidebar'))).toEqual(items[role])
})

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
    expect(elementIn(header, 'section', 'notifications')).toMatch(/^<section [^>]*popover="auto"/)
    expect(elementIn(header, 'section', 'notifications')).toContain('You are all caught up')
  })

  test('the user menu has the profile, settings, password and sign-out, and opens by the name', async () => {
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
    expect(menu).toMatch(/<form [^>]*action="\/logout" method="post"/)
  })
})
