// A form's checks are a script that comes when somebody turns to the form.
import { expect, test } from 'vitest'
import { alive, field, hasFocus, hold } from '../support/page.ts'
import { useVisitors } from '../support/visitor.ts'
import { inLongRun } from '../../support/run-length.ts'

const visitor = useVisitors()

const checks = '**/assets/form-checks-*.js'

test('a form that nobody turns to loads no checks', async () => {
  const { page, open } = await visitor({ javaScript: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open('/login')
  await alive(page)
  expect(asked.filter((url) => url.includes('form-checks'))).toEqual([])

  await field(page, 'Email').focus()
  await expect.poll(() => asked.filter((url) => url.includes('form-checks')).length).toBe(1)
})

test('a form that is posted before its checks have come waits for them, and shows its errors', async () => {
  const { page, open } = await visitor({ javaScript: true })
  const release = await hold(page, checks)
  await open('/login')
  await alive(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  release()
  await page.getByText('Email is required.').waitFor()
  await expect.poll(() => hasFocus(field(page, 'Email'))).toBe(true)
})

test.each(inLongRun)(
  'what is typed before the checks have come stays, and is checked when they have',
  async () => {
    const { page, open } = await visitor({ javaScript: true })
    const release = await hold(page, checks)
    await open('/login')
    await alive(page)
    await field(page, 'Email').fill('meera@example.com')
    release()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByText('Password is required.').waitFor()
    expect(await field(page, 'Email').inputValue()).toBe('meera@example.com')
    expect(await page.getByText('Email is required.').count()).toBe(0)
  },
)

test('without its checks a form is checked by the browser and posted', async () => {
  const { page, open } = await visitor({ javaScript: true })
  await page.route(checks, (route) => route.abort())
  await open('/login')
  await alive(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.poll(() => hasFocus(field(page, 'Email'))).toBe(true)

  await field(page, 'Email').fill('nobody@example.com')
  await field(page, 'Password').fill('Wrong-monsoon-26')
  await field(page, 'Password').press('Enter')
  const alert = page.locator('form [role=alert]')
  await alert.waitFor()
  await expect.poll(() => hasFocus(alert)).toBe(true)
  expect(await field(page, 'Email').inputValue()).toBe('nobody@example.com')
})
