// Guests without an account who want to wait: they ask by an email address, and a link that it is sent confirms it.
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { createEncryption } from '../../../../../backend/services/encryption/encryption.ts'
import { reencryptAll } from '../../../../../backend/services/encryption/reencrypt.ts'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { deleteUnconfirmed } from '../../../../../backend/services/waitlist/guests/end-guest-entries.ts'
import { dataKey, testEncryption } from '../../../../support/test-encryption.ts'
import { messagesOf, newestMessageOf } from '../../../support/mail/messages-of.ts'
import { addMember } from '../../../support/members.ts'
import { addProduct, addSlot } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { address, createGuestScene } from './guest-scene.ts'

const stage = createStage()
const { scene, slugOf, ask, by, wait, newestToken } = createGuestScene(stage)

const entries = () => stage.db.select().from(waitlistEntries)
const sent = () => stage.db.$count(messages, sql`kind = 'waitlist-confirmation'`)

/** Another tour that is sold out on the day. */
async function another(providerId: string) {
  const id = await addProduct(stage.db, providerId)
  await addSlot(stage.db, id, { capacity: 1, reserved: 1 })
  return slugOf(id)
}

describe('a guest without an account', () => {
  test('waits once the link in their email is confirmed, and a look at the link confirms nothing', async () => {
    const { slug } = await scene()

    expect((await ask(slug)).status).toBe(200)
    const told = await newestMessageOf(stage.db, 'waitlist-confirmation')
    expect(told?.variables).toMatchObject({ date: '2026-10-20', details: '9:00 am, 2 guests' })
    const link = by(await newestToken())
    const wished = { slug, date: '2026-10-20', startTime: '09:00', guests: 2 }
    for (const look of [link.find, link.find])
      expect((await look()).body).toMatchObject({ isConfirmed: false, entry: wished })
    expect(await entries()).toMatchObject([{ confirmedAt: null, userId: null }])

    expect(await link.confirm()).toMatchObject({ status: 200, body: { isConfirmed: true, entry: wished } })
    expect((await link.find()).body.isConfirmed).toBe(true)
  })

  test('can press the button twice, also at once', async () => {
    const { slug } = await scene()
    await ask(slug)
    const link = by(await newestToken())
    const answers = await Promise.all([link.confirm(), link.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first] = await entries()
    stage.pass(hourMs)
    expect((await link.confirm()).status).toBe(200)
    expect(await entries()).toEqual([first])
  })

  test('changes what they asked for by asking again, once that is confirmed too', async () => {
    const { slug } = await scene()
    const first = await wait(slug)
    stage.pass(1000)
    await ask(slug, { guests: 3 })
    expect((await by(first.token).find()).body.entry, 'a stranger changes nothing').toMatchObject({
      guests: 2,
    })
    const again = await newestToken()
    expect((await by(again).confirm()).body.entry).toMatchObject({ guests: 3 })
    expect(await entries()).toMatchObject([{ guests: 3 }])
    expect((await by(first.token).find()).status).toBe(404)
  })

  test('has one entry after two links for the same time are confirmed at once', async () => {
    const { slug } = await scene()
    await ask(slug)
    const one = await newestToken()
    stage.pass(1000)
    await ask(slug, { guests: 3 })
    const other = await newestToken()
    const answers = await Promise.all([by(one).confirm(), by(other).confirm()])
    expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 404])
    expect(await entries()).toHaveLength(1)
  })

  test('waits for another time and another day beside it', async () => {
    const { slug, productId } = await scene()
    await addSlot(stage.db, productId, { date: '2026-10-21', capacity: 1, reserved: 1 })
    await wait(slug)
    await wait(slug, { startTime: null })
    await wait(slug, { date: '2026-10-21' })
    expect(await entries()).toHaveLength(3)
  })

  test.each([
    ['no link at all', ''],
    ['a link that nobody was sent', 'x'.repeat(43)],
  ])('gets nothing by %s', async (_, token) => {
    const { slug } = await scene()
    await ask(slug)
    const { find, confirm, leave } = by(token)
    const refused = token === '' ? 400 : 404
    expect([(await find()).status, (await confirm()).status]).toEqual([refused, refused])
    await leave()
    expect(await entries()).toMatchObject([{ confirmedAt: null }])
  })

  test('confirms within two days, after which the address is deleted', async () => {
    const { slug } = await scene()
    const confirmed = await wait(slug, { startTime: null })
    stage.pass(1000)
    await ask(slug)
    const link = by(await newestToken())
    stage.pass(2 * dayMs - 1000)
    expect(await deleteUnconfirmed(stage.db, stage.now())).toBe(0)
    expect((await link.find()).status).toBe(200)
    stage.pass(1000)
    expect([(await link.find()).status, (await link.confirm()).status]).toEqual([404, 404])
    expect(await deleteUnconfirmed(stage.db, stage.now())).toBe(1)
    expect(await entries()).toMatchObject([{ id: confirmed.id }])
  })

  test('is answered the same whether the address has an account, waits already or waits for too much', async () => {
    const { slug, provider } = await scene()
    await stage.db.execute(sql`update users set email = ${address} where role = 'user' and id = (
      select id from users where role = 'user' limit 1)`)
    const known = await ask(slug)
    const stranger = await ask(slug, { email: 'nobody@example.com' })
    expect(known).toMatchObject({ status: 200, body: stranger.body })
    await by((await messagesOf(stage.db, 'waitlist-confirmation'))[0]?.token ?? '').confirm()
    expect((await ask(slug)).body).toEqual(known.body)
    for (let index = 0; index < 4; index += 1)
      expect((await ask(await another(provider.id))).body).toEqual(known.body)
  })

  test('waits for five at most, confirmed or not, whatever comes at once, and is sent nothing more', async () => {
    const { slug, provider } = await scene()
    await wait(slug)
    const slugs: string[] = []
    for (let index = 0; index < 5; index += 1) slugs.push(await another(provider.id))
    const answers = await Promise.all(slugs.map((other) => ask(other)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([(await entries()).length, await sent()]).toEqual([5, 5])
    await ask(slugs[0] ?? '', { email: 'other@example.com' })
    expect([(await entries()).length, await sent()], 'another address').toEqual([6, 6])

    stage.pass(2 * dayMs)
    await ask(slugs[0] ?? '')
    expect(await sent(), 'what was not confirmed in time counts no more').toBe(7)
  })

  test('is limited by address and by network as other forms are', async () => {
    const { slug } = await scene()
    const target = stage.appWith({ rateLimitFactor: 1 })
    const post = (email: string) =>
      stage.send(
        '/guest-waitlist',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ slug, date: '2026-10-20', guests: 2, email }),
        },
        target,
      )
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) statuses.push((await post(address)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect((await post('other@example.com')).status).toBe(200)
  })

  test.each([
    ['another day', { date: '2026-10-22' }, 409],
    ['what is free for one', { guests: 0 }, 400],
    ['a wrong address', { email: 'priya' }, 400],
    ['no address', { email: '' }, 400],
    ['nights of a tour', { nights: 2 }, 400],
    ['an unknown tour', { slug: 'nothing' }, 404],
  ])('cannot wait for or with %s, and is sent nothing', async (_, more, status) => {
    const { slug } = await scene()
    expect((await ask(slug, more)).status).toBe(status)
    expect([await entries(), await sent()]).toEqual([[], 0])
  })

  test('is told to book what is free right now', async () => {
    const { slug, cancel } = await scene()
    await cancel(0)
    expect(await ask(slug)).toMatchObject({
      status: 409,
      body: { message: 'There is room for you: you can book this now.' },
    })
  })

  test('leaves by the link, confirmed or not, and the address goes with its messages', async () => {
    const { slug } = await scene()
    const { token } = await wait(slug)
    stage.pass(1000)
    await ask(slug, { startTime: null })
    const other = await newestToken()
    for (const each of [token, token, other])
      expect(await by(each).leave()).toMatchObject({ status: 200, body: { isWaiting: false } })
    expect([await entries(), await sent()]).toEqual([[], 0])
    expect((await by(token).find()).status).toBe(404)
  })
})

describe('the address of a guest', () => {
  test('is stored encrypted, with a link that nobody can read', async () => {
    const { slug } = await scene()
    const { id, token } = await wait(slug)
    const stored = JSON.stringify([await entries(), await stage.db.select().from(messages)])
    expect(stored).not.toMatch(/priya/i)
    expect(JSON.stringify(await entries())).not.toContain(token)
    const [entry] = await entries()
    expect(testEncryption.decrypt(waitlistEntries.address, id, entry?.address ?? '')).toBe(address)
  })

  test('is found and read by the new key after a rotation', async () => {
    const { slug } = await scene()
    const { id } = await wait(slug)
    const newKey = 'the key of the coming year and random'
    const rotating = createEncryption([newKey, dataKey])
    await reencryptAll({ db: stage.db, uploads: stage.fileStore, encryption: rotating })
    const onlyNew = createEncryption([newKey])
    const [entry] = await entries()
    expect(onlyNew.decrypt(waitlistEntries.address, id, entry?.address ?? '')).toBe(address)
    expect(entry?.addressFingerprint).toBe(onlyNew.fingerprint('email', address))
  })

  test('finds the emails to it in the outbox, which does not show it', async () => {
    const { slug } = await scene()
    await wait(slug)
    await ask(slug, { email: 'other@example.com' })
    const root = await addMember(stage.db, 'super_admin')
    const { body } = await stage.get(`/messages?q=${encodeURIComponent('PRIYA@example.com')}`, root.cookie)
    expect(body.rows).toMatchObject([
      {
        label: 'Waiting to be confirmed',
        recipient: { name: 'Guests without an account who want to wait', address: 'Another address' },
      },
    ])
    const { message } = (await stage.get(`/messages/${body.rows[0].id}`, root.cookie)).body
    expect(JSON.stringify(message)).not.toMatch(/priya/i)
  })

  test('is deleted with the account that has confirmed it', async () => {
    const { slug, customer } = await scene()
    await wait(slug)
    await wait(slug, { email: 'other@example.com' })
    await stage.db.execute(
      sql`update users set email = 'Priya@example.com', email_verified_at = now(),
        deletion_due_at = ${stage.now().toISOString()} where id = ${customer.id}`,
    )
    const deps = { db: stage.db, uploads: stage.fileStore, encryption: testEncryption }
    await deleteDueAccounts(deps, stage.now())
    expect(await entries()).toHaveLength(1)
  })
})
