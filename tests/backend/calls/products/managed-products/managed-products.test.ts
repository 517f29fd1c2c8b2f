import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage } from '../../../support/stage.ts'
import { offering, tour } from '../offering.ts'
import { managedProductScene, nobody, reason, unknown } from './managed-product-scene.ts'

const stage = createStage()

const { register, offer, approve, edit } = offering(stage)
const { read, list, decide, waiting } = managedProductScene(stage)

describe('creating a product', () => {
  test('stores all fields and waits for approval', async () => {
    const provider = await register('provider@example.com')
    const { status, body } = await stage.post('/managed-products', tour(), provider)
    expect(status).toBe(201)
    const { kind, ...said } = tour()
    expect(body.product).toMatchObject({
      kind,
      draft: said,
      status: 'pending_approval',
      rejectionReason: null,
      hasPendingChange: false,
      waitsSince: '2026-10-01T06:00:00.000Z',
      version: 0,
      change: null,
      rules: [],
      exceptions: [],
      images: [],
      serviceProviderName: 'Biju Varghese',
      timeline: [{ action: 'product.created', actor: 'Biju Varghese', at: '2026-10-01T06:00:00.000Z' }],
    })
    expect(body.product).toEqual(await read(provider, body.product.id))
  })

  test.each([
    ['no title', { title: ' ' }, 'Title is required.'],
    ['a category of its own', { category: 'Shopping' }, 'Choose a category.'],
    ['no price', { price: 0 }, 'Price must be at least ₹1.'],
    ['half a paisa', { price: 100.5 }, /expected int/],
    [
      'a discount price not below the price',
      { discountPrice: 150_000 },
      'Discount price must be less than the price.',
    ],
    [
      'a district of another state',
      { location: { country: 'India', state: 'Kerala', district: 'Madurai' } },
      'Choose a district from the list.',
    ],
    ['too many highlights', { highlights: 'A view\n'.repeat(9) }, 'Highlights can have at most 8 lines.'],
    ['too many seats', { maximumSeats: 21 }, 'Maximum per booking can be at most 20.'],
    ['a stay without a room capacity', { kind: 'stay', guestsPerRoom: null }, 'Guests per room is required.'],
    ['a policy of its own', { cancellationPolicy: 'never' }, 'Choose a cancellation policy.'],
    [
      'a child price beside groups',
      { childPrice: 70_000, guestsPerGroup: 6 },
      'A group has one price. Leave the child price or the guests per group empty.',
    ],
    ['a group of one', { guestsPerGroup: 1 }, 'Guests per group must be at least 2.'],
    ['another kind', { kind: 'cruise' }, 'Choose tour or stay.'],
    ['a status', { status: 'approved' }, 'Unknown field: “status”.'],
  ])('rejects %s', async (_what, wrong, message) => {
    const provider = await register('provider@example.com')
    const answer = await stage.post('/managed-products', tour(wrong), provider)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(await stage.value(sql`select count(*)::int from products`)).toBe(0)
  })

  test('a stay has a room capacity, whose edit is shown to who approves it, and a tour has none', async () => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    const walk = await offer(provider, { guestsPerRoom: 4 })
    expect(walk.draft.guestsPerRoom).toBeNull()
    const stay = await offer(provider, { kind: 'stay', guestsPerRoom: 3 })
    await approve(admin, stay.id)
    expect((await stage.get(`/products/${stay.slug}`)).body.product).toMatchObject({ guestsPerRoom: 3 })
    const approved = await read(provider, stay.id)
    const { body } = await edit(provider, approved, { guestsPerRoom: 4 })
    expect(body.product.change.fields).toEqual([{ field: 'Guests per room', old: '3', new: '4' }])
  })

  test('adds a territory outside India, and its country’s administrator decides', async () => {
    const provider = await register('provider@example.com')
    const ladakh = { country: 'India', state: 'Ladakh', district: 'Leh' }
    expect((await offer(provider, { location: ladakh })).location).toEqual(ladakh)
    const location = { country: 'Nepal', state: 'Bagmati', district: 'Kathmandu' }
    const { id } = await offer(provider, { location })
    const admin = await stage.signedInAsAdmin(adminOf('Nepal'))
    expect((await approve(admin, id)).body.product).toMatchObject({ status: 'approved', location })
  })

  test('is for providers only', async () => {
    for (const role of ['affiliate', 'user', 'super_admin'] as const) {
      const answer = await stage.post('/managed-products', tour(), await stage.signedInAs(role))
      expect([answer.status, answer.body.message], role).toEqual([403, 'Only service providers can do this.'])
    }
    expect((await stage.post('/managed-products', tour())).status).toBe(401)
  })
})

describe('a managed product', () => {
  test('shows exceptions and timeline entries of a limited time, and says that there are more', async () => {
    const { provider, product } = await waiting()
    const days = ['2026-08-01', '2026-08-31', '2026-09-01', '2026-10-01', '2026-12-01']
    for (const day of days)
      await stage.db.execute(
        sql`insert into availability_exceptions (product_id, date, is_closed) values (${product.id}, ${day}, true)`,
      )
    const actions = (count: number) =>
      stage.db.execute(sql`insert into audit_log (action, object_type, object_id, created_at)
        select 'product.edited', 'product', ${product.id}, '2026-10-01' from generate_series(1, ${count}::int)`)
    await actions(99)
    const whole = await read(provider, product.id)
    expect(whole.exceptions.map(({ date }: { date: string }) => date)).toEqual(days.slice(2))
    expect([whole.timeline.length, whole.hasEarlier]).toEqual([100, false])
    expect(whole.timeline[0].action).toBe('product.created')
    await actions(1)
    const cut = await read(provider, product.id)
    expect([cut.timeline.length, cut.hasEarlier]).toEqual([100, true])
    expect(cut.timeline[0].action).toBe('product.edited')
    expect(Number(cut.timeline[0].id)).toBeLessThan(Number(cut.timeline[99].id))
  })

  test('can be read and changed by its provider and the administrators of its territory only', async () => {
    const { provider, product } = await waiting()
    const path = `/managed-products/${product.id}`
    const slots = `${path}/slots?from=2026-10-01&to=2026-10-02`
    const inside = [
      provider,
      await stage.signedInAsAdmin(adminOf('India', 'Kerala')),
      await stage.signedInAsAdmin(adminOf('India')),
      await stage.signedInAs('super_admin'),
    ]
    for (const cookie of inside) {
      expect((await stage.get(path, cookie)).status).toBe(200)
      expect((await stage.get(slots, cookie)).status).toBe(200)
      expect(await list(cookie)).toEqual([product.title])
    }
    const outside = [
      await register('other@example.com'),
      await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Wayanad'), 'wayanad@example.com'),
      await stage.signedInAsAdmin(adminOf('Nepal'), 'nepal@example.com'),
    ]
    for (const cookie of outside) {
      for (const each of [path, slots, `/managed-products/${nobody}`, '/managed-products/x']) {
        const answer = await stage.get(each, cookie)
        expect([answer.status, answer.body]).toEqual([404, unknown])
      }
      expect(await list(cookie)).toEqual([])
      const csv = await stage.get('/managed-products.csv', cookie)
      expect([csv.status, csv.body.includes(product.title)]).toEqual([200, false])
    }
    const [other = '', wayanad = ''] = outside
    const { kind: _kind, ...payload } = tour()
    const calls = [
      [other, '', { ...payload, version: 0 }],
      [other, '/withdraw-change', undefined],
      [other, '/rules', { rules: [] }],
      [other, '/exceptions', { date: '2026-10-03', isClosed: true }],
      [other, `/exceptions/${nobody}/remove`, undefined],
      [other, `/images/${nobody}/remove`, undefined],
      [wayanad, '/approve', { version: 0 }],
      [wayanad, '/return', { version: 0, reason }],
    ] as const
    for (const [cookie, call, sent] of calls) {
      const answer = await stage.post(path + call, sent, cookie)
      expect([answer.status, answer.body], call).toEqual([404, unknown])
    }
    for (const call of ['', '/withdraw-change', '/rules', '/exceptions']) {
      const answer = await stage.post(path + call, call === '' ? payload : {}, inside[1])
      expect(answer.status, call).toBe(403)
    }
    expect((await decide(provider, product.id, 'approve', { version: 0 })).status).toBe(403)
    expect((await stage.get('/managed-products', await stage.signedInAs('user'))).status).toBe(403)
    expect((await stage.get('/managed-products.csv')).status).toBe(401)
    expect((await read(provider, product.id)).version).toBe(0)
  })
})
