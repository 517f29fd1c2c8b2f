import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { addMember, addMembers } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople } = leadScene(stage)

describe('the list of leads', () => {
  const numbers = async (query: string, cookie: string) =>
    (await stage.get(`/leads?${query}`, cookie)).body.rows.map(
      ({ userName }: { userName: string }) => userName,
    )

  test('filters by what waits, by state, type, priority and person', async () => {
    const { dsa, ssa } = await addPeople()
    const past = new Date(stage.now().getTime() - hourMs)
    const base = { slaDueAt: new Date(stage.now().getTime() + 48 * hourMs) }
    await addLead({ ...base, name: 'Late', slaDueAt: past, assignedTo: dsa.id, priority: 'high' })
    await addLead({ ...base, name: 'New', type: 'loan', assignedTo: ssa.id })
    await addLead({ ...base, name: 'Answered', slaDueAt: past, firstRespondedAt: past, assignedTo: dsa.id })
    await addLead({
      name: 'Today',
      status: 'contacted',
      nextActionAt: new Date(stage.now().getTime() + hourMs),
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
      '1',
      '000001',
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
        nextActionAt: index % 2 === 0 ? null : new Date(stage.now().getTime() + index * hourMs),
        consentAt: stage.now(),
        createdAt: new Date(stage.now().getTime() + index),
      })),
    )
    for (const sort of ['due', 'newest', 'oldest']) {
      const seen: string[] = []
      let after = ''
      for (let page = 0; page < 3; page += 1) {
        const { body } = await stage.get(`/leads?sort=${sort}${after}`, dsa.cookie)
        expect(body.total, sort).toBe(60)
        seen.push(...body.rows.map(({ id }: { id: string }) => id))
        after = `&after=${body.next}`
      }
      expect(new Set(seen).size, sort).toBe(60)
    }
  })

  test('shows affiliates theirs alone, with masked contacts, without notes and without why they were lost', async () => {
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
    const lose = { action: 'move', version: 0, status: 'closed_lost', lostReason: 'not_eligible' }
    const lost = await act(id, { ...lose, reason: 'No payslip' }, dsa.cookie)
    expect(lost.body.lead.lostReason).toBe('not_eligible')
    const { body } = await stage.get('/leads', affiliate.cookie)
    expect(body.rows).toMatchObject([
      { id, userName: 'Suresh P.', email: 's•••@example.com', phone: '•••5005', status: 'closed_lost' },
    ])
    const whole = JSON.stringify((await stage.get(`/leads/${id}`, affiliate.cookie)).body)
    const csv = (await stage.get('/leads.csv', affiliate.cookie)).body
    expect(csv.split('\r\n')[0]).not.toMatch(/Amount|Place|Message|Lost|value/)
    for (const text of [whole, csv, JSON.stringify(body)])
      expect(text).not.toMatch(/Kumar|suresh@|94473|shop|Tamil|dsa 1|not_eligible|payslip/)
    expect(await numbers('q=Suresh', affiliate.cookie)).toEqual([])
    expect(await numbers('q=LEAD-000001', affiliate.cookie)).toHaveLength(1)
  })

  test('shows affiliates no email or number that a person has entered as the name', async () => {
    const { affiliate } = await addPeople()
    await addLead({
      name: 'suresh@example.com',
      email: 'suresh@example.com',
      referralAffiliateId: affiliate.id,
    })
    await addLead({ name: '9447355005 Suresh', email: 'b@example.com', referralAffiliateId: affiliate.id })
    const { body } = await stage.get('/leads?sort=oldest', affiliate.cookie)
    expect(body.rows.map((row: { userName: string }) => row.userName).toSorted()).toEqual(['9••• S.', 's•••'])
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

  test('is for administrators a file with what the person wants, why it was lost and what it is worth', async () => {
    const { dsa } = await addPeople()
    const wish = {
      city: 'Munnar',
      type: 'real_estate',
      amount: 35_00_000_00,
      message: 'Near\nthe "lake"',
    } as const
    const person = { name: 'Anu Jose', email: 'anu@example.com', phone: '+91 94473 55005' }
    await addLead({ ...person, ...wish })
    await addLead({ status: 'closed_lost', lostReason: 'too_expensive', createdAt: new Date(0) })
    await addLead({ status: 'closed_won', closedValue: 34_00_000_50, createdAt: new Date(1) })
    const file: string = (await stage.get('/leads.csv?sort=newest', dsa.cookie)).body
    const [head = '', anu = '', won = '', lost = ''] = file.trim().split('\r\n')
    expect(head).toMatch(/,Amount \(INR\),Place,Message,Lost because,Deal value \(INR\)$/)
    expect(anu).toMatch(/,3500000\.00,Munnar,"Near\nthe ""lake""",,$/)
    expect(won).toMatch(/,,Idukki,,,3400000\.50$/)
    expect(lost).toMatch(/,,Idukki,,Too expensive,$/)

    await stage.db.delete(leads)
    const form = new FormData()
    form.append('file', new File([file], 'leads.csv', { type: 'text/csv' }))
    const uploaded = await stage.send('/lead-imports', {
      method: 'POST',
      body: form,
      headers: { cookie: dsa.cookie },
    })
    const { id } = uploaded.body.import
    expect(uploaded.body.import.preview).toMatchObject({ rows: 3, valid: 3 })
    const payload = { version: 0, duplicates: 'leave-out', consent: true }
    expect((await stage.post(`/lead-imports/${id}/confirm`, payload, dsa.cookie)).status).toBe(200)
    const [back] = await stage.db.select().from(leads).where(eq(leads.email, person.email))
    expect(back).toMatchObject({ ...person, ...wish, territoryPath: idukki })
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
    createdAt: new Date(stage.now().getTime() - hourMs),
  })
  const gone = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  await addLead({
    email,
    status: 'closed_lost',
    lostReason: 'spam',
    assignedTo: gone.id,
    createdAt: new Date(0),
  })
  await stage.db.execute(
    sql`update users set name = 'Deleted account', deleted_at = now() where id = ${gone.id}`,
  )
  await addLead()
  const dashboard = async () => (await stage.get('/dashboard', user.cookie)).body
  expect(await dashboard()).toMatchObject({ stats: { activeLeads: 0 }, leads: [] })
  await stage.db.execute(sql`update users set email_verified_at = now() where id = ${user.id}`)
  expect(await dashboard()).toMatchObject({
    stats: { activeLeads: 1 },
    leads: [
      { leadId: 'LEAD-000001', type: 'loan', status: 'new', assignedToName: 'dsa 1' },
      { leadId: 'LEAD-000002', status: 'closed_lost', assignedToName: null },
      { leadId: 'LEAD-000003', assignedToName: null },
    ],
  })
})
