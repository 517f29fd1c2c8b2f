// A page that arrives in two parts, on a network that is slower than the scripts that the phone has kept.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, expect, inject, test } from 'vitest'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { closeServers, serve } from '../../support/servers/collector.ts'
import { offer } from '../support/offer.ts'
import { field, hold } from '../support/page.ts'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

afterAll(closeServers)

/** The product, whose pages break off before `text` until the returned function is called. */
async function breakOffBefore(text: string) {
  let sendRest = () => {}
  const isAwaited = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  async function answerInParts(request: IncomingMessage, response: ServerResponse) {
    const answer = await fetch(new URL(request.url ?? '/', inject('productUrl')), { redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const kept = [...answer.headers].filter(([name]) => !/^(content-encoding|content-length)$/.test(name))
    response.writeHead(answer.status, Object.fromEntries(kept))
    const at = answer.headers.get('content-type')?.startsWith('text/html') ? bytes.indexOf(text) : -1
    if (at !== -1) {
      response.write(bytes.subarray(0, at))
      await isAwaited
    }
    response.end(bytes.subarray(Math.max(0, at)))
  }
  const origin = await serve((request, response) => {
    answerInParts(request, response).catch(() => response.destroy())
  })
  return { origin, sendRest }
}

/** The address of any product. */
async function findProduct(): Promise<string> {
  const answer = await fetch(new URL('/tours', inject('productUrl')))
  const [address] = /\/tours\/(?!in\/|kind\/)[\w-]+(?=[?"#])/.exec(await answer.text()) ?? []
  if (address === undefined) throw new Error('The search lists no product.')
  return address
}

for (const { name, find, script, before, works } of [
  {
    name: 'the search',
    find: () => '/tours',
    script: 'search-script',
    before: 'name="q"',
    works: 'input[name=q][role=combobox]',
  },
  {
    name: 'a product',
    find: findProduct,
    script: 'product-script',
    before: 'data-copy',
    works: '[data-copy]:not([hidden])',
  },
])
  test(`the script of ${name} does its work however late the rest of the page comes`, async () => {
    const { page } = await visitor()
    const { origin, sendRest } = await breakOffBefore(before)
    const fetched = page.waitForResponse((response) => response.url().includes(script))
    const shown = page.goto(origin + (await find()))
    // The browser looks ahead only in what has arrived, so that it may ask for the script with the rest.
    await Promise.race([fetched, page.waitForTimeout(1000)])
    await page.waitForTimeout(300)
    sendRest()
    await Promise.all([shown, fetched])
    await page.locator(works).waitFor()
    expect(await page.locator(works).count()).toBe(1)
  })

test('what is chosen before the script of a product has come counts in the total', async () => {
  const slug = await offer({ kind: 'stay', title: `Slow bungalow ${process.pid}`, capacity: 3 })
  const { page } = await visitor()
  const release = await hold(page, '**/*product-script*')
  const date = addDays(todayInIndia(), 9)
  await page.goto(`/tours/${slug}?date=${date}`, { waitUntil: 'commit' })
  await page.locator('[data-total]', { hasText: '₹1,500' }).waitFor()
  await field(page, 'Adults').selectOption('3')
  release()
  // Two rooms.
  await page.locator('[data-total]', { hasText: '₹3,000' }).waitFor()
  expect(await field(page, 'Adults').inputValue()).toBe('3')
})

test('a day counts whose press began before the answer to the choice before it, and ended after', async () => {
  const tour = await offer({ kind: 'tour', title: `Long press ${process.pid}`, capacity: 50 })
  const { page, open } = await visitor({ javaScript: true })
  await open(`/tours/${tour}`)
  let answer = () => {}
  const isPressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const hasAnswer = new Promise<void>((resolve) => {
    void page.route(/month=/, async (route) => {
      const response = await route.fetch()
      resolve()
      await isPressed
      await route.fulfill({ response })
    })
  })
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-month=next]')?.click())
  await hasAnswer
  const day = page.locator('[data-day$="-11"]').first()
  await day.scrollIntoViewIfNeeded()
  const box = await day.boundingBox()
  if (box === null) throw new Error('The day is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const answered = page.waitForResponse(/month=/)
  await page.mouse.down()
  answer()
  await (await answered).finished()
  await page.waitForTimeout(200)
  await page.mouse.up()
  await page.waitForURL(/date=[\d-]+-11/)
})

test('the total can be updated where the script of a product does not come at all', async () => {
  const slug = await offer({ kind: 'stay', title: `Lost bungalow ${process.pid}`, capacity: 3 })
  const { page } = await visitor()
  await page.route('**/*product-script*', (route) => route.abort())
  await page.goto(`/tours/${slug}?date=${addDays(todayInIndia(), 9)}`)
  await field(page, 'Adults').selectOption('3')
  await page.getByRole('button', { name: 'Update the total' }).click()
  await page.locator('[data-total]', { hasText: '₹3,000' }).waitFor()
})

test('an order that is chosen before the script of the search has come is shown', async () => {
  const { page } = await visitor()
  const release = await hold(page, '**/*search-script*')
  await page.goto('/tours', { waitUntil: 'commit' })
  await field(page, 'Sort by').selectOption('Newest')
  release()
  await page.waitForURL(/sort=newest/)
  expect(await field(page, 'Sort by').inputValue()).toBe('newest')
})
