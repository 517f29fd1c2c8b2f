// What a guest waits for is in the account that they make later, once both have confirmed the address.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages, notificationPreferences } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { createDelivery } from '../../../support/mail/delivery.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { addMember } from '../../../support/members.ts'
import { addProduct, addSlot } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { createGuestScene } from '../guest-waitlist/guest-scene.ts'
import { address, createLaterAccount } from './later-account.ts'

const stage = createStage()
const delivery = createDelivery(stage)
const { scene, slugOf, ask, by, wait, newestToken } = createGuestScene(stage)
const { confirmBoth, register, registered, copyOf, deleteAccount } = createLaterAccount(stage)

const entries = () => stage.db.select().from(waitlistEntries)
const waitingOf = async (cookie: string) => (await stage.get('/waitlist', cookie)).body.rows
const accountId = async () => String(await stage.value(sql`select id from users where email = ${address}`))
const join = (cookie: string, wish: object) => stage.post('/waitlist', { guests: 2, ...wish }, cookie)
const run = () => {
  stage.pass(1000)
  return tellWaitlist(stage.db, stage.now())
}
const day = { date: '2026-10-20', startTime: '09:00' }

/** Tours that are sold out on the day. */
async function others(providerId: string, count: number) {
  const slugs: string[] = []
  for (let index = 0; index < count; index += 1) {
    const id = await addProduct(stage.db, providerId)
    await addSlot(stage.db, id, { capacity: 1, reserved: 1 })
    slugs.push(await slugOf(id))
  }
  return slugs
}

describe('the waiting of a guest', () => {
  test('is in the account once its email is confirmed, without the address, and its link still works', async () => {
    const { slug } = await scene()
    const { token } = await wait(slug)
    const account = await register()
    expect(await waitingOf(account.cookie)).toEqual([])
    expect((await account.confirm()).status).toBe(200)
    expect(await waitingOf(account.cookie)).toMatchObject([{ slug, ...day, guests: 2 }])
    expect(await entries()).toMatchObject([
      { userId: await accountId(), address: null, addressFingerprint: null, confirmedAt: null },
    ])
    const isMoved = { status: 200, body: { isConfirmed: true, isInAccount: true, entry: { slug } } }
    expect([await by(token).find(), await by(token).confirm()]).toMatchObject([isMoved, isMoved])
    expect((await by(token).leave()).status).toBe(200)
    expect(await waitingOf(account.cookie)).toEqual([])
  })

  test('is in the account as soon as the guest confirms it, where the account has confirmed the address', async () => {
    const { slug } = await scene()
    const { cookie } = await registered()
    await ask(slug)
    const link = by(await newestToken())
    expect(await waitingOf(cookie)).toEqual([])
    expect((await link.confirm()).body).toMatchObject({ isConfirmed: true, isInAccount: true })
    expect(await waitingOf(cookie)).toMatchObject([{ slug }])
    expect((await link.confirm()).status).toBe(200)
    expect(await entries()).toHaveLength(1)
  })

  test('stays with the guest where one of the two is not confirmed, or the account is that of a provider', async () => {
    const { slug } = await scene()
    await ask(slug)
    const account = await register()
    expect((await account.confirm()).status).toBe(200)
    expect(await waitingOf(account.cookie), 'the link is not confirmed').toEqual([])

    await stage.db.execute(sql`update users set email_verified_at = null where email = ${address}`)
    const { token } = await wait(slug)
    expect((await by(token).find()).body.isInAccount, 'the email is not confirmed').toBe(false)

    await stage.db.execute(
      sql`update users set email_verified_at = now(), role = 'service_provider' where email = ${address}`,
    )
    const other = await wait(slug, { startTime: null })
    expect((await by(other.token).find()).body.isInAccount, 'a provider').toBe(false)
    expect(await entries()).toMatchObject([{ userId: null }, { userId: null }])
  })

  test('is told to the account, by email and in the app', async () => {
    const { slug, cancel } = await scene()
    await wait(slug)
    await registered()
    await cancel(0)
    await run()
    await run()
    const id = await accountId()
    expect((await emailsTo(stage.db, id)).filter((kind) => kind === 'waitlist-free')).toHaveLength(1)
    expect(await shownTo(stage.db, id)).toEqual(['waitlist-free'])
    expect(await stage.db.$count(messages, sql`kind = 'guest-waitlist-free'`)).toBe(0)
  })

  test('that was told as a guest is not told again, and an email that waits to be sent still arrives', async () => {
    const { slug, cancel } = await scene()
    await wait(slug)
    await cancel(0)
    await run()
    await registered()
    await run()
    expect(await stage.db.$count(messages, sql`kind = 'waitlist-free'`)).toBe(0)
    await delivery.deliver()
    const mails = delivery.arrived().filter(({ subject }) => subject?.startsWith('Free again'))
    expect(mails.map(({ recipients }) => recipients)).toEqual([[address]])
  })

  test('ends for emails by one click in an earlier one, as an account turns them off', async () => {
    const { slug, cancel } = await scene()
    await wait(slug)
    await cancel(0)
    await run()
    const { cookie } = await registered()
    const id = await stage.value(sql`select id from messages where kind = 'guest-waitlist-free'`)
    const stopped = await stage.post(`/unsubscribe/${String(id)}`)
    expect([stopped.status, stopped.body.isGuest]).toEqual([200, undefined])
    expect(await stage.db.select().from(notificationPreferences)).toMatchObject([
      { userId: await accountId(), kind: 'waitlist-free', email: false, inApp: true },
    ])
    expect(await waitingOf(cookie)).toHaveLength(1)
  })

  test('is counted once for the provider, before and after', async () => {
    const { slug, productId, provider } = await scene()
    const path = `/managed-products/${productId}/slots?from=2026-10-19&to=2026-10-25`
    const count = async () => (await stage.get(path, provider.cookie)).body.slots[0].waiting
    await wait(slug)
    expect(await count()).toBe(1)
    await registered()
    expect(await count()).toBe(1)
  })
})

describe('what an account waits for already', () => {
  test('is not doubled, keeps what it asked for last, and is opened by the link of the guest', async () => {
    const { slug } = await scene()
    const { token } = await wait(slug)
    const account = await register()
    expect((await join(account.cookie, { slug, ...day, guests: 3 })).status).toBe(200)
    await account.confirm()
    expect(await waitingOf(account.cookie)).toMatchObject([{ slug, guests: 3 }])
    expect(await entries()).toHaveLength(1)
    expect((await by(token).find()).body).toMatchObject({ isInAccount: true, entry: { guests: 3 } })
  })

  test('is not doubled, and gets what the guest has confirmed since', async () => {
    const { slug } = await scene()
    const account = await register()
    expect((await join(account.cookie, { slug, ...day, guests: 3 })).status).toBe(200)
    const { token } = await wait(slug)
    await account.confirm()
    expect(await waitingOf(account.cookie)).toMatchObject([{ slug, guests: 2 }])
    expect(await entries()).toHaveLength(1)
    expect((await by(token).find()).body).toMatchObject({ isInAccount: true, entry: { guests: 2 } })
  })

  test('is beside what the guest waits for at another time', async () => {
    const { slug } = await scene()
    const account = await register()
    await join(account.cookie, { slug, ...day, startTime: null })
    await wait(slug)
    await account.confirm()
    expect(await waitingOf(account.cookie)).toHaveLength(2)
  })

  test('is changed and not doubled when the account asks for it again', async () => {
    const { slug } = await scene()
    await wait(slug)
    const { cookie } = await registered()
    expect((await join(cookie, { slug, ...day, guests: 3 })).status).toBe(200)
    expect(await waitingOf(cookie)).toMatchObject([{ guests: 3 }])
  })

  test('leaves with the guest what is more than an account may wait for', async () => {
    const { slug, provider } = await scene()
    const account = await register()
    for (const each of await others(provider.id, 19))
      expect((await join(account.cookie, { slug: each, ...day })).status).toBe(200)
    const first = await wait(slug)
    const second = await wait(slug, { startTime: null })
    await account.confirm()
    expect(await waitingOf(account.cookie)).toHaveLength(20)
    const isInAccount = async (token: string) => (await by(token).find()).body.isInAccount
    expect([await isInAccount(first.token), await isInAccount(second.token)]).toEqual([true, false])
  })
})

describe('two at once', () => {
  test('move what is confirmed while the account confirms its email', async () => {
    const { slug } = await scene()
    const account = await register()
    await ask(slug)
    const link = by(await newestToken())
    const answers = await Promise.all([link.confirm(), account.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await waitingOf(account.cookie)).toHaveLength(1)
  })

  test('move what is confirmed between the look for it and the end of that', async () => {
    const { slug, provider } = await scene()
    const account = await register()
    const [other = ''] = await others(provider.id, 1)
    await join(account.cookie, { slug: other, ...day })
    await ask(slug)
    const link = by(await newestToken())
    const ofAccount = sql`select from waitlist_entries where user_id is not null for update`
    await confirmBoth(account.confirm, link.confirm, ofAccount)
    expect(await waitingOf(account.cookie)).toHaveLength(2)
  })

  test('have one entry where the account asks for the same as its email is confirmed', async () => {
    const { slug } = await scene()
    await wait(slug)
    const account = await register()
    const answers = await Promise.all([account.confirm(), join(account.cookie, { slug, ...day })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await entries()).toHaveLength(1)
  })

  test('tell of a free day once while it moves', async () => {
    const { slug, cancel } = await scene()
    await wait(slug)
    const account = await register()
    await cancel(0)
    await Promise.all([account.confirm(), run()])
    await run()
    expect(await stage.db.$count(messages, sql`kind in ('waitlist-free', 'guest-waitlist-free')`)).toBe(1)
    expect(await waitingOf(account.cookie)).toHaveLength(1)
  })
})

describe('afterwards', () => {
  test('the copy of the account’s data has it with its emails, and the outbox finds them by the address', async () => {
    const { slug } = await scene()
    const { token } = await wait(slug)
    const { cookie } = await registered()
    const { files, table } = await copyOf(cookie)
    expect(table('waitlist_entries')).toMatchObject([{ date: '2026-10-20' }])
    expect(table('messages').map(({ kind }: { kind: string }) => kind)).toContain('waitlist-confirmation')
    expect([...files.values()].join('')).not.toContain(token)
    const root = await addMember(stage.db, 'super_admin')
    const { body } = await stage.get(`/messages?q=${encodeURIComponent(address)}`, root.cookie)
    expect(body.rows.map(({ label }: { label: string }) => label)).toContain('Waiting to be confirmed')
  })

  test('deleting the account ends it', async () => {
    const { slug } = await scene()
    const { token } = await wait(slug)
    const { cookie } = await registered()
    await deleteAccount(cookie)
    expect([await entries(), (await by(token).find()).status]).toEqual([[], 404])
  })

  test('deleting an account that never confirmed the address leaves what its guest waits for', async () => {
    const { slug } = await scene()
    const { token } = await wait(slug)
    await stage.db.execute(sql`update waitlist_entries set date = '2027-03-01'`)
    const { cookie } = await register()
    await deleteAccount(cookie)
    expect((await by(token).find()).body).toMatchObject({ isConfirmed: true, isInAccount: false })
  })

  test('deleting an account that has confirmed it deletes also what the guest has not confirmed', async () => {
    const { slug } = await scene()
    const { cookie } = await registered()
    await ask(slug)
    await ask(slug, { email: 'other@example.com' })
    await deleteAccount(cookie)
    expect(await entries()).toHaveLength(1)
  })
})
