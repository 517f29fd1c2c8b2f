// Who gets a territory's override: the first administrator, or whom a super_admin chooses, from the next booking on.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { commissionSnapshots } from '../../../../../backend/db/schema/money/commissions.ts'
import { findObstacles } from '../../../../../backend/services/privacy/deletion-obstacles.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, holdPayload, idukki } from '../../../support/products.ts'
import { adminOf, createStage, person } from '../../../support/stage.ts'

const stage = createStage()

/** Two administrators of Idukki: the first is its primary one. */
async function twoAdmins() {
  await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'first@example.com')
  stage.pass(1000)
  await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'second@example.com')
  const idOf = async (email: string) => {
    const [found] = await stage.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    return found?.id ?? ''
  }
  const root = await stage.signedInAs('super_admin')
  const choose = (adminId: string | null, territoryPath = idukki) =>
    stage.post('/territories/primary', { territoryPath, adminId, reason: 'The other one left' }, root)
  return { root, choose, first: await idOf('first@example.com'), second: await idOf('second@example.com') }
}

test('a chosen primary administrator gets the override from the next booking on', async () => {
  const { first, second, choose } = await twoAdmins()
  const market = await addMarket(stage.db)
  const customer = await addMember(stage.db, 'user')
  const book = async () => {
    const { body } = await stage.post('/bookings', holdPayload(market.slotId), customer.cookie)
    const [snapshot] = await stage.db
      .select({ dsaId: commissionSnapshots.dsaId })
      .from(commissionSnapshots)
      .where(eq(commissionSnapshots.bookingId, body.booking.id))
    return { id: String(body.booking.id), dsaId: snapshot?.dsaId }
  }
  const before = await book()
  expect(before.dsaId).toBe(first)
  const { status, body } = await choose(second)

  expect(status).toBe(200)
  expect(body.territory.admins).toMatchObject([
    { id: first, isPrimary: false },
    { id: second, isPrimary: true },
  ])
  expect((await book()).dsaId).toBe(second)
  const [kept] = await stage.db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, before.id))
  expect(kept?.dsaId).toBe(first)
  const entries = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'account.made-primary'))
  expect(entries).toMatchObject([
    {
      objectId: second,
      // For the key of the new one.
      reason: null,
      personal: [expect.objectContaining({ field: 'reason' })],
      changes: { primaryAdmin: { old: first, new: second } },
    },
  ])
})

test('nobody can be chosen: no override accrues from the next booking on, and the former one is told and may leave', async () => {
  const { root, first, choose } = await twoAdmins()
  const { slotId } = await addMarket(stage.db)
  const customer = await addMember(stage.db, 'user')
  const { status, body } = await choose(null)

  expect(status).toBe(200)
  expect(body.territory).toMatchObject({
    primary: null,
    admins: [{ isPrimary: false }, { isPrimary: false }],
  })
  const held = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
  const [snapshot] = await stage.db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, held.body.booking.id))
  expect(snapshot).toMatchObject({ dsaId: null, dsaBps: null })
  const entries = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'account.primary-ended'))
  expect(entries).toMatchObject([{ objectId: first, changes: { primaryAdmin: { old: first, new: null } } }])
  const told = await stage.db.select().from(messages).where(eq(messages.kind, 'primary-admin-changed'))
  const territory = 'Idukki, Kerala, India'
  expect(told.map(({ userId, variables }) => ({ userId, variables }))).toEqual([
    { userId: first, variables: { territory, gained: null, lost: null, vacated: territory } },
  ])
  expect(await findObstacles(stage.db, { id: first, role: 'dsa' })).toEqual([])
  expect((await choose(null)).body.message).toBe('This territory has no primary administrator already.')

  const next = adminOf('India', 'Kerala', 'Idukki')
  expect((await stage.post('/admins/rate-check', next, root)).body.isPrimary).toBe(true)
})

test('a suspended primary administrator stays in the list, keeps the override on hold, and is replaced by the next one appointed', async () => {
  await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'first@example.com')
  const root = await stage.signedInAs('super_admin')
  const [first] = await stage.db.select().from(users).where(eq(users.email, 'first@example.com'))
  const id = first?.id ?? ''
  const { slotId } = await addMarket(stage.db)
  const customer = await addMember(stage.db, 'user')
  await stage.post(`/users/${id}/suspend`, { reason: 'Fraud' }, root)
  const read = async () => (await stage.get('/territories?under=IN%2FKL%2Fidukki', root)).body.territory
  expect(await read()).toMatchObject({ admins: [], primary: { id, role: 'dsa', isSuspended: true } })
  const held = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
  const [snapshot] = await stage.db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, held.body.booking.id))
  expect(snapshot?.dsaId).toBe(id)

  const next = adminOf('India', 'Kerala', 'Idukki')
  expect((await stage.post('/admins/rate-check', next, root)).body.isPrimary).toBe(true)
  const created = await stage.post(
    '/admins/create-admin',
    { ...person({ email: 'second@example.com' }), ...next },
    root,
  )
  expect(await read()).toMatchObject({
    admins: [{ id: created.body.admin.id, isPrimary: true }],
    primary: { id: created.body.admin.id, isSuspended: false },
  })
  const entries = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'account.made-primary'))
  expect(entries).toMatchObject([{ changes: { primaryAdmin: { old: id, new: created.body.admin.id } } }])
  const told = await stage.db.select().from(messages).where(eq(messages.kind, 'primary-admin-changed'))
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([id, created.body.admin.id]))
})

test('only an active administrator of exactly the territory can be chosen, and not the present one', async () => {
  const { first, second, choose } = await twoAdmins()
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/wayanad' })

  expect((await choose(first)).body.message).toBe(
    'This is the primary administrator of the territory already.',
  )
  expect((await choose(elsewhere.id)).status).toBe(409)
  expect((await choose(second, 'IN/KL/nowhere')).status).toBe(404)
  await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, second))
  expect((await choose(second)).status).toBe(409)
})

test('a rate is checked for what the fee would cap before its administrator is there', async () => {
  const root = await stage.signedInAs('super_admin')
  await addMarket(stage.db)
  const check = async (commissionRate: number) =>
    (
      await stage.post(
        '/admins/rate-check',
        { role: 'dsa', dsaInfo: { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate } },
        root,
      )
    ).body
  // The fee is 15 %, and an affiliate has 5 % of it.
  expect(await check(10)).toMatchObject({ isPrimary: true, cappedCount: 0 })
  expect(await check(10.5)).toMatchObject({ cappedCount: 1, capped: [{ feeBps: 1500, ratesBps: 1550 }] })

  await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
  expect(await check(90)).toMatchObject({ isPrimary: false, cappedCount: 0 })
  await stage.db.update(users).set({ commissionRate: 12 }).where(eq(users.role, 'dsa'))
  const { body } = await stage.get('/territories/capped?under=IN%2FKL', root)
  expect(body).toMatchObject({ cappedCount: 1, capped: [{ ratesBps: 1700 }] })
  expect((await stage.get('/territories/capped?under=IN%2FTN', root)).body.cappedCount).toBe(0)
})

test('the new and the former primary administrator are told, without the reason', async () => {
  const { first, second, choose } = await twoAdmins()
  await choose(second)
  const told = await stage.db.select().from(messages).where(eq(messages.kind, 'primary-admin-changed'))
  const territory = 'Idukki, Kerala, India'
  expect(told.map(({ userId, variables }) => ({ userId, variables }))).toEqual(
    expect.arrayContaining([
      { userId: second, variables: { territory, gained: territory, lost: null, vacated: null } },
      { userId: first, variables: { territory, gained: null, lost: territory, vacated: null } },
    ]),
  )
  expect(JSON.stringify(told)).not.toContain('The other one left')
})

test('a suspended primary administrator is told to the other super administrators, another administrator is not', async () => {
  const { root, first, second } = await twoAdmins()
  const other = await addMember(stage.db, 'super_admin')
  for (const id of [second, first])
    expect((await stage.post(`/users/${id}/suspend`, { reason: 'Away' }, root)).status).toBe(200)
  const told = await stage.db.select().from(messages).where(eq(messages.kind, 'primary-admin-suspended'))
  expect(told.map(({ userId }) => userId)).toEqual([other.id])
})

test.each([
  ['another address', { street: 'MG Road 12', city: 'Kochi', district: 'Ernakulam', state: 'Kerala' }],
  ['no address', {}],
])('with %s, a primary administrator is told of the territory, and so are others', async (_what, address) => {
  const { root, choose, first, second } = await twoAdmins()
  await addMember(stage.db, 'super_admin')
  for (const email of ['first@example.com', 'second@example.com']) {
    const { cookie } = await stage.signIn(email, '/admins/login')
    const details = { name: 'A name', phone: '+91 90000 00000', language: 'en', version: 0, ...address }
    expect((await stage.post('/account', details, cookie)).status).toBe(200)
  }
  for (const chosen of [second, null, first]) {
    await choose(chosen)
    stage.pass(1000)
  }
  await stage.post(`/users/${first}/suspend`, { reason: 'Away' }, root)

  const told = await stage.db.select().from(messages)
  const territories = told.flatMap(({ kind, variables }) =>
    kind.startsWith('primary-admin-') ? [Object(variables).territory] : [],
  )
  expect(territories).toEqual(Array.from({ length: 5 }, () => 'Idukki, Kerala, India'))
})
