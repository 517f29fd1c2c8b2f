// The pure rules of prices: which price rule wins on a day, and how a price is made of nights and guests.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseExtras, extrasIn } from '../../app/domain/products/extras/chosen-extras.ts'
import { expectedPriceOf } from '../../app/domain/products/expected-price.ts'
import { extraEntries } from '../../app/domain/products/extras/extra-parameters.ts'
import { priceExtras } from '../../backend/services/prices/extras.ts'
import { addDays, weekdayOf } from '@affiliate-booking/shared/days'
import {
  appliesOn,
  comparePriceRules,
  countDays,
  dayPrice,
  findRuleOfDay,
  guestLines,
  nightLines,
  type PriceRule,
  totalOf,
  totalOfExtras,
} from '@affiliate-booking/shared/prices'

const rule = (overrides: Partial<PriceRule> = {}): PriceRule => ({
  id: 'a',
  from: '2026-12-01',
  to: '2026-12-31',
  price: 450_000,
  createdAt: '2026-10-01T06:00:00Z',
  ...overrides,
})

const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays('2026-12-01', offset))
const rules = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    weekdays: fc.option(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6, comparator: 'SameValue' }),
    ),
    from: day,
    length: fc.integer({ min: 0, max: 40 }),
    price: fc.integer({ min: 100, max: 900_000 }),
    added: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 8, selector: ({ id }) => id },
)
const anyRules = rules.map((list) =>
  list.map(({ length, added, ...one }): PriceRule => ({
    ...one,
    to: addDays(one.from, length),
    createdAt: `2026-10-0${added + 1}T06:00:00Z`,
  })),
)

test('the rule that wins on a day is the same in whatever order the rules are', () => {
  fc.assert(
    fc.property(anyRules, day, fc.infiniteStream(fc.integer()), (list, on, numbers) => {
      const shuffled = list
        .map((one) => ({ one, place: numbers.next().value }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one)
      expect(findRuleOfDay(shuffled, on)).toEqual(findRuleOfDay(list, on))
    }),
  )
})

test('the rule that wins is for the day, and no other rule for the day is for fewer days', () => {
  fc.assert(
    fc.property(anyRules, day, (list, on) => {
      const found = findRuleOfDay(list, on)
      const candidates = list.filter((one) => appliesOn(one, on))
      if (found === undefined) expect(candidates).toEqual([])
      else expect(candidates).toContain(found)
      if (found) expect(countDays(found)).toBe(Math.min(...candidates.map(countDays)))
    }),
  )
})

test('of any three rules, the first beats the third if it beats the second and that the third', () => {
  const wins = (a: PriceRule, b: PriceRule) => comparePriceRules(a, b).order < 0
  fc.assert(
    fc.property(anyRules, (list) => {
      const pairs = list.flatMap((a) => list.filter((b) => b !== a).map((b) => [a, b] as const))
      expect(pairs.filter(([a, b]) => wins(a, b) === wins(b, a))).toEqual([])
      const broken = pairs.filter(
        ([a, c]) => !wins(a, c) && list.some((b) => b !== a && b !== c && wins(a, b) && wins(b, c)),
      )
      expect(broken).toEqual([])
    }),
  )
})

test('the days of a rule are counted one by one, whatever its weekdays', () => {
  fc.assert(
    fc.property(anyRules, (list) => {
      for (const one of list) {
        const days = Array.from({ length: 120 }, (_, index) => addDays('2026-12-01', index))
        expect(countDays(one)).toBe(days.filter((on) => appliesOn(one, on)).length)
      }
    }),
  )
})

test('a short season beats the weekends of the year, and its own weekends beat the season', () => {
  const weekends = rule({ id: 'weekends', from: '2026-01-01', weekdays: [5, 6] })
  const christmas = rule({ id: 'christmas', from: '2026-12-20' })
  const christmasWeekends = rule({ id: 'both', from: '2026-12-20', weekdays: [5, 6] })
  expect(weekdayOf('2026-12-25')).toBe(5)
  expect(findRuleOfDay([weekends, christmas], '2026-12-25')).toBe(christmas)
  expect(findRuleOfDay([weekends, christmas, christmasWeekends], '2026-12-25')).toBe(christmasWeekends)
  expect(findRuleOfDay([weekends, christmas, christmasWeekends], '2026-12-18')).toBe(weekends)
})

test('rules for as many days are told apart by their start, then by when they were added', () => {
  const early = rule({ id: 'early', from: '2026-12-01', to: '2026-12-10' })
  const late = rule({ id: 'late', from: '2026-12-05', to: '2026-12-14' })
  expect(comparePriceRules(late, early)).toMatchObject({ reason: 'later-start' })
  expect(findRuleOfDay([early, late], '2026-12-07')).toBe(late)
  const newer = rule({ id: 'a', createdAt: '2026-11-01T06:00:00Z', weekdays: [6, 7] })
  const older = rule({ id: 'b', createdAt: '2026-10-01T06:00:00Z', weekdays: [5, 6] })
  expect(findRuleOfDay([older, newer], '2026-12-12')).toBe(newer)
  expect(comparePriceRules(newer, older)).toMatchObject({ reason: 'added-later' })
})

test('a day without a rule has the usual price, and a rule without a child price keeps the usual one', () => {
  const usual = { price: 300_000, childPrice: 150_000 }
  expect(dayPrice(usual, undefined)).toEqual(usual)
  expect(dayPrice(usual, { price: 450_000, childPrice: null })).toEqual({
    price: 450_000,
    childPrice: 150_000,
  })
  expect(dayPrice({ price: 300_000 }, { price: 450_000 })).toEqual({ price: 450_000, childPrice: null })
})

test('a child never pays more than an adult', () => {
  expect(dayPrice({ price: 300_000, childPrice: 150_000 }, { price: 100_000 })).toEqual({
    price: 100_000,
    childPrice: 100_000,
  })
})

test('the nights of a stay are added up, and nights of one price make one line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(300_000, 450_000, 600_000), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 20 }),
      (prices, rooms) => {
        const lines = nightLines(prices)
        expect(totalOf(lines, rooms)).toBe(prices.reduce((sum, price) => sum + price * rooms, 0))
        expect(new Set(lines.map(({ price }) => price)).size).toBe(lines.length)
      },
    ),
  )
  expect(nightLines([300_000, 450_000, 300_000])).toEqual([
    { unit: 'night', price: 300_000, count: 2 },
    { unit: 'night', price: 450_000, count: 1 },
  ])
})

test('children pay their price, and as adults where there is none', () => {
  const withPrice = { price: 200_000, childPrice: 90_000 }
  expect(guestLines(withPrice, 3, 1)).toEqual([
    { unit: 'adult', price: 200_000, count: 2 },
    { unit: 'child', price: 90_000, count: 1 },
  ])
  expect(guestLines(withPrice, 2, 0)).toEqual([{ unit: 'adult', price: 200_000, count: 2 }])
  expect(guestLines({ price: 200_000, childPrice: null }, 3, 1)).toEqual([
    { unit: 'guest', price: 200_000, count: 3 },
  ])
})

test('extras cost their number times their price, once for all rooms and nights: on the page, in the form and at the host', () => {
  const offered = [
    { name: 'Dinner', price: 45_000 },
    { name: 'Pickup', price: 90_000 },
    { name: 'Photographer', price: 500_000 },
  ]
  const counts = fc.uniqueArray(fc.constantFrom(...offered), { selector: ({ name }) => name })
  fc.assert(
    fc.property(
      counts,
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 5 }),
      (some, count, rooms) => {
        const chosen = some.map(({ name }) => ({ name, count }))
        const total = some.reduce((sum, { price }) => sum + price * count, 0)
        const shown = chooseExtras(offered, chosen)
        expect([totalOfExtras(shown.extras), shown.notes]).toEqual([total, []])
        expect(extrasIn(extraEntries(chosen).map(([, text]) => text)), 'by way of an address').toEqual(chosen)
        const stay = { isStay: true, seats: rooms, children: 0, nights: 2, extras: shown.extras }
        expect(expectedPriceOf({ prices: [300_000, 300_000] }, stay)?.expectedTotal).toBe(
          600_000 * rooms + total,
        )
        const held = priceExtras({ extras: offered }, { extras: chosen })
        expect(held.ok && held.value).toEqual(shown.extras)
      },
    ),
  )
})
