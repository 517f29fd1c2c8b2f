// "My booking is missing": who may claim and decide.
import { randomUUID } from 'node:crypto'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clicks, referralLinks, referrals } from '../../../../../backend/db/schema/attribution.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { commissions, missingBookingClaims } from '../../../../../backend/db/schema/money/commissions.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { addMember } from '../../../support/members.ts'
import { wayanad } from '../../../support/products.ts'
import { emailsTo } from '../../../support/mail/told.ts'
import { createStage, referralKey } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'
import { claimScene } from './claim-scene.ts'

const stage = createStage()
const { addAffiliate, scene, setTier } = claimScene(stage)

test('the answer to a claim does not tell whether there is such a booking or whose it is', async () => {
  const { id, claim, bookingId } = await scene()
  const other = await addAffiliate('OTHER001')
  await stage.db.update(bookings).set({ referralAffiliateId: other.id }).where(eq(bookings.id, id))
  const foreign = await claim()
  const unknown = await claim(undefined, 'BK-999999')

  const shape = ({ status, body }: typeof foreign) => ({
    status,
    claim: { ...body.claim, id: '', bookingId: '', createdAt: '' },
  })
  expect(shape(unknown)).toEqual(shape(foreign))
  expect(foreign.body.claim.bookingId).toBe(bookingId)
})

test('a booking that is credited, one’s own, an unknown one and a late claim can only be declined', async () => {
  const { id, claim, read, decide, affiliate, root, bring } = await scene()
  const expectDeclined = async (claimId: string, because: RegExp) => {
    expect(await read(claimId, root)).toMatchObject({
      actions: ['decline'],
      obstacle: expect.stringMatching(because),
    })
    const refused = await decide(claimId, 'approve', root)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(because) } })
  }
  const unknown = await claim(undefined, 'bk 999999'.replace(' ', ''))
  await expectDeclined(unknown.body.claim.id, /no booking with this number/)
  const { body } = await claim()
  await stage.db.update(bookings).set({ userId: affiliate.id }).where(eq(bookings.id, id))
  await expectDeclined(body.claim.id, /made this booking/)
  const customer = await addMember(stage.db, 'user')
  await stage.db.update(bookings).set({ userId: customer.id }).where(eq(bookings.id, id))
  await bring('completed')
  await stage.db
    .update(missingBookingClaims)
    .set({ createdAt: new Date(stage.now().getTime() + 31 * dayMs) })
    .where(eq(missingBookingClaims.id, body.claim.id))
  await expectDeclined(body.claim.id, /more than 30 days/)
  const other = await addAffiliate('OTHER001')
  await stage.db.update(bookings).set({ referralAffiliateId: other.id }).where(eq(bookings.id, id))
  await expectDeclined(body.claim.id, /credited to somebody else/)

  expect((await decide(body.claim.id, 'decline', root)).body.claim.status).toBe('declined')
  expect(await stage.db.$count(referrals)).toBe(0)
})

test('a claim can be approved until exactly 30 days after the end of a stay of five nights', async () => {
  const { id, claim, read, root } = await scene()
  const { body } = await claim()
  const endsAt = sql`${bookings.startsAt} + interval '5 days'`
  const [booking] = await stage.db.update(bookings).set({ endsAt }).where(eq(bookings.id, id)).returning()
  const last = (booking?.endsAt.getTime() ?? 0) + 30 * dayMs
  const claimedAt = async (time: number) => {
    await stage.db.update(missingBookingClaims).set({ createdAt: new Date(time) })
    return read(body.claim.id, root)
  }
  expect(await claimedAt(last)).toMatchObject({ obstacle: null, actions: ['approve', 'decline'] })
  expect(await claimedAt(last + 1)).toMatchObject({
    obstacle: 'The claim came more than 30 days after the end of the trip.',
    actions: ['decline'],
  })
})

test('a claim is decided once, and a booking is credited to one of two who claim it at once', async () => {
  const { id, claim, decide, root, admin, bring, pass } = await scene()
  const other = await addAffiliate('OTHER001')
  await bring('completed')
  await pass(0)
  const [one, two] = [(await claim()).body.claim.id, (await claim(other)).body.claim.id]
  const answers = await Promise.all([
    decide(one, 'approve', root),
    decide(one, 'approve', admin),
    decide(two, 'approve', root),
    decide(two, 'approve', admin),
  ])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ])
  expect(
    await stage.db.$count(commissions, and(eq(commissions.bookingId, id), eq(commissions.type, 'sale'))),
  ).toBe(1)
})

test.each([
  ['approve', 'approved'],
  ['decline', 'declined'],
] as const)('the affiliate is told once of the decision to %s, with the reason', async (action, decision) => {
  const { claim, decide, affiliate, bookingId } = await scene()
  const { id } = (await claim()).body.claim
  await decide(id, action, undefined, 7)
  expect(await emailsTo(stage.db, affiliate.id)).toEqual([])
  await decide(id, action)
  await decide(id, action)
  expect(await emailsTo(stage.db, affiliate.id)).toEqual(['claim-decided'])
  const { rows } = (await stage.get('/notifications', affiliate.cookie)).body
  expect(rows).toMatchObject([
    {
      title: `Your claim of booking ${bookingId} was ${decision}`,
      action: { path: '/commissions/claims' },
    },
  ])
  const [message] = await stage.db.select().from(messages).where(eq(messages.userId, affiliate.id))
  expect(message?.variables).toEqual({ bookingNumber: bookingId, decision, reason: 'I asked the customer.' })
})

test('the same number again returns the claim that exists, and an affiliate’s own booking is told at once', async () => {
  const { claim, decide, affiliate } = await scene()
  const first = await claim()
  const again = await claim()
  expect(again.body.claim.id).toBe(first.body.claim.id)
  await decide(first.body.claim.id, 'approve')

  expect(await claim()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('credited to you') },
  })
  expect((await claim(undefined, 'Munnar')).status).toBe(400)
  const { rows } = (await stage.get('/claims', affiliate.cookie)).body
  expect(rows).toMatchObject([{ status: 'approved', reason: 'I asked the customer.' }])
})

test('nobody who earns on the booking decides on a claim, and only its administrators see it', async () => {
  const { id, claim, decide, read, admin, root, provider, customer, affiliate } = await scene()
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/wayanad' })
  const { body } = await claim()
  await setTier(id, { dsaId: admin.id, dsaBps: 100 })

  expect(await read(body.claim.id)).toMatchObject({ actions: [] })
  expect((await decide(body.claim.id, 'approve')).status).toBe(403)
  expect((await decide(body.claim.id, 'approve', elsewhere)).status).toBe(404)
  for (const who of [provider, customer, affiliate])
    expect((await decide(body.claim.id, 'approve', who)).status).toBe(403)
  expect((await stage.get('/claims', provider.cookie)).body.rows).toEqual([])
  expect((await stage.get('/open-work', elsewhere.cookie)).body.claims).toBe(0)
  expect((await stage.get('/open-work', root.cookie)).body.claims).toBe(1)
})

test('an affiliate can claim only some bookings a day', async () => {
  const { affiliate } = await scene()
  const strict = stage.appWith({ rateLimitFactor: 1 })
  const claim = (number: number) =>
    stage.send(
      '/claims',
      {
        method: 'POST',
        headers: { cookie: affiliate.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ bookingId: `BK-${number}` }),
      },
      strict,
    )
  for (let number = 1; number <= 10; number += 1) expect((await claim(900_000 + number)).status).toBe(201)
  expect((await claim(900_011)).status).toBe(429)
})

test('a claim says whether its reader may open the affiliate’s account, which can be of another territory', async () => {
  const { claim, read, affiliate } = await scene()
  const { id } = (await claim()).body.claim
  expect(await read(id)).toMatchObject({ canOpenAffiliate: true })
  await stage.db.update(users).set({ territoryPath: wayanad }).where(eq(users.id, affiliate.id))
  expect(await read(id)).toMatchObject({ canOpenAffiliate: false })
})

test('a claim counts the clicks of as many days as a click may be old that is credited', async () => {
  const { id, affiliate, claim, admin } = await scene()
  const { body } = await claim()
  const link = eq(referralLinks.affiliateId, affiliate.id)
  const [found] = await stage.db.select({ id: referralLinks.id }).from(referralLinks).where(link)
  const [booking] = await stage.db.select().from(bookings).where(eq(bookings.id, id))
  const createdAt = new Date((booking?.createdAt.getTime() ?? 0) - 10 * dayMs)
  const hour = Math.floor(createdAt.getTime() / (60 * 60 * 1000))
  await stage.db.insert(clicks).values({
    id: randomUUID(),
    linkId: found?.id ?? '',
    trigger: 'link',
    landingPath: '/',
    isBot: false,
    hour,
    createdAt,
  })
  const countedIn = async (days: number) => {
    const app = stage.appWith({ referralSigner: createReferralSigner(referralKey, days) })
    const seen = await stage.send(`/claims/${body.claim.id}`, { headers: { cookie: admin.cookie } }, app)
    return seen.body.claim.clicks
  }
  expect(await countedIn(30)).toMatchObject({ count: 1, days: 30 })
  expect(await countedIn(7)).toMatchObject({ count: 0, days: 7 })
})

test('the decision on a claim waits for the deletion of its affiliate, and does not hold up the claim', async () => {
  const { claim, decide, affiliate, root } = await scene()
  const { id } = (await claim()).body.claim
  const deciding = await stage.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${affiliate.id} for update`)
    const decision = decide(id, 'decline', root)
    await waitUntilBlocked(tx)
    // As the deletion does next. Otherwise each would wait for the other.
    await tx.execute(sql`select from missing_booking_claims where id = ${id} for update nowait`)
    return { decision }
  })
  expect((await deciding.decision).status).toBe(200)
})

test('a claim shows the code that the customer typed and that did not count, and whether it is the affiliate’s', async () => {
  const own = await scene({ ref: 'anjali01' })
  const { id } = (await own.claim()).body.claim
  expect(await own.read(id)).toMatchObject({
    referral: null,
    refusedCode: { code: 'anjali01', isOfAffiliate: true },
    actions: ['approve', 'decline'],
  })
  const stranger = await addAffiliate('OTHER001')
  const foreign = (await own.claim(stranger)).body.claim
  expect(await own.read(foreign.id)).toMatchObject({
    refusedCode: { code: 'anjali01', isOfAffiliate: false },
  })
  // What a customer typed is theirs, and goes with their account.
  const inClear = sql`select count(*)::int from audit_log where changes::text ilike '%anjali%'`
  expect(await stage.value(inClear)).toBe(0)
})

test.each([[''], ['!?']])('a claim shows no code where “%s” was typed', async (ref) => {
  const { claim, read } = await scene({ ref })
  expect(await read((await claim()).body.claim.id)).toMatchObject({ refusedCode: null })
})
