// The frame of signed-in pages: sidebar, header, menus.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inLongRun, inGateIf } from '../../support/run-length.ts'
import { hasFocus } from '../support/page.ts'
import {
  useVisitors,
  withAndWithoutJavaScript,
  withAndWithoutJavaScriptInLongRun,
} from '../support/visitor.ts'

const visitor = useVisitors()

const sidebar = (page: Page) => page.locator('#sidebar')
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

test.each(inLongRun)(
  'the sidebar of a wide screen is a fixed panel of 16rem with a title and the current page marked',
  async () => {
    const { page, open } = await visitor({ as: 'affiliate' })
    await open('/dashboard')

    expect(await sidebar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 256, height: 800 })
    expect(await sidebar(page).evaluate((panel) => getComputedStyle(panel).position)).toBe('fixed')
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Close menu' }).isVisible()).toBe(false)
    expect(await sidebar(page).textContent()).toMatch(/^Affiliate Booking/)
    expect(await sidebar(page).locator('[aria-current=page]').allTextContents()).toEqual(['Dashboard'])
  },
)

describe.each(withAndWithoutJavaScript)('on a phone $name', ({ javaScript }) => {
  const arrive = async () => {
    const { page, open } = await visitor({
      as: 'affiliate',
      javaScript,
      screen: 'phone',
      reducedMotion: 'reduce',
    })
    await open('/dashboard')
    expect(await sidebar(page).isVisible()).toBe(false)
    await openMenu(page)
    await sidebar(page).waitFor()
    return page
  }

  test('the sidebar opens with the menu button and closes with the close button', async () => {
    const page = await arrive()
    await page.getByRole('button', { name: 'Close menu' }).click()

    await sidebar(page).waitFor({ state: 'hidden' })
  })

  test.each(inLongRun)('the sidebar closes with a tap on the backdrop', async () => {
    const page = await arrive()
    await page.mouse.click(340, 600)

    await sidebar(page).waitFor({ state: 'hidden' })
  })

  test.each(inGateIf(javaScript))('the sidebar closes with Escape and returns the focus', async () => {
    const page = await arrive()
    await page.keyboard.press('Escape')

    await sidebar(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Open menu' }))).toBe(true)
  })

  test.each(inGateIf(javaScript))(
    'the sidebar closes when an item is chosen, and leads to its page',
    async () => {
      const page = await arrive()
      await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
      await sidebar(page).waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/dashboard')

      await openMenu(page)
      await sidebar(page).getByRole('link', { name: 'Leads' }).click()
      await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/leads')
    },
  )
})

describe.each(withAndWithoutJavaScriptInLongRun)('$name', ({ javaScript }) => {
  test('the header has notifications and the brand, which links to the dashboard', async () => {
    const { page, open } = await visitor({ as: 'service_provider', javaScript })
    await open('/dashboard')

    expect(await page.getByRole('link', { name: 'Tourist App' }).getAttribute('href')).toBe('/dashboard')
    await page.getByRole('link', { name: /^Notifications/ }).click()
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  })

  test('the header has a user menu with the profile, the settings and sign-out', async () => {
    const { page, open } = await visitor({ as: 'service_provider', javaScript })
    await open('/dashboard')
    await page.getByRole('button', { name: /^Account of/ }).click()

    const menu = page.locator('#user-menu')
    expect(await menu.getByRole('listitem').allTextContents()).toEqual([
      'Your Profile',
      'Settings',
      'Change password',
      'Sign out',
    ])
    expect(await menu.getByRole('link', { name: 'Your Profile' }).getAttribute('href')).toBe(
      '/dashboard/profile',
    )
    expect(await menu.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  })
})

test('the header of a phone with text of twice the size has room for all its buttons', async () => {
  const { page, open } = await visitor({ as: 'service_provider' })
  // As wide for its text as a phone of 360 pixels.
  await page.setViewportSize({ width: 180, height: 320 })
  await open('/dashboard')
  const account = await page.getByRole('button', { name: /^Account of/ }).boundingBox()
  expect((account?.x ?? 180) + (account?.width ?? 0)).toBeLessThanOrEqual(180)
})

test('the user menu of a phone held sideways scrolls as far as its last item', async () => {
  const { page, open } = await visitor({ as: 'service_provider' })
  await page.setViewportSize({ width: 640, height: 300 })
  await open('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.focus()
  await expect.poll(async () => ((await signOut.boundingBox())?.y ?? 300) < 260).toBe(true)
})

test('the first link skips the navigation', async () => {
  const { page, open } = await visitor({ as: 'affiliate' })
  await open('/dashboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect.poll(() => hasFocus(page.locator('#content'))).toBe(true)
})

test('the bar of chosen rows counts none of another view', async () => {
  const { page, open } = await visitor({ as: 'super_admin' })
  await open('/bookings?view=all&status=cancelled')
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await all.check()
  await page.getByText(/^\d+ chosen$/).waitFor()

  await page.getByRole('combobox', { name: 'Status' }).selectOption('completed')
  await page.getByRole('button', { name: 'Show' }).click()
  await all.waitFor()
  expect(await all.isChecked()).toBe(false)
})

test('a link leads the focus to the title of the next page, and a filter keeps it', async () => {
  const { page, open, complaints } = await visitor({ as: 'super_admin' })
  await open('/dashboard')
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Users' })
  await title.waitFor()
  await expect.poll(() => hasFocus(title)).toBe(true)

  const search = page.getByRole('searchbox').first()
  await search.fill('asha')
  await search.press('Enter')
  await page.waitForURL(/asha/)
  await page.getByText('Loading...').waitFor({ state: 'detached' })
  expect(await hasFocus(search)).toBe(true)
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+–\d+ of \d+$|^Nothing to show$/ })
    .waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})
