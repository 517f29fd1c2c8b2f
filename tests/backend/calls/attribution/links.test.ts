import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertClicks } from '../../../../backend/services/clicks/insert-clicks.ts'
import { accrualOf, insertCommissions } from '../../../../backend/services/commissions/accruals.ts'
import { postEntries } from '../../../../backend/services/ledger/post-entries.ts'
import { addMember, type Member } from '../../support/members.ts'
import { addMarket, holdPayload } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

interface Link {
  id: string
  code: string
  path: string
}

const list = async (cookie: string, query = '') => (await stage.get(`/referral-links${query}`, cookie)).body
const create = (payload: object, cookie: string) => stage.post('/referral-links', payload, cookie)

const clickOn = (code: string, visitorHash: string) =>
  insertClicks(stage.db, [
    {
      id: randomUUID(),
      code,
      trigger: 'link',
      visitorHash,
      signalHash: null,
      landingPath: '/',
      referrerHost: null,
      device: 'phone',
      isBot: false,
      createdAt: stage.now().toISOString(),
    },
  ])

const bookingBy = (code: string, customer: Member, slotId: string) =>
  stage.post('/bookings', holdPayload(slotId, { ref: code }), customer.cookie)

/** A commission of the affiliate for a booking, in paise. */
async function earn(cookie: string, bookingId: string, amount: number): Promise<void> {
  const { user } = (await stage.get('/auth/profile', cookie)).body
  const row = {
    eventKey: `test:${bookingId}`,
    bookingId,
    beneficiaryId: user.id,
    kind: 'commissions',
    tier: 0,
    base: amount * 20,
    amount,
    type: 'sale',
    status: 'pending',
    holdUntil: stage.now(),
    createdAt: stage.now(),
  } as const
  await insertCommissions(stage.db, [row])
  await postEntries(stage.db, [
    {
      eventKey: row.eventKey,
      kind: 'settlement',
      objectType: 'booking',
      objectId: bookingId,
      at: stage.now(),
      postings: accrualOf(row),
    },
  ])
}

describe('referral links', () => {
  test('begin with one for everything, with the code of the profile', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const { body } = await stage.get('/auth/profile', cookie)
    const code: string = body.user.affiliateInfo.referralCode
    const { site, links, totals, days } = await list(cookie)
    expect(site).toMatchObject({
      code,
      path: `/?ref=${code}`,
      product: null,
      campaign: null,
      clicks: 0,
      earnings: 0,
    })
    expect(links.rows).toEqual([])
    expect(totals).toEqual({ clicks: 0, visitors: 0, bookings: 0, leads: 0, earnings: 0 })
    expect(days).toHaveLength(30)
    expect(days.at(-1).day).toBe('2026-10-01')
  })

  test('are made for products and campaigns, and the same one again is the existing one', async () => {
    const { slug } = await market()
    const cookie = await stage.signedInAs('affiliate')
    const made = await create({ product: slug, campaign: 'Diwali' }, cookie)
    expect(made.status).toBe(201)
    const { link }: { link: Link } = made.body
    expect(link.path).toBe(`/tours/${slug}?ref=${link.code}`)
    const again = await create({ product: slug, campaign: ' Diwali ' }, cookie)
    expect([again.status, again.body.link.id]).toEqual([200, link.id])
    const campaign = await create({ campaign: 'Diwali' }, cookie)
    expect(campaign.body.link.path).toBe(`/?ref=${campaign.body.link.code}`)
    const codes = await Promise.all([1, 2, 3].map(() => create({ campaign: 'Onam' }, cookie)))
    expect(new Set(codes.map(({ body }) => body.link.code)).size).toBe(1)
    expect((await list(cookie)).links.rows).toHaveLength(3)
  })

  test('are not made without a product or a campaign that they can have', async () => {
    const cookie = await stage.signedInAs('affiliate')
    for (const [payload, status] of [
      [{}, 400],
      [{ campaign: '  ' }, 400],
      [{ campaign: 'x'.repeat(61) }, 400],
      [{ product: 'no-such-tour' }, 404],
    ] as const) {
      expect.soft((await create(payload, cookie)).status, JSON.stringify(payload)).toBe(status)
      expect.soft((await list(cookie)).links.rows, JSON.stringify(payload)).toEqual([])
    }
  })

  test('show clicks, visitors, bookings, leads and earnings for each and by day', async () => {
    const { slotId } = await market()
    const cookie = await stage.signedInAs('affiliate')
    const { site } = await list(cookie)
    const { link }: { link: Link } = (await create({ campaign: 'Onam' }, cookie)).body
    await clickOn(site.code, 'one')
    await clickOn(link.code, 'one')
    await clickOn(link.code, 'two')
    const customer = await addMember(stage.db, 'user')
    const booked = await bookingBy(link.code, customer, slotId)
    await stage.post('/leads/join', { name: 'Meera', email: 'm@example.com', ref: site.code })
    await earn(cookie, booked.body.booking.id, 7500)
    const { totals, days, links, site: after } = await list(cookie, '?period=7')
    expect(totals).toEqual({ clicks: 3, visitors: 3, bookings: 1, leads: 1, earnings: 7500 })
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toEqual({ day: '2026-10-01', ...totals })
    expect(after).toMatchObject({ clicks: 1, visitors: 1, bookings: 0, leads: 1, earnings: 0 })
    expect(links.rows[0]).toMatchObject({ clicks: 2, visitors: 2, bookings: 1, leads: 0, earnings: 7500 })
    const one = await stage.get(`/referral-links/${link.id}?period=7`, cookie)
    expect(one.body.link).toMatchObject({ clicks: 2, bookings: 1, earnings: 7500 })
    expect(one.body.days.at(-1)).toMatchObject({ clicks: 2, leads: 0 })
    const csv = (await stage.get('/referral-links.csv?period=7', cookie)).body.trim().split('\r\n')
    expect(csv).toHaveLength(3)
    expect(csv).toContainEqual(
      expect.stringContaining(`https://book.example${link.path},,Onam,7,2,2,1,0,75.00,2026-10-01`),
    )
    expect(csv).toContainEqual(expect.stringContaining(`https://book.example${site.path},,,7,1,1,0,1,0.00,`))
  })

  test('do not count a booking that was cancelled before it was paid', async () => {
    const { slotId } = await market()
    const cookie = await stage.signedInAs('affiliate')
    const { site } = await list(cookie)
    const customer = await addMember(stage.db, 'user')
    const { booking } = (await bookingBy(site.code, customer, slotId)).body
    expect((await list(cookie)).totals.bookings).toBe(1)
    await stage.post(`/bookings/${booking.id}/actions`, { action: 'cancel', version: 0 }, customer.cookie)
    expect((await list(cookie)).totals.bookings).toBe(0)
  })

  test('credit nobody while they are disabled, and credit again when they are enabled', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const { link }: { link: Link } = (await create({ campaign: 'Onam' }, cookie)).body
    const disabled = await stage.post(`/referral-links/${link.id}/disable`, undefined, cookie)
    expect(disabled.body.link.disabledAt).toBe(stage.now().toISOString())
    expect(await clickOn(link.code, 'one')).toBe(0)
    await stage.post('/leads/join', { name: 'Meera', email: 'm@example.com', ref: link.code })
    const enabled = await stage.post(`/referral-links/${link.id}/enable`, undefined, cookie)
    expect(enabled.body.link.disabledAt).toBeNull()
    expect(await clickOn(link.code, 'one')).toBe(1)
    expect((await list(cookie)).totals).toMatchObject({ clicks: 1, leads: 0 })
  })

  test('are enabled again when the affiliate makes the same one again', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const { link }: { link: Link } = (await create({ campaign: 'Onam' }, cookie)).body
    await stage.post(`/referral-links/${link.id}/disable`, undefined, cookie)
    const again = await create({ campaign: 'Onam' }, cookie)
    expect([again.status, again.body.link.id, again.body.link.disabledAt]).toEqual([200, link.id, null])
    expect(await clickOn(link.code, 'one')).toBe(1)
    const action = sql`select action from audit_log order by id desc limit 1`
    expect(await stage.value(action)).toBe('account.link-enabled')
  })

  test('for everything is enabled again by generating the QR code', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const { site } = await list(cookie)
    expect((await stage.post(`/referral-links/${site.id}/disable`, undefined, cookie)).status).toBe(200)
    expect((await stage.get('/affiliates/qr', cookie)).body.qrCodeUrl).toBeNull()
    await stage.post('/affiliates/qr/generate', undefined, cookie)
    expect((await list(cookie)).site.disabledAt).toBeNull()
  })

  test('are listed 25 to a page, newest first', async () => {
    const cookie = await stage.signedInAs('affiliate')
    for (let index = 0; index < 27; index += 1) {
      stage.pass(1000)
      await create({ campaign: `Campaign ${index}` }, cookie)
    }
    const { links } = await list(cookie)
    expect(links.rows).toHaveLength(25)
    expect(links.rows[0].campaign).toBe('Campaign 26')
    const second = await list(cookie, `?after=${links.next}`)
    expect(second.links.rows.map(({ campaign }: { campaign: string }) => campaign)).toEqual([
      'Campaign 1',
      'Campaign 0',
    ])
  })
})

async function market() {
  const { slotId, productId } = await addMarket(stage.db, {})
  const slug = await stage.value(sql`select slug from products where id = ${productId}`)
  return { slotId, slug: String(slug) }
}
