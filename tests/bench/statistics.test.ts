import { expect, test } from 'vitest'
import { deviation, median, percentile, ratioOf } from './statistics.ts'

test.each([
  { values: [3], middle: 3 },
  { values: [10, 2, 9], middle: 9 },
  { values: [4, 1, 3, 2], middle: 2.5 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle)
})

test('a median does not change the order of the list', () => {
  const values = [3, 1, 2]
  median(values)
  expect(values).toEqual([3, 1, 2])
})

test('an empty list has no median', () => {
  expect(() => median([])).toThrow('No values')
})

test.each([
  { percent: 0, value: 1 },
  { percent: 50, value: 3 },
  { percent: 90, value: 4.6 },
  { percent: 99, value: 4.96 },
  { percent: 100, value: 5 },
])('the $percent th percentile is interpolated between its neighbours', ({ percent, value }) => {
  expect(percentile([5, 3, 1, 4, 2], percent)).toBeCloseTo(value, 10)
})

test('a single outlier does not widen the spread', () => {
  expect(deviation([100, 101, 99, 100, 900])).toBe(1)
})

test('windows are compared in pairs, so that a slow moment of the machine affects both', () => {
  const { middle, low, high } = ratioOf([100, 50, 120], [50, 25, 40])
  expect({ middle, low, high }).toEqual({ middle: 2, low: 2, high: 3 })
})

test('lists of different lengths cannot be compared', () => {
  expect(() => ratioOf([1, 2], [1])).toThrow('As many windows')
})
