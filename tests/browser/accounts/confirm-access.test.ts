// A decision on money by an account with a second factor that was given a while ago.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactors } from '../../../backend/db/schema/accounts/second-factors.ts'
import { addMember } from '../../backend/support/members.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { alive } from '../support/page.ts'
import { withJavaScriptFirst } from '../support/visitor.ts'

let product: ProductWithClock
beforeAll(async () => {
  product = await startProductWithClock()
})
afterAll(() => product.stop())
const member = useMembers(() => product.url)

test.each(withJavaScriptFirst)(
  'waits for the code with all that was typed, and is then made, $name',
  async ({ javaScript }) => {
    const { db, now, pass } = product
    const admin = await addMember(db, 'super_admin', { name: 'Meera Krishnan', now: now() })
    const secret = new Secret()
    await db.insert(secondFactors).values({
      userId: admin.id,
      secret: testEncryption.encrypt(secondFactors.secret, admin.id, secret.base32),
      createdAt: now(),
      confirmedAt: now(),
    })
    const { open, page } = await member(javaScript, admin)
    const change = async (setting: string, minutes: string) => {
      await open(`/settings/platform/${setting}`)
      await page.getByLabel('New value').fill(minutes)
      await page.getByRole('button', { name: 'Save' }).click()
    }

    await change('holdMinutes', javaScript ? '41' : '42')
    await page.getByRole('heading', { name: 'Confirm access' }).waitFor()
    const code = page.getByLabel('Code', { exact: true })
    await code.fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This code is wrong or too old.').first().waitFor()
    // The page is a new one: what the server says stays when its scripts begin.
    if (javaScript) await alive(page)
    expect(await page.getByText('This code is wrong or too old.').count()).toBeGreaterThan(0)
    await code.fill(new TOTP({ secret }).generate({ timestamp: now().getTime() }))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/settings/platform')
    await page.getByText(javaScript ? '41 minutes' : '42 minutes').waitFor()

    await pass(9 * 60_000)
    await change('unpaidBookings', javaScript ? '7' : '8')
    await page.waitForURL('**/settings/platform')
    await page.getByText(javaScript ? '7 bookings' : '8 bookings').waitFor()

    await pass(2 * 60_000)
    await change('unpaidBookings', '9')
    await page.getByRole('heading', { name: 'Confirm access' }).waitFor()
    expect(await page.locator('input[type=hidden][name=value]').first().inputValue()).toBe('9')
  },
)
