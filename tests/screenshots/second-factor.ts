// The steps of two-step sign-in, each by a customer of its own: setting it up signs out all other devices.
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { demoPassword } from '../browser/support/accounts.ts'
import { openConfirmAccess } from '../browser/support/confirm-access.ts'

const path = '/settings/security/second-factor'
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function post(page: Page, to: string, form: Record<string, string>) {
  const { origin } = new URL(page.url())
  await page.request.post(to, { form, headers: { Origin: origin }, maxRedirects: 0 })
}

/** As a new customer. */
export async function arrive(page: Page): Promise<string> {
  const email = `anjali-${crypto.randomUUID()}@example.com`
  await post(page, '/register', {
    name: 'Anjali Nair',
    email,
    phone: '+91 98765 43210',
    password: demoPassword,
  })
  await post(page, '/login', { email, password: demoPassword })
  return email
}

/** To the QR code. */
export async function beginFactor(page: Page): Promise<string> {
  const email = await arrive(page)
  await page.goto(path)
  await page.getByLabel('Current password').fill(demoPassword)
  await click(page, 'Continue')
  await page.locator('b.select-all').waitFor()
  return email
}

/** To the recovery codes. */
export async function confirmFactor(page: Page): Promise<string> {
  const email = await beginFactor(page)
  const key = (await page.locator('b.select-all').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await click(page, 'Turn on two-step sign-in')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  return email
}

/** To where it is on. */
export async function haveFactor(page: Page) {
  await confirmFactor(page)
  await page.goto(path)
}

/** To the second step of the sign-in, after a wrong code. */
export async function refuseCode(page: Page) {
  const email = await confirmFactor(page)
  await page.context().clearCookies()
  await post(page, '/login', { email, password: demoPassword })
  await page.goto('/login/code')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await click(page, 'Continue')
  await page.locator('form [role=alert]').waitFor()
}

/** To where a decision on money waits for the code. */
export async function confirmAccess(page: Page) {
  await confirmFactor(page)
  await openConfirmAccess(page)
}

/** To what a new administrator sees while two-step sign-in is demanded. The demo accounts see nothing of it. */
export async function meetDemand(page: Page) {
  const setting = '/settings/platform/adminSecondFactor'
  await page.goto(setting)
  if (await page.getByRole('heading', { name: 'Now: Off' }).isVisible()) {
    await page.getByLabel('New value').selectOption('on')
    await click(page, 'Save')
    // The picture in the other colours is taken at the same time, and may have been first.
    await Promise.race([page.waitForURL('**/settings/platform'), page.locator('form [role=alert]').waitFor()])
  }
  const email = `thara-${crypto.randomUUID()}@example.com`
  await page.goto('/dashboard/create-admin')
  await page.getByLabel('Name', { exact: true }).fill('Thara Pillai')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('+91 98765 43210')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await click(page, 'Create Admin')
  await page.locator('form [role=status]').waitFor()
  await page.context().clearCookies()
  await post(page, '/admin/login', { email, password: demoPassword })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /two-step sign-in/ }).waitFor()
}
