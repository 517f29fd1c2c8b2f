import { beforeEach, describe, expect, test, vi } from 'vitest'
import { daysIn, open, optionsIn, show, textOf } from '../../support/pages/product-page.ts'
import { aProduct, aSlot, aStay, today, useToday } from '../../support/products.ts'

useToday()

describe('the calendar of the product page', () => {
  test('requests this month and the next, from today on', async () => {
    const { received } = await show()

    expect(received[1]?.search).toBe(`?from=${today}&to=2026-12-31`)
  })

  test('links free days and keeps the number of guests; other days are no links', async () => {
    const { html } = await show({
      query: '?guests=3',
      slots: [
        open,
        aSlot({ date: '2026-11-29', free: 2, status: 'LIMITED' }),
        aSlot({ date: '2026-11-30', free: 0, status: 'SOLD_OUT' }),
      ],
    })

    expect(daysIn(html)).toEqual([
      ['28 November, Saturday, 6 guests free', '/tours/houseboat-day?date=2026-11-28&guests=3#booking'],
      ['29 November, Sunday, 2 left', '/tours/houseboat-day?date=2026-11-29&guests=3#booking'],
    ])
    expect(html).toContain('30<span class="sr-only"> sold out</span>')
  })

  test('of a day with several times counts the one with most free seats, since a party stays together', async () => {
    const { html } = await show({
      slots: [aSlot({ free: 3 }), aSlot({ free: 5, startTime: '14:00', endTime: '18:00' })],
    })

    expect(daysIn(html)[0]?.[0]).toBe('28 November, Saturday, 5 guests free')
  })

  test('says how many are left only where some are taken, or where they are not enough', async () => {
    const house = { product: aStay({ guestsPerRoom: 2, maximumSeats: 2 }) }
    const slots = [
      aSlot({ date: '2026-11-28', capacity: 2, free: 2 }),
      aSlot({ date: '2026-11-29', capacity: 2, free: 1 }),
    ]
    const namesOf = async (query: string) =>
      daysIn((await show({ ...house, slots, query })).html).map(([name]) => name?.split(',').at(-1)?.trim())
    expect(await namesOf('')).toEqual(['2 rooms free', '1 left'])
    expect(await namesOf('?guests=5')).toEqual(['2 left', '1 left'])
  })

  test('opens at the next month when nothing is left in this one', async () => {
    const { html } = await show({ slots: [aSlot({ date: '2026-12-05' })] })

    expect(html).toContain('December 2026')
    expect(daysIn(html)).toHaveLength(1)
  })

  test.each([
    ['?month=2026-12', 'December 2026', '2026-11', '2027-01'],
    ['?month=2026-11', 'November 2026', undefined, '2026-12'],
    ['?month=2020-01', 'November 2026', undefined, '2026-12'],
    ['?month=2099-01', 'May 2027', '2027-04', undefined],
    ['?month=2026-13', 'November 2026', undefined, '2026-12'],
    ['?date=2026-12-05', 'December 2026', '2026-11', '2027-01'],
  ])('with %s shows %s', async (query, title, previous, next) => {
    const { html } = await show({ query })
    const months = [...html.matchAll(/\?month=([\d-]+)/g)].map(([, month]) => month)

    expect(html).toContain(`<p id="month" class="font-bold tracking-tight">${title}</p>`)
    expect(months).toEqual([previous, next].filter((month) => month !== undefined))
  })

  test('has every day of the month once, below its weekday', async () => {
    const { html } = await show({ query: '?month=2027-02', slots: [] })
    const rows = (html.match(/<tbody>.*<\/tbody>/)?.[0] ?? '').split('<tr').slice(1)
    const cells = rows.map((row) =>
      [...row.matchAll(/<td[^>]*>(?:<span[^>]*>(\d+))?/g)].map(([, day]) => day ?? ''),
    )

    // February 2027 begins on a Monday and has four weeks.
    expect(cells).toEqual(
      [0, 1, 2, 3].map((week) => [1, 2, 3, 4, 5, 6, 7].map((day) => String(week * 7 + day))),
    )
  })
})

describe('the calendar at the end of a month', () => {
  beforeEach(() => void vi.setSystemTime('2026-11-28T09:00:00+05:30'))

  const captions = (html: string) =>
    [...html.matchAll(/(?:id="month"|<th colSpan="7")[^>]*>([^<]*)/gi)].map(([, month]) => month)
  const months = (html: string) => [...html.matchAll(/\?month=([\d-]+)/g)].map(([, month]) => month)
  const slots = ['2026-11-29', '2026-12-05'].map((date) => aSlot({ date }))

  test('shows the next month below the days that are left, and leads to the month after both', async () => {
    const { html, received } = await show({ slots })
    expect(captions(html)).toEqual(['November 2026', 'December 2026'])
    expect(daysIn(html).map(([, to]) => to)).toEqual([
      '/tours/houseboat-day?date=2026-11-29#booking',
      '/tours/houseboat-day?date=2026-12-05#booking',
    ])
    expect(months(html)).toEqual(['2027-01'])
    expect(received[1]?.search, 'stays at the end of December need days after it').toBe(
      '?from=2026-11-28&to=2027-01-28',
    )
  })

  test.each([
    ['says that nothing is free where that is true of both', [], true],
    ['does not say so where the next month has free days', slots.slice(1), false],
  ])('%s', async (_, free, isSaid) => {
    const { html } = await show({ slots: free, query: '?month=2026-11' })
    expect(textOf(html).includes('Nothing is free in these months.')).toBe(isSaid)
  })

  test('lets a stay begin in one month and end in the next', async () => {
    const nights = ['2026-11-29', '2026-11-30', '2026-12-01'].map((date) =>
      aSlot({ date, startTime: '14:00', endTime: '11:00' }),
    )
    const { html } = await show({ product: aStay(), slots: nights, query: '?date=2026-11-30' })
    expect(captions(html)).toEqual(['November 2026', 'December 2026'])
    expect(html).toContain('date=2026-11-30&amp;departure=2026-12-02')
  })

  test('shows one month once a day of the next one is chosen, and while three weeks are left', async () => {
    expect(captions((await show({ slots, query: '?date=2026-12-05' })).html)).toEqual(['December 2026'])
    vi.setSystemTime('2026-11-22T09:00:00+05:30')
    expect(captions((await show({ slots })).html)).toEqual(['November 2026'])
    vi.setSystemTime('2026-11-23T09:00:00+05:30')
    expect(captions((await show({ slots })).html)).toHaveLength(2)
  })
})

describe('a product whose prices differ by day', () => {
  const nights = [300_000, 300_000, 450_000].map((price, index) =>
    aSlot({ date: `2026-11-${24 + index}`, startTime: '14:00', endTime: '11:00', price }),
  )

  test('shows the price of each free day in the calendar, and what the heading costs at least', async () => {
    const { html } = await show({
      product: aStay({ lowestPrice: 300_000, highestPrice: 450_000 }),
      slots: nights,
    })

    expect(textOf(html)).toContain('From₹3,000 a night')
    expect(textOf(html)).toContain('26 November, Thursday, ₹4,500₹4,500, ')
  })

  test.each([
    [125_000, '₹1,250₹1,250, '],
    [124_950, '₹1,250₹1,249.50, '],
    [999_900, '₹9,999₹9,999, '],
    [1_250_000, '₹12.5K₹12,500, '],
    [1_250_100, '₹12.6K₹12,501, '],
    [12_000_000, '₹1.2L₹1,20,000, '],
  ])('shows %i paise as %s, never less than it costs', async (price, shown) => {
    const { html } = await show({ slots: [aSlot({ price })] })
    expect(daysIn(html)[0]?.[0]).toContain(shown)
  })

  test('adds up the nights of a stay, and posts each night’s price', async () => {
    const { html } = await show({
      product: aStay(),
      slots: nights,
      query: '?date=2026-11-24&departure=2026-11-27&rooms=2&guests=2',
    })

    expect(textOf(html)).toContain(
      '2 nights × ₹3,000 × 2 rooms₹12,0001 night × ₹4,500 × 2 rooms₹9,000Total ₹21,000',
    )
    expect(html).toContain('name="prices" value="300000,300000,450000"')
  })

  test('asks for adults and children, who have a price of their own or pay the same', async () => {
    const slots = [
      aSlot({ date: '2026-11-28', price: 200_000, childPrice: 90_000 }),
      aSlot({ date: '2026-11-29', price: 200_000, childPrice: null }),
    ]
    const priced = await show({ product: aProduct(), slots, query: '?date=2026-11-28&guests=3&children=1' })
    const plain = await show({ product: aProduct(), slots, query: '?date=2026-11-29&guests=3&children=1' })

    expect(textOf(priced.html)).toContain('2 adults × ₹2,000₹4,0001 child × ₹900₹900Total ₹4,900')
    expect(optionsIn(priced.html, 'children')).toEqual(['0', '1', '2', '3', '4'])
    expect(priced.html).toContain('name="childPrice" value="90000"')
    expect(textOf(plain.html)).toContain('3 guests × ₹2,000Total ₹6,000')
    expect(optionsIn(plain.html, 'children')).toEqual(['0', '1', '2', '3', '4'])
    expect(plain.html).toContain('/book?date=2026-11-29&amp;guests=3&amp;children=1"')
    expect(plain.html).not.toContain('name="childPrice"')
  })
})
