import { daysUntilEnd, isTourTime } from '@affiliate-booking/contract/options/products/tour-times'
import { describe, expect, test } from 'vitest'

const hour = 60

describe('a tour', () => {
  test.each([
    ['09:00', '12:00', null, 0],
    ['22:00', '06:00', null, 1],
    ['22:00', '06:00', 8 * hour, 1],
    ['09:00:00', '12:00:00', 4 * hour, 0],
    // Its duration is a guess that reaches the next day.
    ['19:00', '23:00', 6 * hour, 0],
    ['18:00', '10:00', 40 * hour, 2],
    ['20:00', '02:00', 30 * hour, 2],
    ['09:00', '12:00', 25 * hour, 1],
    ['09:00', '12:00', 24 * hour, 0],
    ['18:00', '18:00', 24 * hour, 1],
    ['09:00', '12:00', 72 * hour, 2],
    ['18:00', '10:00', 48 * hour, 1],
  ])(
    'from %s to %s that takes %s minutes ends %d days after its first',
    (startTime, endTime, duration, days) => {
      expect(daysUntilEnd({ startTime, endTime }, duration)).toBe(days)
    },
  )

  test.each([
    ['09:00', '12:00', 8 * hour, true],
    ['22:00', '06:00', 8 * hour, true],
    ['22:00', '06:00', null, true],
    ['12:00', '11:00', 4 * hour, false],
    ['10:00', '10:00', null, false],
    ['10:00', '10:00', 24 * hour, true],
  ])(
    'from %s to %s that takes %s minutes: whether that can be is %s',
    (startTime, endTime, duration, can) => {
      expect(isTourTime({ startTime, endTime }, duration)).toBe(can)
    },
  )
})
