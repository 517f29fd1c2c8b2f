// Passkeys from the settings to the sign-in, with the device that Chromium has in itself.
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { addMember } from '../../backend/support/members.ts'
import { password } from '../../backend/support/stage.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { demoPassword } from '../support/accounts.ts'
import { useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { alive, hasFocus } from '../support/page.ts'
import { addVirtualDevice } from '../support/virtual-device.ts'
import { newAffiliate, postLogin, signIn, useVisitors } from '../support/visitor.ts'
import { inLongRun } from '../../support/run-length.ts'

const visitor = useVisitors()
const path = '/settings/security/passkeys'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the password to the recovery codes. */
async function addPasskey(page: Page, currentPassword = demoPassword) {
  await page.goto(path)
  await page.getByLabel('Current password').fill(currentPassword)
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Make the passkey' }).waitFor()
  await press(page, 'Make the passkey')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.goto('/login')
  await alive(page)
}

describe('a passkey', () => {
  test('is added in the settings, signs in, completes a sign-in, and is removed', async () => {
    const account = await newAffiliate()
    const { page, open, complaints } = await visitor({ screen: 'phone' })
    await addVirtualDevice(page)
    await signIn(page, account)
    await open('/settings/security')
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await page.getByLabel('Current password').fill('not-my-monsoon')
    await press(page, 'Continue')
    await page.locator('form [role=alert]', { hasText: 'The current password is wrong.' }).waitFor()
    await page.getByLabel('Current password').fill(demoPassword)
    await press(page, 'Continue')
    const name = page.getByLabel('Name')
    expect(await name.inputValue()).toBe('Linux')
    await name.fill('My phone')
    await press(page, 'Make the passkey')
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    expect(await page.locator('section:has(#codes) li').count()).toBe(10)
    const told = page.getByRole('status').filter({ hasText: 'They are not shown' })
    await expect.poll(() => hasFocus(told)).toBe(true)
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await page.getByRole('region', { name: 'Passkeys' }).getByText('My phone').waitFor()

    await signOut(page)
    // The second tap does not end what the first has begun.
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).dblclick()
    await page.waitForURL('**/dashboard')
    expect(asked.filter((address) => address === '/login/passkey')).toHaveLength(1)
    await open('/settings/security')
    await page
      .getByRole('region', { name: 'Passkeys' })
      .getByText(/^Last used/)
      .waitFor()

    await signOut(page)
    await postLogin(page, account, demoPassword)
    await page.waitForURL('**/login/code')
    await press(page, 'Use a passkey')
    await page.waitForURL('**/dashboard')

    await open(path)
    const own = page.getByRole('region', { name: 'Your passkeys' })
    await own.locator('summary', { hasText: 'Rename' }).click()
    await own.getByLabel('Name').fill('Old phone')
    await press(page, 'Save')
    await own.getByText('Old phone', { exact: true }).waitFor()
    await own.locator('summary', { hasText: 'Remove' }).click()
    await own.getByLabel('Current password').fill(demoPassword)
    await press(page, 'Remove this passkey')
    await page.getByText('The passkey is removed.').first().waitFor()
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor()

    await signOut(page)
    await page.getByLabel('Email').fill(account.email)
    await press(page, 'Sign in with a passkey')
    await page.locator('form [role=alert]', { hasText: 'This passkey could not be used here.' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
    await page.getByLabel('Password').fill(demoPassword)
    await press(page, 'Sign In')
    await page.waitForURL('**/dashboard')
    expect(complaints.filter((complaint) => !/40[01]/.test(complaint))).toEqual([])
  })

  test.each(inLongRun)(
    'is not taken from a device that stays locked, and the next try is as good as the first',
    async () => {
      const account = await newAffiliate()
      const { page } = await visitor({})
      const device = await addVirtualDevice(page)
      await signIn(page, account)
      await addPasskey(page)
      await signOut(page)
      await device.unlocks(false)
      await press(page, 'Sign in with a passkey')
      await page
        .locator('form [role=alert]')
        .getByText('No passkey was chosen. Try again, or sign in with your password.')
        .waitFor()
      await device.unlocks(true)
      await press(page, 'Sign in with a passkey')
      await page.waitForURL('**/dashboard')
    },
  )

  test.each(inLongRun)(
    'is not offered by a browser that has none, or no scripts, in plain words',
    async () => {
      const account = await newAffiliate()
      const without = await visitor({ javaScript: false })
      await signIn(without.page, account)
      await without.open(path)
      // Playwright finds no text in it, though it is shown.
      const said = without.page.locator('section:has(#add) noscript p')
      expect(await said.innerText()).toContain('Passkeys need JavaScript, which is off in this browser.')
      expect(await said.isVisible()).toBe(true)
      expect(await without.page.getByLabel('Current password').isVisible()).toBe(false)
      await without.context.clearCookies()
      await without.open('/login')
      expect(await without.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)

      const old = await visitor({ ofItsOwn: true })
      await old.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
      await signIn(old.page, account)
      await old.open(path)
      await old.page.getByText('This browser has no passkeys.').waitFor()
      await signOut(old.page)
      await press(old.page, 'Sign in with a passkey')
      await old.page.locator('form [role=alert]', { hasText: 'This browser has no passkeys.' }).waitFor()
    },
  )
})

describe.each(inLongRun)('a decision on money', () => {
  let product: ProductWithClock
  beforeAll(async () => {
    product = await startProductWithClock()
  })
  afterAll(() => product.stop())
  const member = useMembers(() => product.url)

  test('waits for the passkey with all that was typed, and is then made', async () => {
    const { db, now, pass } = product
    const admin = await addMember(db, 'super_admin', { name: 'Meera Krishnan', now: now() })
    await db
      .update(users)
      .set({ passwordHash: await cheapPasswords.hash(password) })
      .where(eq(users.id, admin.id))
    const { open, page } = await member(true, admin)
    const device = await addVirtualDevice(page)
    await addPasskey(page, password)
    await pass(11 * 60_000)
    await open('/settings/platform/holdMinutes')
    await page.getByLabel('New value').fill('41')
    await press(page, 'Save')
    await page.getByRole('heading', { name: 'Confirm access' }).waitFor()
    await alive(page)
    await device.unlocks(false)
    await press(page, 'Use a passkey')
    await page.locator('form [role=alert]', { hasText: 'No passkey was chosen.' }).waitFor()
    await alive(page)
    await device.unlocks(true)
    await press(page, 'Use a passkey')
    await page.waitForURL('**/settings/platform')
    await page.getByText('41 minutes').waitFor()
  })
})
