import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { refreshSlots } from '../../../../backend/services/availability/refresh-slots.ts'
import { addMember, holdPayload, type Member } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { daily, offering } from './offering.ts'

interface SlotLike {
  id: string
  date: string
  startTime: string
  endTime: string
  capacity: number
  free: number
  status: string
}

const stage = createStage()

const { register, offer, edit } = offering(stage)
const path = (id: string, rest: string) => `/managed-products/${id}/${rest}`

async function calendar(overrides: object = {}) {
  const provider = await register('provider@example.com')
  const { id } = await offer(provider, overrides)
  return {
    id,
    provider,
    setRules: (rules: object[]) => stage.post(path(id, 'rules'), { rules }, provider),
    except: (exception: object) => stage.post(path(id, 'exceptions'), exception, provider),
    slots: async (from = '2026-10-01', to = from): Promise<SlotLike[]> =>
      (await stage.get(path(id, `slots?from=${from}&to=${to}`), provider)).body.slots,
  }
}

const count = () => stage.value(sql`select count(*)::int from availability_slots`)
/** All that is known of the slots, also when they were last written. */
const snapshot = () =>
  stage.value(sql`select json_agg(s order by s.id)::text || json_agg(s.xmin order by s.id)::text
  from availability_slots s`)

/** Books seats of a slot, by hand. */
const book = async (slotId: string, seats: number) =>
  stage.db.execute(sql`
    with made as (
      insert into bookings (user_id, product_id, provider_id, territory_path, product_title, customer_name,
        policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at,
        idempotency_key, voucher_code, created_at)
      select p.provider_id, p.id, p.provider_id, p.territory_path, p.title, 'Arjun', '[]', 100, ${seats}::int, 100,
        s.date, s.start_time, s.end_time, now(), now(), ${slotId}, ${slotId}, now()
      from availability_slots s join products p on p.id = s.product_id where s.id = ${slotId} returning id)
    , reserved as (
      update availability_slots set reserved = reserved + ${seats}::int where id = ${slotId} returning id)
    insert into booking_slots (booking_id, slot_id, seats) select made.id, ${slotId}, ${seats}::int from made`)

const hold = async (slotId: string, customer?: Member, overrides: object = {}) =>
  stage.post(
    '/bookings',
    holdPayload(slotId, overrides),
    (customer ?? (await addMember(stage.db, 'user'))).cookie,
  )

/** Until somebody waits for a lock; at once where one connection serves everybody. */
async function waitUntilBlocked(tx: Database) {
  const row = z.object({ blocked: z.int(), version: z.string() })
  for (;;) {
    const [found] = await rowsOf(
      tx,
      sql`select count(*)::int as blocked, version() from pg_stat_activity where wait_event_type = 'Lock'`,
      row,
    )
    if (found?.blocked || found?.version.includes('emscripten')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the weekly times', () => {
  test('create slots for 180 days, from the next one on', async () => {
    const { setRules, slots } = await calendar()
    const { status, body } = await setRules([
      { weekday: 4, startTime: '11:00', endTime: '12:00', capacity: 4 },
      { weekday: 4, startTime: '16:00', endTime: '18:30', capacity: 6 },
      { weekday: 7, startTime: '09:00', endTime: '10:00', capacity: 5 },
    ])
    expect(status).toBe(200)
    expect(body.product.rules).toHaveLength(3)
    // It is half past eleven on a Thursday.
    expect(await slots('2026-10-01', '2026-10-08')).toEqual([
      expect.objectContaining({ date: '2026-10-01', startTime: '16:00', endTime: '18:30', free: 6 }),
      expect.objectContaining({ date: '2026-10-04', startTime: '09:00', capacity: 5, status: 'AVAILABLE' }),
      expect.objectContaining({ date: '2026-10-08', startTime: '11:00' }),
      expect.objectContaining({ date: '2026-10-08', startTime: '16:00' }),
    ])
    expect(await stage.value(sql`select max(date)::text from availability_slots`)).toBe('2027-03-28')
    expect(
      await stage.value(
        sql`select to_char(cutoff_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') from availability_slots
            where date = '2026-10-04'`,
      ),
    ).toBe('2026-10-04 07:00')
  })

  test.each([
    ['an end before the start', 'tour', [{ weekday: 1, startTime: '10:00', endTime: '10:00', capacity: 1 }]],
    [
      'two times that begin at once',
      'tour',
      [
        { weekday: 1, startTime: '10:00', endTime: '11:00', capacity: 1 },
        { weekday: 1, startTime: '10:00', endTime: '12:00', capacity: 1 },
      ],
    ],
    [
      'eleven times a day',
      'tour',
      Array.from({ length: 11 }, (_, n) => ({
        weekday: 1,
        startTime: `${10 + n}:00`,
        endTime: '23:00',
        capacity: 1,
      })),
    ],
    [
      'two nights a day',
      'stay',
      [
        { weekday: 1, startTime: '14:00', endTime: '11:00', capacity: 1 },
        { weekday: 1, startTime: '15:00', endTime: '11:00', capacity: 1 },
      ],
    ],
    ['an invalid day', 'tour', [{ weekday: 8, startTime: '10:00', endTime: '11:00', capacity: 1 }]],
    ['no seats', 'tour', [{ weekday: 1, startTime: '10:00', endTime: '11:00', capacity: 0 }]],
    ['an invalid time', 'tour', [{ weekday: 1, startTime: '25:00', endTime: '26:00', capacity: 1 }]],
  ])('are rejected with %s', async (_what, kind, rules) => {
    const { setRules } = await calendar({ kind })
    const answer = await setRules(rules)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(expect.any(String))
    expect([await count(), await stage.value(sql`select count(*)::int from availability_rules`)]).toEqual([
      0, 0,
    ])
  })

  test('of a stay are nights, which end on the next day', async () => {
    const { setRules, slots } = await calendar({ kind: 'stay' })
    expect((await setRules(daily({ startTime: '14:00', endTime: '11:00', capacity: 3 }))).status).toBe(200)
    expect(await slots('2026-10-01')).toEqual([
      expect.objectContaining({ startTime: '14:00', endTime: '11:00', free: 3 }),
    ])
    expect(await count()).toBe(180)
  })

  test('delete unbooked slots and close booked ones when they change, and reopen them later', async () => {
    const { setRules, slots, id } = await calendar()
    await setRules(daily())
    const [first, second] = await slots('2026-10-02', '2026-10-03')
    await book(first?.id ?? '', 3)
    await setRules(daily({ startTime: '10:00' }))
    expect(await slots('2026-10-02', '2026-10-03')).toEqual([
      { ...first, status: 'CLOSED', free: 7 },
      expect.objectContaining({ date: '2026-10-02', startTime: '10:00', status: 'AVAILABLE' }),
      expect.objectContaining({ date: '2026-10-03', startTime: '10:00' }),
    ])
    await setRules(daily({ endTime: '12:00', capacity: 2 }))
    const [again, after] = await slots('2026-10-02', '2026-10-03')
    // What is reserved stays reserved.
    expect(again).toEqual({ ...first, endTime: '12:00', capacity: 3, free: 0, status: 'SOLD_OUT' })
    expect(after?.id).not.toBe(second?.id)
    expect(after).toMatchObject({ startTime: '09:00', capacity: 2 })
    await stage.db.execute(sql`update availability_slots set reserved = 1 where id = ${first?.id}`)
    await refreshSlots(stage.db, id, stage.now())
    expect((await slots('2026-10-02'))[0]).toMatchObject({ capacity: 2, free: 1 })
  })

  test('of a stay can move the check-in of a night, and its rooms stay sold', async () => {
    const { id, setRules, slots, except } = await calendar({ kind: 'stay' })
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    const night = { startTime: '14:00', endTime: '11:00', capacity: 1 }
    await setRules(daily(night))
    const [first, second] = await slots('2026-10-02', '2026-10-03')
    expect((await hold(first?.id ?? '')).status).toBe(201)
    await setRules(daily({ ...night, startTime: '15:00' }))
    expect(await slots('2026-10-02', '2026-10-03')).toEqual([
      { ...first, startTime: '15:00', free: 0, status: 'SOLD_OUT' },
      { ...second, startTime: '15:00' },
    ])
    await except({ date: '2026-10-02', isClosed: false, startTime: '18:00', endTime: '10:00', capacity: 1 })
    expect(await slots('2026-10-02')).toEqual([
      { ...first, startTime: '18:00', endTime: '10:00', free: 0, status: 'SOLD_OUT' },
    ])
    expect((await hold(first?.id ?? '')).status).toBe(409)
    expect(await count()).toBe(180)
    // Who booked it comes as agreed.
    expect(await stage.value(sql`select start_time::text from bookings`)).toBe('14:00:00')
  })

  test('of a stay never create a night again that has started', async () => {
    const { setRules, slots } = await calendar({ kind: 'stay' })
    await setRules(daily({ startTime: '14:00', endTime: '11:00' }))
    // To half past two in the afternoon.
    stage.pass(3 * 60 * 60 * 1000)
    await setRules(daily({ startTime: '18:00', endTime: '11:00' }))
    expect(await slots('2026-10-01', '2026-10-02')).toEqual([
      expect.objectContaining({ date: '2026-10-01', startTime: '14:00' }),
      expect.objectContaining({ date: '2026-10-02', startTime: '18:00' }),
    ])
  })

  test('can reduce seats below the booked ones, and cancelled seats are then not sold again', async () => {
    const { id, setRules, slots } = await calendar()
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    await setRules(daily())
    const [{ id: slotId } = { id: '' }] = await slots('2026-10-02')
    const bookings: { customer: Member; id: string }[] = []
    for (const seats of [3, 2, 3]) {
      const customer = await addMember(stage.db, 'user')
      bookings.push({ customer, id: (await hold(slotId, customer, { seats })).body.booking.id })
    }
    const cancel = ({ id, customer }: (typeof bookings)[number]) =>
      stage.post(`/bookings/${id}/actions`, { action: 'cancel', version: 0 }, customer.cookie)
    await setRules(daily({ capacity: 4 }))
    expect(await slots('2026-10-02')).toMatchObject([{ capacity: 8, free: 0 }])
    for (const [booking, capacity, free] of [
      [bookings[0], 5, 0],
      [bookings[1], 4, 1],
      [bookings[2], 4, 4],
    ] as const) {
      expect((await cancel(booking ?? expect.unreachable())).status).toBe(200)
      expect(await slots('2026-10-02')).toMatchObject([{ capacity, free }])
    }
    // Nothing is left to be done.
    const before = await snapshot()
    await refreshSlots(stage.db, id, stage.now())
    expect(await snapshot()).toBe(before)
  })

  test('are not replaced on an outdated version', async () => {
    const { id, provider, slots } = await calendar()
    const set = (rules: object[], weekVersion?: number) =>
      stage.post(path(id, 'rules'), { rules, weekVersion }, provider)
    const { body } = await set(daily(), 0)
    expect(body.product.weekVersion).toBe(1)
    const late = await set(daily({ startTime: '10:00' }), 0)
    expect([late.status, late.body]).toEqual([
      409,
      {
        message: 'The weekly times have changed, perhaps in another window. Reload the page to see them.',
      },
    ])
    expect(await slots('2026-10-02')).toMatchObject([{ startTime: '09:00' }])
    const both = await Promise.all([set(daily({ capacity: 1 }), 1), set(daily({ capacity: 2 }), 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await set(daily(), 2)).status).toBe(200)
    // Days that differ leave the week as it is.
    await stage.post(path(id, 'exceptions'), { date: '2026-10-05', isClosed: true }, provider)
    expect((await set([], 3)).status).toBe(200)
  })

  test('change nothing in a second refresh, and add one day on the next day', async () => {
    const { setRules, id } = await calendar()
    await setRules(daily())
    const before = await snapshot()
    await refreshSlots(stage.db, id, stage.now())
    expect(await snapshot()).toBe(before)
    const slots = await count()
    stage.pass(24 * 60 * 60 * 1000)
    await refreshSlots(stage.db, id, stage.now())
    expect(await count()).toBe(Number(slots) + 1)
    await refreshSlots(stage.db, '4f6f7bd4-0000-4000-8000-000000000000', stage.now())
  })

  test('give the same slots when refreshed at once', async () => {
    const { setRules, id } = await calendar()
    await Promise.all([
      setRules(daily()),
      setRules(daily({ startTime: '10:00' })),
      refreshSlots(stage.db, id, stage.now()),
    ])
    expect(await count()).toBe(179)
    expect(await stage.value(sql`select count(distinct start_time)::int from availability_slots`)).toBe(1)
  })

  test('do not reopen cancelled slots or change slots that have started', async () => {
    const { setRules, slots, id } = await calendar()
    await setRules(daily())
    const [cancelled, begun] = await slots('2026-10-02', '2026-10-03')
    await book(begun?.id ?? '', 2)
    await stage.db.execute(sql`update availability_slots set is_closed = true where id = ${cancelled?.id}`)
    await stage.db.execute(
      sql`insert into audit_log (action, object_type, object_id, created_at)
          values ('slot.cancelled', 'slot', ${cancelled?.id}, now())`,
    )
    await refreshSlots(stage.db, id, stage.now())
    await setRules(daily({ capacity: 20 }))
    expect((await slots('2026-10-02'))[0]).toMatchObject({ id: cancelled?.id, status: 'CLOSED' })
    // To ten in the morning of the third.
    stage.pass((46.5 + 0) * 60 * 60 * 1000)
    await setRules([])
    expect(await slots('2026-10-03')).toEqual([
      expect.objectContaining({ id: begun?.id, status: 'AVAILABLE', capacity: 20, free: 18 }),
    ])
  })

  test('do not reopen a cancelled slot that they lose and regain', async () => {
    const { setRules, slots, provider } = await calendar()
    await setRules(daily())
    const [slot] = await slots('2026-10-02')
    const answer = await stage.post(`/slots/${slot?.id}/cancel`, { reason: 'Rain' }, provider)
    expect(answer.status).toBe(200)
    await setRules([])
    await setRules(daily())
    expect(await slots('2026-10-02')).toEqual([{ ...slot, status: 'CLOSED' }])
  })

  test('do not reopen a slot that is cancelled while they change', async () => {
    const { setRules, slots } = await calendar()
    await setRules(daily())
    const [slot] = await slots('2026-10-02')
    const changing = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`select from availability_slots where id = ${slot?.id} for update`)
      const change = setRules(daily({ capacity: 20 }))
      // On the embedded database it cannot begin before this has ended.
      await waitUntilBlocked(tx)
      await tx.execute(sql`update availability_slots set is_closed = true where id = ${slot?.id}`)
      await tx.execute(
        sql`insert into audit_log (action, object_type, object_id, created_at)
            values ('slot.cancelled', 'slot', ${slot?.id}, now())`,
      )
      return { change }
    })
    expect((await changing.change).status).toBe(200)
    expect(await slots('2026-10-02', '2026-10-03')).toMatchObject([
      { id: slot?.id, status: 'CLOSED' },
      { capacity: 20, status: 'AVAILABLE' },
    ])
  })

  test('follow an approved edit of when booking closes', async () => {
    const { setRules, provider, id } = await calendar()
    await setRules(daily())
    await edit(provider, { id, version: 0 }, { cutoffMinutes: 0 })
    expect(
      await stage.value(
        sql`select count(*)::int from availability_slots
            where cutoff_at = (date + start_time) at time zone 'Asia/Kolkata'`,
      ),
    ).toBe(await count())
  })
})

describe('an availability exception', () => {
  test('closes a day until it is removed', async () => {
    const { setRules, except, slots, provider, id } = await calendar()
    await setRules(daily())
    const [booked] = await slots('2026-10-06')
    await book(booked?.id ?? '', 1)
    const { status, body } = await except({ date: '2026-10-05', isClosed: true })
    expect(status).toBe(201)
    await except({ date: '2026-10-06', isClosed: true })
    expect(body.product.exceptions).toEqual([
      {
        id: expect.any(String),
        date: '2026-10-05',
        isClosed: true,
        startTime: null,
        endTime: null,
        capacity: null,
        reason: null,
      },
    ])
    expect(await slots('2026-10-05', '2026-10-06')).toEqual([{ ...booked, free: 9, status: 'CLOSED' }])
    const taken = await except({ date: '2026-10-05', isClosed: true })
    expect([taken.status, taken.body]).toEqual([409, { message: 'This day already has an exception.' }])
    const { exceptions } = (await stage.get(`/managed-products/${id}`, provider)).body.product
    for (const exception of exceptions) {
      const answer = await stage.post(path(id, `exceptions/${exception.id}/remove`), undefined, provider)
      expect(answer.status).toBe(200)
    }
    expect(await slots('2026-10-05', '2026-10-06')).toEqual([
      expect.objectContaining({ date: '2026-10-05', status: 'AVAILABLE' }),
      { ...booked, free: 9, status: 'AVAILABLE' },
    ])
  })

  test('adds a time, or changes the capacity of a weekly time', async () => {
    const { setRules, except, slots } = await calendar()
    await setRules(daily())
    await except({ date: '2026-10-05', isClosed: false, startTime: '18:00', endTime: '20:00', capacity: 3 })
    await except({
      date: '2026-10-05',
      isClosed: false,
      startTime: '09:00',
      endTime: '12:00',
      capacity: 30,
    })
    expect(await slots('2026-10-05')).toEqual([
      expect.objectContaining({ startTime: '09:00', endTime: '12:00', capacity: 30 }),
      expect.objectContaining({ startTime: '18:00', endTime: '20:00', capacity: 3 }),
    ])
    expect(await slots('2026-10-06')).toHaveLength(1)
  })

  test('replaces the night of a stay', async () => {
    const { setRules, except, slots } = await calendar({ kind: 'stay' })
    await setRules(daily({ startTime: '14:00', endTime: '11:00' }))
    const late = { date: '2026-10-05', isClosed: false, startTime: '18:00', endTime: '11:00', capacity: 1 }
    expect((await except(late)).status).toBe(201)
    expect(await slots('2026-10-05')).toEqual([expect.objectContaining({ startTime: '18:00', capacity: 1 })])
    expect((await except({ ...late, startTime: '19:00' })).status).toBe(409)
  })

  test.each([
    [{ date: '2026-09-30', isClosed: true }, 400, 'Choose today or a later day.'],
    [{ date: '2029-01-01', isClosed: true }, 400, 'Choose a day within the next two years.'],
    [{ date: '2026-10-05', isClosed: false }, 400, 'Enter a start and an end.'],
    [
      { date: '2026-10-05', isClosed: false, startTime: '10:00', endTime: '11:00' },
      400,
      'Enter the number of seats or rooms.',
    ],
    [
      { date: '2026-10-05', isClosed: false, startTime: '12:00', endTime: '11:00', capacity: 1 },
      400,
      'The end must be after the start.',
    ],
    [{ date: '2026-10-05', isClosed: true, startTime: '10:00' }, 400, 'A closed day has no times.'],
    [
      { date: '2026-10-07', isClosed: false, startTime: '10:00', endTime: '11:00', capacity: 1 },
      409,
      'This day is closed. Remove the exception first.',
    ],
  ])('of %o fails with %i: %s', async (exception, status, message) => {
    const { except } = await calendar()
    await except({ date: '2026-10-07', isClosed: true })
    const answer = await except(exception)
    expect([answer.status, answer.body]).toEqual([status, { message }])
    expect(await stage.value(sql`select count(*)::int from availability_exceptions`)).toBe(1)
  })

  test('cannot be removed by another product’s provider or if it does not exist', async () => {
    const { except, id, provider } = await calendar()
    const [exception] = (await except({ date: '2026-10-07', isClosed: true })).body.product.exceptions
    const other = await offer(provider, { title: 'Other' })
    for (const [product, each] of [
      [other.id, exception.id],
      [id, 'x'],
      [id, id],
    ]) {
      const answer = await stage.post(path(product, `exceptions/${each}/remove`), undefined, provider)
      expect([answer.status, answer.body]).toEqual([404, { message: 'This exception does not exist.' }])
    }
  })

  test('can add at most ten times a day', async () => {
    const { except } = await calendar()
    const statuses = []
    for (let hour = 10; hour < 21; hour += 1) {
      const exception = { date: '2026-10-05', isClosed: false, endTime: '23:00', capacity: 1 }
      statuses.push((await except({ ...exception, startTime: `${hour}:00` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 400])
  })
})

describe('a range of closed days', () => {
  const dates = (slots: SlotLike[]) =>
    slots.flatMap(({ date, status }) => (status === 'CLOSED' ? [] : [date.slice(-2)]))

  async function open() {
    const made = await calendar()
    await made.setRules(daily())
    const close = (payload: object) => stage.post(path(made.id, 'closed-days'), payload, made.provider)
    const reopen = (payload: object) =>
      stage.post(path(made.id, 'closed-days/remove'), payload, made.provider)
    const days = async () => dates(await made.slots('2026-10-08', '2026-10-14'))
    return { ...made, close, reopen, days }
  }

  test('closes each day with its reason, and is opened as one', async () => {
    const { close, reopen, days } = await open()
    const { status, body } = await close({ from: '2026-10-09', to: '2026-10-12', reason: ' Monsoon ' })
    expect([status, body.product.exceptions]).toEqual([
      201,
      ['09', '10', '11', '12'].map((day) =>
        expect.objectContaining({ date: `2026-10-${day}`, isClosed: true, reason: 'Monsoon' }),
      ),
    ])
    expect(await days()).toEqual(['08', '13', '14'])
    expect((await reopen({ from: '2026-10-10', to: '2026-10-11' })).status).toBe(200)
    expect(await days()).toEqual(['08', '10', '11', '13', '14'])
    expect((await reopen({ from: '2026-10-10', to: '2026-10-11' })).body).toEqual({
      message: 'None of these days is closed.',
    })
  })

  test('leaves days alone that are closed already, and brings back a time that was added to a day', async () => {
    const { close, reopen, except, slots } = await open()
    await except({ date: '2026-10-10', isClosed: true })
    await except({ date: '2026-10-11', isClosed: false, startTime: '17:00', endTime: '19:00', capacity: 3 })
    const { body } = await close({ from: '2026-10-09', to: '2026-10-11', reason: 'Festival' })
    expect(
      body.product.exceptions.map(({ date, reason }: { date: string; reason: string | null }) => [
        date,
        reason,
      ]),
    ).toEqual([
      ['2026-10-09', 'Festival'],
      ['2026-10-10', null],
      ['2026-10-11', null],
      ['2026-10-11', 'Festival'],
    ])
    expect(await slots('2026-10-11')).toEqual([])
    await reopen({ from: '2026-10-09', to: '2026-10-11' })
    expect((await slots('2026-10-11')).map(({ startTime }) => startTime)).toEqual(['09:00', '17:00'])
  })

  test('keeps the bookings of its days', async () => {
    const { close, slots } = await open()
    const [slot] = await slots('2026-10-10')
    await book(slot?.id ?? '', 2)
    await close({ from: '2026-10-09', to: '2026-10-11' })
    expect(await slots('2026-10-10')).toMatchObject([{ status: 'CLOSED', capacity: 10, free: 8 }])
  })

  test.each([
    [{ from: '2026-10-12', to: '2026-10-11' }, 'The last day must not be before the first.'],
    [{ from: '2026-09-30', to: '2026-10-11' }, 'Choose today or a later day.'],
    [{ from: '2026-10-02', to: '2027-10-03' }, 'Close at most 366 days at once.'],
    [{ from: '2028-09-01', to: '2028-10-11' }, 'Choose days within the next two years.'],
    [{ from: '2026-10-02', to: '2026-02-30' }, expect.any(String)],
  ])('is refused: %j', async (payload, message) => {
    const { close, days } = await open()
    const { status, body } = await close(payload)
    expect([status, body.message]).toEqual([400, message])
    expect(await days()).toHaveLength(7)
  })
})
