// A super_admin changes the commission rate of an administrator: from the next booking on, previewed, and never their own.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { commissionSnapshots } from '../../../../../backend/db/schema/money/commissions.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, holdPayload } from '../../../support/products.ts'
import { adminOf, createStage, person } from '../../../support/stage.ts'

const stage = createStage()
const reason = 'She also looks after Wayanad now'

const idOf = async (email: string) =>
  String(await stage.value(sql`select id from users where email = ${email}`))

/** The district administrator of Idukki, with a rate of 1 %. */
async function districtAdmin() {
  const root = await stage.signedInAs('super_admin')
  await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
  const id = await idOf('dsa@example.com')
  const change = (commissionRate: unknown, { expectedRate = 1, of = id, why = reason } = {}) =>
    stage.post(`/admins/${of}/commission-rate`, { commissionRate, expectedRate, reason: why }, root)
  const rate = async () => (await stage.get(`/users/${id}`, root)).body.user.commissionRate
  const check = async (commissionRate: number, of = id) =>
    stage.post(`/admins/${of}/rate-check`, { commissionRate }, root)
  return { root, id, change, rate, check }
}

describe('the changed commission rate of an administrator', () => {
  test('counts from the next booking on, and a booking that is held keeps the earlier one', async () => {
    const { change, rate } = await districtAdmin()
    const market = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    const book = async () =>
      String((await stage.post('/bookings', holdPayload(market.slotId), customer.cookie)).body.booking.id)
    const bpsOf = async (bookingId: string) => {
      const [snapshot] = await stage.db
        .select({ bps: commissionSnapshots.dsaBps })
        .from(commissionSnapshots)
        .where(eq(commissionSnapshots.bookingId, bookingId))
      return snapshot?.bps
    }
    const held = await book()
    const answer = await change(4.25)
    expect(answer.status).toBe(200)
    expect(answer.body.admin).toMatchObject({ role: 'dsa', commissionRate: 4.25 })
    expect(await rate()).toBe(4.25)
    const next = await book()
    expect([await bpsOf(held), await bpsOf(next)]).toEqual([100, 425])
  })

  test('is told to the administrator, with the earlier one and without the reason', async () => {
    const { id, change } = await districtAdmin()
    await change(4.25)
    const told = await stage.db.select().from(messages).where(eq(messages.kind, 'commission-rate-changed'))
    expect(told).toMatchObject([{ userId: id, variables: { before: '1%', after: '4.25%' } }])
    expect(JSON.stringify(told)).not.toContain(reason)
  })

  test('is in the history of the account, from what to what, by whom and why', async () => {
    const { root, id, change } = await districtAdmin()
    await change(4.25)
    const { timeline } = (await stage.get(`/users/${id}/history`, root)).body
    expect(timeline.at(-1)).toMatchObject({
      action: 'account.commission-rate-changed',
      actor: 'Meera Krishnan',
      reason,
      commissionRate: { old: 1, new: 4.25 },
    })
    const [entry] = await stage.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'account.commission-rate-changed'))
    // The rates explain the books, also when the account is gone; the reason is for the key of its owner.
    expect(entry).toMatchObject({
      objectId: id,
      territoryPath: 'IN/KL/idukki',
      changes: { commissionRate: { old: 1, new: 4.25 } },
      reason: null,
    })
  })

  test('is set by one of two super administrators at once, and the other one looks again', async () => {
    const { change, rate } = await districtAdmin()
    const answers = await Promise.all([change(4), change(6)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.admin.commissionRate
    expect(await rate()).toBe(won)
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `The commission rate was changed in the meantime: it is ${won}%. Look at it again.`,
    )
    expect(
      await stage.value(
        sql`select count(*)::int from audit_log where action = 'account.commission-rate-changed'`,
      ),
    ).toBe(1)
  })

  test.each([
    ['text', '5', 'Commission rate must be a number.'],
    ['less than nothing', -1, 'Enter a rate from 0% to 100%.'],
    ['more than everything', 100.01, 'Enter a rate from 0% to 100%.'],
    ['with three decimals', 4.255, 'A rate can have at most two decimals.'],
  ])('is not %s', async (_what, wrong, message) => {
    const { change, rate } = await districtAdmin()
    expect(await change(wrong)).toMatchObject({ status: 400, body: { message } })
    expect(await rate()).toBe(1)
  })

  test('needs a reason, and another rate than the present one', async () => {
    const { change } = await districtAdmin()
    expect(await change(2, { why: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Reason is required.' },
    })
    expect(await change(1)).toMatchObject({
      status: 409,
      body: { message: 'The commission rate is 1% already.' },
    })
  })
})

describe('the commission rate', () => {
  test('is not changed by its own administrator, nor by a super administrator for themselves', async () => {
    const { change } = await districtAdmin()
    expect(await change(90, { expectedRate: 0, of: await idOf('super_admin@example.com') })).toMatchObject({
      status: 409,
      body: { message: 'You cannot change your own commission rate.' },
    })
    const { cookie } = await stage.signIn('dsa@example.com', '/admins/login')
    const own = await stage.post(
      `/admins/${await idOf('dsa@example.com')}/commission-rate`,
      { commissionRate: 90, expectedRate: 1, reason },
      cookie,
    )
    expect(own.status).toBe(403)
  })

  test.each(['affiliate', 'service_provider', 'user', 'super_admin'] as const)(
    'is nothing that the role %s has',
    async (role) => {
      const { change, check } = await districtAdmin()
      const { id: of } = await addMember(stage.db, role)
      const message = 'Only national, state and district administrators have a commission rate.'
      expect(await change(5, { expectedRate: 0, of })).toMatchObject({ status: 409, body: { message } })
      expect(await check(5, of)).toMatchObject({ status: 409, body: { message } })
    },
  )

  test.each(['4f6f7bd4-0000-4000-8000-000000000000', 'no-id', '%00'])(
    'is not found under the unknown id “%s”',
    async (of) => {
      const { change, check } = await districtAdmin()
      expect((await change(5, { of })).status).toBe(404)
      expect((await check(5, of)).status).toBe(404)
    },
  )

  test('is checked for what the fee would cap, and stays as it is', async () => {
    const { check, rate } = await districtAdmin()
    await addMarket(stage.db)
    // The fee is 15 %, and an affiliate has 5 % of it.
    expect((await check(10)).body).toMatchObject({ isPrimary: true, cappedCount: 0 })
    expect((await check(10.5)).body).toMatchObject({
      cappedCount: 1,
      capped: [{ feeBps: 1500, ratesBps: 1550 }],
    })
    expect(await rate()).toBe(1)
  })

  test('of one who is not the primary administrator caps nothing', async () => {
    const { check } = await districtAdmin()
    await addMarket(stage.db)
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'second@example.com')
    const { body } = await check(90, await idOf('second@example.com'))
    expect(body).toEqual({ isPrimary: false, cappedCount: 0, capped: [] })
  })
})

describe('a commission rate outside 0 % to 100 %, which the documented call takes,', () => {
  const appoint = async (commissionRate: number) => {
    const root = await stage.signedInAs('super_admin')
    const nsa = { role: 'nsa', nsaInfo: { country: 'India', commissionRate } }
    const created = await stage.post('/admins/create-admin', { ...person(), ...nsa }, root)
    expect(created.status).toBe(201)
    return root
  }

  test.each([
    ['a phone number', 9_876_543_210, 10_000],
    ['more than all', 250.125, 10_000],
    ['less than nothing', -5, 0],
    ['a little less than nothing', -0.001, 0],
  ])('counts as the nearest bound in a booking: %s', async (_what, commissionRate, bps) => {
    await appoint(commissionRate)
    const market = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    const held = await stage.post('/bookings', holdPayload(market.slotId), customer.cookie)
    expect(held.status).toBe(201)
    const [snapshot] = await stage.db.select().from(commissionSnapshots)
    expect(snapshot).toMatchObject({ bookingId: held.body.booking.id, nsaBps: bps })
  })

  test('counts so among the rates that the fee caps, tried out or given', async () => {
    const root = await appoint(-50)
    await addMarket(stage.db)
    const capped = async () => (await stage.get('/territories/capped?under=IN', root)).body
    const tryOut = async (commissionRate: number) =>
      (
        await stage.post(
          '/admins/rate-check',
          { role: 'ssa', ssaInfo: { country: 'India', state: 'Kerala', commissionRate } },
          root,
        )
      ).body
    expect(await capped()).toMatchObject({ cappedCount: 0 })
    // An affiliate has 5 %.
    expect(await tryOut(12)).toMatchObject({ capped: [{ ratesBps: 1700 }] })
    expect(await tryOut(9_876_543_210)).toMatchObject({ capped: [{ ratesBps: 10_500 }] })
    await stage.db.update(users).set({ commissionRate: 1e300 })
    expect(await capped()).toMatchObject({ capped: [{ ratesBps: 10_500 }] })
  })
})
