// Occurrences of other channels' repeating events that were moved, cancelled or left out.
import { describe, expect, test } from 'vitest'
import { bookedPeriods, parseCalendar } from '../../../backend/services/calendars/parse-calendar.ts'

const span = {
  from: new Date('2026-10-01T00:00:00Z'),
  until: new Date('2027-03-31T00:00:00Z'),
  echoes: new Set<string>(),
}

/** Each list is an event. */
const calendar = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

const startsOf = (text: string) =>
  bookedPeriods(parseCalendar(text), span).map(({ startsAt }) => startsAt.toISOString().slice(0, 16))

/** 09:30 in India, on three days. */
const inIndia = [
  'UID:cooking@channel',
  'DTSTART;TZID=Asia/Kolkata:20261005T093000',
  'DTEND;TZID=Asia/Kolkata:20261005T103000',
  'RRULE:FREQ=DAILY;COUNT=3',
]
const inUtc = [
  'UID:cooking@channel',
  'DTSTART:20261005T040000Z',
  'DTEND:20261005T050000Z',
  'RRULE:FREQ=DAILY;COUNT=3',
]
const toEvening = [
  'UID:cooking@channel',
  'DTSTART;TZID=Asia/Kolkata:20261008T180000',
  'DTEND;TZID=Asia/Kolkata:20261008T190000',
]
const moved = ['2026-10-05T04:00', '2026-10-07T04:00', '2026-10-08T12:30']
const without = ['2026-10-05T04:00', '2026-10-07T04:00']

describe('a calendar with a changed occurrence', () => {
  test('closes the times of all its other events too', () => {
    const text = calendar(
      ['UID:yoga@channel', 'DTSTART:20261010T040000Z', 'DTEND:20261010T050000Z'],
      inIndia,
      [...toEvening, 'RECURRENCE-ID;TZID=Asia/Kolkata:20261006T093000'],
      ['UID:walk@channel', 'DTSTART:20261012T040000Z', 'DTEND:20261012T050000Z', 'RRULE:FREQ=DAILY;COUNT=2'],
    )
    expect(startsOf(text)).toEqual([...moved, '2026-10-10T04:00', '2026-10-12T04:00', '2026-10-13T04:00'])
  })

  test('leaves the same time of another event as it is', () => {
    const other = inIndia.map((line) => line.replace('cooking', 'dance'))
    const text = calendar(inIndia, [...toEvening, 'RECURRENCE-ID:20261006T040000Z'], other)
    expect(startsOf(text)).toEqual([
      '2026-10-05T04:00',
      '2026-10-06T04:00',
      '2026-10-07T04:00',
      '2026-10-08T12:30',
    ])
  })

  test('is read when it is as large as a calendar may be', () => {
    const many = Array.from({ length: 4500 }, (_, index) => [
      `UID:${index}@channel`,
      'DTSTART:20261010T040000Z',
      'DTEND:20261010T050000Z',
    ])
    const changes = Array.from({ length: 490 }, (_, index) => [
      ...toEvening,
      `RECURRENCE-ID:20261006T04${String(index % 60).padStart(2, '0')}00Z`,
    ])
    expect(startsOf(calendar(inIndia, ...changes, ...many))).toEqual([...moved, '2026-10-10T04:00'])
  })

  test.each([
    ['in UTC, of an event in India', inIndia, 'RECURRENCE-ID:20261006T040000Z'],
    ['in India, of an event in UTC', inUtc, 'RECURRENCE-ID;TZID=Asia/Kolkata:20261006T093000'],
    ['in Berlin, of an event in India', inIndia, 'RECURRENCE-ID;TZID=Europe/Berlin:20261006T060000'],
    ['by its day alone', inIndia, 'RECURRENCE-ID;VALUE=DATE:20261006'],
  ])('moves the one that is named %s', (_, event, occurrence) => {
    expect(startsOf(calendar(event, [...toEvening, occurrence]))).toEqual(moved)
    expect(startsOf(calendar(event, [...toEvening, occurrence, 'STATUS:CANCELLED']))).toEqual(without)
  })

  test('that names no day is refused', () => {
    expect(() => startsOf(calendar(inIndia, [...toEvening, 'RECURRENCE-ID:soon']))).toThrow(
      'The calendar has an event without a valid day.',
    )
  })
})

describe('an occurrence that is left out', () => {
  test.each([
    ['in UTC, of an event in India', inIndia, ['EXDATE:20261006T040000Z']],
    ['in India, of an event in UTC', inUtc, ['EXDATE;TZID=Asia/Kolkata:20261006T093000']],
    ['in Berlin, of an event in India', inIndia, ['EXDATE;TZID=Europe/Berlin:20261006T060000']],
    ['by its day alone', inIndia, ['EXDATE;VALUE=DATE:20261006']],
    ['after one that never was', inUtc, ['EXDATE:20261005T123000Z', 'EXDATE:20261006T040000Z']],
    ['beside others in one line', inUtc, ['EXDATE:20261001T040000Z,20261005T123000Z,20261006T040000Z']],
  ])('stays open when it is named %s', (_, event, excluded) => {
    expect(startsOf(calendar([...event, ...excluded]))).toEqual(without)
  })

  test('closes its time where the same hour of another zone was meant', () => {
    expect(startsOf(calendar([...inIndia, 'EXDATE:20261006T093000Z']))).toEqual([
      '2026-10-05T04:00',
      '2026-10-06T04:00',
      '2026-10-07T04:00',
    ])
  })

  test('of whole days stays open, and the week after closes', () => {
    const weekly = ['UID:guests@channel', 'DTSTART;VALUE=DATE:20261001', 'RRULE:FREQ=WEEKLY;COUNT=3']
    const excluded = ['EXDATE;VALUE=DATE:20261005', 'EXDATE;VALUE=DATE:20261008']
    expect(startsOf(calendar([...weekly, ...excluded]))).toEqual(['2026-09-30T18:30', '2026-10-14T18:30'])
  })

  test('is refused among so many that reading them would keep others waiting', () => {
    const days = Array.from({ length: 20_001 }, () => '20261006T040000Z')
    const text = calendar([...inUtc, `EXDATE:${days.join(',')}`])
    expect(() => startsOf(text)).toThrow('The calendar repeats too many events.')
  })

  test('may be one of hundreds in a row', () => {
    const days = Array.from({ length: 600 }, (_, index) =>
      new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', ''),
    )
    const daily = ['UID:closed@channel', 'DTSTART;VALUE=DATE:20250101', 'RRULE:FREQ=DAILY;UNTIL=20261002']
    const text = calendar([...daily, `EXDATE;VALUE=DATE:${days.join(',')}`])
    expect(startsOf(text)).toEqual(['2026-09-30T18:30'])
  })
})
