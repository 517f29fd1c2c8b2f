// Who of the guests is a child can be corrected; it changes the price only where children have one of their own.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { changeScene } from './change-scene.ts'

const stage = createStage()

const { createChangeScene } = changeScene(stage)

describe('a change of a booking on which children pay the same', () => {
  test('tells of its children for the price of its hold, whatever new bookings cost', async () => {
    const { change, quote, slotId, productId, read, provider, checkBooks } = await createChangeScene(
      'confirmed',
      {
        held: { seats: 4 },
      },
    )
    await stage.db.execute(sql`update products set price = 300000 where id = ${productId}`)
    const corrected = { slotId, seats: 4, children: 2 }
    expect((await quote(corrected)).body.quote).toMatchObject({
      newPrice: 600_000,
      refund: 0,
      refusal: null,
      needsConfirmation: false,
    })
    const { status, body } = await change({ ...corrected, expectedTotal: 600_000 })
    expect([status, body.booking.children, body.booking.totalAmount]).toEqual([200, 2, 600_000])
    expect(await read(provider)).toMatchObject({ children: 2, status: 'confirmed' })
    const told = sql`(variables ->> 'formerParty') || ' > ' || (variables ->> 'party')`
    expect(await stage.value(sql`select ${told} from messages where variables ? 'formerParty' limit 1`)).toBe(
      '4 guests > 2 adults, 2 children',
    )
    expect((await quote(corrected)).body.quote).toMatchObject({ refusal: 'unchanged' })
    await checkBooks()
  })

  test('keeps them on another day, and none where it names none', async () => {
    const { change, checkBooks } = await createChangeScene('held', { held: { seats: 2, children: 1 } })
    const moved = await change({ children: 1 })
    expect(moved.body.booking).toMatchObject({ date: '2026-10-25', children: 1, totalAmount: 300_000 })
    const grown = await change()
    expect(grown.body.booking).toMatchObject({ children: 0, totalAmount: 300_000 })
    await checkBooks()
  })

  test('gives back a seat less at the price of its hold, also if it was a child’s', async () => {
    const { change, slotId, productId, checkBooks } = await createChangeScene('confirmed', {
      held: { seats: 3, children: 1 },
    })
    await stage.db.execute(sql`update products set price = 100000 where id = ${productId}`)
    const { body } = await change({ slotId, seats: 2, children: 0, expectedTotal: 300_000 })
    expect(body.booking).toMatchObject({ seats: 2, children: 0, refundAmount: 150_000 })
    await checkBooks()
  })

  test('to more children is refused where they may not come, and those who were taken may stay', async () => {
    const { quote, productId } = await createChangeScene('held', { held: { seats: 3, children: 1 } })
    await stage.db.execute(sql`update products set minimum_age = 12 where id = ${productId}`)
    const more = await quote({ seats: 3, children: 2 })
    expect([more.status, more.body.message]).toEqual([400, 'From 12 years: not for children under 12.'])
    expect((await quote({ seats: 3, children: 1 })).status).toBe(200)
  })
})
