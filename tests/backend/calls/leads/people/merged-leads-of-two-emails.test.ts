// Two leads of one phone and two emails are merged: each person sees and ends what came with their own email.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { emailsTo } from '../../../support/mail/told.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople, read } = leadScene(stage)
const phone = '+91 94473 55005'

/** LEAD-1 by anjali, LEAD-2 by suresh, merged by the district's administrator; the customer has confirmed Suresh's email. */
async function merged(earlier: object = {}) {
  const { dsa, user } = await addPeople()
  const email = 'suresh@example.com'
  await stage.db.update(users).set({ email, emailVerifiedAt: stage.now() }).where(eq(users.id, user.id))
  const first = { name: 'Anjali Pillai', email: 'anjali@example.com', phone, assignedTo: dsa.id }
  const kept = await addLead({ ...first, status: 'contacted', ...earlier })
  stage.pass(60_000)
  const own = await addLead({ name: 'Suresh Pillai', email, phone, city: 'Munnar', message: 'Call me' })
  const merge = { action: 'merge', version: 0, duplicateId: own, duplicateVersion: 0 }
  expect((await act(kept, merge, dsa.cookie)).status).toBe(200)
  const list = async () => (await stage.get('/own-leads', user.cookie)).body.leads
  const forget = (id = own) => stage.post(`/own-leads/${id}/forget`, {}, user.cookie)
  return { dsa, user, kept, own, list, forget }
}

describe('a lead that was merged into one of another email', () => {
  test('is listed to its person as part of an earlier one, without anything of that one', async () => {
    const { user, own, list } = await merged()
    const shown = { id: own, isMerged: true, assignedToName: null, mayForget: true, documents: [] }
    expect(await list()).toMatchObject([shown])
    const dashboard = (await stage.get('/dashboard', user.cookie)).body
    expect(dashboard.leads).toMatchObject([{ id: own, isMerged: true, assignedToName: null }])
    expect(dashboard.stats.activeLeads).toBe(0)
    for (const answer of [await list(), dashboard])
      expect(JSON.stringify(answer)).not.toMatch(/anjali|LEAD-000001/i)
  })

  test('can be deleted by its person, with what it has brought into the earlier one, which stays and whose partner is told', async () => {
    const { dsa, user, kept, own, list, forget } = await merged()
    expect(await read(kept)).toMatchObject({ message: 'Call me', phone })
    const told = (await emailsTo(stage.db, dsa.id)).length
    const answer = await forget()
    expect([answer.status, answer.body.leads, await list()]).toEqual([200, [], []])
    expect(await read(own)).toMatchObject({ name: 'Deleted account', phone: null, city: null, message: null })
    expect(await read(kept)).toMatchObject({
      name: 'Anjali Pillai',
      email: 'anjali@example.com',
      phone,
      status: 'contacted',
      message: null,
      city: null,
    })
    expect((await emailsTo(stage.db, dsa.id)).slice(told)).toEqual(['lead-forgotten'])
    const { lead } = (await stage.get(`/leads/${kept}`, dsa.cookie)).body
    expect(lead.timeline.at(-1)).toMatchObject({
      type: 'note',
      actor: null,
      ofLead: 'LEAD-000002',
      reason:
        'The person has deleted the request. It was merged into LEAD-000001, which came with another email address and stays.',
    })
    const [entry] = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'lead.forgotten'))
    expect(entry).toMatchObject({ actorId: user.id, objectId: own })
    expect((await forget()).status).toBe(404)
  })

  test('leaves the earlier one what its own person told', async () => {
    const { kept, forget } = await merged({ message: 'In the morning', city: 'Adimali' })
    expect((await forget()).status).toBe(200)
    expect(await read(kept)).toMatchObject({ message: 'In the morning', city: 'Adimali', version: 1 })
  })

  test('does not let its person delete the earlier one', async () => {
    const { kept, forget } = await merged()
    expect((await forget(kept)).status).toBe(404)
    expect((await read(kept)).name).toBe('Anjali Pillai')
  })

  test('is deleted once, also when it is sent twice at the same time', async () => {
    const { dsa, forget } = await merged()
    const answers = await Promise.all([forget(), forget()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    const told = (await emailsTo(stage.db, dsa.id)).filter((kind) => kind === 'lead-forgotten')
    expect(told).toHaveLength(1)
  })
})

test('a lead that was merged into one of the same email is not listed beside it', async () => {
  const { own, kept, list, forget } = await merged({ email: 'suresh@example.com' })
  expect(await list()).toMatchObject([{ id: kept }])
  expect((await list())[0]).not.toHaveProperty('isMerged')
  expect((await forget(own)).status).toBe(404)
})
