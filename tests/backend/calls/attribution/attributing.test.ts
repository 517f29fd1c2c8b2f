import { randomUUID } from 'node:crypto'
import {
  createReferralSigner,
  joinSignedClicks,
  type ReferralClick,
} from '@affiliate-booking/shared/signing/referral-signer'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { affiliateProfiles } from '../../../../backend/db/schema/accounts/affiliates.ts'
import { identitySubmissions } from '../../../../backend/db/schema/money/payouts.ts'
import { insertClicks } from '../../../../backend/services/clicks/insert-clicks.ts'
import { joinAsLead } from '../../../../backend/services/leads/join-as-lead.ts'
import { addMember, type Member } from '../../support/members.ts'
import { addMarket, holdPayload, idukki } from '../../support/products.ts'
import { affiliateForm, createStage, person, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)

/** An affiliate, with a code and contacts of its own. */
async function affiliate(email: string, phone: string) {
  const { body } = await stage.registerAffiliate(
    affiliateForm({ email, phone, name: email.split('@')[0] ?? '' }),
  )
  return { id: String(body.id), code: String(body.affiliateInfo.referralCode) }
}
const anjali = () => affiliate('anjali@example.com', '+91 94473 55005')
const ravi = () => affiliate('ravi@example.com', '+91 94473 55006')

const clickOn = (code: string, overrides: Partial<ReferralClick> = {}): ReferralClick => ({
  code,
  clickId: randomUUID(),
  at: new Date(stage.now().getTime() - minuteMs),
  ...overrides,
})

const record = (
  click: ReferralClick,
  { visitorHash = 'suresh', signalHash = 'network', isBot = false } = {},
) =>
  insertClicks(stage.db, [
    {
      id: click.clickId,
      code: click.code,
      trigger: 'link',
      visitorHash,
      signalHash,
      landingPath: '/',
      referrerHost: null,
      device: 'phone',
      isBot,
      createdAt: click.at.toISOString(),
    },
  ])

async function scene() {
  const { slotId, provider } = await addMarket(stage.db, {}, { capacity: 40 })
  const customer = await addMember(stage.db, 'user')
  const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const hold = (claim: { ref?: string; referralClick?: string }, by: Member = customer) =>
    stage.post('/bookings', holdPayload(slotId, claim), by.cookie)
  /** Who is credited for a new booking, as an administrator sees it. */
  async function credited(claim: { ref?: string; referralClick?: string }, by: Member = customer) {
    const { body, status } = await hold(claim, by)
    expect(status).toBe(201)
    return (await stage.get(`/bookings/${body.booking.id}`, admin.cookie)).body.booking.referral
  }
  return { slotId, provider, customer, admin, hold, credited }
}

const counted = () => stage.value(sql`select coalesce(sum(clicks), 0)::int from link_days`)

/** The clicks of a cookie, the last one first. */
const cookieOf = (...clicks: readonly ReferralClick[]) => joinSignedClicks(clicks.map(signer.signClick))

describe('the affiliate who is credited for a booking', () => {
  test('is that of the last click that counts: the ref of another site takes nothing away', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const blog = clickOn('travelblog.in')
    const earlier = clickOn(code, { at: new Date(stage.now().getTime() - 2 * dayMs) })
    for (const ref of ['', 'travelblog.in'])
      expect(await credited({ ref, referralClick: cookieOf(blog, earlier) })).toMatchObject({
        by: 'click',
        code,
        clickedAt: earlier.at.toISOString(),
        losers: [{ by: 'click', code: 'travelblog.in', reason: 'unknown' }],
      })
  })

  test('is that of the last of two clicks that count, and of a typed code before both', async () => {
    const [{ code }, { code: other }] = [await anjali(), await ravi()]
    const { credited } = await scene()
    const referralClick = cookieOf(
      clickOn(other),
      clickOn(code, { at: new Date(stage.now().getTime() - dayMs) }),
    )
    expect(await credited({ referralClick })).toMatchObject({
      by: 'click',
      code: other,
      losers: [{ by: 'click', code, reason: 'later-click' }],
    })
    expect(await credited({ ref: code, referralClick })).toMatchObject({
      by: 'code',
      code,
      losers: [
        { by: 'click', code: other, reason: 'code' },
        { by: 'click', code, reason: 'code' },
      ],
    })
  })

  test('is nobody when the earlier click is too old, forged or of a disabled link', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const blog = clickOn('travelblog.in')
    const old = clickOn(code, { at: new Date(stage.now().getTime() - 31 * dayMs) })
    const forger = createReferralSigner('another key', 30)
    expect(await credited({ referralClick: cookieOf(blog, old) })).toBeNull()
    const forged = joinSignedClicks([signer.signClick(blog), forger.signClick(clickOn(code))])
    expect(await credited({ referralClick: forged })).toBeNull()
    await stage.db.execute(sql`update referral_links set disabled_at = now() where code = ${code}`)
    expect(await credited({ referralClick: cookieOf(blog, clickOn(code)) })).toBeNull()
  })

  test('is that of the signed click, also when the click was never recorded, which is then written', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const click = clickOn(code)
    const referral = await credited({ referralClick: signer.signClick(click) })
    expect(referral).toMatchObject({
      by: 'click',
      code,
      clickedAt: click.at.toISOString(),
      losers: [],
      signals: [],
    })
    expect(await stage.value(sql`select id from clicks`)).toBe(click.clickId)
    expect(await counted()).toBe(1)
    // The queue delivers it late.
    expect(await record(click)).toBe(0)
    expect(await counted()).toBe(1)
  })

  test('is that of a click whose code is in `ref` too, as the app sends it', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const referral = await credited({
      ref: code.toLowerCase(),
      referralClick: signer.signClick(clickOn(code)),
    })
    expect(referral).toMatchObject({ by: 'click', losers: [] })
  })

  test('is that of a typed code, which wins over a click', async () => {
    const [one, other] = [await anjali(), await ravi()]
    const { credited } = await scene()
    const referral = await credited({ ref: other.code, referralClick: signer.signClick(clickOn(one.code)) })
    expect(referral).toMatchObject({
      affiliateName: 'ravi',
      by: 'code',
      code: other.code,
      losers: [{ by: 'click', code: one.code, reason: 'code' }],
    })
  })

  test('is that of the click when the typed code is unknown', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const referral = await credited({ ref: 'NOSUCHCODE', referralClick: signer.signClick(clickOn(code)) })
    expect(referral).toMatchObject({
      by: 'click',
      losers: [{ by: 'code', code: 'NOSUCHCODE', reason: 'unknown' }],
    })
  })

  test('is that of the last click; the same visitor’s earlier ones are told as having lost', async () => {
    const [one, other] = [await anjali(), await ravi()]
    const { credited } = await scene()
    await record(clickOn(one.code, { at: new Date(stage.now().getTime() - 2 * minuteMs) }))
    const last = clickOn(other.code)
    await record(last)
    const referral = await credited({ referralClick: signer.signClick(last) })
    expect(referral).toMatchObject({
      affiliateName: 'ravi',
      losers: [{ by: 'click', code: one.code, reason: 'later-click' }],
    })
  })

  test('is nobody for a click that cannot be believed', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const signed: [string, (click: ReferralClick) => string][] = [
      ['forged', (click: ReferralClick) => createReferralSigner('x'.repeat(40), 30).signClick(click)],
      ['changed', (click: ReferralClick) => `${signer.signClick(click).slice(0, -3)}AAA`],
      [
        'expired',
        (click: ReferralClick) =>
          signer.signClick({ ...click, at: new Date(stage.now().getTime() - 30 * dayMs - 1) }),
      ],
      [
        'from the future',
        (click: ReferralClick) => signer.signClick({ ...click, at: new Date(stage.now().getTime() + dayMs) }),
      ],
      ['without a signature', (click: ReferralClick) => signer.signClick(click).split('.')[0] ?? ''],
      ['no click at all', () => 'MUNNAR26'],
      [
        'forged with text that cannot be stored',
        (click: ReferralClick) =>
          createReferralSigner('x'.repeat(40), 30).signClick({ ...click, code: 'A\u0000\uD800' }),
      ],
    ]
    for (const [what, sign] of signed) {
      const customer = await addMember(stage.db, 'user')
      const referralClick = sign(clickOn(code))
      expect.soft(await credited({ referralClick }, customer), what).toBeNull()
      // Repeating the code of such a click makes it no typed code.
      if (what === 'forged' || what === 'expired')
        expect.soft(await credited({ ref: code, referralClick }, customer), what).toBeNull()
      expect.soft(await counted(), what).toBe(0)
    }
  })

  test('is nobody for a bot’s click, and for a click on a disabled link', async () => {
    const { code } = await anjali()
    const { credited } = await scene()
    const bot = clickOn(code)
    await record(bot, { isBot: true })
    expect(await credited({ referralClick: signer.signClick(bot) })).toBeNull()
    await stage.db.execute(sql`update referral_links set disabled_at = now()`)
    expect(await credited({ referralClick: signer.signClick(clickOn(code)) })).toBeNull()
  })

  test('is told to the customer by first name, to administrators with what lost, and to nobody else', async () => {
    const { code } = await affiliate('anjali@example.com', '+91 94473 55005')
    const { hold, customer, provider } = await scene()
    const { body } = await hold({ ref: code })
    const read = async ({ cookie }: Member) =>
      (await stage.get(`/bookings/${body.booking.id}`, cookie)).body.booking
    expect(await read(customer)).toMatchObject({ recommendedBy: 'anjali', referral: null })
    expect(await read(provider)).toMatchObject({ recommendedBy: null, referral: null })
  })
})

describe('a commission is held for a referral', () => {
  const signalsOf = async (email: string, phone: string, claim: { ref: string; referralClick?: string }) => {
    const { credited } = await scene()
    const customer = await addMember(stage.db, 'user')
    await stage.db.execute(sql`update users set email = ${email}, phone = ${phone} where id = ${customer.id}`)
    return (await credited(claim, customer)).signals
  }

  test('of somebody with the same mailbox', async () => {
    const { code } = await affiliate('anjali.nair@gmail.com', '+91 94473 55005')
    expect(await signalsOf('anjalinair+trip@googlemail.com', '+91 90000 00001', { ref: code })).toEqual([
      'same-email',
    ])
  })

  test('of somebody with the same phone number, however it is written', async () => {
    const { code } = await anjali()
    expect(await signalsOf('suresh@example.com', '094473-55005', { ref: code })).toEqual(['same-phone'])
  })

  test('that is booked less than ten seconds after the click', async () => {
    const { code } = await anjali()
    const at = (seconds: number) => new Date(stage.now().getTime() - seconds * 1000)
    const { credited } = await scene()
    const quick = signer.signClick(clickOn(code, { at: at(9) }))
    expect((await credited({ referralClick: quick })).signals).toEqual(['quick-hold'])
    const slow = signer.signClick(clickOn(code, { at: at(10) }))
    expect((await credited({ referralClick: slow })).signals).toEqual([])
  })

  test('of a tour whose provider is the same person', async () => {
    const { code } = await anjali()
    const { credited, provider } = await scene()
    await stage.db.execute(sql`update users set phone = '9447355005' where id = ${provider.id}`)
    expect((await credited({ ref: code })).signals).toEqual(['own-product'])
  })

  test('of a tour whose provider has submitted the PAN that the affiliate registered with', async () => {
    const { id, code } = await anjali()
    const { credited, provider } = await scene()
    const [profile] = await stage.db
      .select({ pan: affiliateProfiles.panFingerprint })
      .from(affiliateProfiles)
      .where(eq(affiliateProfiles.userId, id))
    await stage.db.insert(identitySubmissions).values({
      userId: provider.id,
      status: 'submitted',
      legalName: 'Anjali Nair',
      isCompany: false,
      address: 'encrypted',
      panFingerprint: profile?.pan ?? null,
      submittedAt: stage.now(),
    })
    expect((await credited({ ref: code })).signals).toEqual(['own-product'])
  })

  test('after five of one visitor within a day, but not of different ones', async () => {
    const { code } = await anjali()
    const { hold } = await scene()
    const referral = async (visitor: string) => {
      const click = clickOn(code)
      await record(click, { visitorHash: visitor, signalHash: visitor })
      const customer = await addMember(stage.db, 'user', { now: stage.now() })
      const { status } = await hold({ referralClick: signer.signClick(click) }, customer)
      expect(status).toBe(201)
      return stage.value(sql`select signals from referrals order by created_at desc, id limit 1`)
    }
    for (let index = 0; index < 6; index += 1) expect(await referral(`other ${index}`)).toEqual([])
    for (let index = 0; index < 5; index += 1) {
      // One click of a visitor an hour is recorded.
      stage.pass(61 * minuteMs)
      expect(await referral('suresh')).toEqual([])
    }
    stage.pass(61 * minuteMs)
    expect(await referral('suresh')).toEqual(['many-referrals'])
    stage.pass(dayMs)
    expect(await referral('suresh')).toEqual([])
  })

  test('after five leads with a typed code from one address', async () => {
    const { code } = await anjali()
    const deps = { db: stage.db, now: stage.now, referralSigner: signer }
    for (let index = 0; index < 6; index += 1) {
      stage.pass(1000)
      const payload = { name: 'Suresh', email: `s${index}@example.com`, ref: code }
      await joinAsLead(deps, payload, { ip: '203.0.113.9', requestId: null })
    }
    const signals = sql`select string_agg(jsonb_array_length(signals)::text, '' order by created_at) from referrals`
    expect(await stage.value(signals)).toBe('000001')
  })
})

describe('a lead and a customer’s account', () => {
  test('are credited to the affiliate of the click', async () => {
    const { id, code } = await anjali()
    const referralClick = signer.signClick(clickOn(code))
    const lead = await stage.post('/leads/join', {
      name: 'Suresh',
      email: 's@example.com',
      ref: '',
      referralClick,
    })
    expect(lead.body).toMatchObject({ recommendedBy: 'anjali' })
    expect(
      (await stage.post('/auth/register', { ...person({ email: 'c@example.com' }), referralClick })).status,
    ).toBe(201)
    const subjects = sql`select string_agg(subject_type::text, ' ' order by subject_type::text) from referrals where affiliate_id = ${id}`
    expect(await stage.value(subjects)).toBe('lead user')
  })
})
