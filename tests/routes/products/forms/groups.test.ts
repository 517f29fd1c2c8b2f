// A tour that is sold by the group, on the screens of who offers and who approves it.
import { describe, expect, test } from 'vitest'
import * as approval from '../../../../app/routes/products/approval/route.tsx'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import * as newProduct from '../../../../app/routes/products/new/route.tsx'
import * as prices from '../../../../app/routes/products/prices/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { useToday } from '../../support/products.ts'
import { textOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProduct, productAnswer, sentProduct, typedProduct } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'

useToday()

const cookie = 'accessToken=abc'
const params = { id: 'p1' }
const boat = {
  guestsPerGroup: 6,
  draft: { ...aProduct().draft, guestsPerGroup: 6 },
  priceRules: [],
  rules: [{ weekday: 1, startTime: '09:30', endTime: '16:00', capacity: 2 }],
  exceptions: [
    { id: 'e1', date: '2026-12-25', isClosed: false, startTime: '10:00', endTime: '12:00', capacity: 1 },
  ],
}

async function create(typed: Record<string, string>) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'POST /managed-products': productAnswer(),
  })
  const form = { kind: 'tour', ...typedProduct, ...typed }
  const page = await visit(newProduct, { path: '/my-services/new', form, cookie })
  return { page, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
}

async function open(route: typeof calendar | typeof prices, path: string, slots: object[] = []) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /managed-products/p1': productAnswer(boat),
    'GET /managed-products/p1/slots': json({ slots } as never),
  })
  const page = await visit(route, { path: `/my-services/p1/${path}`, params, cookie })
  return textOf(render(route.default, page))
}

describe('a tour that is sold by the group', () => {
  test('is offered with the guests of a group, which a tour by the seat leaves empty', async () => {
    expect((await create({ guestsPerGroup: '6' })).sent).toEqual([
      { kind: 'tour', ...sentProduct, guestsPerGroup: 6 },
    ])
    expect((await create({})).sent).toEqual([{ kind: 'tour', ...sentProduct }])
    expect((await create({ kind: 'stay', guestsPerRoom: '2', guestsPerGroup: '6' })).sent).toMatchObject([
      { guestsPerRoom: 2, guestsPerGroup: null },
    ])
  })

  test('has no price for children, and the form says so', async () => {
    const { page, sent } = await create({ guestsPerGroup: '6', childPrice: '900' })
    expect(sent).toEqual([])
    expect(JSON.stringify(page.data)).toContain(
      'A group has one price. Leave the child price or the guests per group empty.',
    )
  })

  test('has groups and not seats in its week, on single days and in the coming weeks', async () => {
    const slot = {
      id: 's1',
      date: '2026-11-24',
      startTime: '09:30',
      endTime: '16:00',
      capacity: 2,
      free: 1,
      status: 'LIMITED',
    }
    const text = await open(calendar, 'calendar', [slot])
    expect(text).toContain('Its groups are the boats, jeeps or guides that you have at that time.')
    expect(text).toContain('1 of 2 groups free')
    expect(text).toContain('10:00 am – 12:00 pm, 1 group')
    expect(text).toContain('Booked groups stay booked.')
    expect(text.toLowerCase()).not.toContain('seat')
  })

  test('has its prices for the whole group', async () => {
    const text = await open(prices, 'prices')
    expect(text).toContain('₹2,500 per group of up to 6')
    expect(text).toContain('Rupees for the whole group.')
    expect(text).not.toContain('Child price')
  })

  test('is shown to who approves it with its price, groups and guests', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /managed-products/p1': productAnswer(boat),
    })
    const page = await visit(approval, { path: '/products/p1', params, cookie })
    const text = textOf(render(approval.default, page))
    expect(text).toContain('₹2,500 for a group')
    expect(text).toMatch(/Guests per group\s*6/)
    expect(text).toContain('Monday, 9:30 am – 4:00 pm, 2 groups')
  })
})
