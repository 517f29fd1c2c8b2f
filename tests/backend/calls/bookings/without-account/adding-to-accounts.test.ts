import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { addDays } from '@affiliate-booking/shared/days'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  remindOfOpenRefunds,
  remindOfTrips,
} from '../../../../../backend/services/messages/remind-of-trips.ts'
import { emailsTo, forgetAll, shownTo } from '../../../support/mail/told.ts'
import { addMember } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'
import { sceneWithoutAccount } from './scene-without-account.ts'

const stage = createStage()

const { createScene } = sceneWithoutAccount(stage)

const toldKind = 'booking-added-to-account'

const add = (link: string, cookie: string) => stage.post('/bookings/add-to-account', { link }, cookie)

describe('adding a booking to an account', () => {
  test('is told to the contact that it was made with, at an address that the account has not confirmed', async () => {
    const { bookingId, link } = await createScene()
    const stranger = await addMember(stage.db, 'user')
    expect((await add(link, stranger.cookie)).status).toBe(200)
    const root = await addMember(stage.db, 'super_admin')
    const id = await stage.value(sql`select id from messages where kind = ${toldKind}`)
    const { message } = (await stage.get(`/messages/${String(id)}`, root.cookie)).body
    expect(message).toMatchObject({
      recipient: { name: 'Priya Menon', address: 'priya@example.com' },
      subject: `Your booking ${bookingId} is in an account now`,
    })
    expect(message.action, 'its page is for the account alone').toMatchObject({ path: '/trip' })
    expect(await stage.value(sql`select count(*)::int from notifications where kind = ${toldKind}`)).toBe(0)
  })

  test.each([
    ['not told where the account has confirmed the email of the booking', true, 0],
    ['told where the account has not confirmed the email of the booking', false, 1],
  ] as const)('is %s', async (_, confirmed, told) => {
    const { link } = await createScene()
    const owner = await addMember(stage.db, 'user')
    await stage.db.execute(sql`update users set email = 'priya@example.com',
      email_verified_at = ${confirmed ? sql`now()` : null} where id = ${owner.id}`)
    expect((await add(link, owner.cookie)).status).toBe(200)
    expect(await stage.value(sql`select count(*)::int from messages where kind = ${toldKind}`)).toBe(told)
  })
})

describe('what the guest of a booking was told before it was added to an account', () => {
  /** A confirmed booking, and the time of its reminder on the day before. */
  async function confirmed() {
    const { id, link, provider } = await createScene()
    await stage.db.execute(sql`update bookings set status = 'confirmed', payment_status = 'completed',
      hold_expires_at = null, confirmed_at = created_at where id = ${id}`)
    const date = String(await stage.value(sql`select date::text from bookings where id = ${id}`))
    const eve = new Date(`${addDays(date, -1)}T04:30:00Z`)
    await forgetAll(stage.db)
    return { id, link, provider, eve, owner: await addMember(stage.db, 'user') }
  }

  test('is not told to the account again: that the trip is tomorrow', async () => {
    const { id, link, eve, owner } = await confirmed()
    await remindOfTrips(stage.db, eve)
    expect(await emailsTo(stage.db, id)).toEqual(['booking-tomorrow'])
    expect((await add(link, owner.cookie)).status).toBe(200)
    await remindOfTrips(stage.db, eve)
    expect(await emailsTo(stage.db, owner.id)).toEqual([])
    expect(await shownTo(stage.db, owner.id)).toEqual([])
    await stage.db.execute(sql`update bookings set date = date + 1, starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day' where id = ${id}`)
    const later = new Date(eve.getTime() + dayMs)
    await remindOfTrips(stage.db, later)
    await remindOfTrips(stage.db, later)
    expect(await emailsTo(stage.db, owner.id), 'of another day').toEqual(['booking-tomorrow'])
    expect(await shownTo(stage.db, owner.id)).toEqual(['booking-tomorrow'])
  })

  test('is not told to the account again: that the trip of a suspended provider is over', async () => {
    const { id, link, provider, eve, owner } = await confirmed()
    const after = new Date(eve.getTime() + 2.5 * dayMs)
    await stage.db.execute(sql`update users set status = 'suspended', suspended_at = created_at
      where id = ${provider.id}`)
    await remindOfOpenRefunds(stage.db, after)
    expect(await emailsTo(stage.db, id)).toEqual(['suspended-trip-ended'])
    expect((await add(link, owner.cookie)).status).toBe(200)
    await remindOfOpenRefunds(stage.db, after)
    expect(await emailsTo(stage.db, owner.id)).toEqual([])
    expect(await shownTo(stage.db, owner.id)).toEqual([])
  })

  test('is told to the account where the guest was told of nothing', async () => {
    const { link, eve, owner } = await confirmed()
    expect((await add(link, owner.cookie)).status).toBe(200)
    await remindOfTrips(stage.db, eve)
    await remindOfTrips(stage.db, eve)
    expect(await emailsTo(stage.db, owner.id)).toEqual(['booking-tomorrow'])
    expect(await shownTo(stage.db, owner.id)).toEqual(['booking-tomorrow'])
  })
})
