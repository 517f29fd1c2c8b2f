import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { wayanad } from '../../../support/products.ts'
import { createDelivery } from '../../../support/mail/delivery.ts'
import { emailsTo, forgetAll } from '../../../support/mail/told.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const { arrived, deliver } = createDelivery(stage)

/** A booking whose guests were marked as a no-show as soon as it had started. */
async function marked() {
  const people = await createScene()
  await people.bring('confirmed')
  const timeOf = async (column: string) =>
    Number(await stage.value(sql`select extract(epoch from ${sql.raw(column)}) * 1000 from bookings`))
  const passTo = (time: number) => people.pass(time - stage.now().getTime())
  await passTo((await timeOf('starts_at')) + 5 * minuteMs)
  expect((await people.act(people.provider, 'no-show')).status).toBe(200)
  await forgetAll(stage.db)
  const passEnd = async (after: number) => passTo((await timeOf('ends_at')) + after)
  return { ...people, passEnd }
}

describe('a no-show by mistake', () => {
  test('is undone by the provider until a day after the end, and the customer is told and can review', async () => {
    const { act, customer, id, passEnd, provider, read } = await marked()
    await passEnd(dayMs - hourMs)
    expect((await act(customer, 'undo-no-show')).status).toBe(403)
    const undone = await act(provider, 'undo-no-show')
    expect(undone.body.booking).toMatchObject({
      status: 'completed',
      isNoShow: false,
      actions: ['arrive', 'no-show'],
    })
    expect((await read(customer)).timeline.at(-1)).toMatchObject({
      action: 'booking.no-show-undone',
      actor: 'Biju Varghese',
    })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-no-show-undone'])
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
    await deliver()
    const [mail] = arrived().map(({ text = '' }) => text)
    expect(mail).toContain('You were marked as a no-show by mistake')
    expect(mail).toContain('you can review it')
    const review = { rating: 5, text: 'Lovely' }
    expect((await stage.post(`/bookings/${id}/review`, review, customer.cookie)).status).toBe(201)
    expect((await act(provider, 'undo-no-show')).body).toEqual({
      message: 'These guests are not marked as a no-show.',
    })
  })

  test('is undone while the trip goes on, so that the guests can be marked as arrived', async () => {
    const { act, provider } = await marked()
    await act(provider, 'undo-no-show')
    expect((await act(provider, 'arrive')).body.booking).toMatchObject({
      isNoShow: false,
      arrivedAt: stage.now().toISOString(),
    })
  })

  test('is undone by an administrator, of which the provider and the customer are told', async () => {
    const { act, admin, customer, provider } = await marked()
    expect((await act(admin, 'undo-no-show')).status).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-no-show-undone'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-no-show-undone'])
    await deliver()
    expect(arrived().map(({ text = '' }) => text)).toContainEqual(
      expect.stringMatching(/We have undone that[^]*Nothing changes in what you earn/),
    )
  })

  test('moves no money: the booking stays settled as it was', async () => {
    const { act, provider } = await marked()
    const books = () =>
      stage.value(sql`select count(*)::int || ' ' || coalesce(max(id::text), '') from postings`)
    const before = await books()
    await act(provider, 'undo-no-show')
    expect(await books()).toBe(before)
  })

  test('is corrected later by the administrators of its territory alone', async () => {
    const { act, admin, passEnd, provider, read, root } = await marked()
    await passEnd(10 * dayMs)
    expect((await read(provider)).actions).toEqual([])
    expect((await act(provider, 'undo-no-show')).body).toEqual({
      message: 'It ended more than a day ago: contact us to undo the no-show.',
    })
    const stranger = await addMember(stage.db, 'dsa', { territoryPath: wayanad, now: stage.now() })
    expect((await act(stranger, 'undo-no-show')).status).toBe(404)
    expect((await read(root)).actions).toContain('undo-no-show')
    expect((await act(admin, 'undo-no-show')).body.booking).toMatchObject({ isNoShow: false })
  })
})
