// A super_admin declines a request for an admin account: the applicant is told why, and the account is gone.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { sealAuditLog, verifyAuditLog } from '../../../../../backend/services/audit/audit-chain.ts'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { placesOf } from '../../../support/places-of.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, holdPayload } from '../../../support/products.ts'
import { createStage, person } from '../../../support/stage.ts'

const stage = createStage()
const reason = 'We have an administrator for Idukki already.'
const applicant = { name: 'Suresh Pillai', email: 'suresh.p@example.com', phone: '+91 98470 55123' }
const idukki = {
  role: 'dsa',
  dsaInfo: { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: 4 },
}

const register = () => stage.post('/admins/register', person(applicant))

async function requested() {
  const root = await stage.signedInAs('super_admin')
  const { body } = await register()
  const id = String(body.id)
  const decide = (decision: string, payload: object = { reason }) =>
    stage.post(`/admins/${id}/${decision}`, payload, root)
  const waiting = async () => (await stage.get('/admins/pending', root)).body.admins.length
  return { root, id, decide, waiting }
}

describe('a declined request for an admin account', () => {
  test('waits no more, in the list and in the open work', async () => {
    const { root, decide, waiting } = await requested()
    const open = async () => (await stage.get('/open-work', root)).body.adminRequests
    expect([await waiting(), await open()]).toEqual([1, 1])
    expect((await decide('decline')).status).toBe(200)
    expect([await waiting(), await open()]).toEqual([0, 0])
  })

  test('is told to the applicant by email, with the reason, and the message goes once it is sent', async () => {
    const { id, decide } = await requested()
    await decide('decline')
    const rows = await stage.db.select().from(messages).where(eq(messages.userId, id))
    expect(rows).toMatchObject([{ kind: 'administrator-declined', variables: { reason } }])
    const [told] = await messagesOf(stage.db, 'administrator-declined')
    expect(told?.address).toBe(applicant.email)
    await stage.db.update(messages).set({ state: 'sent' })
    await deleteDueAccounts(
      { db: stage.db, encryption: testEncryption, uploads: stage.fileStore },
      stage.now(),
    )
    expect(await stage.db.$count(messages, eq(messages.userId, id))).toBe(0)
  })

  test('leaves nothing of the person, and the audit log whole', async () => {
    const { id, decide } = await requested()
    const own = [applicant.name, applicant.email, '98470 55123']
    expect(await placesOf(stage, own)).toContain(`users: ${applicant.name}`)
    await decide('decline')
    expect(await placesOf(stage, own)).toEqual([])
    expect(await stage.value(sql`select count(*)::int from account_proofs where user_id = ${id}`)).toBe(0)
    expect(await stage.value(sql`select private_key is null from person_keys where person_id = ${id}`)).toBe(
      true,
    )
    await sealAuditLog(stage.db)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true, unsealed: 0 })
  })

  test('shows super administrators who declined it, and why', async () => {
    const { root, id, decide } = await requested()
    await decide('decline')
    const { timeline } = (await stage.get(`/users/${id}/history`, root)).body
    expect(timeline).toMatchObject([
      { action: 'account.registered' },
      { action: 'account.declined', actor: 'Meera Krishnan', reason },
      { action: 'account.deleted', actor: null },
    ])
    const { user } = (await stage.get(`/users/${id}`, root)).body
    expect(user).toMatchObject({ name: 'Deleted account', isActive: false, deletedAt: expect.any(String) })
    expect(
      String(await stage.value(sql`select string_agg(audit_log::text, ' ') from audit_log`)),
    ).not.toContain('administrator for Idukki')
  })

  test('frees the email for a registration', async () => {
    const { decide } = await requested()
    expect((await register()).status).toBe(409)
    await decide('decline')
    expect((await stage.signIn(applicant.email, '/admins/login')).status).toBe(401)
    expect((await stage.post('/auth/register', person(applicant))).status).toBe(201)
    expect((await stage.signIn(applicant.email)).status).toBe(200)
  })

  test('frees the email for an invitation', async () => {
    const { root, decide } = await requested()
    const invite = () =>
      stage.post('/admins/invitations', { email: applicant.email, role: 'super_admin' }, root)
    expect((await invite()).status).toBe(409)
    await decide('decline')
    expect((await invite()).status).toBe(201)
  })

  test('does not touch what others left under the same email, which nobody has confirmed', async () => {
    const { decide } = await requested()
    await stage.post('/leads/join', { name: 'Somebody else', email: applicant.email, ref: '' })
    await decide('decline')
    expect(await stage.value(sql`select name || ' ' || email from leads`)).toBe(
      `Somebody else ${applicant.email}`,
    )
  })
})

describe('a request for an admin account', () => {
  test.each(['approve', 'decline'])(
    'is decided once, however many decide at once (%s first)',
    async (first) => {
      const { id, decide, waiting } = await requested()
      const choices = { approve: { ...idukki, confirmsEmail: true }, decline: { reason } }
      const order =
        first === 'approve' ? (['approve', 'decline'] as const) : (['decline', 'approve'] as const)
      const answers = await Promise.all([...order, ...order].map((each) => decide(each, choices[each])))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [user] = await stage.db.select().from(users).where(eq(users.id, id))
      const message =
        user?.role === 'dsa'
          ? 'This account is no longer waiting for approval: it is active.'
          : 'This request was declined.'
      expect(user?.deletedAt === null).toBe(user?.role === 'dsa')
      const lost = answers.filter(({ status }) => status === 409)
      expect(lost.map(({ body }) => body.message)).toEqual([message, message, message])
      const told = await stage.value(
        sql`select count(*)::int from messages where kind like 'administrator-%'`,
      )
      expect([told, await waiting()]).toEqual([1, 0])
    },
  )

  test('is not approved after it was declined', async () => {
    const { decide } = await requested()
    await decide('decline')
    expect(await decide('approve', idukki)).toMatchObject({
      status: 409,
      body: { message: 'This request was declined.' },
    })
  })

  test('is not declined without a reason', async () => {
    const { decide, waiting } = await requested()
    expect(await decide('decline', { reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Reason is required.' },
    })
    expect(await waiting()).toBe(1)
  })

  test('is not declined while something depends on the account', async () => {
    const { id, decide, waiting } = await requested()
    const market = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    const { body } = await stage.post('/bookings', holdPayload(market.slotId), customer.cookie)
    await stage.db.execute(sql`update bookings set user_id = ${id} where id = ${body.booking.id}`)
    expect(await decide('decline')).toMatchObject({
      status: 409,
      body: { message: 'This account is in use, so the request cannot be declined.' },
    })
    expect(await waiting()).toBe(1)
    await stage.db.execute(sql`update bookings set user_id = ${customer.id} where id = ${body.booking.id}`)
  })

  test.each(['4f6f7bd4-0000-4000-8000-000000000000', 'no-id', '%00'])(
    'is not declined under the unknown id “%s”',
    async (id) => {
      const root = await stage.signedInAs('super_admin')
      expect((await stage.post(`/admins/${id}/decline`, { reason }, root)).status).toBe(404)
    },
  )

  test('cannot be declined if the account is a customer’s', async () => {
    const root = await stage.signedInAs('super_admin')
    const { body } = await stage.post('/auth/register', person())
    expect(await stage.post(`/admins/${body.id}/decline`, { reason }, root)).toMatchObject({
      status: 409,
      body: { message: 'This account is no longer waiting for approval: it is active.' },
    })
    expect((await stage.signIn('anjali@example.com')).status).toBe(200)
  })
})
