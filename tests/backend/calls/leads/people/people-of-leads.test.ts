// The person of a lead: corrected while it is open, deleted when they ask, and found again after a change of their email.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { deleteAccount } from '../../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { newestMessageOf } from '../../../support/mail/messages-of.ts'
import { emailsTo } from '../../../support/mail/told.ts'
import { createStage, password } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople, read } = leadScene(stage)

const personal = {
  name: 'Suresh Pillai',
  email: 'suresh@example.com',
  phone: '+91 94473 55005',
  city: 'Munnar',
  message: 'Call me in the evening',
  submissionHash: 'a hash',
}

async function expectForgotten(id: string) {
  const lead = await read(id)
  expect(lead).toMatchObject({
    name: 'Deleted account',
    phone: null,
    city: null,
    message: null,
    submissionHash: null,
  })
  expect(lead.email).toMatch(/@deleted\.invalid$/)
  return lead
}

const deps = () => ({ db: stage.db, encryption: testEncryption, uploads: stage.fileStore })

/** Has confirmed the email, and is deleted now. */
async function leaver(role: 'user' | 'affiliate' | 'service_provider' | 'dsa' = 'user') {
  const at = stage.now()
  const account = (await addPeople())[role]
  await stage.db
    .update(users)
    .set({ email: personal.email, emailVerifiedAt: at, deletionDueAt: at })
    .where(eq(users.id, account.id))
  return account
}

describe('a person who deletes their account', () => {
  test('leaves no open lead: it is closed, with a reason, and the one who has it is told', async () => {
    const { dsa, user } = await addPeople()
    const at = stage.now()
    await stage.db
      .update(users)
      .set({ email: personal.email, emailVerifiedAt: at, deletionDueAt: at })
      .where(eq(users.id, user.id))
    const plan = { nextAction: 'Call', nextActionAt: at, slaNextAt: at }
    const open = await addLead({ ...personal, ...plan, assignedTo: dsa.id, status: 'new' })
    const won = await addLead({ ...personal, assignedTo: dsa.id, status: 'closed_won', closedValue: 5 })
    const other = await addLead({ assignedTo: dsa.id })
    expect(await deleteAccount(deps(), user.id, at)).toBe(true)
    expect(await expectForgotten(open)).toMatchObject({
      status: 'closed_lost',
      lostReason: 'not_interested',
      slaNextAt: null,
      nextAction: null,
      nextActionAt: null,
    })
    expect((await expectForgotten(won)).status).toBe('closed_won')
    expect(await read(other)).toMatchObject({ name: 'Suresh Pillai', status: 'new' })
    const { lead } = (await stage.get(`/leads/${open}`, dsa.cookie)).body
    expect(lead.timeline).toMatchObject([
      { type: 'status_changed', to: 'closed_lost', reason: 'The person has deleted their account.' },
    ])
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-forgotten'])
  })
})

describe('leads that were merged', () => {
  const merge = { status: 'closed_lost', lostReason: 'duplicate' } as const
  /** Typed with a mistake; the phone is the same. */
  const mistyped = { ...personal, email: 'suresh@exmaple.com' }

  test('into one of a person who deletes their account name them no more', async () => {
    const { id: who } = await leaver()
    const kept = await addLead({ ...personal, status: 'contacted' })
    const merged = await addLead({ ...mistyped, ...merge, duplicateOf: kept })
    expect(await deleteAccount(deps(), who, stage.now())).toBe(true)
    expect((await expectForgotten(kept)).status).toBe('closed_lost')
    await expectForgotten(merged)
  })

  test('with one of theirs into another one name them no more, and that one is closed', async () => {
    const { id: who } = await leaver()
    const kept = await addLead({ ...mistyped, status: 'contacted' })
    const own = await addLead({ ...personal, ...merge, duplicateOf: kept })
    const sibling = await addLead({ ...mistyped, ...merge, duplicateOf: kept })
    const other = await addLead({ ...mistyped })
    expect(await deleteAccount(deps(), who, stage.now())).toBe(true)
    expect(await expectForgotten(kept)).toMatchObject({
      status: 'closed_lost',
      lostReason: 'not_interested',
    })
    await expectForgotten(own)
    await expectForgotten(sibling)
    expect(await read(other)).toMatchObject({ name: personal.name, status: 'new' })
  })

  test('and others stay open where an affiliate leaves who typed the own email for somebody else', async () => {
    const { id: who } = await leaver('affiliate')
    const lead = await addLead({ ...personal, referralAffiliateId: who })
    expect(await deleteAccount(deps(), who, stage.now())).toBe(true)
    expect(await read(lead)).toMatchObject({ name: personal.name, status: 'new' })
  })
})

describe('the own lead of somebody who is no customer', () => {
  test.each(['service_provider', 'affiliate', 'dsa'] as const)(
    'names them no more once their account is deleted: %s',
    async (role) => {
      const { id: who } = await leaver(role)
      const own = await addLead({ ...personal })
      expect(await deleteAccount(deps(), who, stage.now())).toBe(true)
      await expectForgotten(own)
    },
  )

  test('stays where staff entered it with their own email for somebody else', async () => {
    const { id: who } = await leaver('dsa')
    const lead = await addLead({ ...personal, source: 'staff' })
    expect(await deleteAccount(deps(), who, stage.now())).toBe(true)
    expect(await read(lead)).toMatchObject({ name: personal.name, status: 'new' })
  })
})

describe('a person without an account', () => {
  test('is deleted from a lead and those that were merged into it by a national or super admin', async () => {
    const { nsa, dsa } = await addPeople()
    const id = await addLead({ ...personal, assignedTo: dsa.id, status: 'contacted' })
    const merged = await addLead({
      ...personal,
      duplicateOf: id,
      status: 'closed_lost',
      lostReason: 'duplicate',
    })
    const seen = (await stage.get(`/leads/${id}`, nsa.cookie)).body.lead
    expect(seen.actions).toContain('forget')
    expect(await act(id, { action: 'forget', version: 7 }, nsa.cookie)).toMatchObject({ status: 409 })
    const done = await act(id, { action: 'forget', version: 0 }, nsa.cookie)
    expect(done.status).toBe(200)
    expect(done.body.lead.actions).not.toContain('forget')
    expect(await expectForgotten(id)).toMatchObject({ status: 'closed_lost', lostReason: 'not_interested' })
    await expectForgotten(merged)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-forgotten'])
    const [entry] = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'lead.forgotten'))
    expect(JSON.stringify(entry)).not.toMatch(/suresh|munnar|94473/i)
    const again = await act(id, { action: 'forget', version: done.body.lead.version }, nsa.cookie)
    expect(again).toMatchObject({ status: 409 })
  })

  test('is not contacted again: once they are deleted, a lost lead stays closed and a win can be taken back', async () => {
    const { nsa, super_admin: root, dsa } = await addPeople()
    const id = await addLead({ ...personal, assignedTo: dsa.id, status: 'contacted' })
    const won = await addLead({ ...personal, status: 'closed_won', closedValue: 5 })
    const lost = await act(id, { action: 'forget', version: 0 }, nsa.cookie)
    expect(lost.body.lead).toMatchObject({ status: 'closed_lost', moves: [], actions: ['note'] })
    const { version } = lost.body.lead
    const reopen = { action: 'move', version, status: 'contacted', reason: 'Try once more.' }
    expect(await act(id, reopen, nsa.cookie)).toMatchObject({
      status: 409,
      body: { message: 'This cannot be done: the person of this lead is deleted.' },
    })
    expect((await read(id)).status).toBe('closed_lost')
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-forgotten'])
    const kept = (await act(won, { action: 'forget', version: 0 }, root.cookie)).body.lead
    expect(kept).toMatchObject({ moves: ['closed_lost'], actions: ['move', 'note'] })
    const undo = {
      action: 'move',
      version: kept.version,
      status: 'closed_lost',
      lostReason: 'not_eligible',
      reason: 'A mistake.',
    }
    expect((await act(won, undo, root.cookie)).status).toBe(200)
  })

  test('is not deleted by an administrator of a district or state', async () => {
    const { dsa, ssa } = await addPeople()
    const id = await addLead({ ...personal })
    for (const { cookie } of [dsa, ssa]) {
      expect((await stage.get(`/leads/${id}`, cookie)).body.lead.actions).not.toContain('forget')
      expect(await act(id, { action: 'forget', version: 0 }, cookie)).toMatchObject({ status: 403 })
    }
    expect(await read(id)).toMatchObject({ name: personal.name })
  })

  test('is corrected while the lead is open, and stays as they are where nothing is given', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ ...personal })
    const corrected = { name: 'Suresh Pillay', email: 'Suresh.Pillay@Example.com', phone: personal.phone }
    const done = await act(id, { action: 'edit', version: 0, ...corrected }, dsa.cookie)
    expect(done.body.lead).toMatchObject({ userName: 'Suresh Pillay', email: 'suresh.pillay@example.com' })
    expect(done.body.lead.timeline.at(-1)).toMatchObject({ type: 'edited', to: 'name email city' })
    await act(id, { action: 'edit', version: 1 }, dsa.cookie)
    expect(await read(id)).toMatchObject({ name: 'Suresh Pillay', email: 'suresh.pillay@example.com' })
    expect(await act(id, { action: 'edit', version: 2, email: 'none' }, dsa.cookie)).toMatchObject({
      status: 400,
    })
  })
})

describe('a change of the account’s email', () => {
  const ownLeads = async (cookie: string) => (await stage.get('/own-leads', cookie)).body.leads

  async function changed(isConfirmed: boolean) {
    const cookie = await stage.signedInAs('user')
    if (isConfirmed)
      await stage.db.execute(sql`update users set email_verified_at = now() where email = 'user@example.com'`)
    await addLead({ email: 'user@example.com' })
    await addLead()
    stage.pass(1)
    const asked = { email: 'anjali@new.example', currentPassword: password }
    expect((await stage.post('/email/change', asked, cookie)).status).toBe(200)
    const sent = await newestMessageOf(stage.db, 'new-email-verification')
    const code = { code: sent?.secrets['code'] }
    expect(await stage.post('/email/code', code, cookie)).toMatchObject({ body: { isChanged: true } })
    return cookie
  }

  test('takes the person’s leads along', async () => {
    const cookie = await changed(true)
    expect(await ownLeads(cookie)).toHaveLength(1)
    expect(await stage.db.$count(leads, eq(leads.email, 'anjali@new.example'))).toBe(1)
  })

  test('takes no leads of an address that was never confirmed', async () => {
    const cookie = await changed(false)
    expect(await ownLeads(cookie)).toEqual([])
    expect(await stage.db.$count(leads, eq(leads.email, 'user@example.com'))).toBe(1)
  })
})

describe('a customer who does not want a lead any more', () => {
  async function customerWith(values: object) {
    const { dsa, user, affiliate } = await addPeople()
    await stage.db
      .update(users)
      .set({ email: personal.email, emailVerifiedAt: stage.now() })
      .where(eq(users.id, user.id))
    const id = await addLead({ ...personal, assignedTo: dsa.id, ...values })
    const forget = (cookie = user.cookie, lead = id) => stage.post(`/own-leads/${lead}/forget`, {}, cookie)
    return { dsa, user, affiliate, id, forget }
  }

  test('deletes its details, which closes it and tells the partner', async () => {
    const { dsa, user, id, forget } = await customerWith({ status: 'contacted' })
    const merged = await addLead({ status: 'closed_lost', lostReason: 'duplicate', duplicateOf: id })
    expect((await stage.get('/own-leads', user.cookie)).body.leads).toMatchObject([{ id, mayForget: true }])
    expect(await forget()).toMatchObject({ status: 200, body: { leads: [] } })
    expect(await expectForgotten(id)).toMatchObject({ status: 'closed_lost', lostReason: 'not_interested' })
    await expectForgotten(merged)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-forgotten'])
    const { lead } = (await stage.get(`/leads/${id}`, dsa.cookie)).body
    expect(lead.timeline).toMatchObject([{ reason: 'The person has deleted the request.', actor: null }])
    const [entry] = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'lead.forgotten'))
    expect(entry).toMatchObject({ actorId: user.id, objectId: id })
    expect((await forget()).status).toBe(404)
  })

  test('deletes the details of one that was lost, but not of one that was won', async () => {
    const lost = await customerWith({ status: 'closed_lost', lostReason: 'not_eligible' })
    expect((await lost.forget()).status).toBe(200)
    expect((await expectForgotten(lost.id)).lostReason).toBe('not_eligible')
    const won = await addLead({ ...personal, status: 'closed_won', closedValue: 5 })
    expect(await lost.forget(lost.user.cookie, won)).toMatchObject({
      status: 409,
      body: { message: 'This lead was closed as won. Contact us to have its details deleted.' },
    })
    expect((await read(won)).name).toBe(personal.name)
  })

  test('deletes nothing of another person, nor of an email that is not confirmed, nor for others', async () => {
    const { dsa, user, affiliate, id, forget } = await customerWith({})
    const other = await addLead()
    expect((await forget(user.cookie, other)).status).toBe(404)
    expect((await forget(user.cookie, 'LEAD-000001')).status).toBe(404)
    for (const { cookie } of [dsa, affiliate]) expect((await forget(cookie)).status).toBe(403)
    await stage.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    expect((await forget()).status).toBe(404)
    for (const lead of [id, other]) expect((await read(lead)).name).toBe('Suresh Pillai')
  })
})
