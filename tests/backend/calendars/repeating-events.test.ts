// Events of other channels that repeat: which days they close, and that no rule keeps the reader searching.
import ICAL from 'ical.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookedPeriods, parseCalendar } from '../../../backend/services/calendars/parse-calendar.ts'
import { byRunLength } from '../../support/run-length.ts'

const span = {
  from: new Date('2026-10-01T00:00:00Z'),
  until: new Date('2027-03-31T00:00:00Z'),
  echoes: new Set<string>(),
}

const repeating = (start: string, rule: string, events = 1) =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: events }, (_, index) => [
      'BEGIN:VEVENT',
      `UID:${index}@channel`,
      `DTSTART;VALUE=DATE:${start}`,
      `RRULE:${rule}`,
      'END:VEVENT',
    ]).flat(),
    'END:VCALENDAR',
  ].join('\r\n')

/** The days in India on which it begins, with the month. */
const daysOf = (text: string) =>
  bookedPeriods(parseCalendar(text), span).map(({ startsAt }) =>
    new Date(startsAt.getTime() + 5.5 * 3_600_000).toISOString().slice(2, 10),
  )

/** Counts what the library does most often for each day that it looks at, and stops what has no end. */
function countSteps() {
  let steps = 0
  const count = () => {
    steps += 1
    if (steps > 5_000_000) throw new Error('It searches without an end.')
  }
  const daysInMonth = ICAL.Time.daysInMonth.bind(ICAL.Time)
  vi.spyOn(ICAL.Time, 'daysInMonth').mockImplementation((month, year) => {
    count()
    return daysInMonth(month, year)
  })
  // Called with the day that it is asked of.
  // oxlint-disable-next-line typescript/unbound-method
  const { dayOfWeek } = ICAL.Time.prototype
  vi.spyOn(ICAL.Time.prototype, 'dayOfWeek').mockImplementation(function (this: ICAL.Time, weekStart) {
    count()
    return dayOfWeek.call(this, weekStart)
  })
  return () => steps
}

afterEach(() => vi.restoreAllMocks())

describe('an event that repeats', () => {
  test.each([
    ['FREQ=MONTHLY', '20261215', ['26-12-15', '27-01-15', '27-02-15', '27-03-15']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '20261231', ['26-12-31', '27-01-31', '27-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '20261231', ['26-12-31', '27-01-31', '27-02-28', '27-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=1,20', '20270201', ['27-02-01', '27-02-20', '27-03-01', '27-03-20']],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10', '20261010', ['26-10-10', '26-12-10', '27-02-10']],
    ['FREQ=MONTHLY;BYDAY=2TU', '20261201', ['26-12-08', '27-01-12', '27-02-09', '27-03-09']],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '20261030', ['26-10-30', '26-11-27', '26-12-25']],
    ['FREQ=MONTHLY;BYDAY=5SA', '20261001', ['26-10-31', '27-01-30']],
    ['FREQ=MONTHLY;BYDAY=MO;UNTIL=20261020', '20261005', ['26-10-05', '26-10-12', '26-10-19']],
    ['FREQ=YEARLY', '20201225', ['26-12-25']],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', '20201225', ['26-12-25']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '20240229', ['27-02-28']],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '20201126', ['26-11-26']],
    ['FREQ=DAILY;BYDAY=SA;UNTIL=20261020', '20261003', ['26-10-03', '26-10-10', '26-10-17']],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=SA;COUNT=2', '20261003', ['26-10-03', '26-10-17']],
  ])('by %s closes its days', (rule, start, days) => {
    expect(daysOf(repeating(start, rule))).toEqual(days)
  })
})

/** The long run reads as many as a calendar may have. */
const events = byRunLength({ long: 500, short: 25 })

describe('events that began long ago', () => {
  test('close their coming days, however many are over', () => {
    const days = daysOf(repeating('20000105', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', 20))
    expect(days.slice(0, 2)).toEqual(['26-10-07', '26-10-21'])
    expect(daysOf(repeating('20000105', 'FREQ=DAILY;UNTIL=20261003', 20))).toEqual(['26-10-01'])
    expect(daysOf(repeating('20000105', 'FREQ=MONTHLY', 20))).toHaveLength(6)
  })

  test('do not count against how often a calendar may repeat, but those to come do', () => {
    expect(daysOf(repeating('20000105', 'FREQ=DAILY', 20))).toEqual(['26-10-01'])
    expect(() => daysOf(repeating('20000105', 'FREQ=DAILY', 40))).toThrow(
      'The calendar repeats too many events.',
    )
  })
})

describe('a rule that could keep the reader searching', () => {
  test.each([
    ['every seventh day, and never that weekday', '20261005', 'FREQ=DAILY;INTERVAL=7;BYDAY=TU'],
    ['a step over billions of days', '20261005', 'FREQ=DAILY;INTERVAL=2000000000'],
    ['February without a leap year', '20270201', 'FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO'],
    ['a day that no February has', '20260201', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30'],
    ['a weekday that is never that day', '20261001', 'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=15'],
    ['a position that no month has', '20261001', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=50'],
    ['a month that does not come', '20261001', 'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2;BYDAY=MO'],
    ['the sixth of a weekday', '20261001', 'FREQ=MONTHLY;BYDAY=6MO'],
    ['30 February', '20260201', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['weeks by number', '20261001', 'FREQ=YEARLY;BYWEEKNO=53'],
    ['a day by number', '20261001', 'FREQ=YEARLY;BYYEARDAY=366'],
    ['every second', '20261001', 'FREQ=SECONDLY'],
  ])('is refused before it is tried: %s', (_, start, rule) => {
    const steps = countSteps()
    expect(() => daysOf(repeating(start, rule))).toThrow(
      'An event of the calendar repeats in a way that cannot be read.',
    )
    expect(steps()).toBeLessThan(100)
  })

  test.each([
    ['20261001', 'FREQ=DAILY;INTERVAL=24;BYDAY=MO'],
    ['20260101', 'FREQ=WEEKLY;INTERVAL=24;BYDAY=MO'],
    ['20260131', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['20260131', 'FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=28'],
    ['20260201', 'FREQ=MONTHLY;BYDAY=5MO'],
    ['20260201', 'FREQ=MONTHLY;INTERVAL=24;BYDAY=-4SU'],
    ['20260228', 'FREQ=YEARLY;INTERVAL=24;BYMONTH=2;BYMONTHDAY=-28'],
    ['20260201', 'FREQ=YEARLY;INTERVAL=24;BYMONTH=2;BYDAY=4MO'],
  ])(
    'and is read ends within a bounded number of steps, as often as a calendar may: %s %s',
    (start, rule) => {
      const steps = countSteps()
      daysOf(repeating(start, rule, events))
      expect(steps()).toBeLessThan(4_000 * events)
    },
  )

  test('by their number are refused', () => {
    expect(() => daysOf(repeating('20261001', 'FREQ=YEARLY', 501))).toThrow(
      'The calendar repeats too many events.',
    )
  })
})
