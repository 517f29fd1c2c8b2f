import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts, demoPassword } from '../../support/accounts.ts'
import { field, hasFocus, toast } from '../../support/page.ts'
import { chooseImages, choosePlace } from '../../support/registrant.ts'
import { newEmail, signIn, useVisitors, withoutJavaScriptFirst } from '../../support/visitor.ts'
import {
  allTyped,
  button,
  fileNames,
  fillAll,
  path,
  typedValues,
  valueOf,
} from '../../support/affiliate-form.ts'

const visitor = useVisitors()
const taken = 'An account with this email already exists.'
const choices = (page: Page, label: string) => field(page, label).getByRole('option').allTextContents()

describe.each(withoutJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a visitor registers as an affiliate, sees a confirmation and can sign in', async () => {
    const { page, open, complaints } = await visitor({ javaScript, screen: 'phone' })
    const email = newEmail()
    await open(path)
    await fillAll(page, javaScript, email)
    await button(page, 'Submit').click()

    await page.waitForURL('**/login')
    const words = 'Registration successful!'
    await (javaScript ? toast(page, words) : page.getByText(words)).waitFor()
    await signIn(page, { email, door: '/login' })
    expect(await page.getByRole('button', { name: 'Account of Asha Nair' }).count()).toBe(1)
    await page.goto('/dashboard/profile')
    expect(await page.getByRole('main').innerText()).toContain('Wayanad')
    expect(complaints).toEqual([])
  })

  test('a taken email shows the message of the API and keeps everything typed except the password', async () => {
    const { page, open, complaints } = await visitor({ javaScript })
    await open(path)
    await fillAll(page, javaScript, accounts.affiliate.email)
    await button(page, 'Submit').click()

    if (javaScript) await toast(page, taken).waitFor()
    const alert = page.locator('form p[role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toBe(taken)
    await expect.poll(() => hasFocus(alert)).toBe(true)
    expect(await typedValues(page)).toEqual(allTyped(accounts.affiliate.email))
    expect(await valueOf(page, 'Signature')).toBe('Asha Nair')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await valueOf(page, 'Password')).toBe('')
    if (javaScript) {
      expect(await fileNames(page)).toEqual(['my aadhaar.png', 'pan.png', 'me.png'])
    } else {
      const request = page.locator('p', {
        hasText: 'Choose the three pictures and type the password again',
      })
      expect(await request.isVisible()).toBe(true)
    }

    // With another email the same form goes through.
    const email = newEmail()
    const steps = javaScript ? 2 : 0
    for (let moves = 0; moves < steps; moves += 1) await button(page, 'Back').click()
    await field(page, 'Email').fill(email)
    for (let moves = 0; moves < steps; moves += 1) await button(page, 'Next').click()
    await field(page, 'Password').fill(demoPassword)
    if (!javaScript) await chooseImages(page)
    await button(page, 'Submit').click()
    await page.waitForURL('**/login')
    expect(complaints).toEqual([])
  })

  test('the form is not sent without the agreement', async () => {
    const { page, open } = await visitor({ javaScript })
    await open(path)
    await fillAll(page, javaScript, newEmail())
    await page.getByRole('checkbox').uncheck()
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await button(page, 'Submit').click()

    await expect.poll(() => hasFocus(page.getByRole('checkbox'))).toBe(true)
    expect(
      await page.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.validity.valueMissing),
    ).toBe(true)
    if (javaScript) await page.getByText('You must accept the agreement to proceed.').waitFor()
    expect(posts).toEqual([])
  })

  test('the districts are those of the chosen state; in another country both are free text, and back in India lists', async () => {
    const { page, open } = await visitor({ javaScript })
    await open(path)
    await field(page, 'Full name').fill('Maya Gurung')
    expect(await choices(page, 'State')).toHaveLength(31)
    expect(await choices(page, 'District')).toEqual(['Choose a district'])
    await choosePlace(page, javaScript)
    expect(await choices(page, 'District')).toHaveLength(15)
    await field(page, 'State').selectOption('Goa')
    if (!javaScript) await button(page, 'Update the lists for this country and state').click()
    await field(page, 'District').selectOption('South Goa')
    expect(await choices(page, 'District')).not.toContain('Wayanad')
    await field(page, 'Country').selectOption('Nepal')
    if (!javaScript) await button(page, 'Update the lists for this country and state').click()

    for (const label of ['State', 'District']) {
      await page.getByRole('textbox', { name: label, exact: true }).waitFor()
    }
    // A page that is asked for other lists gives back all that it was sent.
    expect(await valueOf(page, 'State')).toBe(javaScript ? '' : 'Goa')
    await field(page, 'State').fill('Gandaki')
    await field(page, 'District').fill('Kaski')
    await field(page, 'Country').selectOption('India')
    if (!javaScript) await button(page, 'Update the lists for this country and state').click()
    await page.getByRole('combobox', { name: 'State', exact: true }).waitFor()
    expect(await valueOf(page, 'State')).toBe('')
    expect(await valueOf(page, 'Full name')).toBe('Maya Gurung')
  })
})
