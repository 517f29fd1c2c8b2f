// Who is offered for the leads of a page.
import { inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { routeLeads } from '../../../../../backend/services/leads/routing/assign-by-route.ts'
import { countOpenLeadsOf } from '../../../../../backend/services/leads/open-leads.ts'
import { addMember, addMembers, type Member } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { explainQuery, recordQueries } from '../../../support/recorded-work.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, act } = leadScene(stage)

interface Assignee {
  id: string
  name: string
  openLeads: number
}

const assigneesOf = async (path: string, { cookie }: Member): Promise<Assignee[] | undefined> =>
  (await stage.get(path, cookie)).body.assignees

const namesOf = async (path: string, member: Member) =>
  (await assigneesOf(path, member))?.map(({ name }) => name)

describe('with more administrators than a list holds', () => {
  let superAdmin: Member
  let last: Member

  beforeEach(async () => {
    superAdmin = await addMember(stage.db, 'super_admin')
    await addMembers(stage.db, 'dsa', 150, { territoryPath: wayanad, name: 'Anand' })
    await addMember(stage.db, 'ssa', { territoryPath: 'IN/TN', name: 'Bala' })
    await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Yamini' })
    last = await addMember(stage.db, 'dsa', { territoryPath: idukki, name: 'Zacharias' })
  })

  test('a super_admin is offered those who can have a lead of the page, and can assign it to them', async () => {
    const lead = await addLead()
    for (const path of ['/leads', '/lead-board'])
      expect(await namesOf(path, superAdmin), path).toEqual(['Yamini', 'Zacharias'])
    const assigned = await act(lead, { action: 'assign', version: 0, assignTo: last.id }, superAdmin.cookie)
    expect(assigned.status).toBe(200)
    expect((await assigneesOf('/leads', superAdmin))?.at(-1)).toMatchObject({ id: last.id, openLeads: 1 })
  })

  test('the person of the filter is among them', async () => {
    await addLead({ territoryPath: 'IN/TN' })
    expect(await namesOf('/leads', superAdmin)).toEqual(['Bala', 'Yamini'])
    for (const path of ['/lead-board', '/leads'])
      expect(await namesOf(`${path}?assigned=${last.id}`, superAdmin)).toContain('Zacharias')
  })

  test('a lead without a territory can go to anybody: those who can have the other leads come first', async () => {
    await addLead({ territoryPath: null })
    await addLead()
    const names = (await namesOf('/leads', superAdmin)) ?? []
    expect(names).toHaveLength(100)
    expect(names.slice(0, 3)).toEqual(['Yamini', 'Zacharias', 'Anand'])
    expect((await stage.get('/leads', superAdmin.cookie)).body.moreAssignees).toBe(true)
  })

  test('the page of a lead says that not all fit, the widest territories first, until its district is known', async () => {
    const lead = await addLead({ territoryPath: null })
    const shown = async () => (await stage.get(`/leads/${lead}`, superAdmin.cookie)).body.lead
    const { assignees, moreAssignees } = await shown()
    expect([assignees.length, moreAssignees]).toEqual([100, true])
    expect(assignees.slice(0, 3).map(({ name }: Assignee) => name)).toEqual(['Yamini', 'Bala', 'Anand'])
    await act(lead, { action: 'edit', version: 0, district: 'Idukki' }, superAdmin.cookie)
    expect(await shown()).toMatchObject({
      assignees: [{ name: 'Yamini' }, { name: 'Zacharias' }],
      moreAssignees: false,
    })
    await routeLeads(stage.db, stage.now())
    expect(await shown()).toMatchObject({ assignedTo: last.id })
  })

  test('those of the territories are found by an index, and so are their open leads', async () => {
    await addLead()
    // So many that no other index of open leads is as cheap.
    await stage.db
      .execute(sql`insert into leads (name, email, status, territory_path, assigned_to, consent_at, created_at)
      select 'Lead', 'lead' || n || '@example.com', 'new', ${idukki}, id, now(), now()
      from users cross join generate_series(1, 4) n where territory_path = ${wayanad}`)
    await stage.db.execute(sql`analyze users, leads`)
    const queries = await recordQueries(() => stage.get('/leads', superAdmin.cookie))
    const query = queries.find(({ sql: text }) => text.includes('"assigned_to" = "users"."id"'))
    if (!query) throw new Error('nobody was read')
    // The tables are small, where reading all of them is as fast.
    const plan = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      return explainQuery(tx, query)
    })
    // Which index of accounts is the cheapest depends on the few rows of the test.
    expect(plan).toMatch(/Index (Only )?Scan using users_/)
    expect(plan).toMatch(/Index (Only )?Scan using leads_assigned_index/)
    expect(plan).not.toContain('Seq Scan')
  })
})

test('a page offers everybody in scope where a list holds them, and only to administrators', async () => {
  const superAdmin = await addMember(stage.db, 'super_admin')
  await addMember(stage.db, 'dsa', { territoryPath: wayanad, name: 'Anand' })
  const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL', name: 'Bala' })
  await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Yamini' })
  const affiliate = await addMember(stage.db, 'affiliate', { territoryPath: idukki })
  await addLead({ referralAffiliateId: affiliate.id })
  expect(await namesOf('/leads', superAdmin)).toEqual(['Anand', 'Bala', 'Yamini'])
  expect(await namesOf('/leads', ssa)).toEqual(['Anand', 'Bala'])
  expect(await assigneesOf('/leads', affiliate)).toBeUndefined()
})

test('open leads are counted as before, without those that are closed, in every state', async () => {
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  for (const status of ['new', 'contacted', 'qualified', 'proposal', 'negotiation'] as const)
    await addLead({ assignedTo: dsa.id, status })
  await addLead({ assignedTo: dsa.id, status: 'contacted', nextActionAt: new Date('2099-12-30T20:00:00Z') })
  await addLead({ assignedTo: dsa.id, status: 'new', slaDueAt: stage.now(), firstRespondedAt: stage.now() })
  await addLead({ assignedTo: dsa.id, status: 'closed_won', closedValue: 100 })
  await addLead({ assignedTo: dsa.id, status: 'closed_lost', lostReason: 'spam', nextActionAt: stage.now() })
  const [counted] = await stage.db
    .select({
      byDay: countOpenLeadsOf(users.id),
      byState: sql`(select count(*) from leads where assigned_to = users.id
        and status not in ('closed_won', 'closed_lost'))`.mapWith(Number),
    })
    .from(users)
    .where(inArray(users.role, ['dsa']))
  expect(counted).toEqual({ byDay: 7, byState: 7 })
})

describe('a lead that a partner cannot work', () => {
  const reason = 'The person lives in Wayanad.'
  const titles = async ({ cookie }: Member) =>
    (await stage.get('/notifications', cookie)).body.rows.map(({ title }: { title: string }) => title)

  test('is handed up to the administrator of the state, who can change its place', async () => {
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const other = await addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' })
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const lead = await addLead({ assignedTo: dsa.id })
    const shown = (await stage.get(`/leads/${lead}`, dsa.cookie)).body.lead
    expect(shown.assignees.map(({ id }: Assignee) => id)).toEqual([ssa.id])
    expect(shown.mayGiveBack).toBe(false)
    const give = (assignTo: string) =>
      act(lead, { action: 'assign', version: 0, assignTo, reason }, dsa.cookie)
    for (const id of [other.id, 'nobody']) expect((await give(id)).status, id).toBe(400)
    expect((await give(ssa.id)).body.lead).toMatchObject({ assignedTo: ssa.id, assignmentReason: reason })
    expect(await titles(ssa)).toEqual(['New lead: LEAD-000001'])
    const moved = await act(lead, { action: 'edit', version: 1, district: 'Wayanad' }, ssa.cookie)
    expect(moved.body.lead.territory).toBe('Wayanad')
  })

  test('goes back to the super administrators where nobody is above the partner', async () => {
    const superAdmin = await addMember(stage.db, 'super_admin')
    const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${ssa.id}`)
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const lead = await addLead({ assignedTo: dsa.id })
    expect((await stage.get(`/leads/${lead}`, dsa.cookie)).body.lead).toMatchObject({
      assignees: [],
      mayGiveBack: true,
    })
    const given = await act(lead, { action: 'assign', version: 0, assignTo: 'nobody', reason }, dsa.cookie)
    expect(given.body.lead).toMatchObject({ assignedTo: null, assignmentReason: reason, mayGiveBack: false })
    expect(await routeLeads(stage.db, stage.now())).toBe(0)
    expect(await titles(superAdmin)).toEqual(['Moved up to you: LEAD-000001'])
    expect(await namesOf('/leads?waits=unassigned', superAdmin)).toEqual(['dsa 1'])
  })
})
