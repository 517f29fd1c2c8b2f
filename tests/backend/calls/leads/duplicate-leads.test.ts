import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { emailsTo } from '../../support/mail/told.ts'
import { wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, read, act, addPeople } = leadScene(stage)

type LeadValues = Parameters<typeof addLead>[0] & { owner?: 'dsa' | 'ssa' | 'neighbour' }

describe('duplicates', () => {
  const day = 24 * hourMs

  test('are leads with the same email or phone within 30 days, in scope', async () => {
    const { dsa, super_admin: root } = await addPeople()
    const at = stage.now()
    const before = (days: number) => new Date(at.getTime() - days * day)
    const id = await addLead({ email: 'same@example.com', phone: '+91 94473 55005' })
    const byEmail = await addLead({ email: 'same@example.com', createdAt: before(30) })
    const byPhone = await addLead({ phone: '094473-55005', createdAt: before(3) })
    await addLead({ email: 'same@example.com', createdAt: before(31) })
    await addLead({ email: 'other@example.com', phone: '94473 55006' })
    const elsewhere = await addLead({
      email: 'same@example.com',
      territoryPath: 'IN/TN',
      createdAt: before(1),
    })
    const found = async (cookie: string) =>
      (await stage.get(`/leads/${id}`, cookie)).body.lead.duplicates.map((each: Record<string, unknown>) => [
        each['id'],
        each['sameEmail'],
        each['samePhone'],
      ])
    expect(await found(dsa.cookie)).toEqual([
      [byEmail, true, false],
      [byPhone, false, true],
    ])
    expect(await found(root.cookie)).toContainEqual([elsewhere, true, false])
  })

  test('are merged into the older one, which keeps both histories and the first referral', async () => {
    const people = await addPeople()
    const { dsa, affiliate, 'other affiliate': later } = people
    const older = await addLead({
      email: 'same@example.com',
      referralAffiliateId: affiliate.id,
      createdAt: new Date(stage.now().getTime() - day),
    })
    const newer = await addLead({
      email: 'same@example.com',
      phone: '94473 55005',
      type: 'loan',
      referralAffiliateId: later.id,
    })
    await act(newer, { action: 'note', note: 'Speaks Tamil' }, dsa.cookie)
    await act(older, { action: 'attempt', channel: 'phone' }, dsa.cookie)
    const merge = { action: 'merge', version: 0, duplicateId: older, duplicateVersion: 0 }
    const merged = await act(newer, merge, dsa.cookie)
    expect(merged.body.lead).toMatchObject({
      id: older,
      leadId: 'LEAD-000001',
      phone: '94473 55005',
      type: 'loan',
      duplicates: [],
      timeline: [
        { type: 'note', reason: 'Speaks Tamil', ofLead: 'LEAD-000002' },
        { type: 'call', ofLead: null },
        { type: 'planned', ofLead: null },
        { type: 'merged', from: 'LEAD-000002', to: 'LEAD-000001' },
      ],
    })
    expect((await read(older)).referralAffiliateId).toBe(affiliate.id)
    expect((await stage.get(`/leads/${newer}`, dsa.cookie)).body.lead).toMatchObject({
      status: 'closed_lost',
      lostReason: 'duplicate',
      duplicateOf: { id: older, leadId: 'LEAD-000001' },
      moves: [],
      actions: [],
    })
    expect((await stage.get('/leads', dsa.cookie)).body.rows.map(({ id }: { id: string }) => id)).toEqual([
      older,
    ])
    expect((await act(newer, merge, dsa.cookie)).status).toBe(409)
  })

  /** A day apart; the newer one is merged into the older one by a super administrator. */
  async function mergeOf(older: LeadValues, newer: LeadValues) {
    const people = await addPeople()
    const who = { ...people, neighbour: people['dsa elsewhere'] }
    const valuesOf = ({ owner, ...values }: LeadValues) => ({
      email: 'same@example.com',
      ...values,
      ...(owner && { assignedTo: who[owner].id }),
    })
    const createdAt = new Date(stage.now().getTime() - day)
    const id = await addLead({ ...valuesOf(older), createdAt })
    const duplicateId = await addLead(valuesOf(newer))
    const merge = { action: 'merge', version: 0, duplicateId, duplicateVersion: 0 }
    const { status, body } = await act(id, merge, who.super_admin.cookie)
    expect(status).toBe(200)
    return { id, who, lead: body.lead }
  }

  test('are found by both numbers as the one that stayed, and by the affiliate who lost one by its own', async () => {
    const people = await addPeople()
    const { dsa, affiliate, 'other affiliate': later } = people
    const createdAt = new Date(stage.now().getTime() - day)
    const email = 'same@example.com'
    const id = await addLead({ email, referralAffiliateId: affiliate.id, createdAt })
    const lost = await addLead({ email, referralAffiliateId: later.id })
    const own = await addLead({ email, referralAffiliateId: affiliate.id })
    const merge = { action: 'merge', duplicateVersion: 0 }
    expect((await act(id, { ...merge, version: 0, duplicateId: lost }, dsa.cookie)).status).toBe(200)
    const { version } = await read(id)
    expect((await act(id, { ...merge, version, duplicateId: own }, dsa.cookie)).status).toBe(200)
    const found = async (q: string, cookie: string) =>
      (await stage.get(`/leads?q=${q}`, cookie)).body.rows.map((row: { id: string }) => row.id)
    for (const q of ['LEAD-000001', 'LEAD-000002', '3']) expect(await found(q, dsa.cookie), q).toEqual([id])
    expect(await found('LEAD-000002', affiliate.cookie)).toEqual([])
    expect(await found('LEAD-000003', affiliate.cookie)).toEqual([id])
    expect(await found('LEAD-000002', later.cookie)).toEqual([lost])
    expect(await found('LEAD-000001', later.cookie)).toEqual([])
    expect((await stage.get('/leads', later.cookie)).body.rows).toEqual([])
  })

  test('go on where the newer one was further, with the one who works it, and both are told', async () => {
    const firstRespondedAt = new Date(stage.now().getTime() - hourMs)
    const nextActionAt = new Date(stage.now().getTime() + day)
    const { id, who, lead } = await mergeOf(
      { owner: 'dsa', amount: 100_000, slaDueAt: stage.now(), slaNextAt: stage.now() },
      {
        owner: 'neighbour',
        status: 'negotiation',
        territoryPath: wayanad,
        type: 'loan',
        amount: 12_00_000_00,
        nextAction: 'Send the offer',
        nextActionAt,
        firstRespondedAt,
      },
    )
    expect(await read(id)).toMatchObject({
      status: 'negotiation',
      assignedTo: who.neighbour.id,
      territoryPath: wayanad,
      type: 'loan',
      amount: 12_00_000_00,
      priority: 'high',
      nextAction: 'Send the offer',
      nextActionAt,
      dueAt: nextActionAt,
      firstRespondedAt,
      slaNextAt: null,
    })
    expect(lead.timeline).toMatchObject([
      { type: 'merged' },
      { type: 'status_changed', from: 'new', to: 'negotiation', reason: 'As it was for LEAD-000002.' },
      { type: 'assigned', from: 'dsa 1', to: 'dsa 1', reason: 'As it was for LEAD-000002.' },
    ])
    const told = async (cookie: string) =>
      (await stage.get('/notifications', cookie)).body.rows.map(
        ({ title, action }: { title: string; action: { path: string } }) => [title, action.path],
      )
    const title = 'LEAD-000002 is part of LEAD-000001 now'
    expect(await told(who.neighbour.cookie)).toEqual([[title, `/leads/${id}`]])
    expect(await told(who.dsa.cookie)).toEqual([[title, '/leads']])
    expect(await told(who.super_admin.cookie)).toEqual([])
    expect(await emailsTo(stage.db, who.dsa.id)).toEqual(['lead-merged'])
  })

  test('stay with the one who has the older one if neither is further, and the priority follows', async () => {
    const slaNextAt = new Date(stage.now().getTime() + hourMs)
    const { id, who } = await mergeOf(
      { owner: 'dsa', slaDueAt: slaNextAt, slaNextAt },
      { owner: 'ssa', type: 'insurance', slaDueAt: stage.now() },
    )
    expect(await read(id)).toMatchObject({
      status: 'new',
      assignedTo: who.dsa.id,
      priority: 'low',
      slaDueAt: stage.now(),
      slaNextAt,
    })
  })

  test('of which the older one waits in the queue are with the one who has the newer one', async () => {
    const slaNextAt = new Date(stage.now().getTime() + hourMs)
    const { id, who } = await mergeOf(
      { territoryPath: null, routedAt: null },
      { owner: 'neighbour', territoryPath: wayanad, slaDueAt: slaNextAt, slaNextAt },
    )
    expect(await routeLeads(stage.db, stage.now())).toBe(0)
    expect(await read(id)).toMatchObject({
      assignedTo: who.neighbour.id,
      territoryPath: wayanad,
      slaDueAt: slaNextAt,
      slaNextAt,
    })
  })

  test('are assigned by the job if both are with nobody and only the newer one has a district', async () => {
    const { id, who } = await mergeOf({ territoryPath: null }, { territoryPath: wayanad, city: 'Wayanad' })
    await routeLeads(stage.db, stage.now())
    expect(await read(id)).toMatchObject({ assignedTo: who.neighbour.id, slaNextAt: expect.any(Date) })
  })

  test('that are closed, changed or of different people are not merged', async () => {
    const { dsa } = await addPeople()
    const email = 'same@example.com'
    const id = await addLead({ email })
    const closed = await addLead({ email, status: 'closed_lost' })
    const other = await addLead()
    const same = await addLead({ email, version: 5 })
    const attempt = (duplicateId: string, duplicateVersion = 0) =>
      act(id, { action: 'merge', version: 0, duplicateId, duplicateVersion }, dsa.cookie)
    const answers = [await attempt(closed), await attempt(other), await attempt(same), await attempt(id)]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'LEAD-000002 is closed as lost. Only open leads can be merged.'],
      [409, 'These leads share neither email nor phone.'],
      [409, 'The lead has changed: it is new. Check it again.'],
      [404, 'This lead does not exist.'],
    ])
  })

  test('merged by ten clients at once in both directions are merged once', async () => {
    const { dsa } = await addPeople()
    const one = await addLead({ email: 'same@example.com' })
    const two = await addLead({ email: 'same@example.com' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const [id, duplicateId] = index % 2 === 0 ? [one, two] : [two, one]
        return act(id, { action: 'merge', version: 0, duplicateId, duplicateVersion: 0 }, dsa.cookie)
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect(await stage.value(sql`select count(*)::int from lead_events where type = 'merged'`)).toBe(1)
  })
})
