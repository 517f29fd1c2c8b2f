// What a booking of a result costs in all.
import { describe, expect, test } from 'vitest'
import { aCard, useToday } from '../../support/products.ts'
import { page, search } from '../../support/pages/search.ts'

useToday()

const twoNights = 'date=2026-12-05&departure=2026-12-07'
const oneNight = 'date=2026-12-05&departure=2026-12-06'

const resultOf = async (kind: 'tour' | 'stay', query: string, total: object) =>
  (await search(`/tours?${query}`, page([{ ...aCard({ kind }), ...total }]))).html

describe('a search result', () => {
  test.each([
    ['stay', `${twoNights}&guests=4`, { totalPrice: 960_000, rooms: 2 }, '₹9,600 for 2 nights, 2 rooms'],
    ['stay', `${oneNight}&guests=4`, { totalPrice: 480_050, rooms: 2 }, '₹4,800.50 for 1 night, 2 rooms'],
    ['stay', twoNights, { totalPrice: 480_000, rooms: 1 }, '₹4,800 for 2 nights'],
    ['tour', 'guests=4', { totalPrice: 360_000 }, '₹3,600 for 4 adults'],
    ['tour', 'guests=4', { totalPrice: 360_000, guestsPerGroup: 6 }, '₹3,600 for 4 guests'],
    ['tour', 'guests=4', { totalPrice: 360_000, hasChildPrice: false }, '₹3,600 for 4 guests'],
    [
      'tour',
      'guests=4&children=2',
      { totalPrice: 360_000, hasChildPrice: false },
      '₹3,600 for 2 adults, 2 children',
    ],
    [
      'tour',
      'guests=4',
      { totalPrice: 360_000, hasChildPrice: true },
      '₹3,600 for 4 adults, children may pay less',
    ],
  ] as const)('says what a %s costs in all for %s', async (kind, query, total, words) => {
    expect(await resultOf(kind, query, total)).toContain(`>${words}<`)
  })

  test.each([
    ['for one night in one room', 'stay', oneNight, { totalPrice: 480_000, rooms: 1 }],
    ['for one guest of a tour', 'tour', 'date=2026-12-05&guests=1', { totalPrice: 480_000 }],
    ['where the host does not tell it', 'stay', `${twoNights}&guests=4`, {}],
    ['where it depends on the day', 'tour', 'guests=4', { totalPrice: null, rooms: null }],
  ] as const)('has no total %s', async (_where, kind, query, total) => {
    expect(await resultOf(kind, query, total)).not.toMatch(/₹[\d,.]+ for /)
  })
})
