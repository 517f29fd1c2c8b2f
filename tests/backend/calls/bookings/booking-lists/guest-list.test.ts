import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addMarket, addNights, addProduct, addSlot, holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

describe('the guest list', () => {
  test('has the paid bookings of a provider’s own products, by slot', async () => {
    const { provider, productId, slotId } = await addMarket(stage.db)
    const afternoon = await addSlot(stage.db, productId, { startTime: '15:00', endTime: '17:00' })
    await addSlot(stage.db, productId, { startTime: '18:00', endTime: '19:00', isClosed: true })
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay', title: 'Lake house' })
    const nights = await addNights(stage.db, stay, 2, { from: '2026-10-19' })
    const admin = await addMember(stage.db, 'super_admin')
    const book = async (id: string, name: string, isPaid: boolean, more: object = {}) => {
      const guest = await addMember(stage.db, 'user', { name })
      const { body } = await stage.post('/bookings', holdPayload(id, more), guest.cookie)
      const payment = { action: 'confirm-payment', version: 0, reference: `CASH-${name}` }
      if (isPaid) await stage.post(`/bookings/${body.booking.id}/actions`, payment, admin.cookie)
    }
    await book(slotId, 'Zoya', true)
    await book(slotId, 'Arjun', true, { seats: 2 })
    await book(slotId, 'Unpaid', false)
    await book(nights[0] ?? '', 'Guest', true, { nights: 2 })
    await addMarket(stage.db)

    const { status, body } = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    expect(status).toBe(200)
    const seen = body.slots.map(({ slot, productTitle, bookings: rows }: never) => [
      (slot as { startTime: string }).startTime,
      productTitle,
      (rows as { userName: string }[]).map(({ userName }) => userName),
    ])
    expect(seen).toEqual([
      ['09:00', 'Tea gardens of Munnar', ['Arjun', 'Zoya']],
      ['14:00', 'Lake house', ['Guest']],
      ['15:00', 'Tea gardens of Munnar', []],
    ])
    expect(body.slots[0]).toMatchObject({
      kind: 'tour',
      slot: { id: slotId, capacity: 10, free: 6, status: 'AVAILABLE' },
      bookings: [{ seats: 2, customerPhone: '+91 90000 00000', version: 1 }, {}],
    })
    expect(body.slots[2].slot.id).toBe(afternoon)
  })

  test('has a tour of three days on each of them', async () => {
    const { provider, slotId } = await addMarket(stage.db, { durationMinutes: 3 * 24 * 60 })
    const admin = await addMember(stage.db, 'super_admin')
    const guest = await addMember(stage.db, 'user')
    const { body } = await stage.post('/bookings', holdPayload(slotId), guest.cookie)
    const payment = { action: 'confirm-payment', version: 0, reference: 'CASH-1' }
    await stage.post(`/bookings/${body.booking.id}/actions`, payment, admin.cookie)
    const countOn = async (date: string) =>
      (await stage.get(`/manifest?date=${date}`, provider.cookie)).body.slots.map(
        ({ slot, bookings }: { slot: { id: string }; bookings: object[] }) => [slot.id, bookings.length],
      )
    for (const date of ['2026-10-20', '2026-10-21', '2026-10-22'])
      expect(await countOn(date), date).toEqual([[slotId, 1]])
    expect(await countOn('2026-10-23')).toEqual([])
  })

  test('has those who leave a stay, who are not among the guests of the night', async () => {
    const { provider } = await addMarket(stage.db)
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay', title: 'Lake house' })
    const nights = await addNights(stage.db, stay, 2)
    const admin = await addMember(stage.db, 'super_admin')
    const guest = await addMember(stage.db, 'user', { name: 'Arjun' })
    const hold = holdPayload(nights[0] ?? '', { nights: 2 })
    const { booking } = (await stage.post('/bookings', hold, guest.cookie)).body
    const leavingOn = async (date: string) =>
      (await stage.get(`/manifest?date=${date}`, provider.cookie)).body.departures
    expect(await leavingOn('2026-10-22')).toEqual([])
    const payment = { action: 'confirm-payment', version: 0, reference: 'CASH-1' }
    await stage.post(`/bookings/${booking.id}/actions`, payment, admin.cookie)
    expect(await leavingOn('2026-10-22')).toEqual([
      expect.objectContaining({ id: booking.id, productTitle: 'Lake house', endDate: '2026-10-22' }),
    ])
    expect(await leavingOn('2026-10-21')).toEqual([])
    const other = (await addMarket(stage.db)).provider
    expect((await stage.get('/manifest?date=2026-10-22', other.cookie)).body.departures).toEqual([])
  })

  test('of a day without guests names the next day with paid ones of the provider', async () => {
    const { provider, productId, slotId } = await addMarket(stage.db)
    const later = await addSlot(stage.db, productId, { date: '2026-10-24' })
    const admin = await addMember(stage.db, 'super_admin')
    const guest = await addMember(stage.db, 'user')
    const held = await Promise.all(
      [later, slotId].map((id) => stage.post('/bookings', holdPayload(id), guest.cookie)),
    )
    const others = await addMarket(stage.db)
    const before = async (from: string) =>
      (await stage.get(`/manifest?date=${from}`, provider.cookie)).body as Record<string, unknown>
    expect(await before('2026-10-18'), 'nobody has paid').toMatchObject({ nextDate: null, hasTimes: true })
    for (const { body } of held) {
      const payment = { action: 'confirm-payment', version: 0, reference: `CASH-${body.booking.bookingId}` }
      await stage.post(`/bookings/${body.booking.id}/actions`, payment, admin.cookie)
    }
    expect((await before('2026-10-18')).nextDate).toBe('2026-10-20')
    expect(await before('2026-10-20'), 'has guests').not.toHaveProperty('nextDate')
    expect((await before('2026-10-21')).nextDate).toBe('2026-10-24')
    expect((await before('2026-10-24')).nextDate).toBeUndefined()
    expect((await before('2026-10-25')).nextDate).toBeNull()
    const { body } = await stage.get('/manifest?date=2026-10-18', others.provider.cookie)
    expect(body, 'of another provider').toMatchObject({ nextDate: null, hasTimes: true })
  })

  test('leaves out services that are not live, unless somebody has booked them', async () => {
    const { provider, productId, slotId } = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    await stage.post('/bookings', holdPayload(slotId), customer.cookie)
    const waiting = await addProduct(stage.db, provider.id, {
      title: 'Not approved',
      status: 'pending_approval',
    })
    await addSlot(stage.db, waiting)
    const paused = await addProduct(stage.db, provider.id, { title: 'Off sale', status: 'off_sale' })
    await addSlot(stage.db, paused)
    const titles = async () =>
      (await stage.get('/manifest?date=2026-10-20', provider.cookie)).body.slots.map(
        ({ productTitle }: { productTitle: string }) => productTitle,
      )
    expect(await titles()).toEqual(['Tea gardens of Munnar'])
    await stage.db.execute(sql`update products set status = 'off_sale' where id = ${productId}`)
    expect(await titles()).toEqual(['Tea gardens of Munnar'])
  })

  test('is for providers only', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    expect((await stage.get('/manifest?date=2026-10-20', provider.cookie)).body).toEqual({
      slots: [],
      departures: [],
      closedTimes: [],
      nextDate: null,
      hasTimes: false,
    })
    expect((await stage.get('/manifest?date=soon', provider.cookie)).status).toBe(400)
    expect((await stage.get('/manifest?date=2026-10-20')).status).toBe(401)
    const admin = await addMember(stage.db, 'super_admin')
    expect((await stage.get('/manifest?date=2026-10-20', admin.cookie)).status).toBe(403)
  })
})
