import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leadEvents, leads } from '../../../../backend/db/schema/leads.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { releaseLeads } from '../../../../backend/services/leads/routing/release-leads.ts'
import { checkLeadSlas } from '../../../../backend/services/leads/sla/check-lead-slas.ts'
import { deleteAccount } from '../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { emailsTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { idukki, wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, join, read } = leadScene(stage)

const lastReason = async (id: string) => {
  const rows = await stage.db
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, id))
    .orderBy(asc(leadEvents.id))
  return rows.at(-1)?.reason
}

const onlyLead = async () => {
  const [lead] = await stage.db.select().from(leads)
  if (!lead) throw new Error('there is no lead')
  return lead
}

describe('a new lead', () => {
  test('is with the administrator of its district who has the fewest open leads, and says so', async () => {
    const busy = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const free = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await addMember(stage.db, 'dsa', { territoryPath: wayanad })
    await addLead({ assignedTo: busy.id })
    await addLead({ assignedTo: free.id, status: 'closed_lost', lostReason: 'spam' })
    const { answer } = await join(stage.now(), 'Idukki', 'new@example.com')
    const [lead] = await stage.db.select().from(leads).where(eq(leads.email, 'new@example.com'))
    expect(lead?.assignedTo).toBe(free.id)
    expect(await lastReason(lead?.id ?? '')).toBe(
      'Of the 2 administrators of the district the one with the fewest open leads (0).',
    )
    expect(answer).toEqual({ territory: 'Idukki', until: '2026-10-03T05:00:00.000Z' })
  })

  test('goes to the state where the district has nobody, then to the country, then to the queue', async () => {
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const vacant = 'Nobody administers the district'
    const expected = [
      [ssa.id, `The only administrator of the state. ${vacant}.`],
      [nsa.id, `The only administrator of the country. ${vacant} or the state.`],
      [null, `${vacant} or the state or the country, so the lead waits for a super administrator.`],
    ] as const
    for (const [id, reason] of expected) {
      await join(stage.now(), 'Idukki', `${id}@example.com`)
      const [lead] = await stage.db
        .select()
        .from(leads)
        .where(eq(leads.email, `${id}@example.com`))
      expect([lead?.assignedTo, await lastReason(lead?.id ?? '')]).toEqual([id, reason])
      if (id !== null) await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    }
  })

  test('without a district is in the territory of the affiliate who sent it, else in the queue', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const { body: affiliate } = await stage.registerAffiliate()
    const send = (email: string, ref: string) => stage.post('/leads/join', { name: 'A', email, ref })
    await send('sent@example.com', affiliate.affiliateInfo.referralCode)
    await send('alone@example.com', '')
    const rows = await stage.db.select().from(leads).orderBy(asc(leads.leadNumber))
    expect(rows.map(({ assignedTo, territoryPath, source }) => [assignedTo, territoryPath, source])).toEqual([
      [dsa.id, idukki, 'referral'],
      [null, null, 'form'],
    ])
    expect(await lastReason(rows[0]?.id ?? '')).toContain('The territory is that of the affiliate')
    expect(await lastReason(rows[1]?.id ?? '')).toContain('No district is known')
  })

  test('tells the administrator, without a name or an address', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await join(stage.now(), 'Idukki', 'new@example.com', 'loan')
    const { rows } = (await stage.get('/notifications', dsa.cookie)).body
    expect(rows).toMatchObject([{ title: 'New lead: LEAD-000001', action: { label: 'Open the lead' } }])
    expect(rows[0].text).toBe('You have a new lead, LEAD-000001.')
    expect(JSON.stringify(rows)).not.toMatch(/Suresh|new@example/)
  })

  test('is shared out evenly when nine come at once', async () => {
    const dsas = await Promise.all([1, 2, 3].map(() => addMember(stage.db, 'dsa', { territoryPath: idukki })))
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => join(stage.now(), 'Idukki', `lead-${index}@example.com`)),
    )
    for (const { id } of dsas) expect(await stage.db.$count(leads, eq(leads.assignedTo, id))).toBe(3)
  })

  test('from before leads were worked is assigned by the job, once, by two instances', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    for (let index = 0; index < 12; index += 1) await addLead({ routedAt: null })
    const contacted = await addLead({ routedAt: null, status: 'contacted' })
    const closed = await addLead({ routedAt: null, status: 'closed_lost' })
    const counts = await Promise.all([routeLeads(stage.db, stage.now()), routeLeads(stage.db, stage.now())])
    expect(counts[0] + counts[1]).toBe(13)
    expect(await stage.db.$count(leads, eq(leads.assignedTo, dsa.id))).toBe(13)
    expect(await stage.db.$count(leadEvents, eq(leadEvents.type, 'assigned'))).toBe(13)
    expect(await read(contacted)).toMatchObject({ assignedTo: dsa.id, slaDueAt: null })
    expect(await read(closed)).toMatchObject({ assignedTo: null, routedAt: null })
    expect(await routeLeads(stage.db, stage.now())).toBe(0)
  })
})

describe('the open leads of an account', () => {
  const runJob = async () => {
    await releaseLeads(stage.db, stage.now())
    await routeLeads(stage.db, stage.now())
  }
  const state = async (id: string) => {
    const { assignedTo, slaDueAt, slaNextAt } = await read(id)
    return { assignedTo, slaDueAt, isTimed: slaNextAt !== null }
  }

  test('that is suspended go to the next administrator, who is told and has the full time', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const root = await addMember(stage.db, 'super_admin')
    const slaDueAt = stage.now()
    const waiting = await addLead({ assignedTo: dsa.id, slaDueAt, slaNextAt: slaDueAt, slaBreaches: 1 })
    const deal = await addLead({ assignedTo: dsa.id, status: 'negotiation' })
    const closed = await addLead({ assignedTo: dsa.id, status: 'closed_lost', lostReason: 'spam' })
    await runJob()
    expect((await state(deal)).assignedTo).toBe(dsa.id)
    const suspended = await stage.post(`/users/${dsa.id}/suspend`, { reason: 'Away' }, root.cookie)
    expect(suspended.status).toBe(200)
    await Promise.all([runJob(), runJob()])
    expect(await state(waiting)).toEqual({ assignedTo: ssa.id, slaDueAt, isTimed: true })
    expect(await state(deal)).toEqual({ assignedTo: ssa.id, slaDueAt: null, isTimed: false })
    expect((await state(closed)).assignedTo).toBe(dsa.id)
    const { lead } = (await stage.get(`/leads/${deal}`, ssa.cookie)).body
    expect(lead.timeline).toMatchObject([
      { type: 'assigned', from: 'dsa 1', to: null, reason: 'The account that had the lead was suspended.' },
      { type: 'assigned', to: 'ssa 1' },
    ])
    // Each of the two runs tells of what it has assigned.
    expect(['leads-assigned', 'lead-assigned,lead-assigned']).toContain(
      (await emailsTo(stage.db, ssa.id)).join(),
    )
  })

  test('that is being deleted go to somebody else, and new ones do not come to it', async () => {
    const leaving = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const other = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const id = await addLead({ assignedTo: leaving.id, status: 'contacted' })
    await addLead({ assignedTo: other.id })
    const deletionDueAt = new Date(stage.now().getTime() + 14 * 24 * 60 * 60 * 1000)
    await stage.db.update(users).set({ deletionDueAt }).where(eq(users.id, leaving.id))
    await join(stage.now(), 'Idukki', 'new@example.com')
    await runJob()
    expect((await state(id)).assignedTo).toBe(other.id)
    expect((await stage.db.select().from(leads)).map(({ assignedTo }) => assignedTo)).toEqual(
      Array.from({ length: 3 }, () => other.id),
    )
    const { lead } = (await stage.get(`/leads/${id}`, other.cookie)).body
    expect(lead.timeline[0].reason).toBe('The account that had the lead is being deleted.')
    const root = await addMember(stage.db, 'super_admin')
    const assign = { action: 'assign', version: lead.version, assignTo: leaving.id }
    expect(await stage.post(`/leads/${id}/actions`, assign, root.cookie)).toMatchObject({
      status: 400,
      body: { message: 'Choose an administrator of the lead’s territory.' },
    })
  })

  test('that is deleted wait in the unassigned queue if there is nobody else', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const root = await addMember(stage.db, 'super_admin')
    const id = await addLead({ assignedTo: dsa.id, status: 'contacted' })
    await stage.db.update(users).set({ deletionDueAt: stage.now() }).where(eq(users.id, dsa.id))
    const deps = { db: stage.db, encryption: testEncryption, uploads: stage.fileStore }
    expect(await deleteAccount(deps, dsa.id, stage.now())).toBe(true)
    await runJob()
    const { rows } = (await stage.get('/leads?waits=unassigned', root.cookie)).body
    expect(rows).toMatchObject([{ id, assignedTo: null }])
    const { lead } = (await stage.get(`/leads/${id}`, root.cookie)).body
    expect(lead.timeline[0].reason).toBe('The account that had the lead was deleted.')
  })
})

describe('a lead that nobody answers', () => {
  const at = (time: string) => new Date(`2026-10-${time}+05:30`)

  test('is late first, and moves up a level the second time, up to the queue', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    const root = await addMember(stage.db, 'super_admin')
    await join(at('05T10:00'), 'Idukki', 'new@example.com', 'loan')
    const states: unknown[] = []
    for (const time of [
      '05T17:59',
      '05T18:00',
      '06T16:59',
      '06T17:00',
      '07T18:00',
      '08T18:00',
      '09T18:00',
      '15T18:00',
    ]) {
      await checkLeadSlas(stage.db, at(time))
      const { assignedTo, slaBreaches } = await onlyLead()
      states.push([
        time,
        assignedTo === dsa.id ? 'dsa' : assignedTo === nsa.id ? 'nsa' : assignedTo,
        slaBreaches,
      ])
    }
    expect(states).toEqual([
      ['05T17:59', 'dsa', 0],
      ['05T18:00', 'dsa', 1],
      ['06T16:59', 'dsa', 1],
      ['06T17:00', 'nsa', 0],
      ['07T18:00', 'nsa', 1],
      ['08T18:00', null, 0],
      ['09T18:00', null, 1],
      ['15T18:00', null, 1],
    ])
    const told = async (cookie: string) =>
      (await stage.get('/notifications', cookie)).body.rows
        .map(({ title }: { title: string }) => title)
        .toReversed()
    expect(await told(dsa.cookie)).toEqual([
      'New lead: LEAD-000001',
      'Late: LEAD-000001 waits for an answer',
      'LEAD-000001 is not with you any more',
    ])
    expect(await told(nsa.cookie)).toEqual([
      'Moved up to you: LEAD-000001',
      'Late: LEAD-000001 waits for an answer',
      'LEAD-000001 is not with you any more',
    ])
    expect(await told(root.cookie)).toEqual([
      'Moved up to you: LEAD-000001',
      'Late: LEAD-000001 waits for an answer',
    ])
  })

  test('has the hours and holidays of the settings', async () => {
    const root = await addMember(stage.db, 'super_admin')
    const change = (name: string, value: unknown) =>
      stage.post(`/platform-settings/${name}`, { value, version: 0 }, root.cookie)
    expect((await change('leadMediumHours', 3)).status).toBe(200)
    expect((await change('workdayEnd', 16)).status).toBe(200)
    expect((await change('holidays', '10-06, 2026-10-07')).status).toBe(200)
    expect((await change('holidays', 'Onam')).status).toBe(400)
    const { answer } = await join(at('05T15:00'), null, 'new@example.com')
    expect(answer?.until).toBe(at('08T11:00').toISOString())
  })
})
