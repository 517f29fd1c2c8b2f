import { describe, expect, test } from 'vitest'
import { open, optionsIn, show, textOf } from '../../support/pages/product-page.ts'
import { aProduct, aSlot, slotId, useToday } from '../../support/products.ts'

useToday()

describe('the booking form of the product page', () => {
  test('shows the total for the guests, and posts the selection with a key', async () => {
    const { html } = await show({ query: '?date=2026-11-28&guests=2' })

    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toContain('action="/tours/houseboat-day/book?date=2026-11-28&amp;guests=2"')
    expect(optionsIn(html, 'adults')).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(optionsIn(html, 'children')).toEqual(['0', '1', '2', '3', '4'])
    expect(textOf(html)).toContain('Children up to 11 years pay the same.')
    expect(html).toContain('<option value="2" selected="">')
    expect(textOf(html)).toContain('2 guests × ₹4,500Total ₹9,000')
    expect(textOf(html)).toContain('held for up to 15 minutes while you pay')
    expect(html).toMatch(new RegExp(`name="slot" value="${slotId(1)}"`))
    expect(html).toMatch(/name="key" value="[\w-]{36}"/)
    expect(html).toContain('9:30 am – 4:00 pm')
  })

  test.each([
    ['2026-12-28', 'Free cancellation until Wed 23 Dec, 9:30 am'],
    ['2026-11-25', '50% refund if you cancel until Tue 24 Nov, 9:30 am'],
    ['2026-11-21', 'No refund if you cancel'],
  ])('for %s says until when it can be cancelled: %s', async (date, words) => {
    const { html } = await show({ query: `?date=${date}`, slots: [aSlot({ date })] })

    expect(textOf(html)).toContain(words)
  })

  test('is hidden until a day is chosen', async () => {
    expect((await show()).html).not.toContain('method="post"')
  })

  test('offers at most the maximum per booking', async () => {
    const { html } = await show({
      query: '?date=2026-11-28&guests=50',
      product: aProduct({ maximumSeats: 3 }),
    })

    expect(optionsIn(html, 'adults')).toHaveLength(3)
    expect(html).toContain('<option value="3" selected="">')
    expect(html).toContain('One booking is for at most 20 guests.')
    expect(html).toContain('At most 3 guests can be booked then.')
  })

  test('offers the times of a day, first one with room for the party', async () => {
    const afternoon = aSlot({ id: slotId(2), startTime: '14:00', endTime: '18:00', free: 9 })
    const full = aSlot({ id: slotId(3), startTime: '19:00', endTime: '21:00', free: 0, status: 'SOLD_OUT' })
    const { html } = await show({ query: '?date=2026-11-28&guests=7', slots: [open, afternoon, full] })
    const radios = html.match(/<input type="radio"[^>]*>/g) ?? []

    expect(radios.map((radio) => [/value="([^"]*)"/.exec(radio)?.[1], radio.includes('checked')])).toEqual([
      [slotId(1), false],
      [slotId(2), true],
    ])
  })

  test('offers no more guests than the chosen time has room for', async () => {
    const early = aSlot({ id: slotId(2), startTime: '06:00', endTime: '08:00', free: 2 })
    const query = `?date=2026-11-28&guests=5&slot=${slotId(2)}`
    const { html } = await show({ query, slots: [early, open] })

    expect(html).toContain('At most 2 guests can be booked then.')
    expect(optionsIn(html, 'adults')).toHaveLength(2)
    expect(textOf(html)).toContain('Total ₹9,000')
  })

  test('says on which day a tour of several days ends', async () => {
    const { html } = await show({
      query: '?date=2026-11-28',
      product: aProduct({ durationMinutes: 4320 }),
    })

    expect(textOf(html)).toContain('9:30 am – Mon, 30 Nov, 4:00 pm')
  })

  test('keeps the time in the URL', async () => {
    const afternoon = aSlot({ id: slotId(2), startTime: '14:00', endTime: '18:00' })
    const { html } = await show({ query: `?date=2026-11-28&slot=${slotId(2)}`, slots: [open, afternoon] })

    expect(html).toMatch(new RegExp(`type="radio"[^>]*checked=""[^>]*value="${slotId(2)}"`))
  })

  test('keeps the chosen time when another month is shown', async () => {
    const afternoon = aSlot({ id: slotId(2), startTime: '14:00', endTime: '18:00' })
    const query = `?date=2026-11-28&guests=2&slot=${slotId(2)}`
    const { html } = await show({ query, slots: [open, afternoon] })

    expect(html).toContain(`?month=2026-12&amp;date=2026-11-28&amp;guests=2&amp;slot=${slotId(2)}#booking`)
  })

  test('keeps a typed code on all days and months, also while no day is chosen', async () => {
    const { html } = await show({ query: '?date=2026-11-29&code=ASHA' })
    const links = [...html.matchAll(/href="(\/tours\/[^"]*#booking)"/g)].map(([, to]) => to)

    expect(html).not.toContain('method="post"')
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(link).toContain('code=ASHA')
  })

  test.each(['2026-11-29', '2026-11-20', '2030-01-01'])(
    'says so when the day is not free (%s)',
    async (date) => {
      const { html } = await show({ query: `?date=${date}` })

      expect(html).toContain('cannot be booked. Please choose another day.')
      expect(html).not.toContain('method="post"')
    },
  )

  test('says of a day without free seats that it is sold out', async () => {
    const full = aSlot({ date: '2026-11-29', free: 0, status: 'SOLD_OUT' })
    const { html } = await show({ query: '?date=2026-11-29', slots: [open, full] })

    expect(html).toContain('Sunday, 29 November is sold out. Please choose another day.')
  })
})
