import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { listLeads } from '../../../../backend/services/leads/list-leads.ts'
import { remindOfActions } from '../../../../backend/services/leads/remind-of-actions.ts'
import { accountOf } from '../../support/paid-bookings.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, read, act, addPeople } = leadScene(stage)

describe('working a lead', () => {
  test('an attempt stops the clock once, and needs no version', async () => {
    const { dsa } = await addPeople()
    const soon = new Date(stage.now().getTime() + hourMs)
    const id = await addLead({ slaDueAt: soon, slaNextAt: soon })
    const first = stage.now()
    for (const channel of ['phone', 'whatsapp', 'email']) {
      expect((await act(id, { action: 'attempt', channel }, dsa.cookie)).status).toBe(200)
      stage.pass(60_000)
    }
    expect(await read(id)).toMatchObject({ firstRespondedAt: first, slaNextAt: null, version: 0 })
    const { lead } = (await stage.get(`/leads/${id}`, dsa.cookie)).body
    expect(lead.timeline.map(({ type, to, actor }: Record<string, string>) => [type, to, actor])).toEqual([
      ['call', 'phone', 'dsa 1'],
      ['planned', '2026-10-03', null],
      ['call', 'whatsapp', 'dsa 1'],
      ['call', 'email', 'dsa 1'],
    ])
  })

  test('an attempt plans to follow up on the next working day, unless something is planned', async () => {
    const { dsa } = await addPeople()
    const call = (id: string) => act(id, { action: 'attempt', channel: 'phone' }, dsa.cookie)
    const planned = { nextAction: 'Ask for the payslip', nextActionAt: new Date('2026-10-20T03:30:00Z') }
    const id = await addLead({ assignedTo: dsa.id })
    const other = await addLead({ assignedTo: dsa.id, ...planned })
    const done = await addLead()
    // The day after is a holiday.
    const nextActionAt = '2026-10-03T03:30:00.000Z'
    expect((await call(id)).body.lead).toMatchObject({ nextAction: 'Follow up', nextActionAt })
    await call(other)
    expect(await read(other)).toMatchObject(planned)
    await call(done)
    await act(done, { action: 'plan', version: 0 }, dsa.cookie)
    expect(await read(done)).toMatchObject({ nextAction: null, nextActionAt: null })
    stage.pass(2 * dayMs)
    const account = await accountOf(stage.db, dsa.id)
    const { rows } = await listLeads(stage, account, { waits: 'today' })
    expect(rows.map((row) => row.id)).toEqual([id])
    expect(await remindOfActions(stage.db, stage.now())).toBe(1)
  })

  test('a first step without an attempt plans to follow up, too, unless something is planned', async () => {
    const { dsa } = await addPeople()
    const planned = { nextAction: 'Ask for the payslip', nextActionAt: new Date('2026-10-20T03:30:00Z') }
    const move = (id: string, version: number, status: string, more = {}) =>
      act(id, { action: 'move', version, status, ...more }, dsa.cookie)
    const id = await addLead({ assignedTo: dsa.id })
    const other = await addLead({ assignedTo: dsa.id, ...planned })
    const lost = await addLead({ assignedTo: dsa.id })
    const nextActionAt = '2026-10-03T03:30:00.000Z'
    const { lead } = (await move(id, 0, 'contacted')).body
    expect(lead).toMatchObject({ nextAction: 'Follow up', nextActionAt, version: 1 })
    expect(lead.timeline.map(({ type, to }: Record<string, string>) => [type, to])).toEqual([
      ['status_changed', 'contacted'],
      ['planned', '2026-10-03'],
    ])
    await move(other, 0, 'contacted')
    expect(await read(other)).toMatchObject(planned)
    await move(lost, 0, 'closed_lost', { lostReason: 'spam' })
    expect(await read(lost)).toMatchObject({ nextAction: null, nextActionAt: null })
    // What somebody has removed stays removed on the way.
    await act(id, { action: 'plan', version: 1 }, dsa.cookie)
    await move(id, 2, 'qualified')
    expect(await read(id)).toMatchObject({ status: 'qualified', nextActionAt: null })
    expect(await remindOfActions(stage.db, new Date('2026-10-03T04:00:00Z'))).toBe(0)
  })

  test('a next action has a day and can be removed; a note is kept as written', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ status: 'contacted' })
    const plan = { action: 'plan', version: 0, nextActionOn: '2026-10-05', nextAction: 'Ask for the payslip' }
    const { lead } = (await act(id, plan, dsa.cookie)).body
    expect(lead).toMatchObject({
      nextAction: 'Ask for the payslip',
      nextActionAt: '2026-10-05T03:30:00.000Z',
      version: 1,
    })
    expect((await read(id)).dueAt).toEqual(new Date('2026-10-05T03:30:00Z'))
    await act(id, { action: 'plan', version: 1 }, dsa.cookie)
    expect(await read(id)).toMatchObject({ nextAction: null, nextActionAt: null })
    const missing = await act(id, { action: 'plan', version: 2, nextAction: 'Call' }, dsa.cookie)
    expect([missing.status, missing.body.message]).toEqual([400, 'Choose a day.'])
    const noted = await act(id, { action: 'note', note: 'Wants =2+2 lakh\nSpeaks Malayalam' }, dsa.cookie)
    expect(noted.body.lead.timeline.at(-1)).toMatchObject({
      type: 'note',
      reason: 'Wants =2+2 lakh\nSpeaks Malayalam',
    })
  })

  test('is given to another administrator in scope, who is told and has the full time', async () => {
    const { ssa, dsa } = await addPeople()
    const other = await addMember(stage.db, 'dsa', { territoryPath: idukki, name: 'Ravi Varma' })
    const past = new Date(stage.now().getTime() - hourMs)
    const id = await addLead({ assignedTo: dsa.id, slaDueAt: past, slaNextAt: past, slaBreaches: 1 })
    const given = await act(
      id,
      { action: 'assign', version: 0, assignTo: other.id, reason: 'Ravi speaks Tamil.' },
      ssa.cookie,
    )
    expect(given.body.lead).toMatchObject({
      assignedToName: 'Ravi Varma',
      assignmentReason: 'Ravi speaks Tamil.',
    })
    expect(await read(id)).toMatchObject({
      slaBreaches: 0,
      slaDueAt: past,
      slaNextAt: new Date('2026-10-03T05:00:00Z'),
    })
    const { rows } = (await stage.get('/notifications', other.cookie)).body
    expect(rows).toMatchObject([{ title: 'New lead: LEAD-000001' }])
    const again = await act(id, { action: 'assign', version: 1, assignTo: other.id }, ssa.cookie)
    expect([again.status, again.body.message]).toEqual([400, 'The lead is with Ravi Varma already.'])
  })

  test('from the queue belongs to the territory of the one who gets it', async () => {
    const { super_admin: root, dsa } = await addPeople()
    const id = await addLead({ territoryPath: null })
    expect((await stage.get(`/leads/${id}`, dsa.cookie)).status).toBe(404)
    const given = await act(id, { action: 'assign', version: 0, assignTo: dsa.id }, root.cookie)
    expect(given.status).toBe(200)
    expect((await stage.get(`/leads/${id}`, dsa.cookie)).body.lead).toMatchObject({ territory: 'Idukki' })
    expect(
      await stage.value(sql`select sum(count)::int from total_deltas
      where subject = 'lead' and scope = ${idukki}`),
    ).toBe(1)
  })

  test('is offered to active administrators of its district and above, also above the actor', async () => {
    const { ssa, dsa, nsa } = await addPeople()
    const peer = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const away = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${away.id}`)
    const id = await addLead({ assignedTo: dsa.id })
    const offered = async (cookie: string) =>
      (await stage.get(`/leads/${id}`, cookie)).body.lead.assignees
        .map((each: { id: string }) => each.id)
        .toSorted()
    for (const { cookie } of [dsa, ssa, nsa])
      expect(await offered(cookie)).toEqual([peer.id, ssa.id, nsa.id].toSorted())
  })
})
