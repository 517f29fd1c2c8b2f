// A booking by the group costs price × groups, wherever it is counted: the page, the form, the host that holds it, and a change.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestOf } from '../../app/domain/bookings/present-trip.ts'
import { availabilityOf } from '../../app/domain/products/availability.ts'
import { expectedPriceOf } from '../../app/domain/products/expected-price.ts'
import { keptPrice } from '../../backend/services/bookings/changes/kept-price.ts'
import { priceTrip, readPrice } from '../../backend/services/prices/slot-prices.ts'

const slotId = 'a'
const date = '2026-12-05'
const anyTour = fc.record({
  guestsPerGroup: fc.integer({ min: 2, max: 20 }),
  guests: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 100, max: 900_000 }),
  special: fc.option(fc.integer({ min: 100, max: 900_000 })),
})

test('a booking by the group costs the price of as few groups as its guests need, wherever it is counted', () => {
  fc.assert(
    fc.property(anyTour, ({ guestsPerGroup, guests, price, special }) => {
      const groups = Math.ceil(guests / guestsPerGroup)
      const total = groups * (special ?? price)
      const slot = {
        id: slotId,
        date,
        startTime: '09:00',
        endTime: '12:00',
        free: 10,
        status: 'AVAILABLE',
      } as const
      const { chosen } = availabilityOf(
        { kind: 'tour', guestsPerGroup, price, maximumSeats: 20 },
        [{ ...slot, price: special, childPrice: null }],
        { date, guests },
        date,
      )
      if (chosen === undefined) throw new Error('The day is free')
      expect([chosen.guests, chosen.groups, chosen.total]).toEqual([guests, groups, total])

      const request = requestOf(chosen)
      expect(request).toEqual({ slotId, seats: groups, nights: 1, guests })
      const expected = expectedPriceOf(chosen, { isStay: false, seats: groups, children: 0, nights: 1 })
      expect(expected?.expectedTotal).toBe(total)

      const priced = { price: special, childPrice: null }
      const product = { kind: 'tour', effectivePrice: price, childPrice: null, guestsPerGroup } as const
      const held = priceTrip({ product, first: priced, slots: [priced] }, request)
      expect(held).toEqual({ lines: chosen.lines, total })

      const booking = {
        priceLines: held.lines,
        unitPrice: special ?? price,
        seats: groups,
        date,
        endDate: null,
        extras: null,
      }
      expect(readPrice(booking)).toBe(total)
      const seats = { before: new Map([[slotId, groups]]), after: new Map([[slotId, groups]]) }
      const kept = keptPrice(
        { ...booking, children: 0, guestsPerUnit: guestsPerGroup } as Parameters<typeof keptPrice>[0],
        seats,
        request,
        false,
      )
      expect(kept?.total).toBe(total)
    }),
  )
})
