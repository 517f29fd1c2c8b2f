import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { addMember, addMembers, idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, read, act, addPeople } = leadScene(stage)
const hour = 60 * 60 * 1000

describe('working a lead', () => {
  test('an attempt stops the clock once, and needs no version', async () => {
    const { dsa } = await addPeople()
    const soon = new Date(stage.now().getTime() + hour)
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
      ['call', 'whatsapp', 'dsa 1'],
      ['call', 'email', 'dsa 1'],
    ])
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
    const past = new Date(stage.now().getTime() - hour)
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

  test('is offered to active administrators of its district and above, as far as the actor reaches', async () => {
    const { ssa, dsa, nsa } = await addPeople()
    const peer = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const away = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${away.id}`)
    const id = await addLead({ assignedTo: dsa.id })
    const offered = async (cookie: string) =>
      (await stage.get(`/leads/${id}`, cookie)).body.lead.assignees
        .map((each: { id: string }) => each.id)
        .toSorted()
    expect(await offered(dsa.cookie)).toEqual([peer.id])
    expect(await offered(ssa.cookie)).toEqual([peer.id, ssa.id].toSorted())
    expect(await offered(nsa.cookie)).toEqual([peer.id, ssa.id, nsa.id].toSorted())
  })
})

describe('duplicates', () => {
  const day = 24 * hour

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

describe('the list of leads', () => {
  const numbers = async (query: string, cookie: string) =>
    (await stage.get(`/leads?${query}`, cookie)).body.rows.map(
      ({ userName }: { userName: string }) => userName,
    )

  test('filters by what waits, by state, type, priority and person', async () => {
    const { dsa, ssa } = await addPeople()
    const past = new Date(stage.now().getTime() - hour)
    const base = { slaDueAt: new Date(stage.now().getTime() + 48 * hour) }
    await addLead({ ...base, name: 'Late', slaDueAt: past, assignedTo: dsa.id, priority: 'high' })
    await addLead({ ...base, name: 'New', type: 'loan', assignedTo: ssa.id })
    await addLead({ ...base, name: 'Answered', slaDueAt: past, firstRespondedAt: past, assignedTo: dsa.id })
    await addLead({
      name: 'Today',
      status: 'contacted',
      nextActionAt: new Date(stage.now().getTime() + hour),
    })
    await addLead({ name: 'Won', status: 'closed_won', closedValue: 100 })
    const { cookie } = dsa
    expect(await numbers('waits=late', cookie)).toEqual(['Late'])
    expect((await numbers('waits=today', cookie)).toSorted()).toEqual(['Late', 'Today'])
    expect(await numbers('waits=unassigned', cookie)).toEqual(['Today'])
    expect(await numbers('assigned=me&sort=oldest', cookie)).toHaveLength(2)
    expect(await numbers(`assigned=${ssa.id}`, cookie)).toEqual(['New'])
    expect(await numbers('assigned=nobody', cookie)).toEqual([])
    expect(await numbers('type=loan', cookie)).toEqual(['New'])
    expect(await numbers('priority=high', cookie)).toEqual(['Late'])
    expect(await numbers('state=closed', cookie)).toEqual(['Won'])
    expect(await numbers('state=open', cookie)).toHaveLength(4)
    expect(await numbers('sort=due', cookie)).toEqual(['Late', 'Today', 'New', 'Answered', 'Won'])
  })

  test('finds by number, words of name and email, and phone', async () => {
    const { dsa } = await addPeople()
    await addLead({ name: 'Anjali Nair', email: 'anjali.nair@gmail.com', phone: '+91 94473 55005' })
    await addLead({ name: 'Suresh Pillai', email: 'suresh@example.com' })
    for (const text of [
      'LEAD-000001',
      'lead1',
      'anj',
      'nair@gmail.com',
      '94473 55005',
      '55005',
      'Nair anjali',
    ])
      expect(await numbers(`q=${encodeURIComponent(text)}`, dsa.cookie), text).toEqual(['Anjali Nair'])
    for (const text of ['%', '🍃', "' or 1=1 --", '99999'])
      expect(await numbers(`q=${encodeURIComponent(text)}`, dsa.cookie), text).toEqual([])
  })

  test('goes through all rows once, also those without a day, and is counted', async () => {
    const { dsa } = await addPeople()
    const rows = Array.from({ length: 60 }, (_, index) => index)
    await stage.db.insert(leads).values(
      rows.map((index) => ({
        id: randomUUID(),
        name: `Lead ${index}`,
        email: `lead-${index}@example.com`,
        status: index % 3 === 0 ? ('closed_lost' as const) : ('contacted' as const),
        territoryPath: idukki,
        nextActionAt: index % 2 === 0 ? null : new Date(stage.now().getTime() + index * hour),
        consentAt: stage.now(),
        createdAt: new Date(stage.now().getTime() + index),
      })),
    )
    for (const sort of ['due', 'newest', 'oldest']) {
      const seen: string[] = []
      let after = ''
      for (let page = 0; page < 3; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- page after page
        const { body } = await stage.get(`/leads?sort=${sort}${after}`, dsa.cookie)
        expect(body.total, sort).toBe(60)
        seen.push(...body.rows.map(({ id }: { id: string }) => id))
        after = `&after=${body.next}`
      }
      expect(new Set(seen).size, sort).toBe(60)
    }
  })

  test('shows affiliates theirs alone, with masked contacts and without notes', async () => {
    const { affiliate, dsa } = await addPeople()
    const id = await addLead({
      name: 'Suresh Kumar Pillai',
      email: 'suresh@example.com',
      phone: '+91 94473 55005',
      referralAffiliateId: affiliate.id,
      message: 'A loan for a shop',
    })
    await addLead()
    await act(id, { action: 'note', note: 'Speaks Tamil' }, dsa.cookie)
    await act(id, { action: 'move', version: 0, status: 'contacted' }, dsa.cookie)
    const { body } = await stage.get('/leads', affiliate.cookie)
    expect(body.rows).toMatchObject([
      { id, userName: 'Suresh P.', email: 's•••@example.com', phone: '•••5005', status: 'contacted' },
    ])
    const whole = JSON.stringify((await stage.get(`/leads/${id}`, affiliate.cookie)).body)
    const csv = (await stage.get('/leads.csv', affiliate.cookie)).body
    for (const text of [whole, csv, JSON.stringify(body)])
      expect(text).not.toMatch(/Kumar|suresh@|94473|shop|Tamil|dsa 1/)
    expect(await numbers('q=Suresh', affiliate.cookie)).toEqual([])
    expect(await numbers('q=LEAD-000001', affiliate.cookie)).toHaveLength(1)
  })

  test('is written as CSV, whole or chosen, with formulas escaped', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ name: '=HYPERLINK("x")', email: 'a@example.com' })
    await addLead({ name: 'Other' })
    const whole: string = (await stage.get('/leads.csv', dsa.cookie)).body
    expect(whole.trim().split('\r\n')).toHaveLength(3)
    expect(whole).toContain(`"'=HYPERLINK(""x"")"`)
    const chosen: string = (await stage.get(`/leads.csv?ids=${id}`, dsa.cookie)).body
    expect(chosen).not.toContain('Other')
  })

  test('names those who can be given leads, with their open leads', async () => {
    const { dsa, ssa } = await addPeople()
    await addMembers(stage.db, 'dsa', 2, { territoryPath: 'IN/TN' })
    await addLead({ assignedTo: dsa.id })
    const { assignees } = (await stage.get('/lead-assignees', ssa.cookie)).body
    expect(assignees).toHaveLength(3)
    expect(assignees).toContainEqual({ id: dsa.id, name: 'dsa 1', role: 'dsa', openLeads: 1 })
  })
})

test('a customer sees the leads of a confirmed email on the dashboard, and of no other', async () => {
  const { user, dsa } = await addPeople()
  const email = String(await stage.value(sql`select email from users where id = ${user.id}`))
  await addLead({ email, type: 'loan', assignedTo: dsa.id })
  await addLead({
    email,
    status: 'closed_lost',
    lostReason: 'spam',
    createdAt: new Date(stage.now().getTime() - hour),
  })
  await addLead()
  const dashboard = async () => (await stage.get('/dashboard', user.cookie)).body
  expect(await dashboard()).toMatchObject({ stats: { activeLeads: 0 }, leads: [] })
  await stage.db.execute(sql`update users set email_verified_at = now() where id = ${user.id}`)
  expect(await dashboard()).toMatchObject({
    stats: { activeLeads: 1 },
    leads: [
      { leadId: 'LEAD-000001', type: 'loan', status: 'new', assignedToName: 'dsa 1' },
      { leadId: 'LEAD-000002', status: 'closed_lost', assignedToName: null },
    ],
  })
})

describe('what a form sends', () => {
  const form = {
    name: 'Suresh Pillai',
    email: 'suresh@example.com',
    ref: '',
    type: 'loan',
    phone: '+91 94473 55005',
    district: 'Idukki',
    message: 'For a shop',
  }

  test('describes the lead, none of it required', async () => {
    const answer = await stage.post('/leads/join', form)
    expect(answer.status).toBe(201)
    const [lead] = await stage.db.select().from(leads)
    expect(lead).toMatchObject({
      type: 'loan',
      phone: '+91 94473 55005',
      territoryPath: idukki,
      message: 'For a shop',
    })
    const empty = {
      ...form,
      email: 'b@example.com',
      type: undefined,
      phone: '+91',
      district: '',
      message: '',
    }
    expect((await stage.post('/leads/join', empty)).status).toBe(201)
    const [other] = await stage.db.select().from(leads).where(eq(leads.email, 'b@example.com'))
    expect(other).toMatchObject({ type: null, phone: null, territoryPath: null, message: null })
  })

  test.each([
    [{ phone: '12345' }, 'Enter a phone number with at least 10 digits.'],
    [{ type: 'holiday' }, 'Choose from the list.'],
  ])('rejects %o', async (change, message) => {
    const answer = await stage.post('/leads/join', { ...form, ...change })
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect(await stage.db.$count(leads)).toBe(0)
  })

  test.each([
    ['Idukki', idukki],
    [' idukki , kerala', idukki],
    ['Munnar', idukki],
    ['munnar, Kerala', idukki],
    ['Munnar, Goa', null],
    ['Bilaspur', null],
    ['Bilaspur, Chhattisgarh', 'IN/CG/bilaspur'],
    ['Behind the temple', null],
    ['Atlantis', null],
  ])('from “%s” is in %s, and keeps what was written', async (district, path) => {
    expect((await stage.post('/leads/join', { ...form, district })).status).toBe(201)
    const [lead] = await stage.db.select().from(leads)
    expect([lead?.territoryPath, lead?.city]).toEqual([path, district.trim()])
  })

  test('twice within an hour is one lead, also at once; something else or later is another', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => stage.post('/leads/join', form)))
    expect(new Set(answers.map(({ body }) => body.lead.leadId))).toEqual(new Set(['LEAD-000001']))
    expect(await stage.value(sql`select count(*)::int from lead_events where type = 'created'`)).toBe(1)
    await stage.post('/leads/join', { ...form, message: 'For a house' })
    expect(await stage.db.$count(leads)).toBe(2)
    stage.pass(hour + 1)
    await stage.post('/leads/join', form)
    expect(await stage.db.$count(leads)).toBe(3)
  })
})
