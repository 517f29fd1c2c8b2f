// A second factor from its setup to the next sign-in, with the codes of a real authenticator.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { demoPassword } from './support/accounts.ts'
import { newAffiliate, postLogin, signIn, useVisitors, withJavaScriptFirst } from './support/visitor.ts'

const visitor = useVisitors()

const codeOf = (key: string, laterSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + laterSeconds * 1000,
  })

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('is set up by the password and a code, and then asked for at each sign-in', async () => {
    const account = await newAffiliate()
    const phone = await visitor({ javaScript, screen: 'phone' })
    await signIn(phone.page, account)
    await phone.open('/settings/security')
    await phone.page.getByRole('link', { name: 'Set up or turn off' }).click()
    await phone.page.getByLabel('Current password').fill(demoPassword)
    await phone.page.getByRole('button', { name: 'Continue' }).click()
    const key = (await phone.page.locator('b.select-all').textContent()) ?? ''
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    await phone.page.getByLabel('Code', { exact: true }).fill(codeOf(key))
    await phone.page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    await phone.page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    const codes = await phone.page.locator('section:has(#codes) li').allTextContents()
    expect(codes).toHaveLength(10)
    await phone.page.getByRole('link', { name: 'I have saved them' }).click()

    const laptop = await visitor({ javaScript })
    await postLogin(laptop.page, account, demoPassword)
    await laptop.page.waitForURL('**/login/code')
    const code = laptop.page.getByLabel('Code', { exact: true })
    await code.fill('000000')
    await laptop.page.getByRole('button', { name: 'Continue' }).click()
    await laptop.page.locator('form [role=alert]', { hasText: 'This code is wrong or too old.' }).waitFor()
    // The app's next code: the present one is used up.
    await code.fill(codeOf(key, 30))
    await laptop.page.getByRole('button', { name: 'Continue' }).click()
    await laptop.page.waitForURL('**/dashboard')

    const tablet = await visitor({ javaScript })
    await postLogin(tablet.page, account, demoPassword)
    await tablet.page.waitForURL('**/login/code')
    await tablet.page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await tablet.page.getByRole('button', { name: 'Continue' }).click()
    await tablet.page.waitForURL('**/dashboard')
  })
})
