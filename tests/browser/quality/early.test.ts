// What a slow phone shows and takes before the scripts of a page are there.
import { expect, test } from 'vitest'
import { accounts, demoPassword } from '../support/accounts.ts'
import { alive, hold } from '../support/page.ts'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

test('a page asks for its scripts when its styles have come, and then works with them', async () => {
  const { page, complaints } = await visitor({ screen: 'phone' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await hold(page, '**/assets/*.css')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor({ state: 'attached' })
  await expect.poll(() => asked.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([])

  release()
  await alive(page)
  expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  // The scripts' own way to show what is missing.
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Password is required.').waitFor()
  expect(complaints).toEqual([])
})

test('a form that is sent before the scripts have come arrives', async () => {
  const { page } = await visitor({ screen: 'phone' })
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(accounts.affiliate.email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click({ noWaitAfter: true })
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  release()
  await page.getByText('Login successful!').waitFor()
})

test('what is typed before the scripts have come stays, and is checked by them', async () => {
  const { page, complaints } = await visitor({ screen: 'phone' })
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('asha')
  release()
  await alive(page)
  expect(await page.getByLabel('Email').inputValue()).toBe('asha')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Enter a valid email address.').waitFor()
  expect(complaints).toEqual([])
})
