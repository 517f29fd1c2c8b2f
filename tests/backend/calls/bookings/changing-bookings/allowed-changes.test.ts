// Changes that the provider allows after the end of free cancellation.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { isOutdated } from '../../../../../backend/services/messages/delivery/outdated.ts'
import { emailsTo, forgetAll } from '../../../support/mail/told.ts'
import { createStage } from '../../../support/stage.ts'
import { changeScene } from './change-scene.ts'

const stage = createStage()
const { createChangeScene } = changeScene(stage)
const ended = 'Free cancellation has ended: day and guests can no longer be changed.'

/** A confirmed booking on 20 October whose free cancellation ended on 6 October; it is 14 October. */
async function createLateScene(price?: number) {
  const scene = await createChangeScene('confirmed', {
    product: { cancellationPolicy: 'strict' },
    ...(price !== undefined && { price }),
  })
  await scene.pass(13 * dayMs)
  await forgetAll(stage.db)
  return scene
}

describe('a provider', () => {
  test('lets the customer change a booking once free cancellation has ended, who is told until when', async () => {
    const { act, read, provider, customer, admin, change } = await createLateScene()
    expect((await read(customer)).actions).toEqual(['cancel'])
    expect((await read(provider)).actions).toContain('allow-change')
    expect((await act(customer, 'allow-change')).status).toBe(403)
    expect((await act(admin, 'allow-change')).status).toBe(403)
    const { status, body } = await act(provider, 'allow-change')
    expect(status).toBe(200)
    const until = new Date(stage.now().getTime() + 3 * dayMs).toISOString()
    expect(body.booking).toMatchObject({ changeAllowedUntil: until, status: 'confirmed' })
    expect(body.booking.timeline.at(-1)).toMatchObject({ action: 'booking.change-allowed' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-change-allowed'])
    expect(await read(customer)).toMatchObject({ changeAllowedUntil: until, actions: ['cancel', 'change'] })
    expect((await act(provider, 'allow-change')).body).toEqual({
      message: 'The customer can change this booking already.',
    })
    expect((await change()).status).toBe(200)
  })

  test('is not offered it while the customer can still change the booking, nor after the start', async () => {
    const { act, read, provider, pass } = await createChangeScene('confirmed', {
      product: { cancellationPolicy: 'strict' },
    })
    expect((await read(provider)).actions).not.toContain('allow-change')
    expect((await act(provider, 'allow-change')).status).toBe(409)
    await pass(20 * dayMs)
    expect((await read(provider)).actions).not.toContain('allow-change')
    expect((await act(provider, 'allow-change')).body).toEqual({
      message: 'It has already started: day and guests can no longer be changed.',
    })
  })
})

describe('a change that the provider allowed', () => {
  test('stays confirmed, is possible once, and does not bring free cancellation back', async () => {
    const { act, read, provider, customer, change, quote, slotId, seats, checkBooks } =
      await createLateScene()
    await act(provider, 'allow-change')
    // Six days before the start nothing comes back.
    expect((await quote()).body.quote).toMatchObject({
      needsConfirmation: false,
      policy: [],
      refusal: null,
    })
    const { body } = await change()
    expect(body.booking).toMatchObject({
      date: '2026-10-25',
      status: 'confirmed',
      policy: [],
      changeAllowedUntil: null,
      actions: ['cancel'],
      refundQuote: { amount: 0 },
    })
    expect(await seats()).toEqual([0, 2])
    expect(await change({ slotId })).toMatchObject({ status: 409, body: { message: ended } })
    expect((await read(provider)).actions).toContain('allow-change')
    await checkBooks()
    expect((await read(customer)).refundQuote).toMatchObject({ amount: 0 })
  })

  test('keeps the share that came back before it', async () => {
    const { act, provider, change, pass } = await createChangeScene('confirmed', {
      product: { cancellationPolicy: 'strict' },
    })
    await pass(10 * dayMs)
    await act(provider, 'allow-change')
    const { body } = await change()
    expect(body.booking.policy).toEqual([{ hoursBefore: 7 * 24, refundPercent: 50 }])
    expect(body.booking.refundQuote).toMatchObject({ amount: 150_000, percent: 50 })
  })

  test('cannot become dearer, and nobody is told to cancel for a refund that there is not', async () => {
    const { act, provider, change, seats } = await createLateScene(200_000)
    await act(provider, 'allow-change')
    expect(await change()).toMatchObject({
      status: 409,
      body: { message: 'The new choice costs more than was paid. Choose another one.' },
    })
    expect(await seats()).toEqual([2, 0])
  })

  test('is possible for three days, and its message is not sent after that or after the change', async () => {
    const { act, read, provider, customer, change, pass } = await createLateScene()
    await act(provider, 'allow-change')
    const [told] = await stage.db.select().from(messages).where(eq(messages.kind, 'booking-change-allowed'))
    if (!told) throw new Error('nobody was told')
    expect(await isOutdated(stage.db, told, stage.now())).toBe(false)
    await pass(3 * dayMs)
    expect(await isOutdated(stage.db, told, stage.now())).toBe(true)
    expect(await read(customer)).toMatchObject({ changeAllowedUntil: null, actions: ['cancel'] })
    expect(await change()).toMatchObject({ status: 409, body: { message: ended } })
    expect((await act(provider, 'allow-change')).status).toBe(200)
    await pass(hourMs)
    expect((await change()).status).toBe(200)
  })

  test.each([
    [
      'whose provider is suspended',
      sql`update users set status = 'suspended' where role = 'service_provider'`,
    ],
    ['whose guests have arrived', sql`update bookings set arrived_at = now()`],
    ['of what is off sale', sql`update products set status = 'off_sale'`],
  ])('is neither shown nor told for a booking %s', async (_, happens) => {
    const { act, read, provider, customer } = await createLateScene()
    await act(provider, 'allow-change')
    const [told] = await stage.db.select().from(messages).where(eq(messages.kind, 'booking-change-allowed'))
    if (!told) throw new Error('nobody was told')
    expect(await isOutdated(stage.db, told, stage.now())).toBe(false)
    await stage.db.execute(happens)
    expect(await read(customer)).toMatchObject({ changeAllowedUntil: null, actions: ['cancel'] })
    expect(await isOutdated(stage.db, told, stage.now())).toBe(true)
  })
})
