import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { remindOfActions } from '../../../../backend/services/leads/remind-of-actions.ts'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, read, act, addPeople } = leadScene(stage)
const minutes = 60 * 1000

describe('what a person wants', () => {
  test('is changed by those who work the lead, and the priority follows', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ type: 'insurance', priority: 'low', message: 'As told' })
    const wanted = { type: 'loan', amount: 12_00_000_00, phone: '+91 94473 55005', district: 'Munnar' }
    const { status, body } = await act(id, { action: 'edit', version: 0, ...wanted }, dsa.cookie)
    expect(status).toBe(200)
    expect(body.lead).toMatchObject({
      type: 'loan',
      amount: 12_00_000_00,
      phone: '+91 94473 55005',
      city: 'Munnar',
      priority: 'high',
      territory: 'Idukki',
      message: 'As told',
      version: 1,
    })
    expect(body.lead.timeline.at(-1)).toMatchObject({
      type: 'edited',
      to: 'type amount phone city',
      actor: 'dsa 1',
    })
    const entry = await stage.value(sql`select changes::text from audit_log where action = 'lead.edited'`)
    expect(entry).toContain('priority')
    expect(entry).not.toMatch(/94473|Munnar|12000000/)
    const emptied = await act(id, { action: 'edit', version: 1 }, dsa.cookie)
    expect(emptied.body.lead).toMatchObject({
      type: null,
      amount: null,
      phone: null,
      city: null,
      priority: 'medium',
    })
  })

  test('in another territory goes to its administrator; outside of the own it is refused', async () => {
    const { ssa, dsa, 'dsa elsewhere': other } = await addPeople()
    const id = await addLead({ assignedTo: dsa.id })
    const far = await act(id, { action: 'edit', version: 0, district: 'Wayanad' }, dsa.cookie)
    expect([far.status, far.body.message]).toEqual([
      400,
      'Wayanad is outside your territory. Assign the lead to somebody above you, who can change it.',
    ])
    const moved = await act(id, { action: 'edit', version: 0, district: 'Wayanad' }, ssa.cookie)
    expect(moved.body.lead).toMatchObject({ territory: 'Wayanad', assignedToName: null })
    expect(await routeLeads(stage.db, stage.now())).toBe(1)
    expect(await read(id)).toMatchObject({ assignedTo: other.id, territoryPath: 'IN/KL/wayanad' })
    const unknown = await act(id, { action: 'edit', version: 2, district: 'Behind the hill' }, ssa.cookie)
    expect(unknown.body.lead).toMatchObject({ city: 'Behind the hill', territory: 'Wayanad' })
  })

  test('of a lead in the queue assigns it once its district is known', async () => {
    const { dsa, affiliate, super_admin: root } = await addPeople()
    const promised = stage.now()
    const id = await addLead({ territoryPath: null, slaDueAt: promised, slaNextAt: null, slaBreaches: 1 })
    await act(id, { action: 'edit', version: 0, district: 'Behind the hill' }, root.cookie)
    expect(await routeLeads(stage.db, stage.now())).toBe(0)
    await act(id, { action: 'edit', version: 1, district: 'Munnar' }, root.cookie)
    expect(await routeLeads(stage.db, stage.now())).toBe(1)
    const lead = await read(id)
    expect(lead).toMatchObject({ assignedTo: dsa.id, slaDueAt: promised, slaBreaches: 0 })
    expect((lead.slaNextAt ?? promised) > promised).toBe(true)

    const reasonOf = async (referred: string) => {
      await routeLeads(stage.db, stage.now())
      return (await stage.get(`/leads/${referred}`, root.cookie)).body.lead.assignmentReason
    }
    const referral = { referralAffiliateId: affiliate.id, source: 'referral' as const }
    const edited = await addLead({ ...referral, territoryPath: null })
    await act(edited, { action: 'edit', version: 0, district: 'Munnar' }, root.cookie)
    expect(await reasonOf(edited)).toBe('The only administrator of the district.')
    const unedited = await addLead({ ...referral, routedAt: null })
    expect(await reasonOf(unedited)).toContain('The territory is that of the affiliate')
  })

  test.each([
    ['that was answered', { isAnswered: true }],
    ['that waits for its first answer', { isAnswered: false }],
  ])('%s keeps what was promised to the person when it is assigned again', async (_what, { isAnswered }) => {
    const { ssa, dsa } = await addPeople()
    const promised = new Date(stage.now().getTime() + 30 * minutes)
    const firstRespondedAt = isAnswered ? stage.now() : null
    const slaNextAt = isAnswered ? null : promised
    const id = await addLead({ assignedTo: dsa.id, slaDueAt: promised, slaNextAt, firstRespondedAt })
    await act(id, { action: 'edit', version: 0, district: 'Wayanad' }, ssa.cookie)
    stage.pass(10 * minutes)
    expect(await routeLeads(stage.db, stage.now())).toBe(1)
    const lead = await read(id)
    expect(lead).toMatchObject({ slaDueAt: promised, firstRespondedAt })
    // The next one has the full time before it moves up.
    expect((lead.slaNextAt ?? promised) > promised).toBe(!isAnswered)
  })

  test('stays with the one who has it while the territory includes it', async () => {
    const { ssa, dsa } = await addPeople()
    const id = await addLead({ assignedTo: ssa.id, territoryPath: 'IN/KL' })
    await act(id, { action: 'edit', version: 0, district: 'Munnar' }, ssa.cookie)
    expect(await read(id)).toMatchObject({ assignedTo: ssa.id, territoryPath: idukki })
    expect((await act(id, { action: 'edit', version: 0 }, dsa.cookie)).status).toBe(409)
  })

  test('of a closed lead is history', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ status: 'closed_lost', lostReason: 'spam' })
    expect((await act(id, { action: 'edit', version: 0 }, dsa.cookie)).status).toBe(409)
  })
})

describe('the reminder of a next action', () => {
  const titles = async (cookie: string) =>
    (await stage.get('/notifications', cookie)).body.rows.map(({ title }: { title: string }) => title)
  const remind = () => remindOfActions(stage.db, stage.now())

  test('comes once when it is due, also from two instances', async () => {
    const { dsa } = await addPeople()
    const soon = new Date(stage.now().getTime() + 10 * minutes)
    await addLead({ status: 'contacted', assignedTo: dsa.id, nextAction: 'Call', nextActionAt: soon })
    expect(await remind()).toBe(0)
    stage.pass(10 * minutes)
    const counts = await Promise.all([remind(), remind()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await remind()).toBe(0)
    expect(await titles(dsa.cookie)).toEqual(['To do today: LEAD-000001'])
    expect(await stage.value(sql`select kind from messages`)).toBe('lead-action-due')
  })

  test('comes again for another day, and never for what was done, closed or moved to later', async () => {
    const { dsa } = await addPeople()
    const past = new Date(stage.now().getTime() - 10 * minutes)
    const id = await addLead({ status: 'contacted', assignedTo: dsa.id, nextActionAt: past })
    const due = { status: 'contacted', assignedTo: dsa.id, nextActionAt: past } as const
    const done = await addLead(due)
    const lost = await addLead(due)
    const later = await addLead(due)
    await addLead({ ...due, assignedTo: null })
    await act(done, { action: 'plan', version: 0 }, dsa.cookie)
    const lose = { action: 'move', version: 0, status: 'closed_lost', lostReason: 'spam' }
    await act(lost, lose, dsa.cookie)
    const plan = { action: 'plan', version: 0, nextActionOn: '2031-01-01', nextAction: 'Call' }
    await act(later, plan, dsa.cookie)
    expect(await remind()).toBe(1)
    const again = new Date(stage.now().getTime() - 1)
    await stage.db.execute(sql`update leads set next_action_at = ${again.toISOString()} where id = ${id}`)
    expect(await remind()).toBe(1)
    expect(await titles(dsa.cookie)).toEqual(['To do today: LEAD-000001', 'To do today: LEAD-000001'])
  })

  /** Two leads of one person, merged into the older one; only the newer one has a next action, and it is due. */
  async function mergeReminded(owner: 'the same' | 'another') {
    const { dsa, ssa } = await addPeople()
    const hour = 60 * minutes
    const past = new Date(stage.now().getTime() - hour)
    const person = { email: 'same@example.com', assignedTo: dsa.id }
    const older = await addLead({ ...person, status: 'contacted', createdAt: past })
    const planned = { nextAction: 'Call', nextActionAt: past, status: 'qualified' } as const
    const newer = await addLead({ ...person, ...planned })
    expect(await remind()).toBe(1)
    if (owner === 'another') {
      await stage.db.update(leads).set({ assignedTo: ssa.id, status: 'proposal' }).where(eq(leads.id, older))
    }
    const merge = { action: 'merge', version: 0, duplicateId: newer, duplicateVersion: 0 }
    expect((await act(older, merge, ssa.cookie)).status).toBe(200)
    expect(await read(older)).toMatchObject({ nextAction: 'Call', nextActionAt: past })
    return { dsa, ssa }
  }

  test('does not come again after a merge', async () => {
    const { dsa } = await mergeReminded('the same')
    expect(await remind()).toBe(0)
    expect((await titles(dsa.cookie)).filter((title: string) => title.startsWith('To do'))).toHaveLength(1)
  })

  test('comes to the one who has the lead after a merge and was not reminded', async () => {
    const { ssa } = await mergeReminded('another')
    expect(await remind()).toBe(1)
    expect(await titles(ssa.cookie)).toContain('To do today: LEAD-000001')
  })
})
