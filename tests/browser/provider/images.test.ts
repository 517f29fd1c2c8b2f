// Several pictures at once, each with what becomes of it, and their order by dragging. Without scripts the form posts them
// together, and buttons move them.
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { marketAt } from '../../support/market.ts'
import { smallJpeg, smallPng } from '../../support/images/small-images.ts'
import { alive, field, hold } from '../support/page.ts'
import { press } from '../support/product-form.ts'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** The descriptions of the pictures, in their order. */
const order = (page: Page) =>
  page.locator('li[data-image] img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')))

async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('Nothing to drag.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

test('several pictures show how far each one is and why one was refused, and are dragged into their order', async () => {
  const market = marketAt(inject('hostUrl'))
  const { id } = await market.addTour(`Harbour walk with pictures ${process.pid}`)
  const { page, open, complaints } = await visitor({ as: 'service_provider' })
  await open(`/my-services/${id}/images`)
  const release = await hold(page, '**/images/add')

  await field(page, 'Picture').setInputFiles([
    file('dawn.jpg', 'image/jpeg', smallJpeg),
    file('notes.jpg', 'image/jpeg', Buffer.from('no picture')),
    file('dusk.png', 'image/png', smallPng),
  ])
  await field(page, 'Description of the picture').fill('The harbour')
  // What sends them is loaded as they are chosen; without it the form would be posted as a whole.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('sending-images')),
  )
  await alive(page)
  await press(page, 'Add pictures')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('dawn.jpg')
    .getByText(/Sending|Checking/)
    .waitFor()
  await row('dusk.png').getByText('Waiting').waitFor()
  release()

  await row('dawn.jpg').getByText('Added').waitFor()
  await row('notes.jpg')
    .getByText('Refused: Picture must be a JPEG, PNG, WebP, GIF or AVIF picture.')
    .waitFor()
  await row('dusk.png').getByText('Added').waitFor()
  await page.getByText('2 of 3 pictures added. Describe each of them above.').waitFor()
  const [first, second, third] = ['A boat on the lake', 'The harbour (1 of 3)', 'The harbour (3 of 3)']
  await expect.poll(() => order(page)).toEqual([first, second, third])
  // The description of what was refused stays, its file does not.
  expect(await field(page, 'Description of the picture').inputValue()).toBe('The harbour')
  expect(await field(page, 'Picture').inputValue()).toBe('')

  const items = page.locator('li[data-image]')
  await drag(page, items.nth(2).locator('[data-drag]'), items.nth(0))
  await page.getByText('The picture is the cover.').first().waitFor()
  await expect.poll(() => order(page)).toEqual([third, first, second])
  // The one that was refused: the browser writes it down.
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
})
