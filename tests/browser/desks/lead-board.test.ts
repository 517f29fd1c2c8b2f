// The board of leads: cards go to other columns by pointer, by keyboard and by a select; who is late learns it.
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { fetchOnce } from '../../support/fetch-once.ts'
import { field, hasFocus, toast } from '../support/page.ts'
import { press } from '../support/product-form.ts'
import { newEmail, useVisitors } from '../support/visitor.ts'
import { inLongRun } from '../../support/run-length.ts'

const visitor = useVisitors()

let people = 0

/** Somebody of the affiliate's district who has just sent the form; gives the name. */
async function newLead(): Promise<string> {
  people += 1
  const name = `Board${process.pid}x${people} Nair`
  const answer = await fetchOnce(`${inject('hostUrl')}/api/leads/join`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email: newEmail(), ref: 'MUNNAR26' }),
  })
  expect(answer.ok).toBe(true)
  return name
}

const boardOf = (name: string) => `/leads/board?q=${encodeURIComponent(name)}`
const column = (page: Page, status: string) => page.getByRole('region', { name: status })
const card = (within: Page | Locator, name: string) => within.getByRole('listitem').filter({ hasText: name })
const handle = (page: Page, name: string) => card(page, name).locator('[data-handle]')

async function drag(page: Page, from: Locator, to: Locator) {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (start === null || end === null) throw new Error('Nothing to drag.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(end.height / 2, 60), { steps: 8 })
  await page.mouse.up()
}

test('a pointer drags a card to the next column, and only to where it can go; closing asks for more', async () => {
  const name = await newLead()
  const { page, open, complaints } = await visitor({ as: 'dsa' })
  await open(boardOf(name))
  await handle(page, name).waitFor()

  await drag(page, handle(page, name), column(page, 'Proposal'))
  expect(await card(column(page, 'New'), name).count()).toBe(1)

  // Anywhere on the card.
  await drag(page, card(page, name).getByText('Not chosen yet'), column(page, 'Contacted'))
  await toast(page, 'is in “Contacted” now.').waitFor()
  await card(column(page, 'Contacted'), name).waitFor()

  await drag(
    page,
    handle(page, name),
    page.getByRole('list', { name: 'Closed leads' }).getByText('Closed lost'),
  )
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Next step' }))).toBe(true)
  await field(page, 'Reason').selectOption({ label: 'Not interested any more' })
  await press(page, 'Close as lost')
  await page.getByText('Contacted → Closed lost').first().waitFor()
  await page.getByRole('link', { name: 'Leads' }).last().click()
  await page.waitForURL('**/leads/board?q=*')
  await page.getByRole('heading', { level: 2, name: 'New' }).waitFor()
  expect(await card(page, name).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('by keyboard a card is lifted, shown where it can go, and keeps the focus', async () => {
  const name = await newLead()
  const { page, open, complaints } = await visitor({ as: 'dsa' })
  await open(boardOf(name))
  await handle(page, name).focus()
  const says = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

  await page.keyboard.press('Space')
  await says(`${name} is lifted. To Contacted?`)
  await page.keyboard.press('ArrowRight')
  await says('To Closed lost?')
  await page.keyboard.press('Escape')
  await says(`${name} stays where it is.`)

  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await says(`${name} goes to Contacted.`)
  await toast(page, 'is in “Contacted” now.').waitFor()
  await card(column(page, 'Contacted'), name).waitFor()
  await expect.poll(() => hasFocus(handle(page, name))).toBe(true)
  expect(complaints).toEqual([])
})

test.each(inLongRun)('without JavaScript the select of a card moves it, on a phone', async () => {
  const name = await newLead()
  const { page, open } = await visitor({ as: 'dsa', javaScript: false, screen: 'phone' })
  await open(boardOf(name))
  expect(await handle(page, name).count()).toBe(0)
  await card(page, name).getByText('Move to…').click()
  await field(page, `New status of ${name}`).selectOption({ label: 'Contacted' })
  await page.getByRole('button', { name: `Move ${name}` }).click()
  await card(column(page, 'Contacted'), name).waitFor()
  await page.getByText('is in “Contacted” now.').waitFor()
})

test.each(inLongRun)(
  'of two people who move a card the second sees where it is, and why theirs did not count',
  async () => {
    const name = await newLead()
    const first = await visitor({ as: 'dsa' })
    const second = await visitor({ as: 'ssa' })
    await first.open(boardOf(name))
    await second.open(boardOf(name))
    await handle(second.page, name).waitFor()
    await handle(first.page, name).waitFor()
    await drag(first.page, handle(first.page, name), column(first.page, 'Contacted'))
    await toast(first.page, 'is in “Contacted” now.').waitFor()

    await drag(second.page, handle(second.page, name), column(second.page, 'Contacted'))
    const refused = card(column(second.page, 'Contacted'), name)
    await refused.getByRole('alert').filter({ hasText: 'The lead has changed: it is contacted.' }).waitFor()
    expect(await card(column(second.page, 'New'), name).count()).toBe(0)
  },
)
