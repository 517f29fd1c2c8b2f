// Words of a search that are nearly right.
import { expect, test } from 'vitest'
import { editDistance, similarWord } from '../../../../../backend/services/products/search/spelling.ts'

test.each([
  ['munar', 'munnar', 1],
  ['munanr', 'munnar', 1],
  ['fort', 'fort', 0],
  ['', 'fort', 4],
  ['kitten', 'sitting', 3],
])('from “%s” to “%s” there are %i letters to change', (first, second, distance) => {
  expect(editDistance(first, second)).toBe(distance)
})

test('of two similar words the search takes the one that more products have', () => {
  const vocabulary = new Map([
    ['fort', 1],
    ['ford', 9],
    ['munnar', 2],
  ])

  expect(similarWord(vocabulary, 'forx')).toBe('ford')
  expect(similarWord(vocabulary, 'mun'), 'it begins a word').toBe('mun')
  expect(similarWord(vocabulary, 'fox'), 'too short to be sure').toBe('fox')
})
