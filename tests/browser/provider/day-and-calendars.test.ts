// A provider's calendars, closed days and guests of the day, each once along its whole way.
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarChannels, channelClosures } from '../../../backend/db/schema/products/calendars.ts'
import { products } from '../../../backend/db/schema/products/products.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { earningScene, useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { field, hasFocus, toast } from '../support/page.ts'

let product: ProductWithClock
let scene: Awaited<ReturnType<typeof earningScene>>
let id: string
let booked: Awaited<ReturnType<typeof scene.bookWithoutLink>>
beforeAll(async () => {
  product = await startProductWithClock()
  scene = await earningScene(product)
  booked = await scene.bookWithoutLink()
  const [tour] = await product.db.select().from(products).where(eq(products.slug, scene.slug))
  id = tour?.id ?? ''
})
afterAll(() => product.stop())
const member = useMembers(() => product.url)

/** A calendar elsewhere that has booked the day of the trip, as if it had been read. */
async function bookElsewhere(name: string) {
  const channel = crypto.randomUUID()
  await product.db.insert(calendarChannels).values({
    id: channel,
    productId: id,
    name,
    address: testEncryption.encrypt(calendarChannels.address, channel, 'https://calendar.invalid/1.ics'),
    readAt: product.now(),
    succeededAt: product.now(),
    createdAt: product.now(),
  })
  const startsAt = instantInIndia(scene.tripDay, '00:00')
  const endsAt = instantInIndia(addDays(scene.tripDay, 1), '00:00')
  await product.db.insert(channelClosures).values({ channelId: channel, startsAt, endsAt })
}

test('a provider shows, replaces and removes the address of the bookings, adds another calendar, renames and removes it, and sees what is booked twice', async () => {
  await bookElsewhere('Houseboats of Kerala')
  const { page, open, complaints } = await member(true, scene.provider)
  await open(`/my-services/${id}/calendars`)
  const twice = page.getByRole('region', { name: 'Booked here and on a channel' })
  await twice.getByText('Joseph Mathew').waitFor()
  await twice.getByText('also at Houseboats of Kerala').waitFor()
  await twice.getByRole('link', { name: booked.number }).waitFor()

  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = field(page, 'Address of the calendar')
  await address.waitFor()
  const first = await address.inputValue()
  const feed = await page.request.get(first)
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await feed.text()).toContain(booked.number)
  await page.getByText('Replace the address', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, replace the address' }).click()
  await expect.poll(() => address.inputValue()).not.toBe(first)
  expect((await page.request.get(first)).status()).toBe(404)
  await page.getByText('Remove the address', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, remove the address' }).click()
  await page.getByRole('button', { name: 'Create an address' }).waitFor()

  const name = page.locator('form', { has: page.locator('[name="address"]') }).getByLabel('Name')
  await name.fill('Airbnb')
  await field(page, 'Address of its calendar').fill('http://calendar.invalid/2.ics')
  await page.getByRole('button', { name: 'Add the calendar' }).click()
  await page.getByText('Enter the https address of the calendar.').first().waitFor()
  expect(await name.inputValue()).toBe('Airbnb')
  // The same answer again leads there again.
  await page.getByRole('button', { name: 'Add the calendar' }).click()
  await expect.poll(() => hasFocus(field(page, 'Address of its calendar'))).toBe(true)
  await field(page, 'Address of its calendar').fill('https://calendar.invalid/2.ics')
  await page.getByRole('button', { name: 'Add the calendar' }).click()
  const remove = async (channel: string) => {
    await page.getByLabel(`Remove: ${channel}`, { exact: true }).click()
    await page.getByRole('button', { name: `Yes, remove it: ${channel}` }).click()
    await page.getByLabel(`Remove: ${channel}`, { exact: true }).waitFor({ state: 'detached' })
  }
  await page.getByLabel('Change: Airbnb', { exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Airbnb' }).getByLabel('Name').fill('Airbnb, deck')
  await page.getByRole('button', { name: 'Save: Airbnb', exact: true }).click()
  await toast(page, 'The channel was saved.').waitFor()
  await remove('Airbnb, deck')
  await remove('Houseboats of Kerala')
  await twice.waitFor({ state: 'detached' })
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
})

test('a provider closes a range of days with a reason, and opens it again', async () => {
  const { page, open, complaints } = await member(true, scene.provider)
  const [from, to] = [addDays(scene.tripDay, 20), addDays(scene.tripDay, 24)]
  const slots = async () => {
    const answer = await fetch(`${product.hostUrl}/api/products/${scene.slug}/slots?from=${from}&to=${to}`)
    const { slots: found } = (await answer.json()) as { slots: { status: string }[] }
    return found.filter(({ status }) => status !== 'CLOSED').length
  }
  expect(await slots()).toBe(5)
  await open(`/my-services/${id}/calendar`)
  await field(page, 'First day').fill(from)
  await field(page, 'Last day').fill(to)
  await field(page, 'Reason (optional)').fill('The boat is in the yard')
  const exceptions = page.getByRole('region', { name: 'Days that differ' })
  await exceptions.getByRole('button', { name: 'Save' }).click()
  await exceptions.getByText('Closed: The boat is in the yard').waitFor()
  expect(await slots()).toBe(0)
  const reopen = exceptions.getByRole('button', { name: /^Open again: / })
  await reopen.click()
  await reopen.waitFor({ state: 'detached' })
  expect(await slots()).toBe(5)
  expect(complaints).toEqual([])
})

test('what a provider types of a price stays while another price is ended', async () => {
  const { page, open, complaints } = await member(true, scene.provider)
  await open(`/my-services/${id}/prices`)
  const form = page.getByRole('region', { name: 'Add a price' })
  const price = form.getByLabel('Price', { exact: true })
  await form.getByLabel('First day').fill(addDays(scene.tripDay, 40))
  await form.getByLabel('Last day').fill(addDays(scene.tripDay, 44))
  await price.fill('1500')
  await form.getByRole('button', { name: 'Save the price' }).click()
  await toast(page, 'The price was saved.').waitFor()
  await expect.poll(() => price.inputValue()).toBe('')

  await price.fill('900')
  await page.getByLabel(/^End the price of/).click()
  await page.getByRole('button', { name: /^Yes, end the price of/ }).click()
  await toast(page, 'The price has ended.').waitFor()
  expect(await price.inputValue()).toBe('900')
  expect(complaints).toEqual([])
})

test('a provider marks guests of the day as arrived, and undoes it on the page of the booking', async () => {
  // An hour before the start.
  await product.pass(instantInIndia(scene.tripDay, '08:00').getTime() - product.now().getTime())
  const { page, open, complaints } = await member(true, scene.provider)
  await open(`/bookings/day?date=${scene.tripDay}`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  const guest = page.getByRole('row', { name: new RegExp(booked.number) })
  await guest.getByRole('button', { name: /^Arrived/ }).click()
  await guest.getByText('Arrived 8:0').waitFor()
  await toast(page, 'Marked as arrived.').waitFor()

  await open(booked.path)
  await page.getByRole('heading', { name: 'The guests arrived' }).waitFor()
  await page.getByRole('button', { name: 'Undo the arrival' }).click()
  await page.getByRole('button', { name: 'Mark as arrived' }).waitFor()
  expect(complaints).toEqual([])
})
