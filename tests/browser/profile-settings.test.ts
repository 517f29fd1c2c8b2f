// The own details and picture, changed with and without JavaScript.
import { describe, expect, test } from 'vitest'
import { smallPng } from '../support/images/small-images.ts'
import { newAffiliate, signIn, useVisitors, withJavaScriptFirst } from './support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('name and picture are changed, also when the session has ended meanwhile, and stand at the top of each page', async () => {
    const account = await newAffiliate()
    const { page, context, open } = await visitor({ javaScript })
    await signIn(page, account)
    await open('/settings/profile')
    await page.getByLabel('Full Name').fill('Anjali Renamed')
    await page.getByLabel('House and street').fill('12 Temple Road')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You were signed out. Sign in in another tab').first().waitFor()
    const tab = await context.newPage()
    await signIn(tab, account)
    await tab.close()
    await page.getByRole('button', { name: javaScript ? 'Save' : 'Send it again' }).click()
    await page.getByText('Your profile is saved.').first().waitFor()
    await page.getByRole('button', { name: 'Account of Anjali Renamed' }).waitFor()
    expect(await page.getByLabel('House and street').inputValue()).toBe('12 Temple Road')

    await page.getByRole('link', { name: 'Add a picture' }).click()
    // The page before has a card of the same name.
    await page.getByRole('heading', { level: 1, name: 'Profile picture' }).waitFor()
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: smallPng })
    await page.getByLabel('Keep').selectOption('left')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your picture is saved.').first().waitFor()
    await page.getByRole('link', { name: 'Change or remove' }).click()
    const shown = page.locator('header img').first()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await page.getByRole('link', { name: 'Add a picture' }).waitFor()
  })

  test('a missing name is an error at its field, and the rest stays', async () => {
    const account = await newAffiliate()
    const { page, open } = await visitor({ javaScript, screen: 'phone' })
    await signIn(page, account)
    await open('/settings/profile')
    // Blanks pass the browser's own check.
    await page.getByLabel('Full Name').fill('  ')
    await page.getByLabel('House and street').fill('12 Temple Road')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Full Name is required.').first().waitFor()
    expect(await page.getByLabel('House and street').inputValue()).toBe('12 Temple Road')
  })
})
