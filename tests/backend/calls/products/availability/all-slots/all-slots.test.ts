// The daily run over all products: many of them at once, with the slots that each calendar alone would give.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { refreshAllSlots } from '../../../../../../backend/services/availability/refresh-all-slots.ts'
import { byRunLength } from '../../../../../support/run-length.ts'
import { addMember, type Member } from '../../../../support/members.ts'
import { addProduct, addWeeklyRules, idukki } from '../../../../support/products.ts'
import { recordQueries } from '../../../../support/recorded-work.ts'
import { refuseRows } from '../../../../support/refuse-rows.ts'
import { createStage } from '../../../../support/stage.ts'
import { waitUntilBlocked } from '../../../../support/wait-until-blocked.ts'
import { availabilityScene } from '../availability-scene.ts'
import { expectLowestPrice, expectSlots, type ModelSlot } from './calendar-model.ts'
import { history, lowestPricesOf, readModelSlots, writeCalendar } from './random-calendars.ts'

const stage = createStage()
const { book } = availabilityScene(stage)
let provider: Member

beforeEach(async () => {
  provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
})

const refreshAll = () => refreshAllSlots(stage.db, stage.now(), undefined)

/** So many products with a time on each day. */
async function addTours(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < count; each += 1) {
    const id = await addProduct(stage.db, provider.id)
    await addWeeklyRules(stage.db, id, [{ startTime: '09:00', endTime: '12:00', capacity: 4 }])
    ids.push(id)
  }
  return ids.toSorted()
}

const slotsOf = (productId: string) =>
  stage.value(sql`select count(*)::int from availability_slots where product_id = ${productId}`)

const sorted = (slots: readonly ModelSlot[], known: ReadonlySet<string | null>) =>
  slots
    .map((slot) => ({ ...slot, id: known.has(slot.id) ? slot.id : null }))
    .toSorted((a, b) => (`${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1))

/** Runs once, and compares each slot with the model. Gives how many it compared. */
async function runAndCompare(calendars: ReadonlyMap<string, Parameters<typeof expectSlots>[0]>) {
  const expected = new Map<string, { slots: ModelSlot[]; known: Set<string | null> }>()
  for (const [id, calendar] of calendars) {
    const before = await readModelSlots(stage.db, id)
    const slots = expectSlots(calendar, before, stage.now())
    expected.set(id, { slots, known: new Set(before.map((slot) => slot.id)) })
  }
  expect(await refreshAll()).toMatchObject({ error: undefined, next: undefined })
  const lowest = await lowestPricesOf(stage.db, [...calendars.keys()])
  let compared = 0
  for (const [id, { slots, known }] of expected) {
    const found = (await readModelSlots(stage.db, id)).map(
      ({ wasBooked: _booked, wasCancelled: _cancelled, ...slot }) => slot,
    )
    expect(sorted(found, known), JSON.stringify(calendars.get(id))).toEqual(sorted(slots, known))
    expect(lowest.get(id)).toBe(expectLowestPrice(slots, 150_000, stage.now()))
    compared += slots.length
  }
  return compared
}

async function happen(productId: string, events: readonly { place: number; does: string }[]) {
  const slots = (await readModelSlots(stage.db, productId))
    .filter((slot) => slot.capacity > 0 && slot.date < '2026-11-01')
    .toSorted((a, b) => (`${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1))
  const touched = new Set<string>()
  for (const { place, does } of events) {
    const slot = slots[place % slots.length]
    if (slot?.id == null || touched.has(slot.id)) continue
    touched.add(slot.id)
    if (does === 'cancel-slot') {
      await stage.db.execute(sql`update availability_slots set is_closed = true where id = ${slot.id}`)
      await stage.db.execute(sql`insert into audit_log (action, object_type, object_id, created_at)
        values ('slot.cancelled', 'slot', ${slot.id}, now())`)
      continue
    }
    await book(slot.id, 1 + (place % slot.capacity))
    if (does === 'book') continue
    await stage.db.execute(sql`update availability_slots set reserved = 0 where id = ${slot.id}`)
    await stage.db
      .execute(sql`update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'user'
      where voucher_code = ${slot.id}`)
  }
}

test(
  'the slots of random products are those of their calendars, also after changes, bookings and days',
  async () => {
    let compared = 0
    const days = fc.integer({ min: 0, max: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 4, maxLength: 7 }), days, async (histories, passed) => {
        const made: [string, (typeof histories)[number]][] = []
        for (const each of histories) {
          const { kind, durationMinutes } = each.before
          const id = await addProduct(stage.db, provider.id, { kind, durationMinutes })
          await writeCalendar(stage.db, id, each.before)
          made.push([id, each])
        }
        compared += await runAndCompare(new Map(made.map(([id, { before }]) => [id, before])))
        for (const [id, { events, keepsCalendar, after }] of made) {
          await happen(id, events)
          if (!keepsCalendar) await writeCalendar(stage.db, id, after)
        }
        stage.pass(passed * dayMs)
        const changed = made.map(([id, each]) => [id, each.keepsCalendar ? each.before : each.after] as const)
        compared += await runAndCompare(new Map(changed))
        stage.pass(-passed * dayMs)
      }),
      { numRuns: byRunLength({ long: 60, short: 3 }), endOnFailure: true },
    )
    expect(compared).toBeGreaterThan(500)
  },
  byRunLength({ long: 900_000, short: 120_000 }),
)

test('a run sends as many statements for forty products as for four', async () => {
  await addTours(4)
  const few = await recordQueries(refreshAll)
  await addTours(36)
  const many = await recordQueries(refreshAll)
  expect(many.length).toBe(few.length)
  expect(await stage.value(sql`select count(*)::int from availability_slots`)).toBe(40 * 179)
})

test('two runs at once give each product its times once', async () => {
  const ids = await addTours(12)
  const runs = await Promise.all([refreshAll(), refreshAll(), refreshAll()])
  for (const run of runs) expect(run).toEqual({ count: 12, next: undefined, error: undefined })
  for (const id of ids) expect(await slotsOf(id)).toBe(179)
})

test('a product that somebody edits keeps no other from getting its times, and gets them afterwards', async () => {
  const [first = '', ...others] = await addTours(5)
  const { run, meanwhile } = await stage.db.transaction(async (tx) => {
    await tx.execute(sql`update products set title = 'Other' where id = ${first}`)
    const run = refreshAll()
    // On the embedded database it cannot begin before this has ended.
    const isBlocked = await waitUntilBlocked(tx)
    return { run, meanwhile: isBlocked ? await Promise.all(others.map(slotsOf)) : others.map(() => 179) }
  })
  expect(meanwhile).toEqual([179, 179, 179, 179])
  expect(await run).toEqual({ count: 5, next: undefined, error: undefined })
  expect(await slotsOf(first)).toBe(179)
})

test('a batch that fails is written without the products that fail by themselves, which the run names', async () => {
  const ids = await addTours(9)
  const bad = [ids[2] ?? '', ids[7] ?? '']
  const rows = `new.product_id in ('${bad.join("','")}')`
  await refuseRows(stage.db, { table: 'availability_slots', rows }, async () => {
    const { count, next, error } = await refreshAll()
    expect([count, next, error?.ids]).toEqual([7, undefined, bad])
  })
  for (const id of ids) expect(await slotsOf(id)).toBe(bad.includes(id) ? 0 : 179)
  expect(await refreshAll()).toEqual({ count: 9, next: undefined, error: undefined })
  expect(await slotsOf(bad[0] ?? '')).toBe(179)
})

test('a booking that is being made while a batch lowers the capacity keeps its seats', async () => {
  const [id = ''] = await addTours(3)
  await refreshAll()
  const slot = (await readModelSlots(stage.db, id)).find(({ date }) => date === '2026-10-05')
  await stage.db.execute(sql`update availability_rules set capacity = 2`)
  const { run } = await stage.db.transaction(async (tx) => {
    await tx.execute(sql`update availability_slots set reserved = 3 where id = ${slot?.id}`)
    const run = refreshAll()
    await waitUntilBlocked(tx)
    return { run }
  })
  expect(await run).toMatchObject({ count: 3, error: undefined })
  const found = (await readModelSlots(stage.db, id)).find((each) => each.id === slot?.id)
  expect(found).toMatchObject({ reserved: 3, capacity: 3, reducedTo: 2 })
  await stage.db.execute(sql`update availability_slots set reserved = 0`)
})
