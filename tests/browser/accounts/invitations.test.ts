// An administrator is invited by a link, and chooses the password.
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../support/accounts.ts'
import { openMessage } from '../support/outbox.ts'
import { field } from '../support/page.ts'
import { newEmail, postLogin, useVisitors, withoutJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('an invited administrator makes an account by the link', async () => {
    const email = newEmail()
    const desk = await visitor({ as: 'super_admin', javaScript })
    await desk.open('/admins')
    await desk.page.getByRole('link', { name: 'Invitations' }).click()
    await desk.page.getByRole('link', { name: 'Invite an administrator' }).click()
    await desk.page.getByRole('heading', { level: 1, name: 'Invite an administrator' }).waitFor()
    await field(desk.page, 'Email').fill(email)
    await desk.page.getByLabel('Role').selectOption('ssa')
    // Each way has a state that nobody administers yet.
    await field(desk.page, 'State').selectOption(javaScript ? 'Mizoram' : 'Sikkim')
    await desk.page.getByRole('button', { name: 'Send the invitation' }).click()
    await desk.page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor()
    await desk.page.getByRole('button', { name: `Send again to ${email}` }).click()
    await desk.page.getByText('The earlier link no longer works.').first().waitFor()

    await openMessage(desk, 'Administrator invited', 'The person who is invited')
    const link = desk.page.getByRole('main').getByRole('link', { name: 'Accept the invitation' })
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    await open((await link.getAttribute('href')) ?? '')
    await field(page, 'Name').fill('Meera Nair')
    await field(page, 'Phone').fill('+91 94470 12345')
    await field(page, 'Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Make my account' }).click()
    await page.getByText('Your account is ready.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    await postLogin(page, { email, door: '/admin/login' })
    await page.waitForURL('**/dashboard')
    expect(complaints).toEqual([])
  })
})
