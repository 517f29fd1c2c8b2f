// Numbers, money, days and states as people read them.
import { leadPriorityLabels } from '../../../app/domain/labels/lead-labels.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { formatPaise, formatRupees } from '@affiliate-booking/shared/money'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatCancellationPolicy } from '../../../app/domain/bookings/cancellation.ts'
import {
  formatClock,
  formatDay,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatTimeSlot,
  formatTripTimes,
  formatWeekday,
  greetingAt,
} from '../../../app/domain/format/dates.ts'
import { formatPaiseShort } from '../../../app/domain/format/money.ts'
import { formatHours, formatParty, formatPercent } from '../../../app/domain/format/numbers.ts'
import {
  bookingStatusLabels,
  leadStatusLabels,
  paymentStatusLabels,
  productStatusLabels,
} from '../../../app/domain/labels/status-labels.ts'

test.each([
  [0, '₹0'],
  [12_345_600, '₹1,23,456'],
  [12_345_650, '₹1,23,456.50'],
])('%i paise are formatted as %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text)
})

test.each([
  [0, '₹0'],
  [99_900, '₹999'],
  [4_500_000, '₹45K'],
  [13_500_000, '₹1.35L'],
  [694_860_000, '₹69.49L'],
  [1_250_000_000, '₹1.25Cr'],
  [-4_500_000, '-₹45K'],
])('%i paise are formatted as %s on an axis', (paise, text) => {
  expect(formatPaiseShort(paise)).toBe(text)
})

test('counts have Indian grouping and a singular', () => {
  expect(formatCount(12_345_678)).toBe('1,23,45,678')
  expect([formatQuantity(1, 'lead', 'leads'), formatQuantity(1200, 'lead', 'leads')]).toEqual([
    '1 lead',
    '1,200 leads',
  ])
  expect([formatPercent(-6.54), formatPercent(12)]).toEqual(['6.5%', '12%'])
})

test.each([
  [{ seats: 3, children: 1 }, '2 adults, 1 child'],
  // As another host may count them.
  [{ seats: 3, children: 1, guests: 3, priceLines: [{ unit: 'adult' }] }, '2 adults, 1 child'],
  [{ seats: 4, children: 2, priceLines: [{ unit: 'guest' }] }, '2 adults, 2 children'],
  [{ seats: 4, children: 0 }, '4 guests'],
  [{ seats: 2, guests: 7, children: 3, guestsPerGroup: 6 }, '2 groups, 4 adults, 3 children'],
  [{ seats: 2, guests: 7, priceLines: [{ unit: 'group' }] }, '2 groups, 7 guests'],
  [{ seats: 2, guests: 7, guestsPerGroup: 6 }, '2 groups, 7 guests'],
])('%j of a tour are %s', (party, text) => {
  expect(formatParty({ kind: 'tour', ...party })).toBe(text)
})

test.each([
  [{ seats: 2, guests: 4, children: 3 }, '2 rooms, 1 adult, 3 children'],
  [{ seats: 1, guests: 4 }, '1 room, 4 guests'],
  [{ seats: 1 }, '1 room'],
])('%j of a stay are %s', (party, text) => {
  expect(formatParty({ kind: 'stay', ...party })).toBe(text)
})

test('money and counts are written as the platform writes them for India', () => {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const counts = new Intl.NumberFormat('en-IN')
  const wholeNumbers = fc.integer({ min: -1e13, max: 1e13 })
  fc.assert(
    fc.property(wholeNumbers, (number) => {
      expect(formatPaise(number)).toBe(rupees.format(number / 100))
      expect(formatRupees(number / 100)).toBe(rupees.format(number / 100))
      expect(formatCount(number)).toBe(counts.format(number))
      expect(formatCount(number / 1000)).toBe(counts.format(number / 1000))
    }),
  )
})

describe('a date', () => {
  test('has the time of day in India, and its weekday', () => {
    expect(formatClock('2026-07-30T18:29:59Z')).toBe('11:59 pm')
    expect(formatMoment('2026-07-30T18:30:00Z')).toBe('31 Jul 2026, 12:00 am')
    expect(formatWeekday('2026-07-31')).toBe('Friday, 31 Jul 2026')
    expect(formatDay('2026-11-21T20:00:00Z')).toBe('22 November 2026')
    expect(greetingAt(new Date('2026-07-31T06:29:00Z'))).toBe('Good morning')
    expect(greetingAt(new Date('2026-07-31T06:30:00Z'))).toBe('Good afternoon')
    expect(greetingAt(new Date('2026-07-31T18:40:00Z'))).toBe('Good morning')
  })

  test('is that of India, whatever the clock of the server', () => {
    expect(formatShortDay('2026-07-30T20:00:00Z')).toBe('31 Jul 2026')
    expect(formatShortDay('2026-09-01')).toBe('1 Sep 2026')
    expect(formatMonth('2026-07')).toBe('Jul')
  })

  test('can be combined with times from morning to midnight', () => {
    expect(formatTimeSlot({ startTime: '06:30', endTime: '12:00' })).toBe('6:30 am – 12:00 pm')
    expect(formatTimeSlot({ startTime: '00:15', endTime: '23:45' })).toBe('12:15 am – 11:45 pm')
  })

  test('is followed by the last day of a trip before its time, so that nobody reads that the day begins then', () => {
    const timeSlot = { startTime: '14:00', endTime: '11:00' }
    expect(formatTripTimes({ timeSlot, endDate: '2026-12-07' })).toBe('to 7 Dec 2026, from 2:00 pm')
    expect(formatTripTimes({ timeSlot })).toBe('2:00 pm – 11:00 am')
  })
})

test.each([
  ['bookings', bookingStatusLabels, ['Pending', 'Confirmed', 'Completed', 'Cancelled']],
  ['payments', paymentStatusLabels, ['Pending', 'Paid', 'Refunded']],
  [
    'leads',
    leadStatusLabels,
    ['New', 'Contacted', 'Qualified', 'Proposal', 'Negotiation', 'Closed won', 'Closed lost'],
  ],
  ['priorities', leadPriorityLabels, ['High', 'Medium', 'Low']],
  ['products', productStatusLabels, ['Active', 'Pending approval', 'Off sale']],
])('the statuses of %s have labels', (_, labels, words) => {
  expect(Object.values(labels).map(({ label }) => label)).toEqual(words)
})

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1½ hours'],
  [135, '2 hours 15 minutes'],
  [1440, '1 day'],
  [1500, '1 day 1 hour'],
  [4320, '3 days'],
])('a duration of %i minutes is formatted as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

test('a day is 24 hours when it is a limit, and more are days', () => {
  expect([1, 24, 36, 48].map(formatHours)).toEqual(['1 hour', '24 hours', '36 hours', '2 days'])
})

test('a cancellation policy is formatted step by step, with what follows the last one', () => {
  expect(
    formatCancellationPolicy([
      { hoursBefore: 120, refundPercent: 100 },
      { hoursBefore: 24, refundPercent: 50 },
      { hoursBefore: 0, refundPercent: 0 },
    ]),
  ).toEqual([
    'Free cancellation until 5 days before the start: full refund.',
    '50% refund until 24 hours before the start.',
    'No refund after that.',
  ])
  expect(formatCancellationPolicy([])).toEqual(['There is no refund after a cancellation.'])
})
