// Guests search for what stays have. What a stay has, its own lines say.
import type { FilterCount } from '@affiliate-booking/contract/shapes/products/found-products'
import { amenityNames } from '@affiliate-booking/contract/options/products/products'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addProduct, idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

const addProvider = () => addMember(stage.db, 'service_provider', { territoryPath: idukki })

const addStay = async (title: string, lines: { amenities?: string; included?: string }) => {
  const provider = await addProvider()
  return addProduct(stage.db, provider.id, {
    kind: 'stay',
    guestsPerRoom: 2,
    durationMinutes: null,
    title,
    ...lines,
  })
}

const found = async (query: string): Promise<string[]> =>
  (await stage.get(`/products?${query}`)).body.rows.map(({ title }: { title: string }) => title).toSorted()

/** The filters by which a stay with these lines is found. */
async function filtersFor(lines: { amenities?: string; included?: string }): Promise<string[]> {
  await addStay('Homestay', lines)
  const { filterCounts } = (await stage.get('/products')).body
  return filterCounts
    .filter(({ name, count }: FilterCount) => amenityNames.some((one) => one === name) && count > 0)
    .map(({ name }: FilterCount) => name)
}

describe('a stay is found by', () => {
  test.each([
    ['Wi-Fi', ['wifi']],
    ['Free WIFI in all rooms', ['wifi']],
    ['wi fi', ['wifi']],
    ['Internet', ['wifi']],
    ['Parking for two cars', ['parking']],
    ['AC and TV', ['airConditioning']],
    ['A/C', ['airConditioning']],
    ['Fan and air conditioning', ['airConditioning']],
    ['Air-conditioned rooms', ['airConditioning']],
    ['24 hours hot water', ['hotWater']],
    ['Geyser', ['hotWater']],
    ['Swimming pool', ['pool']],
    ['Wi-Fi\nParking\nPool', ['wifi', 'parking', 'pool']],
  ])('its amenities “%s”', async (amenities, filters) => {
    expect(await filtersFor({ amenities })).toEqual(filters)
  })

  test.each(['Breakfast and dinner', 'All meals and tea', 'Full board'])(
    'breakfast, where “%s” is included',
    async (included) => {
      expect(await filtersFor({ included })).toEqual(['breakfast'])
    },
  )

  test.each([
    { amenities: 'No Wi-Fi' },
    { amenities: 'Kitchen, but no parking' },
    { amenities: 'Parking (not for buses)\nWithout hot water' },
    { amenities: 'Pool table' },
    { amenities: 'Carpool to the town' },
    { amenities: 'Backpack storage' },
    { amenities: 'Breakfast for ₹200' },
    { included: 'Wi-Fi' },
    {},
  ])('nothing, with %j', async (lines) => {
    expect(await filtersFor(lines)).toEqual([])
  })
})

test('several filters find stays that have all of them, each with the number that it leaves', async () => {
  await addStay('Both', { amenities: 'Wi-Fi\nParking' })
  await addStay('Wi-Fi alone', { amenities: 'Wi-Fi' })
  await addProduct(stage.db, (await addProvider()).id, { title: 'Tour with lunch', included: 'Breakfast' })

  expect(await found('wifi=yes')).toEqual(['Both', 'Wi-Fi alone'])
  expect(await found('wifi=yes&parking=yes')).toEqual(['Both'])
  expect(await found('breakfast=yes'), 'of tours, what is included is no amenity').toEqual([])

  const { filterCounts } = (await stage.get('/products?wifi=yes')).body
  expect(filterCounts).toEqual(
    expect.arrayContaining([
      { name: 'wifi', value: 'yes', count: 2 },
      { name: 'parking', value: 'yes', count: 1 },
    ]),
  )
  expect((await stage.get('/products?wifi=yes&pool=yes')).body.wider).toEqual([{ name: 'pool', count: 2 }])
  expect((await stage.get('/products?wifi=maybe')).status).toBe(400)
})
