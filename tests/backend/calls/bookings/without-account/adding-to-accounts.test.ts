import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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
