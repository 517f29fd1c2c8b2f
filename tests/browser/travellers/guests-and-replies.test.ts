// What a traveller tells the host of the guests, and what the host answers to a review: written, and read by the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { earningScene, useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { field } from '../support/page.ts'
import { withJavaScriptFirst } from '../support/visitor.ts'

let product: ProductWithClock
beforeAll(async () => {
  product = await startProductWithClock()
})
afterAll(() => product.stop())
const member = useMembers(() => product.url)

const fileOf = (name: string, buffer = Buffer.from(smallJpeg)) => ({ name, mimeType: 'image/jpeg', buffer })

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('guest names and a message reach the host, and the reply to a review reaches everybody', async () => {
    const scene = await earningScene(product)
    const { path, number, customer } = await scene.bookWithoutLink()
    const traveller = await member(javaScript, customer)
    await traveller.open(path)
    await traveller.page.getByRole('link', { name: 'Add names or a message' }).click()
    await traveller.page.waitForURL(`**${path}/guests`)
    await field(traveller.page, 'Guest names').fill('Joseph Mathew\nLeela Mathew')
    await field(traveller.page, 'Message to the provider').fill('We arrive by the early bus.')
    await traveller.page.getByRole('button', { name: 'Save' }).click()
    await traveller.page.getByText('Saved. The provider sees it with your booking.').first().waitFor()
    await traveller.page.getByText('Joseph Mathew, Leela Mathew').first().waitFor()

    const host = await member(javaScript, scene.provider)
    await host.open(`/bookings/day?date=${scene.tripDay}`)
    const guest = host.page.getByRole('row', { name: new RegExp(number) })
    await guest.getByText('Joseph Mathew, Leela Mathew').waitFor()
    await guest.getByText('“We arrive by the early bus.”').waitFor()

    // By then the booking has completed by itself.
    await product.pass(3 * dayMs)
    await traveller.open(path)
    await traveller.page.getByLabel('5 stars, Excellent').check()
    await field(traveller.page, 'Review').fill('Calm water and a patient guide.')
    const send = traveller.page.getByRole('button', { name: 'Send the review' })
    const pictures = field(traveller.page, 'Pictures (optional)')
    await pictures.setInputFiles([fileOf('IMG_1.jpg'), fileOf('notes.jpg', Buffer.from('no picture'))])
    await send.click()
    await traveller.page.getByText('“notes.jpg” must be a JPEG').waitFor()
    expect(await field(traveller.page, 'Review').inputValue()).toBe('Calm water and a patient guide.')
    await pictures.setInputFiles([fileOf('IMG_1.jpg'), fileOf('IMG_2.jpg')])
    await send.click()
    await traveller.page
      .getByAltText(/^Picture 2 of 2 by /)
      .first()
      .waitFor()
    await traveller.page.getByText('Calm water and a patient guide.').first().waitFor()

    await host.open(path)
    await host.page.getByRole('link', { name: 'Reply', exact: true }).click()
    await host.page.waitForURL(`**${path}/reply`)
    await host.page.getByText('Calm water and a patient guide.').waitFor()
    await field(host.page, 'Reply').fill('Thank you, come again in the monsoon.')
    await host.page.getByRole('button', { name: 'Publish the reply' }).click()
    await host.page.waitForURL(`**${path}`)

    const reader = await member(javaScript)
    await reader.open(`/tours/${scene.slug}`)
    await reader.page.getByText('Calm water and a patient guide.').first().waitFor()
    await reader.page.getByText('Thank you, come again in the monsoon.').first().waitFor()
    const picture = reader.page.getByRole('link', { name: /^Picture 1 of 2 by / })
    await picture.click()
    await reader.page.waitForURL('**/images/reviews/*/1280')
    for (const { complaints } of [traveller, host, reader]) expect(complaints).toEqual([])
  })
})
