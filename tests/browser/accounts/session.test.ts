import { describe, expect, inject, test } from 'vitest'
import { inLongRun } from '../../support/run-length.ts'
import { hold } from '../support/page.ts'
import { signIn, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
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

  test.each(inLongRun)('a role without access sees “Unauthorized” and a link to the dashboard', async () => {
    const { page, open } = await visitor({ as: 'user', javaScript })
    await open('/reports')

    expect(new URL(page.url()).pathname).toBe('/unauthorized')
    await page.getByRole('heading', { name: 'Unauthorized' }).waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.waitForURL('**/dashboard')
  })
})

test('without JavaScript, the message of the start page leaves its “Sign in” to be seen and pressed', async () => {
  const { page, open } = await visitor({ javaScript: false })
  await open('/users')
  const message = await page.getByText('Please sign in to open that page.').boundingBox()
  const picture = await page.getByRole('main').boundingBox()
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  const box = await signIn.boundingBox()

  expect(box?.y).toBeGreaterThan((message?.y ?? Infinity) + (message?.height ?? 0))
  // Its letters are white.
  expect(box?.y).toBeGreaterThan(picture?.y ?? Infinity)
  await signIn.click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('“Loading...” shows while a navigation waits', async () => {
  const { page, open } = await visitor({ as: 'affiliate' })
  await open('/dashboard')
  const release = await hold(page, '**/leads.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()

  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
  release()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
})

describe('with a host that is down', () => {
  const productUrl = inject('urlWithoutHost')

  test.each(withJavaScriptFirst)(
    '$name the error page offers “Try again” and keeps the user signed in',
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
})
