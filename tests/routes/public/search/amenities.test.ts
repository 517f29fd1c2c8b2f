// Filters for what a stay has.
import { amenityNames } from '@affiliate-booking/contract/options/products/products'
import { describe, expect, test } from 'vitest'
import { aCard, useToday } from '../../support/products.ts'
import { page, search } from '../../support/pages/search.ts'

useToday()

const legend = '>Stays with</legend>'

describe('the amenities of a search', () => {
  test('are sent to the API as they are in the address, and ticked', async () => {
    const { received, html } = await search('/tours?kind=stay&wifi=yes&hotWater=yes')

    expect(received[0]?.search).toBe('?kind=stay&wifi=yes&hotWater=yes')
    const ticked = (html.match(/<input type="checkbox"[^>]*>/g) ?? []).filter((box) =>
      box.includes('checked'),
    )
    expect(ticked.map((box) => /name="(\w+)"/.exec(box)?.[1])).toEqual(['wifi', 'hotWater'])
    expect(html, 'of the two filters').toMatch(/Filters<span class="tabular-nums">2</)
  })

  test('are each offered with the number of stays that it leaves', async () => {
    const filterCounts = amenityNames.map((name, index) => ({ name, value: 'yes', count: index }))
    const { html } = await search('/tours', page([aCard()], { filterCounts }))
    const [, group = ''] = html.split(legend)

    expect(
      [...group.matchAll(/name="(\w+)" value="yes"\/><span[^>]*>([^<]*)<\/span><span[^>]*>(\d)</g)]
        .slice(0, amenityNames.length)
        .map(([, ...choice]) => choice.join(' ')),
    ).toEqual([
      'wifi Wi-Fi 0',
      'parking Parking 1',
      'airConditioning Air conditioning 2',
      'hotWater Hot water 3',
      'breakfast Breakfast included 4',
      'pool Pool 5',
    ])
  })

  test('are not offered for tours, unless one is asked for', async () => {
    expect((await search('/tours?kind=tour')).html).not.toContain(legend)
    expect((await search('/tours?kind=tour&pool=yes')).html).toContain(legend)
  })

  test('stand in place of the durations of tours, unless one is asked for', async () => {
    const durations = '>Duration of tours</legend>'

    expect((await search('/tours?kind=stay')).html).not.toContain(durations)
    expect((await search('/tours?kind=stay&duration=day')).html).toContain(durations)
    expect((await search('/tours')).html).toContain(durations)
  })

  test('can be left out one by one when nothing is found', async () => {
    const { html } = await search(
      '/tours?wifi=yes&pool=yes',
      page([], { total: 0, wider: [{ name: 'pool', count: 3 }] }),
    )

    expect(html).toMatch(/href="\/tours\?wifi=yes"[^>]*>[^<]*with or without a pool/)
    expect(html).not.toContain('with or without Wi-Fi')
  })

  test('with another value are left out, and the visitor is told', async () => {
    const { received, html } = await search('/tours?q=fort&wifi=fast')

    expect(received[0]?.search).toBe('?q=fort')
    expect(html).toContain('There is no such amenity: “fast”.')
  })
})
