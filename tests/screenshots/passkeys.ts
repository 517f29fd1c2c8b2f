// The steps of a passkey, each by a customer of its own.
import type { Page } from 'playwright-core'
import { demoPassword } from '../browser/support/accounts.ts'
import { addVirtualDevice } from '../browser/support/virtual-device.ts'
import { arrive } from './second-factor.ts'

const path = '/settings/security/passkeys'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function begin(page: Page) {
  await addVirtualDevice(page)
  await arrive(page)
  await page.goto(path)
  await page.getByLabel('Current password').fill(demoPassword)
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Make the passkey' }).waitFor()
}

async function haveOne(page: Page) {
  await begin(page)
  await page.getByLabel('Name').fill('My phone')
  await press(page, 'Make the passkey')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await page.goto(path)
  await page.locator('summary', { hasText: 'Rename' }).click()
  await page.locator('summary', { hasText: 'Remove' }).click()
}

export const passkeyScreens = [
  { name: 'passkeys', path, role: 'user' },
  { name: 'passkeys-none-without-scripts', path, role: 'user', javaScript: false },
  { name: 'passkey-made', path: '/', prepare: begin },
  { name: 'passkeys-listed', path: '/', prepare: haveOne },
] as const
