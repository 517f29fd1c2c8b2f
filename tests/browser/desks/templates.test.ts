// An administrator changes a text, with and without JavaScript.
import { describe, expect, test } from 'vitest'
import { useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a text is previewed, refused at its field, tried, saved, compared and taken back', async () => {
    const { page, open } = await visitor({ as: 'super_admin', javaScript, screen: 'phone' })
    await open('/templates')
    await page.getByRole('link', { name: /^Payout failed/ }).click()
    await page.getByRole('heading', { name: 'Payout failed', level: 1 }).waitFor()
    const subject = page.getByLabel('Subject')
    const shipped = await subject.inputValue()

    await subject.fill('Sorry: {{amount}} came back')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview of your text' })
    await preview.getByText('Sorry: ₹1,500 came back').first().waitFor()
    await preview.frameLocator('iframe').getByText('Hello Asha Nair,').waitFor()
    expect(await subject.inputValue()).toBe('Sorry: {{amount}} came back')

    await subject.fill('Sorry: {{sum}} came back')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('There is no variable {{sum}} in this message.').waitFor()
    expect(await subject.inputValue()).toBe('Sorry: {{sum}} came back')

    await subject.fill('Sorry: {{amount}} came back')
    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await page.getByText('Nothing was saved.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('link', { name: /^Version \d+$/ })
      .first()
      .waitFor()
    expect(await subject.inputValue()).toBe('Sorry: {{amount}} came back')

    await open('/templates/outbox')
    await page.getByText('[Test] Sorry: ₹1,500 came back').first().waitFor()

    await open('/templates/payout-failed')
    await page.getByRole('link', { name: 'Shipped text' }).first().click()
    await page.getByRole('heading', { name: 'Shipped text', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Use this text' }).click()
    await page.getByText('The text that comes with the platform.').waitFor()
    expect(await subject.inputValue()).toBe(shipped)
  })

  test('the slower of two administrators sees the other text beside the own one, and saves again', async () => {
    const path = '/templates/payout-sent'
    const [mine, theirs] = javaScript ? ['My payout', 'Their payout'] : ['My money', 'Their money']
    const first = await visitor({ as: 'super_admin', javaScript })
    const second = await visitor({ as: 'super_admin', javaScript })
    for (const { open } of [first, second]) await open(path)
    await first.page.getByLabel('Subject').fill(theirs)
    await first.page.getByRole('button', { name: 'Save' }).click()
    await first.page
      .getByRole('link', { name: /^Version \d+$/ })
      .first()
      .waitFor()
    await second.page.getByLabel('Subject').fill(mine)
    await second.page.getByRole('button', { name: 'Save' }).click()
    const conflict = second.page.getByRole('region', { name: /meanwhile$/ })
    await conflict.getByText(theirs).waitFor()
    expect(await second.page.getByLabel('Subject').inputValue()).toBe(mine)
    await second.page.getByRole('button', { name: 'Save' }).click()
    await conflict.waitFor({ state: 'detached' })
    expect(await second.page.getByLabel('Subject').inputValue()).toBe(mine)
  })
})
