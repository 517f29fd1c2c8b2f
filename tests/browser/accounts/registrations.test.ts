// Registering as a service provider and as an administrator.
import { describe, expect, test } from 'vitest'
import { inLongRun, isLongRun } from '../../support/run-length.ts'
import { demoPassword } from '../support/accounts.ts'
import { field, hasFocus, toast } from '../support/page.ts'
import {
  newEmail,
  postLogin,
  signIn,
  useVisitors,
  withAndWithoutJavaScript,
  withAndWithoutJavaScriptInLongRun,
} from '../support/visitor.ts'

const visitor = useVisitors()

const registrations = [
  { kind: 'a provider', path: '/provider/register', submit: 'Submit', door: '/login' },
  { kind: 'an administrator', path: '/admin/register', submit: 'Register', door: '/admin/login' },
] as const

const person = { 'Full Name': 'Joseph Mathew', Password: demoPassword, Phone: '+91 94470 12345' }

describe.each(registrations)('as $kind', ({ kind, path, submit, door }) => {
  // The gate registers one with scripts and the other without.
  const ways = withAndWithoutJavaScript.filter(
    ({ javaScript }) => isLongRun || javaScript === (kind === 'a provider'),
  )
  describe.each(ways)('$name', ({ javaScript }) => {
    const arrive = async (email: string) => {
      const arrival = await visitor({ javaScript })
      await arrival.open(path)
      for (const [label, value] of Object.entries({ ...person, Email: email })) {
        await field(arrival.page, label).fill(value)
      }
      return arrival
    }

    test('a visitor registers and sees a confirmation on the login page', async () => {
      const { page, complaints } = await arrive(newEmail())
      expect(await page.locator('form label').allTextContents()).toEqual([
        'Full Name',
        'Email',
        'Password',
        'Phone',
      ])
      expect(await page.locator('form input:required').count()).toBe(4)
      await page.getByRole('button', { name: submit, exact: true }).click()

      await page.waitForURL(`**${door}`)
      const words = 'Registration successful!'
      await (javaScript ? toast(page, words) : page.getByText(words)).waitFor()
      expect(complaints).toEqual([])
    })

    test.each(inLongRun)(
      'a taken email shows the message of the API and keeps everything typed except the password',
      async () => {
        const { page, complaints } = await arrive('Affiliate@demo.example')
        await page.getByRole('button', { name: submit, exact: true }).click()

        if (javaScript) await toast(page, 'An account with this email already exists.').waitFor()
        const alert = page.locator('form [role=alert]')
        await alert.waitFor()
        expect(await alert.textContent()).toBe('An account with this email already exists.')
        await expect.poll(() => hasFocus(alert)).toBe(true)
        const values = await page
          .locator('form input')
          .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
        expect(values).toEqual(['Joseph Mathew', 'Affiliate@demo.example', '', '+91 94470 12345'])
        expect(complaints).toEqual([])
      },
    )
  })
})

describe.each(withAndWithoutJavaScriptInLongRun)('$name', ({ javaScript }) => {
  const register = async (path: string, submit: string) => {
    const email = newEmail()
    const { page, open } = await visitor({ javaScript })
    await open(path)
    for (const [label, value] of Object.entries({ ...person, Email: email }))
      await field(page, label).fill(value)
    await page.getByRole('button', { name: submit, exact: true }).click()
    return { page, email }
  }

  test('a new provider can sign in', async () => {
    const { page, email } = await register('/provider/register', 'Submit')
    await page.waitForURL('**/login')

    await signIn(page, { email, door: '/login' })
    await page.getByRole('button', { name: 'Account of Joseph Mathew' }).waitFor()
  })

  test('a new administrator sees that the account waits for approval', async () => {
    const { page, email } = await register('/admin/register', 'Register')
    await page.waitForURL('**/admin/login')

    await postLogin(page, { email, door: '/admin/login' })
    const alert = page.locator('form [role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Your account is waiting for approval by a super administrator.')
  })
})
