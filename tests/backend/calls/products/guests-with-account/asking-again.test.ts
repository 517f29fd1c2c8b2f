// A guest asks once more for what is in the account with the same confirmed address already.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { expireHolds } from '../../../../../backend/services/bookings/end-bookings.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { createStage } from '../../../support/stage.ts'
import { sceneWithoutAccount } from '../../bookings/without-account/scene-without-account.ts'
import { createGuestScene } from '../guest-waitlist/guest-scene.ts'
import { createLaterAccount } from './later-account.ts'

const stage = createStage()
const { scene, ask, by, wait, newestToken } = createGuestScene(stage)
const { registered } = createLaterAccount(stage)
const { hold } = sceneWithoutAccount(stage)

const entries = () => stage.db.select().from(waitlistEntries)
const waitingOf = async (cookie: string) => (await stage.get('/waitlist', cookie)).body.rows
const told = () => stage.db.$count(messages, sql`kind = 'waitlist-free'`)
const run = () => {
  stage.pass(1000)
  return tellWaitlist(stage.db, stage.now())
}

/** Asks, and takes the link that is sent. */
async function linkOf(slug: string, guests: number) {
  stage.pass(1000)
  await ask(slug, { guests })
  return by(await newestToken())
}

describe('a guest whose account waits for the day already', () => {
  test('changes that by asking once more, and the newest link alone opens it', async () => {
    const { slug } = await scene()
    const { cookie } = await registered()
    const first = await wait(slug)
    const [before] = await waitingOf(cookie)
    const link = await linkOf(slug, 4)
    expect(await waitingOf(cookie), 'not confirmed yet').toMatchObject([{ guests: 2 }])
    const shown = { status: 200, body: { isConfirmed: true, isInAccount: true, entry: { guests: 4 } } }
    expect([await link.confirm(), await link.find()]).toMatchObject([shown, shown])
    const { id, createdAt } = before
    expect(await waitingOf(cookie), 'in the same turn').toMatchObject([{ id, createdAt, guests: 4 }])
    expect((await by(first.token).find()).status).toBe(404)
    expect((await link.leave()).status).toBe(200)
    expect(await entries()).toEqual([])
  })

  test('is told again once it is free, however often the account was told before', async () => {
    const { slug, cancel } = await scene()
    await registered()
    await wait(slug)
    await stage.db.execute(sql`update waitlist_entries set told_count = 3, was_free = true`)
    await wait(slug)
    await cancel(0)
    await run()
    expect(await told()).toBe(1)
  })

  test('is told nothing while they hold seats that they took after asking once more', async () => {
    const { slug, slotId, cancel } = await scene()
    await wait(slug)
    await cancel(0)
    await hold(slotId, { seats: 1 })
    await registered()
    stage.pass(16 * minuteMs)
    await expireHolds(stage.db, stage.now())
    await stage.db.execute(sql`update waitlist_entries set told_count = 0, was_free = false`)
    const slots = (reserved: number) =>
      stage.db.execute(sql`update availability_slots set reserved = ${reserved} where id = ${slotId}`)
    await slots(4)
    const link = await linkOf(slug, 2)
    await slots(2)
    await hold(slotId, { seats: 1, idempotencyKey: 'the-second-form' })
    expect((await link.confirm()).status).toBe(200)
    await slots(0)
    await run()
    expect(await told()).toBe(0)
    await slots(3)
  })
})

describe('two confirmations at once', () => {
  test('of one link both show the entry', async () => {
    const { slug } = await scene()
    const { cookie } = await registered()
    await wait(slug)
    const { confirm } = await linkOf(slug, 3)
    const answers = await Promise.all([confirm(), confirm()])
    const shown = { status: 200, body: { entry: { guests: 3 } } }
    expect(answers).toMatchObject([shown, shown])
    expect(await waitingOf(cookie)).toMatchObject([{ guests: 3 }])
    expect(await entries()).toHaveLength(1)
  })

  test('of two links leave the one that was first', async () => {
    const { slug } = await scene()
    const { cookie } = await registered()
    await wait(slug)
    const links = [await linkOf(slug, 1), await linkOf(slug, 4)]
    const answers = await Promise.all(links.map(({ confirm }) => confirm()))
    const confirmed = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
    expect(confirmed).toHaveLength(1)
    expect(await waitingOf(cookie)).toMatchObject([{ guests: confirmed[0]?.body.entry.guests }])
    expect(await entries()).toHaveLength(1)
  })
})
