// A way out of a forgotten password, to its end.
import { describe, expect, test } from 'vitest'
import { field } from '../support/page.ts'
import { newAffiliate, postLogin, useVisitors, withoutJavaScriptFirst } from '../support/visitor.ts'
import { openMessage } from '../support/outbox.ts'

const visitor = useVisitors()
const newPassword = 'Backwaters-of-Alleppey'

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a forgotten password is replaced by the link of a message', async () => {
    const account = await newAffiliate()
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    await open('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    await field(page, 'Email').fill(account.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()

    const desk = await visitor({ as: 'super_admin', javaScript })
    await openMessage(desk, 'Link for a new password', account.email)
    const link = desk.page.getByRole('main').getByRole('link', { name: 'Set a new password' })
    await open((await link.getAttribute('href')) ?? '')
    await field(page, 'New password').fill(newPassword)
    await field(page, 'New password again').fill(newPassword)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await page.getByText('Your new password is set, and all devices are signed out.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await postLogin(page, account, newPassword)
    await page.waitForURL('**/dashboard')
    await open((await link.getAttribute('href')) ?? '')
    await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
    expect(complaints).toEqual([])
  })
})
