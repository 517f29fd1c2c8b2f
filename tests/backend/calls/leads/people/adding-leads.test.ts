// An administrator enters the lead of somebody who calls or comes by.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { leadEvents, leads } from '../../../../../backend/db/schema/leads.ts'
import { emailsTo } from '../../../support/mail/told.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, read, act } = leadScene(stage)

const person = { name: 'Radha Menon', email: 'Radha@Example.com', consent: true }
const add = ({ cookie }: Member, payload: object = {}) =>
  stage.post('/leads', { ...person, ...payload }, cookie)

async function scene() {
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki, name: 'Thomas Kurian' })
  const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL', name: 'Lakshmi Menon' })
  const root = await addMember(stage.db, 'super_admin')
  return { dsa, ssa, root }
}

describe('a lead that an administrator adds', () => {
  test('is of staff, with all that was told, its consent and who entered it', async () => {
    const { dsa } = await scene()
    const { status, body } = await add(dsa, {
      phone: '94473 55005',
      type: 'loan',
      district: 'Munnar',
      amount: 12_00_000_00,
      message: 'Wants to add two rooms.',
    })
    expect(status).toBe(201)
    expect(body.lead).toMatchObject({
      leadId: 'LEAD-000001',
      userName: 'Radha Menon',
      email: 'radha@example.com',
      phone: '94473 55005',
      type: 'loan',
      city: 'Munnar',
      territory: 'Idukki',
      priority: 'high',
      status: 'new',
      source: 'staff',
      message: 'Wants to add two rooms.',
      assignedTo: dsa.id,
      duplicates: [],
    })
    const { id } = body.lead
    expect(await read(id)).toMatchObject({
      consentAt: stage.now(),
      referralAffiliateId: null,
      slaDueAt: expect.any(Date),
    })
    const [event] = await stage.db.select().from(leadEvents).where(eq(leadEvents.leadId, id))
    expect(event).toMatchObject({ type: 'created', actorId: dsa.id })
    const [entry] = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'lead.added'))
    expect(entry).toMatchObject({ objectId: id, territoryPath: idukki })
    expect(JSON.stringify(entry).toLowerCase()).not.toContain('radha')
    const { rows } = (await stage.get('/leads?source=staff', dsa.cookie)).body
    expect(rows).toMatchObject([{ id }])
  })

  test('goes where it belongs, and is told of there and not to the one who adds it', async () => {
    const { dsa, ssa } = await scene()
    const wayanadAdmin = await addMember(stage.db, 'dsa', { territoryPath: wayanad })
    const { body } = await add(ssa, { district: 'Wayanad' })
    expect(body.lead).toMatchObject({ assignedTo: wayanadAdmin.id, territory: 'Wayanad' })
    expect(await emailsTo(stage.db, wayanadAdmin.id)).toEqual(['lead-assigned'])
    await add(dsa, { email: 'other@example.com' })
    expect(await emailsTo(stage.db, dsa.id)).toEqual([])
  })

  test.each([
    ['no place', ''],
    ['a place that nobody knows', 'By the old bridge'],
    ['a place around it', 'Kerala'],
  ])('with %s is of the territory of the one who adds it', async (_what, district) => {
    const { dsa } = await scene()
    const { body } = await add(dsa, { district })
    expect(body.lead).toMatchObject({ territory: 'Idukki', assignedTo: dsa.id })
  })

  test('without a place waits in the queue where a super administrator adds it', async () => {
    const { root } = await scene()
    expect((await add(root)).body.lead).toMatchObject({ territory: null, assignedTo: null })
  })

  test('is not of a place outside the territory', async () => {
    const { dsa } = await scene()
    expect(await add(dsa, { district: 'Wayanad' })).toMatchObject({
      status: 400,
      body: {
        message: 'Wayanad is outside your territory. The person can use the lead form.',
        field: 'district',
      },
    })
    expect(await stage.db.$count(leads)).toBe(0)
  })

  test.each([
    ['without a name', { name: '' }, 'Name is required.'],
    ['without an email', { email: '' }, 'Email is required.'],
    ['without the consent', { consent: undefined }, 'Confirm that the person agreed.'],
    ['with half a phone number', { phone: '12345' }, 'Enter a phone number with at least 10 digits.'],
  ])('is refused %s', async (_what, payload, message) => {
    const { dsa } = await scene()
    expect(await add(dsa, payload)).toMatchObject({ status: 400, body: { message } })
  })

  test.each(['affiliate', 'service_provider', 'user'] as const)(
    'is not added by the role %s',
    async (role) => {
      const member = await addMember(stage.db, role, { territoryPath: idukki })
      expect((await add(member)).status).toBe(403)
      expect((await stage.post('/leads', person)).status).toBe(401)
      expect(await stage.db.$count(leads)).toBe(0)
    },
  )

  test('is one if it is sent twice, also at once, and another one an hour later or with another note', async () => {
    const { dsa } = await scene()
    const ids = (await Promise.all([add(dsa), add(dsa), add(dsa)])).map(({ body }) => body.lead.id)
    expect(new Set(ids).size).toBe(1)
    expect((await add(dsa, { message: 'Called again' })).body.lead.id).not.toBe(ids[0])
    stage.pass(hourMs)
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz`)
    expect((await add(dsa)).body.lead.id).not.toBe(ids[0])
    expect(await stage.db.$count(leads)).toBe(3)
  })

  test('shows the other leads of the person, which can be merged', async () => {
    const { dsa } = await scene()
    const older = await addLead({ email: 'radha@example.com' })
    stage.pass(1)
    const { lead } = (await add(dsa, { type: 'loan' })).body
    expect(lead.duplicates).toMatchObject([{ id: older, sameEmail: true }])
    const merge = { action: 'merge', version: lead.version, duplicateId: older, duplicateVersion: 0 }
    expect((await act(lead.id, merge, dsa.cookie)).body.lead).toMatchObject({ id: older, type: 'loan' })
  })
})
