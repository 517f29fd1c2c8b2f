// Customers who wait for what is sold out.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { addMember, addMembers, type Member } from '../../../support/members.ts'
import {
  addMarket,
  addNights,
  addProduct,
  addSlot,
  holdPayload,
  type Market,
} from '../../../support/products.ts'
import { unzip } from '../../../support/privacy/unzip.ts'
import { createStage, password } from '../../../support/stage.ts'

const stage = createStage()

/** A tour with one time that is sold out, on 20 October at 9. */
async function soldOut(product: Parameters<typeof addMarket>[1] = {}) {
  const market = await addMarket(stage.db, product, { capacity: 4, reserved: 4 })
  const customer = await addMember(stage.db, 'user')
  return { ...market, customer, slug: await slugOf(market.productId) }
}

const slugOf = async (id: string) =>
  String(await stage.value(sql`select slug from products where id = ${id}`))

const join = (who: Member, slug: string, more: object = {}) =>
  stage.post('/waitlist', { slug, date: '2026-10-20', startTime: '09:00', guests: 2, ...more }, who.cookie)

const rowsOf = async (who: Member) => (await stage.get('/waitlist', who.cookie)).body.rows

const free = ({ slotId }: Pick<Market, 'slotId'>, seats: number) =>
  stage.db.execute(sql`update availability_slots set reserved = reserved - ${seats} where id = ${slotId}`)

describe('a customer who wants what is sold out', () => {
  test('waits for a time of a day with their guests, once, and sees it listed', async () => {
    const { customer, slug } = await soldOut()

    const joined = await join(customer, slug)
    expect(joined).toMatchObject({
      status: 200,
      body: { entry: { slug, date: '2026-10-20', startTime: '09:00', nights: 1, guests: 2, isFree: false } },
    })
    const again = await join(customer, slug, { guests: 3 })
    expect(again.body.entry).toMatchObject({ id: joined.body.entry.id, guests: 3 })
    expect(await rowsOf(customer)).toEqual([again.body.entry])
  })

  test('waits where fewer seats are free than guests, and is told of those that are', async () => {
    const { customer, slug, slotId } = await soldOut()
    await free({ slotId }, 1)

    expect((await join(customer, slug)).status).toBe(200)
    expect(await join(customer, slug, { guests: 1 })).toMatchObject({
      status: 409,
      body: { message: 'There is room for you: you can book this now.' },
    })
  })

  test('waits for any time of a day', async () => {
    const { customer, slug, productId } = await soldOut()
    const afternoon = await addSlot(stage.db, productId, { startTime: '15:00', capacity: 4, reserved: 4 })

    expect((await join(customer, slug, { startTime: null })).body.entry).toMatchObject({ startTime: null })
    await free({ slotId: afternoon }, 2)
    expect(await rowsOf(customer)).toMatchObject([{ startTime: null, isFree: true }])
  })

  test('changes another day or time of the same tour in place of waiting for both', async () => {
    const { slug, customer, productId } = await soldOut()
    await addSlot(stage.db, productId, { startTime: '15:00', capacity: 4, reserved: 4 })
    const idOf = async (answer: ReturnType<typeof join>) => String((await answer).body.entry.id)
    const id = await idOf(join(customer, slug, {}))
    await stage.db.execute(sql`update waitlist_entries set told_count = 3, was_free = true`)
    const changed = await join(customer, slug, { startTime: '15:00', guests: 3, replaces: id })
    expect(changed.body.entry).toMatchObject({ id, startTime: '15:00', guests: 3, toldCount: 0 })
    expect(await rowsOf(customer)).toHaveLength(1)

    const second = await idOf(join(customer, slug, {}))
    expect(await rowsOf(customer), 'without it, another one').toHaveLength(2)
    const merged = await join(customer, slug, { startTime: '15:00', guests: 1, replaces: second })
    expect(merged.body.entry).toMatchObject({ id, guests: 1 })
    expect(await rowsOf(customer), 'two that become the same').toHaveLength(1)

    const other = await addMember(stage.db, 'user')
    for (const replaces of [id, crypto.randomUUID(), 'no-id'])
      expect((await join(other, slug, { startTime: null, replaces })).status).toBe(200)
    expect(await rowsOf(other), 'of somebody else, of nobody').toHaveLength(1)
    expect(await rowsOf(customer)).toMatchObject([{ id, startTime: '15:00' }])
  })

  test('waits for nights of a stay, each of which must be free, in as few rooms as take the guests', async () => {
    const { provider, customer } = await soldOut()
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay', minimumNights: 2 })
    const [first = '', second = ''] = await addNights(stage.db, stay, 3, { capacity: 2 })
    await stage.db.execute(
      sql`update availability_slots set reserved = 1 where id in (${first}::uuid, ${second}::uuid)`,
    )
    const slug = await slugOf(stay)

    expect((await join(customer, slug, { nights: 1, guests: 3 })).body.message).toBe(
      'A stay that begins on this day has to have more nights.',
    )
    expect((await join(customer, slug, { nights: 2, guests: 2 })).status).toBe(409)
    expect((await join(customer, slug, { nights: 4, guests: 3 })).status).toBe(409)
    expect((await join(customer, slug, { nights: 3, guests: 3 })).body.entry).toMatchObject({
      startTime: null,
      nights: 3,
      isFree: false,
    })
    await free({ slotId: first }, 1)
    expect(await rowsOf(customer)).toMatchObject([{ isFree: false }])
    await free({ slotId: second }, 1)
    expect(await rowsOf(customer)).toMatchObject([{ isFree: true }])
  })

  test.each([
    ['another day', { date: '2026-10-21' }, 409],
    ['a day that is past', { date: '2026-09-20' }, 409],
    ['another time', { startTime: '10:00' }, 409],
    ['nights of a tour', { nights: 2 }, 400],
    ['no guests', { guests: 0 }, 400],
    ['more guests than one booking takes', { guests: 9 }, 400],
    ['no day', { date: 'soon' }, 400],
    ['another service', { slug: 'nothing%00' }, 404],
  ])('cannot wait for %s', async (_, more, status) => {
    const { customer, slug } = await soldOut({ maximumSeats: 8 })

    expect((await join(customer, slug, more)).status).toBe(status)
    expect(await rowsOf(customer)).toEqual([])
  })

  test('cannot wait after bookings have closed, or for what is closed or off sale', async () => {
    const { customer, slug, slotId, productId } = await soldOut()
    await stage.db.execute(sql`update availability_slots set is_closed = true where id = ${slotId}`)
    expect((await join(customer, slug)).status).toBe(409)
    await stage.db.execute(
      sql`update availability_slots set is_closed = false, cutoff_at = ${stage.now().toISOString()}
        where id = ${slotId}`,
    )
    expect((await join(customer, slug)).status).toBe(409)
    await stage.db.execute(sql`update products set status = 'off_sale' where id = ${productId}`)
    expect((await join(customer, slug)).status).toBe(404)
  })

  test('is turned away who has booked it', async () => {
    const { customer, slug, slotId } = await soldOut()
    await free({ slotId }, 2)
    const held = await stage.post('/bookings', holdPayload(slotId, { seats: 2 }), customer.cookie)
    expect((await join(customer, slug)).status).toBe(200)
    await stage.db.execute(
      sql`update bookings set hold_expires_at = null, payment_status = 'completed' where id = ${held.body.booking.id}`,
    )
    expect(await join(customer, slug)).toMatchObject({
      status: 409,
      body: { message: 'You have booked this already. Your booking is under My Bookings.' },
    })
    expect(await rowsOf(customer)).toEqual([])
    // Its seats are counted where the books are checked.
    await stage.db.execute(sql`update bookings set hold_expires_at = now(), payment_status = 'pending'`)
  })

  test('waits for at most 20, whatever comes at once', async () => {
    const { customer, slug, provider } = await soldOut()
    const others = await Promise.all(
      Array.from({ length: 19 }, async () => {
        const id = await addProduct(stage.db, provider.id)
        await addSlot(stage.db, id, { capacity: 1, reserved: 1 })
        return slugOf(id)
      }),
    )
    for (const other of others) expect((await join(customer, other)).status).toBe(200)
    const last = await addProduct(stage.db, provider.id)
    await addSlot(stage.db, last, { capacity: 1, reserved: 1 })
    const lastSlug = await slugOf(last)

    const answers = await Promise.all([
      join(customer, slug),
      join(customer, lastSlug),
      join(customer, slug),
      join(customer, lastSlug),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'You wait for 20 tours and stays already. Remove one first, under Saved.',
    )
    expect(await rowsOf(customer)).toHaveLength(20)
    expect((await join(customer, others[0] ?? '', { guests: 1 })).status).toBe(200)
  })

  test('sees and removes only what is their own', async () => {
    const { customer, slug } = await soldOut()
    const other = await addMember(stage.db, 'user')
    const { id } = (await join(customer, slug)).body.entry

    expect(await rowsOf(other)).toEqual([])
    await stage.post(`/waitlist/${id}/remove`, undefined, other.cookie)
    expect(await rowsOf(customer)).toHaveLength(1)
    for (const removed of [id, id, randomUUID(), 'nothing'])
      expect(await stage.post(`/waitlist/${removed}/remove`, undefined, customer.cookie)).toMatchObject({
        status: 200,
        body: { isWaiting: false },
      })
    expect(await rowsOf(customer)).toEqual([])
  })

  test('is a customer who is signed in', async () => {
    const { provider, slug } = await soldOut()
    expect((await join(provider, slug)).status).toBe(403)
    expect((await stage.post('/waitlist', { slug, date: '2026-10-20', guests: 2 })).status).toBe(401)
  })
})

describe('a provider', () => {
  test('sees how many wait for a time, without their names, and not those who left or have room', async () => {
    const { productId, provider, slug, slotId } = await soldOut()
    const [first, second, third] = await addMembers(stage.db, 'user', 3)
    if (!first || !second || !third) throw new Error('three were added')
    await join(first, slug)
    await join(second, slug, { startTime: null, guests: 1 })
    const { id } = (await join(third, slug)).body.entry
    const shown = async () => {
      const path = `/managed-products/${productId}/slots?from=2026-10-19&to=2026-10-25`
      const { body } = await stage.get(path, provider.cookie)
      expect(JSON.stringify(body)).not.toContain('user 1')
      return body.slots.map(({ waiting }: { waiting: number }) => waiting)
    }

    expect(await shown()).toEqual([3])
    await stage.post(`/waitlist/${id}/remove`, undefined, third.cookie)
    await free({ slotId }, 1)
    expect(await shown()).toEqual([1])
    const open = await stage.get(`/products/${slug}/slots?from=2026-10-19&to=2026-10-25`)
    expect(open.body.slots[0].waiting ?? null).toBeNull()
  })

  test('sees who waits for nights at each night that is full', async () => {
    const { provider, customer } = await soldOut()
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const [, second = ''] = await addNights(stage.db, stay, 3, { capacity: 1 })
    await stage.db.execute(sql`update availability_slots set reserved = 1 where id = ${second}`)
    await join(customer, await slugOf(stay), { nights: 3, guests: 2 })

    const path = `/managed-products/${stay}/slots?from=2026-10-20&to=2026-10-22`
    const { body } = await stage.get(path, provider.cookie)
    expect(body.slots.map(({ waiting }: { waiting: number }) => waiting)).toEqual([0, 1, 0])
  })
})

describe('what a customer waits for', () => {
  test('is in the copy of their data', async () => {
    const { slug } = await soldOut()
    const cookie = await stage.signedInAs('user')
    const { id } = (await join({ id: '', cookie }, slug)).body.entry
    const sent = {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: password }),
    }
    const answer = await stage.appWith({}).request('/api/account/data.zip', sent, {})
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect(JSON.parse(String(files.get('waitlist_entries.json')))).toMatchObject([{ id, guests: 2 }])
  })

  test.each(['customer', 'provider'] as const)('is deleted with the account of the %s', async (leaver) => {
    const { slug, ...people } = await soldOut()
    await join(people.customer, slug)
    await stage.db.execute(sql`update products set status = 'off_sale'`)
    await stage.db.execute(
      sql`update users set deletion_due_at = ${stage.now().toISOString()} where id = ${people[leaver].id}`,
    )
    const deps = { db: stage.db, encryption: testEncryption, uploads: stage.fileStore }
    expect(await deleteDueAccounts(deps, stage.now())).toBe(1)
    expect(await stage.value(sql`select count(*)::int from waitlist_entries`)).toBe(0)
  })
})
