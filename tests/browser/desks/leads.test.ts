import { describe, expect, test } from 'vitest'
import { field, toast } from '../support/page.ts'
import { press } from '../support/product-form.ts'
import { newEmail, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a lead comes in by an affiliate’s code, and the district’s partner works it on a phone', async () => {
    const person = await visitor({ javaScript })
    const name = `Latha ${javaScript ? 'Menon' : 'Kurup'}`
    await person.open('/lead-form?ref=MUNNAR26')
    await field(person.page, 'Name').fill(name)
    await field(person.page, 'Email').fill(newEmail())
    await press(person.page, 'Join')
    await person.page.getByRole('heading', { level: 1, name: 'Thank you for joining' }).waitFor()

    const { page, open, complaints } = await visitor({ as: 'dsa', javaScript, screen: 'phone' })
    const says = (words: string) => page.getByText(words).first().waitFor()
    await open(`/leads?q=${encodeURIComponent(name)}&sort=newest`)
    await says('Answer in')
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // Others may have joined the administrators of the district meanwhile.
    await says('The territory is that of the affiliate who sent the lead.')

    await page.getByRole('button', { name: 'Log: Call' }).click()
    await says('Called')
    await says('“Follow up”')
    await page.getByText('Change the request').click()
    await field(page, 'Amount in rupees').fill('1500000')
    await press(page, 'Mark as contacted')
    await says('New → Contacted')
    // What is typed in another form stays.
    if (javaScript) expect(await field(page, 'Amount in rupees').inputValue()).toBe('1500000')

    await field(page, 'What to do').fill('Bring the form')
    await field(page, 'Day').fill('2031-03-05')
    await press(page, 'Change it')
    await says('Due on 5 Mar 2031')
    await field(page, 'What you have learnt').fill('Speaks Tamil')
    await press(page, 'Add note')
    await says('“Speaks Tamil”')
    await expect.poll(() => field(page, 'What you have learnt').inputValue()).toBe('')

    if (!javaScript) await page.getByText('Change the request').click()
    await field(page, 'Type').selectOption({ label: 'Loan' })
    await field(page, 'Amount in rupees').fill('1500000')
    await press(page, 'Save the request')
    await says('Request changed: type, amount')
    await says('High priority')

    await page.getByText('Close as lost').first().click()
    await page.getByLabel('Reason', { exact: true }).selectOption({ label: 'Chose another offer' })
    await press(page, 'Close as lost')
    await says('Contacted → Closed lost')
    expect(await page.getByRole('button', { name: 'Mark as qualified' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('a laptop shows what a lead waits for and what to do next, and whole names', async () => {
  const { page, open } = await visitor({ as: 'dsa', screen: 'wide' })
  await open('/leads')
  const cell = (title: string, words: string) =>
    page.locator(`[data-title="${title}"] .cell-text`).filter({ hasText: words }).first()
  for (const shown of [
    cell('Waits for', 'Bring the signed form to the bank'),
    cell('Waits for', 'Call after 5 pm about the payslips'),
    cell('Lead', 'Mohammed Ashraf'),
    cell('Assigned to', 'Thomas Kurian'),
  ])
    expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth || text.textContent)).toBe(
      true,
    )
})

test('with JavaScript a tap on a link is logged as an attempt, and leaves a note that is being typed', async () => {
  const { page, open } = await visitor({ as: 'dsa', screen: 'phone' })
  await open('/leads/LEAD-000014')
  const calls = page.getByText('Wrote an email')
  const before = await calls.count()
  const note = field(page, 'What you have learnt')
  await note.fill('Wants to move in June')
  await page.getByRole('link', { name: 'Email' }).click()
  await toast(page, 'Logged in the history.').waitFor()
  await expect.poll(() => calls.count()).toBe(before + 1)
  expect(await note.inputValue()).toBe('Wants to move in June')
  await press(page, 'Log: Email')
  await expect.poll(() => calls.count()).toBe(before + 2)
  expect(await note.inputValue()).toBe('Wants to move in June')
})

test('with JavaScript a tap on a link that cannot be logged says so', async () => {
  const { page, open } = await visitor({ as: 'dsa', screen: 'phone' })
  await open('/leads/LEAD-000014')
  await page.route('**/LEAD-000014.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Email' }).click()
  await page.getByRole('alert').filter({ hasText: 'This may not have been logged.' }).waitFor()
})

test('with JavaScript a tap on “Call” on the dashboard is logged, and the dashboard stays', async () => {
  const { page, open } = await visitor({ as: 'dsa', screen: 'phone' })
  await open('/dashboard')
  await page
    .getByRole('link', { name: /^Call: / })
    .first()
    .click()
  await toast(page, 'Logged in the history.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})
