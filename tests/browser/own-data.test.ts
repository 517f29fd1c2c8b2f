// The copy of the own data and the deletion of the account, with and without JavaScript.
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { demoPassword } from './support/accounts.ts'
import { newAffiliate, postLogin, signIn, useVisitors, withJavaScriptFirst } from './support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('the copy is downloaded by the password, and the account is deleted unless its owner comes back', async () => {
    const account = await newAffiliate()
    const { page, open } = await visitor({ javaScript, screen: 'phone' })
    await signIn(page, account)
    await open('/settings/data')
    await page.getByLabel('Current password').fill('not-my-monsoon')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('The current password is wrong.').first().waitFor()
    await page.getByLabel('Current password').fill(demoPassword)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    if (javaScript) await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')
    expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
    const bytes = await readFile(await download.path())
    expect(bytes.toString('latin1', 0, 2)).toBe('PK')
    expect(bytes.includes('users.json')).toBe(true)

    await page.getByRole('link', { name: 'Delete my account' }).click()
    await page.getByRole('heading', { name: 'Confirm with your password' }).waitFor()
    await page.getByLabel('Current password').fill(demoPassword)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('Your account will be deleted.').first().waitFor()
    await open('/settings')
    expect(new URL(page.url()).pathname).not.toBe('/settings')

    await postLogin(page, account, demoPassword)
    await page.waitForURL('**/dashboard')
    await open('/notifications')
    await page.getByText('Your account stays').first().waitFor()
  })
})
