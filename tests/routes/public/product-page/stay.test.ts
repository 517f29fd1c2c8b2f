import { describe, expect, test } from 'vitest'
import { daysIn, optionsIn, sameParameters, show, textOf } from '../../support/pages/product-page.ts'
import { aSlot, aStay, slotId, useToday } from '../../support/products.ts'

useToday()

describe('the page of a stay', () => {
  const nights = (...free: number[]) =>
    free.map((rooms, index) =>
      aSlot({
        id: slotId(index + 1),
        date: `2026-11-${24 + index}`,
        startTime: '14:00',
        endTime: '11:00',
        free: rooms,
        status: rooms > 0 ? 'AVAILABLE' : 'SOLD_OUT',
      }),
    )

  const stay = aStay({ guestsPerRoom: 2 })

  test('has one form: arrival on the calendar, departure, guests and rooms, with the total for all of them', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-24&departure=2026-11-27&guests=3',
      slots: nights(4, 2, 3, 0, 5),
    })

    expect(html.match(/<form /g)).toHaveLength(1)
    expect(optionsIn(html, 'departure')).toEqual([
      'Wed, 25 Nov (1 night)',
      'Thu, 26 Nov (2 nights)',
      'Fri, 27 Nov (3 nights)',
    ])
    expect(html).toContain('<option value="2026-11-27" selected="">')
    expect(optionsIn(html, 'rooms')).toEqual(['1', '2'])
    expect(optionsIn(html, 'adults')).toHaveLength(4)
    expect(textOf(html)).toContain('3 nights × ₹5,200 × 2 roomsTotal ₹31,200')
    expect(html).toContain('A room takes 2 guests.')
    expect(html).toContain('Check-in from 2:00 pm, check-out by 11:00 am')
    expect(html).toMatch(new RegExp(`name="slot" value="${slotId(1)}"`))
    expect(html.match(/aria-current="date"/g)).toHaveLength(3)
    expect(html).toContain('27<span class="sr-only"> departure</span>')
  })

  test('has a bar for phones, with the total and the way to it once days are chosen', async () => {
    const barAt = async (query: string) => {
      const { html } = await show({ product: stay, query, slots: nights(4, 2, 3) })
      const bar = html.slice(html.indexOf('data-booking-bar'))
      return { text: textOf(bar), to: /href="([^"]+)"/.exec(bar)?.[1], html }
    }
    const chosen = await barAt('?date=2026-11-24&departure=2026-11-26&guests=2')
    expect(chosen.text).toMatch(/₹10,400 in total ?Review and book/)
    expect(chosen.html).toContain(`id="${chosen.to?.slice(1)}"`)
    for (const query of ['', '?date=2026-11-24&guests=2']) {
      const { text, to } = await barAt(query)
      expect(text, query).toMatch(/₹5,200 ?a night ?Choose dates/)
      expect(to).toBe('#booking')
    }
  })

  test('lets the calendar choose the arrival and then the departure, which need not be a free day', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-25&guests=2',
      slots: nights(4, 2, 3, 0, 5),
    })
    const links = daysIn(html).map(([name, to]) => [name?.split(',').at(-1)?.trim(), to?.split('?')[1]])

    expect(html).toContain('Choose the day you leave')
    expect(links).toEqual(
      [
        ['4 left', 'guests=2&date=2026-11-24#booking'],
        ['2 left', 'guests=2&date=2026-11-25#booking'],
        ['departure', 'guests=2&date=2026-11-25&departure=2026-11-26#booking'],
        ['leave on this day', 'guests=2&date=2026-11-25&departure=2026-11-27#booking'],
        ['5 rooms free', 'guests=2&date=2026-11-28#booking'],
      ].map(([name, query]) => [name, expect.stringMatching(sameParameters(query ?? ''))]),
    )
  })

  test('keeps arrival, departure and guests when another month is shown', async () => {
    const { html, received } = await show({
      product: stay,
      query: '?date=2026-11-28&departure=2026-12-01&guests=2&month=2026-12',
    })

    expect(html).toContain('December 2026')
    expect(textOf(html)).toContain('Saturday, 28 November')
    expect(html).toContain('?month=2027-01&amp;date=2026-11-28&amp;departure=2026-12-01&amp;guests=2#booking')
    expect(received.filter(({ path }) => path.endsWith('/slots')).map(({ search }) => search)).toEqual([
      '?from=2026-12-01&to=2027-01-31',
      '?from=2026-11-28&to=2026-12-28',
    ])
  })

  test('chooses as many rooms as the guests need, and says so when fewer were chosen', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-24&departure=2026-11-25&guests=5&rooms=1',
      slots: nights(4),
    })

    expect(html).toContain('5 guests need 3 rooms.')
    expect(html).toContain('<option value="3" selected="">3</option>')
  })

  test('offers at most the guests that its free rooms take together', async () => {
    const { html } = await show({ product: stay, query: '?date=2026-11-24&guests=7', slots: nights(2) })

    expect(html).toContain('At most 4 guests can be booked then.')
    expect(optionsIn(html, 'adults')).toHaveLength(4)
  })

  test('without a known room capacity leaves the number of guests to the host', async () => {
    const { html } = await show({ product: aStay(), query: '?date=2026-11-24&guests=7', slots: nights(2) })

    expect(html).toContain('<option value="7" selected="">7</option>')
    expect(html).toContain('<option value="1" selected="">1</option>')
  })

  test('shortens a stay that has too few free nights, and says so', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-24&departure=2026-12-03',
      slots: nights(4, 2, 0),
    })

    expect(html).toContain('From Tuesday, 24 November on, at most 2 nights can be booked.')
    expect(html).toContain('<option value="2026-11-26" selected="">')
  })

  describe('with a minimum of nights', () => {
    const atLeast = (least: number, free: readonly number[]) =>
      nights(...free).map((night) => ({ ...night, minimumNights: least }))

    test('says so, and offers no departure before it', async () => {
      const { html } = await show({
        product: aStay({ guestsPerRoom: 2, minimumNights: 2 }),
        query: '?date=2026-11-24&guests=2',
        slots: atLeast(2, [4, 2, 3, 0, 5]),
      })
      const leaving = daysIn(html).filter(([, to]) => to?.includes('departure='))

      expect(textOf(html)).toContain('At least 2 nights')
      expect(textOf(html)).toContain('Stay at least 2 nights when you arrive on this day.')
      expect(optionsIn(html, 'departure')).toEqual(['Thu, 26 Nov (2 nights)', 'Fri, 27 Nov (3 nights)'])
      expect(leaving.map(([, to]) => /departure=([\d-]+)/.exec(to ?? '')?.[1])).toEqual([
        '2026-11-26',
        '2026-11-27',
      ])
      expect(daysIn(html).some(([, to]) => to?.includes('date=2026-11-25#'))).toBe(false)
    })

    test('replaces an earlier departure, and says why', async () => {
      const { html } = await show({
        product: stay,
        query: '?date=2026-11-24&departure=2026-11-25&guests=2',
        slots: atLeast(2, [4, 2, 3]),
      })

      expect(textOf(html)).toContain('Stay at least 2 nights when you arrive on Tuesday, 24 November.')
      expect(html).toContain('<option value="2026-11-26" selected="">')
      expect(textOf(html)).toContain('Total ₹10,400')
    })

    test('offers no arrival from which too few nights are free, and says why one of an address is not', async () => {
      const { html } = await show({
        product: stay,
        query: '?date=2026-11-26&guests=2',
        slots: atLeast(2, [4, 2, 3, 0, 5, 5]),
      })

      expect(textOf(html)).toContain(
        'Stay at least 2 nights when you arrive on Thursday, 26 November. They are not all free. Please choose another day.',
      )
      expect(daysIn(html).map(([, to]) => /date=([\d-]+)/.exec(to ?? '')?.[1])).toEqual([
        '2026-11-24',
        '2026-11-25',
        '2026-11-28',
      ])
    })
  })
})
