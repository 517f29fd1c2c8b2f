// What administrators see while the platform demands a second factor of them, and after the days of grace.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { platformSettings } from '../../../backend/db/schema/money/payouts.ts'
import { addMember } from '../../backend/support/members.ts'
import { useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { withJavaScriptFirst, withoutJavaScriptFirst } from '../support/visitor.ts'

const setUp = '/settings/security/second-factor'

let product: ProductWithClock
beforeAll(async () => {
  product = await startProductWithClock()
})
afterAll(() => product.stop())
const member = useMembers(() => product.url)

/** Has the demand begun so many days ago, by the clock of the app. */
async function demandSince(days: number) {
  const updatedAt = new Date(Date.now() - days * dayMs)
  const demand = { name: 'adminSecondFactor', value: true, updatedAt }
  await product.db
    .insert(platformSettings)
    .values(demand)
    .onConflictDoUpdate({ target: platformSettings.name, set: demand })
}

/** An administrator since long before the demand, signed in. */
async function longServing() {
  const { db, now } = product
  const admin = await addMember(db, 'nsa', { now: now() })
  await db
    .update(users)
    .set({ createdAt: new Date(Date.now() - 90 * dayMs) })
    .where(eq(users.id, admin.id))
  return admin
}

test.each(withoutJavaScriptFirst)(
  'the days that are left are on every page, and the pages stay open, $name',
  async ({ javaScript }) => {
    await demandSince(4.5)
    const { page, open } = await member(javaScript, await longServing())
    for (const path of ['/dashboard', '/bookings', '/settings']) {
      await open(path)
      await page.getByRole('link', { name: /need two-step sign-in \(10 days left\)\.$/ }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.getByRole('link', { name: /10 days left/ }).click()
    await page.waitForURL(`**${setUp}`)
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  },
)

test.each(withJavaScriptFirst)(
  'afterwards every way leads to the set-up, and out, $name',
  async ({ javaScript }) => {
    await demandSince(14.5)
    const { page, open } = await member(javaScript, await longServing())
    for (const path of ['/dashboard', '/bookings', '/bookings.csv', '/settings/profile', setUp]) {
      await page.goto(path)
      expect(new URL(page.url()).pathname, path).toBe(setUp)
    }
    await open(setUp)
    await page.getByRole('link', { name: /^The platform asks administrators/ }).waitFor()
    if (javaScript) {
      await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(setUp)
    }
    await page.getByLabel('Current password').waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(setUp)
    await page.goto('/dashboard')
    expect(new URL(page.url()).pathname).toBe('/')
  },
)
