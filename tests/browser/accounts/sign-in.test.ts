import { describe, expect, test } from 'vitest'
import { inGateIf, inLongRun, isLongRun } from '../../support/run-length.ts'
import { accounts } from '../support/accounts.ts'
import { hasFocus, keepToast, toast } from '../support/page.ts'
import { postLogin, useVisitors, withAndWithoutJavaScript } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withAndWithoutJavaScript)('$name', ({ javaScript }) => {
  // One role of each door: each way once, the long run has them all.
  test.each(
    (['affiliate', 'dsa'] as const).filter((role) => isLongRun || (role === 'affiliate') === javaScript),
  )('%s signs in on the right login page and sees the dashboard with a message', async (role) => {
    const { page, complaints } = await visitor({ javaScript, screen: 'phone' })
    await postLogin(page, role)

    await page.waitForURL('**/dashboard')
    await page.getByText('Login successful!').waitFor()
    await page.getByText(/^Good (morning|afternoon|evening), /).waitFor()
    expect(complaints).toEqual([])
  })

  test.each(inGateIf(!javaScript))(
    'a wrong password shows the message of the API and keeps the email but never the password',
    async () => {
      const { page, complaints } = await visitor({ javaScript })
      await postLogin(page, 'affiliate', 'not the password')

      const alert = page.locator('form [role=alert]')
      await alert.waitFor()
      expect(await alert.textContent()).toBe('Invalid email or password.')
      expect(await page.getByLabel('Email').inputValue()).toBe(accounts.affiliate.email)
      expect(await page.getByLabel('Password').inputValue()).toBe('')
      expect(new URL(page.url()).pathname).toBe('/login')
      expect(complaints).toEqual([])
    },
  )

  test.each(inLongRun)(
    'a form with a missing or malformed field is not sent and marks what is wrong',
    async () => {
      const { page } = await visitor({ javaScript })
      await page.goto('/login')
      await page.getByLabel('Email').fill('asha')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()

      const email = page.getByLabel('Email')
      expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
      await expect.poll(() => hasFocus(email)).toBe(true)
      if (javaScript) {
        await page.getByText('Enter a valid email address.').waitFor()
        await page.getByText('Password is required.').waitFor()
        expect(await email.getAttribute('aria-invalid')).toBe('true')
      }
    },
  )
})

test('the error line takes the focus; the error is a toast at the top right, which leaves after 3 seconds', async () => {
  const { page } = await visitor()
  await postLogin(page, 'user', 'not the password')
  const shown = toast(page, 'Invalid email or password.')
  // In one go: a busy browser may take longer than the toast stays. The animation of its bar is the toast's clock.
  const { focused, right, top, duration } = await shown.locator('.Toastify__progress-bar').evaluate((bar) => {
    const box = bar.closest('.Toastify__toast')?.getBoundingClientRect()
    const [clock] = bar.getAnimations()
    const { duration } = clock?.effect?.getTiming() ?? {}
    clock?.finish()
    const focused = document.activeElement?.getAttribute('role')
    return { focused, right: box?.right, top: box?.top, duration }
  })
  expect(focused).toBe('alert')
  expect(right).toBeGreaterThan(1200)
  expect(top).toBeLessThan(100)
  expect(duration).toBe(3000)
  await shown.waitFor({ state: 'detached' })
})

test('a toast stops its clock under the pointer and in another window, gets the focus by Alt+T, and leaves when dragged by 80 % of its width', async () => {
  const { page } = await visitor()
  await postLogin(page, 'user', 'not the password')
  const shown = toast(page, 'Invalid email or password.')
  const bar = shown.locator('.Toastify__progress-bar')
  await keepToast(shown)
  const clock = () => bar.evaluate((element) => getComputedStyle(element).animationPlayState)
  const expectClock = (state: string) => expect.poll(clock).toBe(state)
  await expectClock('running')

  await shown.hover()
  await expectClock('paused')
  await page.mouse.move(10, 600)
  await expectClock('running')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expectClock('paused')

  await page.keyboard.press('Alt+t')
  expect(await shown.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  const drag = (share: number) =>
    shown.evaluate((element, part) => {
      const pointer = { bubbles: true, pointerType: 'touch', clientY: 50 }
      const { left, width } = element.getBoundingClientRect()
      const event = (type: string, clientX: number) => new PointerEvent(type, { ...pointer, clientX })
      element.dispatchEvent(event('pointerdown', left))
      document.dispatchEvent(event('pointermove', left + part * width))
      document.dispatchEvent(event('pointerup', left + part * width))
    }, share)
  await drag(0.78)
  // One that leaves stays where it was dragged to.
  expect(await shown.evaluate((element) => element.style.transform)).toBe('')
  await drag(0.82)
  await shown.waitFor({ state: 'detached' })
})

test.each(inLongRun)('a message without JavaScript is text that appears once', async () => {
  const { page } = await visitor({ javaScript: false })
  await postLogin(page, 'user')
  const message = page.getByRole('status').filter({ hasText: 'Login successful!' })
  await message.waitFor()

  await page.reload()
  expect(await message.count()).toBe(0)
})

test.each(inLongRun)('login works by keyboard alone', async () => {
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
