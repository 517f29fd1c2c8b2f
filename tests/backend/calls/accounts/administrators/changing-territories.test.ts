// A super_admin corrects the territory of an administrator, an affiliate or a provider: what they see, earn and work follows.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { leadEvents } from '../../../../../backend/db/schema/leads.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { primaryAdmins } from '../../../../../backend/db/schema/accounts/primary-admins.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { routeLeads } from '../../../../../backend/services/leads/routing/assign-by-route.ts'
import { addMember } from '../../../support/members.ts'
import { addProduct, idukki, wayanad } from '../../../support/products.ts'
import { adminOf, affiliateForm, createStage } from '../../../support/stage.ts'
import { leadScene } from '../../leads/lead-scene.ts'

const stage = createStage()
const { addLead, read } = leadScene(stage)
const reason = 'She was approved for the wrong district'
const inWayanad = { country: 'India', state: 'Kerala', district: 'Wayanad' }

let root = ''
let dsa = ''
let id = ''

const idOf = async (email: string) =>
  String(await stage.value(sql`select id from users where email = ${email}`))

beforeEach(async () => {
  root = await stage.signedInAs('super_admin')
  dsa = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
  id = await idOf('dsa@example.com')
})

const change = (payload: object = {}, of = id, cookie = root) =>
  stage.post(
    `/users/${of}/territory`,
    { ...inWayanad, expectedTerritory: idukki, reason, ...payload },
    cookie,
  )
const primaryOf = async (path: string) => {
  const [found] = await stage.db.select().from(primaryAdmins).where(eq(primaryAdmins.territoryPath, path))
  return found?.adminId
}
const accountOf = async (of = id) => {
  const [account] = await stage.db.select().from(users).where(eq(users.id, of))
  if (!account) throw new Error('the account is gone')
  return account
}

describe('an administrator who is moved to another territory', () => {
  test('sees and decides what belongs to it, in the session that is open', async () => {
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: wayanad })
    await addProduct(stage.db, provider.id, { territoryPath: wayanad, title: 'Banasura trek' })
    const answer = await change()

    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({
      territoryPath: wayanad,
      address: { country: 'India', state: 'Kerala', district: 'Wayanad' },
    })
    expect((await stage.get('/territories', dsa)).body.territory).toMatchObject({ path: wayanad })
    expect(JSON.stringify((await stage.get('/products', dsa)).body)).toContain('Banasura trek')
    expect((await stage.get('/territories?under=IN%2FKL%2Fidukki', dsa)).status).toBe(404)
  })

  test('keeps an own address, and a form that shows the former territory as one is outdated', async () => {
    const save = (address: object, version: number) =>
      stage.post(
        '/account',
        { name: 'A name', phone: '+91 90000 00000', language: 'en', ...address, version },
        dsa,
      )
    await change()
    expect((await save({ country: 'India', state: 'Kerala', district: 'Idukki' }, 0)).status).toBe(409)

    const own = { street: 'MG Road 12', city: 'Kochi', district: 'Ernakulam', state: 'Kerala' }
    expect((await save(own, 1)).status).toBe(200)
    const moved = await change({ district: 'Kollam', expectedTerritory: wayanad })
    expect(moved.body.user).toMatchObject({
      territoryPath: 'IN/KL/kollam',
      address: { city: 'Kochi', district: 'Ernakulam', state: 'Kerala' },
    })
  })

  test('frees the seat of the primary administrator, and takes that of the new territory', async () => {
    expect(await primaryOf(idukki)).toBe(id)
    await change()
    expect(await primaryOf(idukki)).toBeUndefined()
    expect(await primaryOf(wayanad)).toBe(id)
  })

  test('does not take the seat of somebody who has it', async () => {
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Wayanad'), 'wayanad@example.com')
    await change()
    expect(await primaryOf(wayanad)).toBe(await idOf('wayanad@example.com'))
    expect(await primaryOf(idukki)).toBeUndefined()
  })

  test('is told with both territories and without the reason, and it is in the history', async () => {
    await change()
    const told = await stage.db.select().from(messages).where(eq(messages.kind, 'territory-changed'))
    const after = 'Wayanad, Kerala, India'
    expect(told).toMatchObject([
      {
        userId: id,
        variables: {
          before: 'Idukki, Kerala, India',
          after,
          administered: after,
          override: after,
          reports: null,
        },
      },
    ])
    expect(JSON.stringify(told)).not.toContain(reason)
    const entries = await stage.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'account.territory-changed'))
    expect(entries).toMatchObject([
      { objectId: id, territoryPath: wayanad, changes: { territoryPath: { old: idukki, new: wayanad } } },
    ])
  })

  test('is told which weekly reports are not sent any more', async () => {
    for (const report of [
      { section: 'bookings' },
      { section: 'leads', territory: idukki },
      { section: 'payments', territory: idukki },
    ])
      expect((await stage.post('/report-subscriptions', report, dsa)).status).toBe(200)
    await change()
    const told = await stage.db.select().from(messages).where(eq(messages.kind, 'territory-changed'))
    expect(told).toMatchObject([{ userId: id, variables: { reports: expect.any(String) } }])
    const { reports } = z.object({ reports: z.string() }).parse(told[0]?.variables)
    expect(reports.split(', ').toSorted()).toEqual(['Leads', 'Payments to check'])
  })

  test('loses the open leads outside it, which are assigned again, and keeps the others', async () => {
    await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'ssa@example.com')
    const open = await addLead({ assignedTo: id })
    const closed = await addLead({ assignedTo: id, status: 'closed_lost' })
    const fits = await addLead({ assignedTo: id, territoryPath: wayanad })
    const nowhere = await addLead({ assignedTo: id, territoryPath: null })
    await change()

    expect(await read(open)).toMatchObject({ assignedTo: null, routedAt: null, version: 1 })
    for (const kept of [closed, fits, nowhere]) expect(await read(kept)).toMatchObject({ assignedTo: id })
    const events = await stage.db.select().from(leadEvents).where(eq(leadEvents.leadId, open))
    expect(events).toMatchObject([
      { type: 'assigned', from: id, reason: 'The account that had the lead moved to another territory.' },
    ])
    await routeLeads(stage.db, stage.now())
    expect((await read(open)).assignedTo).toBe(await idOf('ssa@example.com'))
  })

  test.each([
    ['a state administrator', adminOf('India', 'Kerala'), 'IN/KL', { state: 'Goa' }, 'IN/GA'],
    ['a national administrator', adminOf('India'), 'IN', { country: 'Nepal' }, 'NP'],
  ])('stays at the level of %s', async (_who, admin, expectedTerritory, elsewhere, path) => {
    await stage.signedInAsAdmin(admin, 'higher@example.com')
    const higher = await idOf('higher@example.com')
    expect((await change({ expectedTerritory, ...elsewhere }, higher)).status).toBe(200)
    expect(await accountOf(higher)).toMatchObject({ territoryPath: path, district: null })
    expect(await primaryOf(path)).toBe(higher)
    expect(await primaryOf(expectedTerritory)).toBeUndefined()
  })
})

describe('an affiliate who is moved', () => {
  test('belongs to the administrators of the new territory, and keeps the address', async () => {
    const { body } = await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))
    expect((await stage.get(`/users/${body.id}`, dsa)).status).toBe(200)
    const answer = await change({}, body.id)

    expect(answer.body.user).toMatchObject({
      territoryPath: wayanad,
      address: { city: 'Munnar', district: 'Idukki' },
    })
    expect((await stage.get(`/users/${body.id}`, dsa)).status).toBe(404)
    const told = await stage.db.select().from(messages).where(eq(messages.kind, 'territory-changed'))
    expect(told).toMatchObject([
      { userId: body.id, variables: { after: 'Wayanad, Kerala, India', administered: null, override: null } },
    ])
    expect(await primaryOf(wayanad)).toBeUndefined()
  })
})

describe('a provider who is moved', () => {
  test('belongs to the administrators of the new territory, and the services stay where they are', async () => {
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    const productId = await addProduct(stage.db, provider.id, { territoryPath: wayanad })
    expect((await stage.get(`/users/${provider.id}`, dsa)).status).toBe(200)
    const ofWayanad = await stage.signedInAsAdmin(
      adminOf('India', 'Kerala', 'Wayanad'),
      'wayanad@example.com',
    )
    expect((await stage.get(`/users/${provider.id}`, ofWayanad)).status).toBe(404)

    expect((await change({}, provider.id)).body.user).toMatchObject({ territoryPath: wayanad })
    expect((await stage.get(`/users/${provider.id}`, dsa)).status).toBe(404)
    expect((await stage.get(`/users/${provider.id}`, ofWayanad)).status).toBe(200)
    expect(await stage.value(sql`select territory_path from products where id = ${productId}`)).toBe(wayanad)
    const told = await stage.db.select().from(messages).where(eq(messages.kind, 'territory-changed'))
    expect(told).toMatchObject([
      {
        userId: provider.id,
        variables: { after: 'Wayanad, Kerala, India', administered: null, override: null },
      },
    ])
  })

  test('has offered a service before', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    const answer = await change({ expectedTerritory: null }, provider.id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This provider has no territory yet. The first service gives it.',
    ])
  })
})

describe('a territory stays', () => {
  afterEach(async () => {
    expect([(await accountOf()).territoryPath, await primaryOf(idukki)]).toEqual([idukki, id])
  })
  const refusal = async (answer: ReturnType<typeof change>) => {
    const { status, body } = await answer
    return [status, body.message]
  }

  test('where it is the same, or was changed meanwhile', async () => {
    expect(await refusal(change({ district: 'Idukki' }))).toEqual([
      409,
      'The territory is Idukki, Kerala, India already.',
    ])
    expect(await refusal(change({ expectedTerritory: 'IN/KL/kollam' }))).toEqual([
      409,
      'The territory was changed in the meantime: it is Idukki, Kerala, India. Look at it again.',
    ])
  })

  test('without a district, a known one, or a reason', async () => {
    expect(await refusal(change({ district: undefined }))).toEqual([400, 'District is required.'])
    expect(await refusal(change({ district: 'Chennai' }))).toEqual([400, 'Choose a district from the list.'])
    expect(await refusal(change({ reason: ' ' }))).toEqual([400, 'Reason is required.'])
  })

  test('of an account that is suspended or is being deleted', async () => {
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    expect(await refusal(change())).toEqual([409, 'This account is not active. Reactivate it first.'])
    await stage.db.update(users).set({ status: 'active', deletionDueAt: stage.now() }).where(eq(users.id, id))
    expect(await refusal(change())).toEqual([
      409,
      'The owner has asked to delete this account, so its territory stays.',
    ])
  })

  test.each(['user', 'super_admin'] as const)('of an account with the role %s', async (role) => {
    const { id: other } = await addMember(stage.db, role)
    const answer = await change({ expectedTerritory: null }, other)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Only national, state and district administrators, affiliates and providers can be moved to another territory.',
    ])
  })

  test('for everybody but a super administrator, and there is none of an unknown account', async () => {
    const ssa = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'ssa@example.com')
    expect((await change({}, id, ssa)).status).toBe(403)
    expect((await change({}, '8f14e45f-ceea-467f-a0e6-8b2d5c1f0001')).status).toBe(404)
  })
})

describe('a territory that is changed twice at once', () => {
  test('is the one that one of two super administrators chose', async () => {
    const answers = await Promise.all([change(), change({ district: 'Kollam' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { territoryPath } = await accountOf()
    expect(await primaryOf(territoryPath ?? '')).toBe(id)
    const seats = await stage.db.select().from(primaryAdmins).where(eq(primaryAdmins.adminId, id))
    expect(seats).toHaveLength(1)
  })

  test('leaves its seat to the primary administrator who is chosen at the same time', async () => {
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'second@example.com')
    const second = await idOf('second@example.com')
    const chosen = stage.post(
      '/territories/primary',
      { territoryPath: idukki, adminId: second, reason },
      root,
    )
    expect((await Promise.all([change(), chosen])).map(({ status }) => status)).toEqual([200, 200])
    expect([await primaryOf(idukki), await primaryOf(wayanad)]).toEqual([second, id])
  })
})
