// The way of an admin account: requested, declined with a reason, requested again, approved, paid another rate, and
// moved to another territory.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../support/accounts.ts'
import { openMessage } from '../support/outbox.ts'
import { field } from '../support/page.ts'
import { newEmail, postLogin, useVisitors, withoutJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a request is declined, made again and approved, and the new administrator gets another rate and another territory', async () => {
    const email = newEmail()
    const name = javaScript ? 'Suresh Pillai' : 'Sunitha Pillai'
    const applicant = await visitor({ javaScript, screen: 'phone' })
    const request = async () => {
      await applicant.open('/admin/register')
      await field(applicant.page, 'Full Name').fill(name)
      await field(applicant.page, 'Email').fill(email)
      await field(applicant.page, 'Password').fill(demoPassword)
      await field(applicant.page, 'Phone').fill('+91 94470 12345')
      await applicant.page.getByRole('button', { name: 'Register', exact: true }).click()
      await applicant.page.waitForURL((url) => url.pathname !== '/admin/register')
    }
    await request()

    const desk = await visitor({ as: 'super_admin', javaScript })
    const { page } = desk
    await desk.open('/admins')
    await page.getByRole('link', { name: `Decline the request of ${name}` }).click()
    await heading(page, `Decline the request of ${name}`)
    await field(page, 'Reason').fill('We know nobody of this name.')
    await page.getByRole('button', { name: 'Decline the request' }).click()
    await heading(page, 'Admins')
    await page.getByText('They get an email with your reason.').first().waitFor()
    expect(await page.getByRole('link', { name: `Give a role to ${name}` }).count()).toBe(0)

    await request()
    await desk.open('/admins')
    await page.getByRole('link', { name: `Give a role to ${name}` }).click()
    await heading(page, `Approve ${name}`)
    await field(page, 'Role').selectOption('nsa')
    await field(page, 'Country').selectOption(javaScript ? 'Sri Lanka' : 'United Arab Emirates')
    await field(page, 'Commission rate').fill('2')
    await page.getByLabel('I know that this address is theirs').check()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await heading(page, 'Admins')

    await openMessage(desk, 'Admin account approved', email)
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    expect(await signIn.getAttribute('href')).toMatch(/\/admin\/login$/)
    await postLogin(applicant.page, { email, door: '/admin/login' })
    await applicant.page.waitForURL('**/dashboard')

    await desk.open(`/users?q=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('link', { name: `Change the commission rate of ${name}` }).click()
    await heading(page, `Commission rate of ${name}`)
    await field(page, 'New rate (% of each sale)').fill('3.5')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('heading', { name: 'From 2% to 3.5%' }).waitFor()
    await field(page, 'Reason').fill('The country has more tours now.')
    await page.getByRole('button', { name: 'Change the rate to 3.5%' }).click()
    await heading(page, name)
    await page.getByText('Commission rate changed from 2% to 3.5%').waitFor()

    await page.getByRole('link', { name: 'Move to another territory' }).click()
    await heading(page, `Territory of ${name}`)
    const country = javaScript ? 'Bangladesh' : 'Nepal'
    await field(page, 'Country').selectOption(country)
    await field(page, 'Reason').fill('The wrong country was chosen.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel(new RegExp(`^Move ${name} from .* to ${country}$`)).check()
    await page.getByRole('button', { name: 'Move the account' }).click()
    await heading(page, name)
    await page.getByText('Moved to another territory').waitFor()
    expect(desk.complaints).toEqual([])
  })
})
