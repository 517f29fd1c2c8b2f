import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltProduct, startBuilt } from '../support/built-product.ts'
import { signIn, useVisitors, withAndWithoutJavaScript } from './visitor.ts'

const visitor = useVisitors()

describe.each(withAndWithoutJavaScript)('$name', ({ javaScript }) => {
  test.each(['/dashboard', '/dashboard/profile', '/leads'])(
    '%s leads a stranger to the start page',
    async (path) => {
      const { page } = await visitor({ javaScript })
      await page.goto(path)

      expect(new URL(page.url()).pathname).toBe('/')
    },
  )

  test('signing out returns to the start page and ends the session everywhere', async () => {
    const { page, context } = await visitor({ javaScript })
    await signIn(page, 'affiliate')
    const token = (await context.cookies()).find(({ name }) => name === 'accessToken')
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')

    expect((await context.cookies()).map(({ name }) => name)).not.toContain('accessToken')
    // Somebody who kept the token has nothing of it.
    await context.addCookies([{ name: 'accessToken', value: token?.value ?? '', url: page.url() }])
    await page.goto('/dashboard')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a role that a page is not for is told so, and can go on', async () => {
    const { page } = await visitor({ javaScript })
    await signIn(page, 'user')
    await page.goto('/reports')

    expect(new URL(page.url()).pathname).toBe('/unauthorized')
    await page.getByRole('heading', { name: 'Unauthorized' }).waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.waitForURL('**/dashboard')
  })
})

test('“Loading...” shows while a navigation waits', async () => {
  const { page } = await visitor()
  await signIn(page, 'affiliate')
  await page.route('**/leads.data*', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 800)
    })
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()

  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
  await page.getByRole('heading', { name: 'We are launching soon' }).waitFor()
})

describe('with a host that is down', () => {
  let product: BuiltProduct
  let productUrl: string
  beforeAll(async () => {
    product = startBuilt({
      // Nothing listens on the discard port.
      API_HOST: 'http://127.0.0.1:9',
      API_TIMEOUT_MS: '1000',
      SESSION_SECRET: 'a secret for the tests of a host that is down',
    })
    productUrl = await product.ready()
  })
  afterAll(() => product.stop())

  test.each(withAndWithoutJavaScript)(
    '$name a page says so, offers another try and signs nobody out',
    async ({ javaScript }) => {
      const { page, context } = await visitor({ javaScript, productUrl })
      await context.addCookies([{ name: 'accessToken', value: 'kept', url: productUrl }])
      const answer = await page.goto('/dashboard')

      expect(answer?.status()).toBe(502)
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
      await page.getByText('Failed to load profile.').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.waitForLoadState()
      await page.getByText('Failed to load profile.').waitFor()
      expect((await context.cookies()).map(({ value }) => value)).toContain('kept')
    },
  )

  test.each(withAndWithoutJavaScript)('$name the sign-in form keeps the email', async ({ javaScript }) => {
    const { page } = await visitor({ javaScript, productUrl })
    await page.goto('/login')
    await page.getByLabel('Email').fill('asha@host.test')
    await page.getByLabel('Password').fill('monsoon rain')
    await page.getByRole('button', { name: 'Sign In' }).click()

    await page.locator('form [role=alert]', { hasText: 'Login failed.' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('asha@host.test')
  })
})
