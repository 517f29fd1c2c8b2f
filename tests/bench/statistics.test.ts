import { expect, test } from 'vitest'
import { deviation, median, percentile, ratioOf } from './statistics.ts'

test.each([
  { values: [3], middle: 3 },
  { values: [10, 2, 9], middle: 9 },
  { values: [4, 1, 3, 2], middle: 2.5 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle)
})

test('a list is left in its order', () => {
  const values = [3, 1, 2]
  median(values)
  expect(values).toEqual([3, 1, 2])
})

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow('No values')
})

test.each([
  { percent: 0, value: 1 },
  { percent: 50, value: 3 },
  { percent: 90, value: 4.6 },
  { percent: 99, value: 4.96 },
  { percent: 100, value: 5 },
])('the $percent th percentile lies between its neighbours in proportion', ({ percent, value }) => {
  expect(percentile([5, 3, 1, 4, 2], percent)).toBeCloseTo(value, 10)
})

test('one wild window does not widen the spread', () => {
  expect(deviation([100, 101, 99, 100, 900])).toBe(1)
})

test('windows are compared in pairs, so that a slow moment of the machine counts for both', () => {
  const { middle, low, high } = ratioOf([100, 50, 120], [50, 25, 40])
  expect({ middle, low, high }).toEqual({ middle: 2, low: 2, high: 3 })
})

test('lists of different lengths are not compared', () => {
  expect(() => ratioOf([1, 2], [1])).toThrow('As many windows')
})
