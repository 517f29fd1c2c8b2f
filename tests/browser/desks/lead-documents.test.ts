// From the question for documents to the tick, and what the person sees of it.
import { describe, expect, test } from 'vitest'
import { field } from '../support/page.ts'
import { press } from '../support/product-form.ts'
import { newEmail, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a partner asks for documents on a phone and ticks what comes; asked twice it is one', async () => {
    const person = await visitor({ javaScript })
    const name = `Beena ${javaScript ? 'Paul' : 'George'}`
    await person.open('/lead-form?ref=MUNNAR26')
    await field(person.page, 'Name').fill(name)
    await field(person.page, 'Email').fill(newEmail())
    await press(person.page, 'Join')
    await person.page.getByRole('heading', { level: 1, name: 'Thank you for joining' }).waitFor()

    const { page, open, complaints } = await visitor({ as: 'dsa', javaScript, screen: 'phone' })
    const says = (words: string) => page.getByText(words).first().waitFor()
    await open(`/leads?q=${encodeURIComponent(name)}&sort=newest`)
    await page.getByRole('link', { name }).first().click()
    await says('Nothing is asked for.')
    await page.getByRole('link', { name: 'Ask for documents' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
    await says(`${name} gets an email with the list`)

    await press(page, 'Ask for these')
    await says('Choose at least one document.')
    await page.getByLabel('PAN card').check()
    await field(page, 'Another document').fill('Licence of the jeep')
    await press(page, 'Ask for these')
    await page.getByRole('button', { name: 'Received: PAN card' }).waitFor()
    await page.getByRole('button', { name: 'Received: Licence of the jeep' }).waitFor()
    expect(await page.getByLabel('PAN card', { exact: true }).count()).toBe(0)

    await field(page, 'Another document').fill('LICENCE OF THE JEEP')
    await press(page, 'Ask for these')
    await expect.poll(() => field(page, 'Another document').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: /^Received: Licence/i }).count()).toBe(1)

    await page.getByRole('button', { name: 'Received: PAN card' }).click()
    await page.getByRole('button', { name: 'Not received: PAN card' }).waitFor()
    await page.getByRole('button', { name: 'Withdraw: Licence of the jeep' }).click()
    await page.getByRole('button', { name: 'Ask again: Licence of the jeep' }).waitFor()

    await page.getByRole('link', { name: /LEAD-/ }).click()
    await says('1 of 1 received.')
    await says('Asked for: PAN card, Another document')
    await says('No longer asked for: Another document')
    await page.getByText('Close as lost').first().click()
    await page.getByLabel('Reason', { exact: true }).selectOption({ label: 'Chose another offer' })
    await press(page, 'Close as lost')
    await says('The lead is closed.')
    await page.getByRole('link', { name: 'Open the list' }).click()
    await says('The lead is closed, so nothing can be asked for.')
    expect(await page.getByRole('button', { name: 'Ask again: PAN card' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('a customer finds what is missing from the dashboard on, and whom to give it to', async () => {
    const { page, open, complaints } = await visitor({ as: 'user', javaScript, screen: 'phone' })
    await open('/dashboard')
    await page.getByRole('link', { name: '2 documents to hand over' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your leads' }).waitFor()
    await page.getByText('Assigned to Thomas Kurian').waitFor()
    const items = await page.getByRole('listitem').filter({ hasText: 'Asked for on' }).allInnerTexts()
    expect(items.map((text) => text.split('\n').slice(0, 2).join(' '))).toEqual([
      'PAN card Missing',
      'Bank statements of the last six months Missing',
      'Proof of address Received',
    ])
    expect(await page.getByRole('link', { name: '+91 94472 44004' }).getAttribute('href')).toBe(
      'tel:+919447244004',
    )
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('link', { name: 'View All leads' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your leads' }).waitFor()
    expect(complaints).toEqual([])
  })
})
