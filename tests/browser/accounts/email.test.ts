// The email of an account: confirmed by the code of a message, then replaced by the link of another.
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../support/accounts.ts'
import { openMessage } from '../support/outbox.ts'
import { field } from '../support/page.ts'
import {
  newCustomer,
  newEmail,
  postLogin,
  signIn,
  useVisitors,
  withoutJavaScriptFirst,
} from '../support/visitor.ts'

const visitor = useVisitors()
const kind = 'Email to be confirmed'

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('an email is confirmed by a code, and changed by a link', async () => {
    const account = await newCustomer()
    const desk = await visitor({ as: 'super_admin', javaScript })
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    await signIn(page, account)
    await page.getByRole('link', { name: 'Confirm your email' }).click()
    await page.getByRole('heading', { level: 1, name: 'Email address' }).waitFor()
    await openMessage(desk, kind, account.email)
    const code = (await desk.page.getByText(/^Enter the code \d{6}/).textContent())?.match(/\d{6}/)?.[0]
    await field(page, 'Code').fill(code ?? '')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Your email address is confirmed.').first().waitFor()
    await page.getByText('Confirmed', { exact: true }).waitFor()

    const changed = newEmail()
    await field(page, 'New email').fill(changed)
    await field(page, 'Current password').fill(demoPassword)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('heading', { name: 'Confirm the new email' }).waitFor()
    await page.getByRole('button', { name: 'Cancel the change' }).waitFor()
    await expect.poll(() => field(page, 'Current password').inputValue()).toBe('')
    await openMessage(desk, 'New address to be confirmed', 'Another address')
    const link = desk.page.getByRole('main').getByRole('link', { name: 'Confirm the new address' })
    await page.goto((await link.getAttribute('href')) ?? '')
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Your email address is changed.').first().waitFor()
    expect(await page.getByRole('link', { name: 'Confirm your email' }).count()).toBe(0)
    await open('/settings/security/email')

    const other = await visitor({ javaScript })
    await postLogin(other.page, { ...account, email: changed })
    await other.page.waitForURL('**/dashboard')
    expect(complaints).toEqual([])
  })
})
