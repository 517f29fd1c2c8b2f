// Several pages of the catalogue in a row, opened from the pages behind the sign-in.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts, demoPassword } from '../support/accounts.ts'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

const card = (page: Page, index: number) => page.locator('main li:has(h3) h3 a').nth(index)

/** Opens the pictures, and closes them again. */
async function lookAtPictures(page: Page) {
  await page.getByRole('link', { name: /^All \d+ pictures$|^View the picture$/ }).click()
  await page.locator('dialog:modal [data-current]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'hidden' })
}

/** Goes to the next month, and chooses a day and a night. */
async function chooseDays(page: Page) {
  await page.locator('#booking [data-month=next]').click()
  await page.waitForURL(/month=/)
  await page.locator('#booking [data-day]').nth(2).click()
  await page.waitForURL(/date=/)
  // A tour takes one day.
  if ((await page.locator('[data-total]').count()) > 0) return
  await page.locator('#booking [data-day]').nth(3).click()
  await page.locator('[data-total]').waitFor()
}

const message = (page: Page) => page.locator('textarea[name=hostMessage]')

test('from the dashboard to one product and on to another, all of it works, and a message stays with its provider', async () => {
  const { page, open, complaints } = await visitor({ as: 'user' })
  await open('/dashboard')
  await page.getByRole('link', { name: 'Tours and stays', exact: true }).first().click()
  await page.waitForURL('**/tours')
  await card(page, 0).click()
  await page.waitForURL(/\/tours\/[\w-]+$/)
  await lookAtPictures(page)
  await chooseDays(page)
  await page.getByText('Guest names or a message to the provider?').click()
  await message(page).fill('We arrive at nine in the evening.')
  await page.locator('#booking select').first().selectOption({ index: 1 })
  await page.locator('#booking[aria-busy]').waitFor({ state: 'detached' })
  expect(await message(page).inputValue(), 'stays while the panel is renewed').toMatch(/^We arrive/)

  await page.locator('a[data-results]').click()
  await page.waitForURL(/\/tours(\?.*)?$/)
  await card(page, 1).click()
  await page.waitForURL(/\/tours\/[\w-]+/)
  await lookAtPictures(page)
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await chooseDays(page)
  expect(await message(page).inputValue()).toBe('')

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await page.waitForURL(/\/tours\/[\w-]+/)
  await lookAtPictures(page)
  expect(complaints).toEqual([])
})

test('a visitor who signs in on the way returns to the same part of the page, and can leave it and go back', async () => {
  const { page, open, complaints } = await visitor()
  await open('/tours')
  await card(page, 0).click()
  await page.waitForURL(/\/tours\/[\w-]+$/)
  const { pathname } = new URL(page.url())
  await open(`/login?next=${encodeURIComponent(`${pathname}#booking`)}`)
  await page.getByLabel('Email').fill(accounts.user.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`**${pathname}#booking`)
  await lookAtPictures(page)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await page.goBack()
  await page.waitForURL(`**${pathname}*`)
  await lookAtPictures(page)
  expect(complaints).toEqual([])
})
