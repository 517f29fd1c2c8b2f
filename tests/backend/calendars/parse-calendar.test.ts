// What other channels write into their calendars, and what of it closes nights and times.
import { describe, expect, test } from 'vitest'
import { isClosedBy } from '../../../backend/services/calendars/closures.ts'
import { ownEventId } from '../../../backend/services/calendars/own-event.ts'
import { bookedPeriods, parseCalendar } from '../../../backend/services/calendars/parse-calendar.ts'

const ownBooking = '4f6f7bd4-0000-4000-8000-000000000000'
const span = {
  from: new Date('2026-10-01T06:00:00Z'),
  until: new Date('2027-04-01T00:00:00Z'),
  echoes: new Set([ownBooking]),
}

const calendar = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Channel//EN',
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:${index}@channel`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const read = (text: string) =>
  bookedPeriods(parseCalendar(text), span).map(({ startsAt, endsAt }) => [
    startsAt.toISOString(),
    endsAt.toISOString(),
  ])

describe('a calendar of another channel', () => {
  test.each<[string, readonly string[], [string, string]]>([
    [
      'days, the last of which is free',
      ['DTSTART;VALUE=DATE:20261010', 'DTEND;VALUE=DATE:20261013'],
      ['2026-10-09T18:30:00.000Z', '2026-10-12T18:30:00.000Z'],
    ],
    [
      'one day without an end',
      ['DTSTART;VALUE=DATE:20261010'],
      ['2026-10-09T18:30:00.000Z', '2026-10-10T18:30:00.000Z'],
    ],
    [
      'times of the world',
      ['DTSTART:20261010T040000Z', 'DTEND:20261010T060000Z'],
      ['2026-10-10T04:00:00.000Z', '2026-10-10T06:00:00.000Z'],
    ],
    [
      'a start with a duration',
      ['DTSTART:20261010T040000Z', 'DURATION:PT90M'],
      ['2026-10-10T04:00:00.000Z', '2026-10-10T05:30:00.000Z'],
    ],
    [
      'times without a zone, as in India',
      ['DTSTART:20261010T093000', 'DTEND:20261010T113000'],
      ['2026-10-10T04:00:00.000Z', '2026-10-10T06:00:00.000Z'],
    ],
    [
      'a zone that is only named',
      ['DTSTART;TZID=Europe/Berlin:20261010T093000', 'DTEND;TZID=Europe/Berlin:20261010T113000'],
      ['2026-10-10T07:30:00.000Z', '2026-10-10T09:30:00.000Z'],
    ],
    [
      'a zone that nobody knows, as in India',
      ['DTSTART;TZID=Mars/Base:20261010T093000', 'DTEND;TZID=Mars/Base:20261010T113000'],
      ['2026-10-10T04:00:00.000Z', '2026-10-10T06:00:00.000Z'],
    ],
  ])('has %s', (_, lines, period) => {
    expect(read(calendar(lines))).toEqual([period])
  })

  test('is read with folded lines, a mark at its beginning and plain line ends', () => {
    const text = `\uFEFF${calendar(['DTSTART;VALUE=DATE:2026', ' 1010', 'SUMMARY:Ravi\\, and a', ' nother'])}`
    expect(read(text)).toHaveLength(1)
    expect(read(text.replaceAll('\r\n', '\n'))).toHaveLength(1)
  })

  test.each([
    ['is cancelled', ['STATUS:CANCELLED']],
    ['leaves the time free', ['TRANSP:TRANSPARENT']],
    ['is over', ['DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20260903']],
    ['is far ahead', ['DTSTART;VALUE=DATE:20290901']],
    ['ends before it starts', ['DTSTART:20261010T060000Z', 'DTEND:20261010T040000Z']],
    ['is our booking of the same product', [`UID:${ownEventId('booking', ownBooking, 'book.example')}`]],
  ])('closes nothing by an event that %s', (_, lines) => {
    const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART;VALUE=DATE:20261010']
    const text = calendar([...start, ...lines])
    expect(read(lines[0]?.startsWith('UID') ? text.replace('UID:0@channel\r\n', '') : text)).toEqual([])
  })

  test('repeats events by day and by week, without the days that are left out or moved', () => {
    const text = calendar([
      'DTSTART:20261005T040000Z',
      'DTEND:20261005T050000Z',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4',
      'EXDATE:20261007T040000Z',
    ])
    expect(read(text).map(([start]) => start)).toEqual([
      '2026-10-05T04:00:00.000Z',
      '2026-10-12T04:00:00.000Z',
      '2026-10-14T04:00:00.000Z',
    ])
    const moved = calendar([
      'DTSTART:20261005T040000Z',
      'DTEND:20261005T050000Z',
      'RRULE:FREQ=DAILY;COUNT=2',
    ]).replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:0@channel\r\nRECURRENCE-ID:20261006T040000Z\r\nDTSTART:20261008T040000Z\r\nDTEND:20261008T050000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    expect(read(moved).map(([start]) => start)).toEqual([
      '2026-10-05T04:00:00.000Z',
      '2026-10-08T04:00:00.000Z',
    ])
  })

  test('joins periods that overlap', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20261012', 'DTEND;VALUE=DATE:20261014'],
      ['DTSTART;VALUE=DATE:20261010', 'DTEND;VALUE=DATE:20261012'],
    )
    expect(read(text)).toEqual([['2026-10-09T18:30:00.000Z', '2026-10-13T18:30:00.000Z']])
  })

  test.each([
    ['leaves on the day', '20261002T123000Z', '20261003T043000Z', '20261003T043000Z', '20261003T103000Z'],
    [
      'leaves after the next has come',
      '20261002T123000Z',
      '20261003T063000Z',
      '20261003T043000Z',
      '20261003T103000Z',
    ],
    [
      'stays longer than the next',
      '20261002T123000Z',
      '20261003T063000Z',
      '20261003T023000Z',
      '20261003T033000Z',
    ],
  ])('closes the nights that each booking takes, where one %s', (_, start, end, nextStart, nextEnd) => {
    const text = calendar([`DTSTART:${start}`, `DTEND:${end}`], [`DTSTART:${nextStart}`, `DTEND:${nextEnd}`])
    const periods = bookedPeriods(parseCalendar(text), span)
    const nights = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'].filter((date) =>
      periods.some((period) =>
        isClosedBy(
          { kind: 'stay', durationMinutes: null },
          { date, startTime: '14:00', endTime: '11:00' },
          period,
        ),
      ),
    )
    expect(nights).toEqual(['2026-10-02', '2026-10-03'])
  })

  test('joins the hours of one day, and nights that follow each other', () => {
    const hours = calendar(
      ['DTSTART:20261010T040000Z', 'DTEND:20261010T050000Z'],
      ['DTSTART:20261010T050000Z', 'DTEND:20261010T060000Z'],
    )
    expect(read(hours)).toEqual([['2026-10-10T04:00:00.000Z', '2026-10-10T06:00:00.000Z']])
    const nights = calendar(
      ['DTSTART:20261010T083000Z', 'DTEND:20261011T053000Z'],
      ['DTSTART:20261011T053000Z', 'DTEND:20261012T053000Z'],
    )
    expect(read(nights)).toEqual([['2026-10-10T08:30:00.000Z', '2026-10-12T05:30:00.000Z']])
  })

  test.each([
    ['', 'The address does not lead to a calendar.'],
    ['<!doctype html><title>Sign in</title>', 'The address does not lead to a calendar.'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART', 'The calendar is broken.'],
    [calendar(['DTSTART:tomorrow']), 'The calendar has an event without a valid day.'],
    [
      calendar(['DTSTART:20261005T040000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']),
      'An event of the calendar repeats in a way that cannot be read.',
    ],
    [
      calendar(['DTSTART:20261005T040000Z', 'RRULE:FREQ=SECONDLY']),
      'An event of the calendar repeats in a way that cannot be read.',
    ],
    [calendar(['DTSTART:18000101T040000Z', 'RRULE:FREQ=DAILY']), 'The calendar repeats too many events.'],
    [
      calendar(...Array.from({ length: 5001 }, () => ['DTSTART;VALUE=DATE:20261010'])),
      'The calendar has too many events.',
    ],
  ])('that is broken or lies is refused: %#', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('what a channel has booked', () => {
  const days = { startsAt: new Date('2026-10-09T18:30:00Z'), endsAt: new Date('2026-10-11T18:30:00Z') }

  test.each([
    ['2026-10-09', false],
    ['2026-10-10', true],
    ['2026-10-11', true],
    ['2026-10-12', false],
  ])('closes the night of %s: %s', (date, isClosed) => {
    expect(
      isClosedBy(
        { kind: 'stay', durationMinutes: null },
        { date, startTime: '14:00', endTime: '11:00' },
        days,
      ),
    ).toBe(isClosed)
  })

  test.each([
    ['2026-10-10', '07:00', '09:30', false],
    ['2026-10-10', '09:00', '10:00', true],
    ['2026-10-10', '11:30', '13:00', false],
  ])('closes a tour on %s from %s to %s: %s', (date, startTime, endTime, isClosed) => {
    const period = { startsAt: new Date('2026-10-10T04:00:00Z'), endsAt: new Date('2026-10-10T06:00:00Z') }
    expect(isClosedBy({ kind: 'tour', durationMinutes: 120 }, { date, startTime, endTime }, period)).toBe(
      isClosed,
    )
  })

  test.each([
    ['2026-10-07', false],
    ['2026-10-08', true],
    ['2026-10-10', true],
    ['2026-10-11', false],
  ])('closes the departure of a tour of three days on %s: %s', (date, isClosed) => {
    const period = { startsAt: new Date('2026-10-10T04:00:00Z'), endsAt: new Date('2026-10-10T06:00:00Z') }
    const times = { date, startTime: '09:00', endTime: '17:00' }
    expect(isClosedBy({ kind: 'tour', durationMinutes: 3 * 1440 }, times, period)).toBe(isClosed)
  })
})
