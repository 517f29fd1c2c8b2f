// The steps of two-step sign-in, each by a customer of its own: setting it up signs out all other devices.
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { demoPassword } from '../browser/support/accounts.ts'

const path = '/settings/security/second-factor'
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function post(page: Page, to: string, form: Record<string, string>) {
  const { origin } = new URL(page.url())
  await page.request.post(to, { form, headers: { Origin: origin }, maxRedirects: 0 })
}

async function arrive(page: Page): Promise<string> {
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
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/confirm-access?to=%2Fcommissions%2Fpayouts'
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('heading', { name: 'Confirm access' }).waitFor()
}
