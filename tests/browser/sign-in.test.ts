import { describe, expect, test } from 'vitest'
import { byRunLength, inGateIf, inLongRun } from '../support/run-length.ts'
import { accounts } from './support/accounts.ts'
import { hold } from './support/page.ts'
import { postLogin, useVisitors, withAndWithoutJavaScript } from './support/visitor.ts'

const visitor = useVisitors()
const roles = Object.keys(accounts) as (keyof typeof accounts)[]

describe.each(withAndWithoutJavaScript)('$name', ({ javaScript }) => {
  test.each(byRunLength({ long: roles, short: ['affiliate', 'dsa'] as const }))(
    '%s signs in at the right door and sees the dashboard with a message',
    async (role) => {
      const { page, complaints } = await visitor({ javaScript, screen: 'phone' })
      await postLogin(page, role)

      await page.waitForURL('**/dashboard')
      await page.getByText('Login successful!').waitFor()
      await page.getByText(/^Good (morning|afternoon|evening), /).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('a wrong password shows the host’s message, keeps the email and never the password', async () => {
    const { page, complaints } = await visitor({ javaScript })
    await postLogin(page, 'affiliate', 'not the password')

    const alert = page.locator('form [role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Invalid email or password.')
    expect(await page.getByLabel('Email').inputValue()).toBe(accounts.affiliate.email)
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(complaints).toEqual([])
  })

  test.each(inLongRun)('an administrator at the other door is told which one is right', async () => {
    const { page } = await visitor({ javaScript })
    await page.goto('/login')
    await page.getByLabel('Email').fill(accounts.dsa.email)
    await page.getByLabel('Password').fill('Kerala-monsoon-26')
    await page.getByRole('button', { name: 'Sign In' }).click()

    await page.locator('form [role=alert]', { hasText: '/admin/login' }).waitFor()
  })

  test.each(inGateIf(javaScript))(
    'a form with a missing or malformed field stays, and says or marks what is wrong',
    async () => {
      const { page } = await visitor({ javaScript })
      await page.goto('/login')
      await page.getByLabel('Email').fill('asha')
      await page.getByRole('button', { name: 'Sign In' }).click()

      const email = page.getByLabel('Email')
      expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
      expect(await email.evaluate((input) => input === document.activeElement)).toBe(true)
      if (javaScript) {
        await page.getByText('Enter a valid email address.').waitFor()
        await page.getByText('Password is required.').waitFor()
        expect(await email.getAttribute('aria-invalid')).toBe('true')
      }
    },
  )

  test.each(inLongRun)('the sign-in page leads to the registration and to the other door', async () => {
    const { page } = await visitor({ javaScript })
    await page.goto('/login')

    expect(await page.getByRole('link', { name: 'Register', exact: true }).getAttribute('href')).toBe(
      '/affiliate/register',
    )
    expect(await page.getByRole('link', { name: 'Admin sign in' }).getAttribute('href')).toBe('/admin/login')
  })

  test.each(inLongRun)('somebody who is signed in has no use for the sign-in pages', async () => {
    const { page, open } = await visitor({ as: 'user', javaScript })
    await open('/login')

    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })
})

test('while the host is asked the button says so and takes no second click', async () => {
  const { page } = await visitor()
  const release = await hold(page, '**/login.data*')
  await postLogin(page, 'user')

  const button = page.getByRole('button', { name: 'signing in...' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  release()
  await page.waitForURL('**/dashboard')
})

test('the error line takes the focus and the error is a toast, too', async () => {
  const { page } = await visitor()
  await postLogin(page, 'user', 'not the password')

  await page.locator('.Toastify__toast', { hasText: 'Invalid email or password.' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
})

test.each(inLongRun)('a toast is at the top right and leaves by itself after 3 seconds', async () => {
  const { page } = await visitor()
  await postLogin(page, 'user')
  const toast = page.locator('.Toastify__toast', { hasText: 'Login successful!' })
  await toast.waitFor()
  const shown = performance.now()
  const box = await toast.boundingBox()
  expect(box && box.x + box.width).toBeGreaterThan(1200)
  expect(box?.y).toBeLessThan(100)

  // The pointer must not rest on it.
  await page.mouse.move(10, 600)
  await toast.waitFor({ state: 'detached' })
  expect(performance.now() - shown).toBeGreaterThan(2000)
  expect(performance.now() - shown).toBeLessThan(6000)
})

test('a message without JavaScript is text that is there once', async () => {
  const { page } = await visitor({ javaScript: false })
  await postLogin(page, 'user')
  const message = page.getByRole('status').filter({ hasText: 'Login successful!' })
  await message.waitFor()

  await page.reload()
  expect(await message.count()).toBe(0)
})

test('sign-in works by keyboard alone', async () => {
  const { page } = await visitor()
  await page.goto('/login')
  await page.keyboard.press('Tab') // brand
  await page.keyboard.press('Tab')
  await page.keyboard.type(accounts.user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kerala-monsoon-26')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/dashboard')
})
