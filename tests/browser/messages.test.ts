// What a booking tells: the bell, its list and the outbox, with and without scripts.
import { describe, expect, test } from 'vitest'
import { useVisitors, withJavaScriptFirst } from './support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a notification shows at the bell, is read by opening it, and unread again by a button', async () => {
    const { page, open } = await visitor({ as: 'affiliate', javaScript, screen: 'phone' })
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    const bell = page.getByRole('link', { name: /^Notifications, \d+\+? unread$/ })
    // A host that is busy may not have counted in time for the first page.
    await expect
      .poll(async () => {
        await open('/notifications?view=unread')
        return bell.isVisible()
      })
      .toBe(true)
    const title = (await rows.first().getByRole('heading').textContent()) ?? ''
    await rows.first().getByRole('button', { name: /^See/ }).click()
    await page.waitForURL(/\/(commissions|leads)/)

    await open('/notifications')
    const row = rows.filter({ hasText: title }).first()
    await row.getByRole('button', { name: `Mark unread: ${title}` }).click()
    await row.getByRole('button', { name: `Mark read: ${title}` }).waitFor()
    expect(await row.getByText('New', { exact: true }).isVisible()).toBe(true)
  })

  test('the choice of channels is kept', async () => {
    const { page, open } = await visitor({ as: 'affiliate', javaScript })
    await open('/settings/notifications')
    const box = page
      .getByRole('group', { name: 'Commission earned' })
      .getByRole('checkbox', { name: 'Email' })
    const wanted = !(await box.isChecked())
    await box.setChecked(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your choice is saved.').first().waitFor()
    expect(await box.isChecked()).toBe(wanted)
  })

  test('a super administrator reads in the outbox what a customer is told', async () => {
    const { page, open } = await visitor({ as: 'super_admin', javaScript })
    await open('/templates/outbox')
    await page.getByText('No mail server is set').waitFor()
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Delivery' }).waitFor()
    await page.getByRole('link', { name: 'Outbox' }).first().click()
    await page.getByRole('link', { name: 'Expired' }).click()
    await page.waitForURL(/view=expired/)
  })
})
