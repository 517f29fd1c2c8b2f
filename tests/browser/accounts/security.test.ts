// Where an account is signed in.
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../support/accounts.ts'
import { newAffiliate, signIn, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('another device is signed out by the password, and this one stays signed in', async () => {
    const account = await newAffiliate()
    const phone = await visitor({ javaScript, screen: 'phone' })
    const laptop = await visitor({ javaScript })
    await signIn(laptop.page, account)
    await signIn(phone.page, account)

    await phone.open('/settings')
    await phone.page.getByRole('link', { name: 'Security' }).click()
    await phone.page.getByText('This device', { exact: true }).waitFor()
    const devices = phone.page.getByRole('region', { name: 'Where you are signed in' })
    await devices.getByText(/^Sign out this device/).click()
    const form = devices.locator('details[open] form')
    await form.getByLabel('Current password').fill('not-my-monsoon')
    await form.getByRole('button', { name: 'Sign out' }).click()
    await devices.getByRole('alert').getByText('The current password is wrong.').waitFor()
    expect(await form.getByLabel('Current password').inputValue()).toBe('')
    await form.getByLabel('Current password').fill(demoPassword)
    await form.getByRole('button', { name: 'Sign out' }).click()
    await phone.page.getByText('That device is signed out.').first().waitFor()
    expect(await devices.getByRole('listitem').count()).toBe(1)
    expect(phone.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])

    await laptop.page.goto('/dashboard')
    expect(new URL(laptop.page.url()).pathname).toBe('/')
    await phone.open('/dashboard')
    expect(new URL(phone.page.url()).pathname).toBe('/dashboard')
  })
})
