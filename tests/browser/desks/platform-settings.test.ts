// A setting of the platform, changed by two administrators at once.
import { describe, expect, test } from 'vitest'
import { useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('the slower of two administrators sees what the other one has set, and saves again', async () => {
    const path = '/settings/platform/dailyReferrals'
    const first = await visitor({ as: 'super_admin', javaScript, screen: 'phone' })
    const second = await visitor({ as: 'super_admin', javaScript })
    await first.open('/settings/platform')
    await first.page.getByRole('link', { name: /^Referrals a day from one visitor/ }).click()
    const value = first.page.getByLabel('New value in bookings')
    await value.waitFor()
    await second.open(path)
    const before = Number(await value.inputValue())

    await value.fill(String(before + 1))
    await first.page.getByRole('button', { name: 'Save' }).click()
    await first.page.waitForURL('**/settings/platform')
    await first.page.getByText(`${before + 1} bookings`).waitFor()

    await second.page.getByLabel('New value in bookings').fill(String(before + 2))
    await second.page.getByRole('button', { name: 'Save' }).click()
    await second.page.locator('form [role=alert]', { hasText: 'Somebody has changed this setting' }).waitFor()
    await second.page.getByRole('heading', { name: `Now: ${before + 1} bookings` }).waitFor()
    expect(await second.page.getByLabel('New value in bookings').inputValue()).toBe(String(before + 2))
    await second.page.getByRole('button', { name: 'Save' }).click()
    await second.page.waitForURL('**/settings/platform')
    await second.page.getByText(`${before + 2} bookings`).waitFor()
  })
})
