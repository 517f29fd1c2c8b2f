// Super administrators are the four eyes of each other: all of them are told when one comes or goes.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { composeMessage } from '../../../../../backend/services/messages/delivery/compose.ts'
import { suspendUser } from '../../../../../backend/services/users/suspend-user.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { newestMessageOf } from '../../../support/mail/messages-of.ts'
import { shownTo } from '../../../support/mail/told.ts'
import { addMember } from '../../../support/members.ts'
import { adminOf, createStage, password, person } from '../../../support/stage.ts'

const stage = createStage()
const rootEmail = 'super_admin@example.com'

const told = () =>
  stage.value(
    sql`select coalesce(json_agg(json_build_array(u.email, m.variables->>'event', w.email, b.email) order by m.created_at, u.email), '[]')
      from messages m join users u on u.id = m.user_id join users w on w.id = (m.variables->>'who')::uuid
        left join users b on b.id = (m.variables->>'by')::uuid
      where m.kind = 'super-admins-changed'`,
  )

/** Of somebody whom `addMember` has added. */
const emailOf = (id: string) => `super_admin-${id}@example.com`

/** Two who are there already: one acts, the other one is told. */
async function two() {
  const root = await stage.signedInAs('super_admin')
  const other = await addMember(stage.db, 'super_admin')
  await addMember(stage.db, 'nsa')
  return { root, other: { ...other, email: emailOf(other.id) } }
}

describe('the other super administrators are told', () => {
  test('when one is created, but not of another administrator', async () => {
    const { root, other } = await two()
    const create = (email: string, role: object) =>
      stage.post('/admins/create-admin', { ...person({ email }), ...role }, root)
    expect((await create('state@example.com', adminOf('India', 'Kerala'))).status).toBe(201)
    expect(await told()).toEqual([])
    expect((await create('new@example.com', { role: 'super_admin' })).status).toBe(201)
    expect(await told()).toEqual([[other.email, 'added', 'new@example.com', rootEmail]])
    expect(await shownTo(stage.db, other.id)).toEqual(['super-admins-changed'])
  })

  test('when one is approved', async () => {
    const { root, other } = await two()
    const { body } = await stage.post('/admins/register', person())
    const approval = { role: 'super_admin', confirmsEmail: true }
    expect((await stage.post(`/admins/${body.id}/approve`, approval, root)).status).toBe(200)
    expect(await told()).toEqual([[other.email, 'added', 'anjali@example.com', rootEmail]])
  })

  test('when one is suspended and active again, also by the command line', async () => {
    const { root, other } = await two()
    const gone = await addMember(stage.db, 'super_admin')
    const email = emailOf(gone.id)
    expect((await stage.post(`/users/${gone.id}/suspend`, { reason: 'Away' }, root)).status).toBe(200)
    stage.pass(1000)
    expect((await stage.post(`/users/${gone.id}/reactivate`, {}, root)).status).toBe(200)
    stage.pass(1000)
    await suspendUser({ db: stage.db, now: stage.now }, null, gone.id, 'Away')
    expect(await told()).toEqual([
      [other.email, 'suspended', email, rootEmail],
      [other.email, 'activated again', email, rootEmail],
      ...[other.email, rootEmail].toSorted().map((each) => [each, 'suspended', email, null]),
    ])
  })

  test('when one makes the account by an invitation, also who has sent it', async () => {
    const { root, other } = await two()
    const email = 'new@example.com'
    await stage.post('/admins/invitations', { email, role: 'super_admin' }, root)
    expect(await told()).toEqual([])
    const token = (await newestMessageOf(stage.db, 'administrator-invited'))?.token
    const accepted = { token, name: 'Binu Varghese', phone: '+91 94460 22334', password }
    expect((await stage.post('/invitations/accept', accepted)).status).toBe(201)
    expect(await told()).toEqual(
      [other.email, rootEmail].toSorted().map((each) => [each, 'added by an invitation', email, rootEmail]),
    )
  })

  test('by whom and whom in the email alone, with a link to the account', async () => {
    const { root } = await two()
    const { body } = await stage.post(
      '/admins/create-admin',
      { ...person({ email: 'new@example.com' }), role: 'super_admin' },
      root,
    )
    const [row] = await stage.db.select().from(messages).where(eq(messages.kind, 'super-admins-changed'))
    if (!row) throw new Error('Nobody was told')
    expect(JSON.stringify(row.variables)).not.toContain('@')
    const composed = await composeMessage(
      stage.db,
      { encryption: testEncryption, log: console as never },
      row,
    )
    if (typeof composed === 'string') throw new Error('Nothing was written')
    const { rendered } = composed
    expect(rendered.subject).toBe('A super administrator was added')
    const text = JSON.stringify(rendered)
    expect(text).toContain('The account: Anjali Nair, +91')
    expect(text).toContain('Done by: Meera Krishnan, +91')
    expect(text).toContain(`/users/${body.admin.id}`)
  })

  test('of nobody else who is suspended', async () => {
    const { root } = await two()
    const { id } = await addMember(stage.db, 'dsa')
    expect((await stage.post(`/users/${id}/suspend`, { reason: 'Away' }, root)).status).toBe(200)
    expect(await told()).toEqual([])
  })
})
