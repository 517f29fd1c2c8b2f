// The list of towns, and distances between positions.
import { districtsAnywhere } from '@affiliate-booking/contract/options/union-territories'
import { formatCoordinates, parseCoordinates } from '@affiliate-booking/contract/options/products/coordinates'
import { expect, test } from 'vitest'
import { kilometresBetween } from '@affiliate-booking/shared/distances'
import { directionFrom } from '../../backend/services/towns/directions.ts'
import { findSearchedTown } from '../../backend/services/products/search/words.ts'
import { findNamedTown, nearestTowns, towns } from '../../backend/services/towns/towns.ts'

const townNamed = (name: string) => {
  const found = towns.find((town) => town.name === name)
  if (!found) throw new Error(`${name} is not in the list`)
  return found
}

test('every town lies in India, in a district of its state, and no two of a state share a name', () => {
  expect(towns.length).toBeGreaterThan(500)
  for (const { name, district, state, latitude, longitude } of towns) {
    expect(districtsAnywhere(state), `${name} in ${district}`).toContain(district)
    expect(latitude, name).toSatisfy((degrees: number) => degrees > 6.7 && degrees < 35.7)
    expect(longitude, name).toSatisfy((degrees: number) => degrees > 68.1 && degrees < 97.5)
  }
  const names = towns.map(({ name, state }) => `${name}, ${state}`)
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['Kochi', 'Munnar', 90, 'east'],
  ['Delhi', 'Agra', 178, 'south-east'],
  ['Mumbai', 'Pune', 119, 'south-east'],
  ['Jaipur', 'Jaisalmer', 480, 'west'],
  ['Siliguri', 'Darjeeling', 40, 'north-west'],
])('from %s to %s it is %i km %s', (from, to, kilometres, direction) => {
  expect(kilometresBetween(townNamed(from), townNamed(to)) / kilometres).toBeCloseTo(1, 1)
  expect(directionFrom(townNamed(from), townNamed(to))).toBe(direction)
})

test('every town is found by each of its names, or a better known one of that name', () => {
  for (const { names } of towns) {
    for (const name of names) {
      const { town, rest } = findSearchedTown(name) ?? {}
      expect
        .soft([town?.names.map((one) => one.toLowerCase()), rest], name)
        .toEqual([expect.arrayContaining([name.toLowerCase()]), []])
    }
  }
})

test.each([
  ['mount abu hotel', 'Mount Abu', ['hotel']],
  ['fort kochi walk', 'Fort Kochi', ['walk']],
  ['cochin', 'Kochi', []],
  ['udaipur', 'Udaipur', []],
])('“%s” names %s', (text, name, rest) => {
  const named = findNamedTown(text.split(' '))

  expect(named?.town.name).toBe(name)
  expect(named?.rest).toEqual(rest)
})

test('a position far from every town has none near it', () => {
  expect(nearestTowns({ latitude: 15, longitude: 65 })).toEqual([])
})

test.each([
  ['9.6031, 77.1615', '9.60310, 77.16150'],
  ['9.6031° N, 77.1615° E', '9.60310, 77.16150'],
  ['https://www.google.com/maps/place/Kumily/@9.6031,77.1615,15z', '9.60310, 77.16150'],
  ['-33.8568 151.2153', '-33.85680, 151.21530'],
  ['Kumily', undefined],
  ['95.5, 77.1', undefined],
  ['', undefined],
])('the position in “%s” is %s', (text, position) => {
  const parsed = parseCoordinates(text)

  expect(parsed && formatCoordinates(parsed)).toBe(position)
})
