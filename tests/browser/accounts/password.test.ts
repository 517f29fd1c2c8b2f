// Choosing another password.
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../support/accounts.ts'
import { field, hold } from '../support/page.ts'
import { newAffiliate, postLogin, signIn, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()
const newPassword = 'Backwaters-of-Alleppey'

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('changing the password keeps this browser signed in and signs out the others', async () => {
    const account = await newAffiliate()
    const phone = await visitor({ javaScript, screen: 'phone' })
    const laptop = await visitor({ javaScript })
    await signIn(phone.page, account)
    await signIn(laptop.page, account)

    await phone.open('/dashboard')
    await phone.page.getByRole('button', { name: /^Account of/ }).click()
    await phone.page.getByRole('link', { name: 'Change password' }).click()
    await phone.page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor()
    await field(phone.page, 'Current password').fill(demoPassword)
    await field(phone.page, 'New password').fill(newPassword)
    await field(phone.page, 'New password again').fill(newPassword)
    await phone.page.getByRole('button', { name: 'Change password' }).click()
    await phone.page.waitForURL('**/dashboard')
    await phone.page.getByText('Password changed. Your other devices are signed out.').waitFor()
    expect(phone.complaints).toEqual([])
    await phone.open('/dashboard/profile')
    expect(new URL(phone.page.url()).pathname).toBe('/dashboard/profile')

    await laptop.page.goto('/dashboard')
    expect(new URL(laptop.page.url()).pathname).toBe('/')
    await postLogin(laptop.page, account, newPassword)
    await laptop.page.waitForURL('**/dashboard')
  })

  test('a wrong current password or different new passwords show an error and empty the fields', async () => {
    const { page, open } = await visitor({ as: await newAffiliate(), javaScript })
    await open('/dashboard/password')
    const fill = async (current: string, again: string) => {
      await field(page, 'Current password').fill(current)
      await field(page, 'New password').fill(newPassword)
      await field(page, 'New password again').fill(again)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await fill(demoPassword, 'Backwaters-of-Aleppey')
    await page.getByText('The two new passwords are not the same.').waitFor()
    await fill('not-the-password', newPassword)
    const alert = page.locator('form p[role=alert]', { hasText: 'The current password is wrong.' })
    await alert.waitFor()
    for (const label of ['Current password', 'New password', 'New password again']) {
      expect(await field(page, label).inputValue(), label).toBe('')
    }
  })
})

test('the button reads “Changing...” while the API answers', async () => {
  const { page, open } = await visitor({ as: await newAffiliate() })
  await open('/dashboard/password')
  await field(page, 'Current password').fill(demoPassword)
  await field(page, 'New password').fill(newPassword)
  await field(page, 'New password again').fill(newPassword)
  const release = await hold(page, '**/dashboard/password.data*')
  await page.getByRole('button', { name: 'Change password' }).click()

  expect(await page.getByRole('button', { name: 'Changing...' }).isDisabled()).toBe(true)
  release()
  await page.waitForURL('**/dashboard')
})
