// Administrators who are invited by a link, and make their own account.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { adminInvitations } from '../../../../../backend/db/schema/accounts/admin-invitations.ts'
import { primaryAdmins } from '../../../../../backend/db/schema/accounts/primary-admins.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messages, notifications } from '../../../../../backend/db/schema/messages.ts'
import { deleteOldInvitations } from '../../../../../backend/services/invitations/delete-old-invitations.ts'
import { composeMessage } from '../../../../../backend/services/messages/delivery/compose.ts'
import { isOutdated } from '../../../../../backend/services/messages/delivery/outdated.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { messagesOf, newestMessageOf } from '../../../support/mail/messages-of.ts'
import { recordedPasswords, recordWork } from '../../../support/recorded-work.ts'
import { adminOf, createStage, password, person } from '../../../support/stage.ts'

const email = 'meera@new.example'
const district = adminOf('India', 'Kerala', 'Idukki')

const stage = createStage({ passwords: recordedPasswords })

const invite = (cookie: string, payload: object = { email, ...district }) =>
  stage.post('/admins/invitations', payload, cookie)
const tokens = async () => (await messagesOf(stage.db, 'administrator-invited')).map(({ token }) => token)
const newest = async () => (await newestMessageOf(stage.db, 'administrator-invited'))?.token ?? ''
const list = async (cookie: string) => (await stage.get('/admins/invitations', cookie)).body.invitations
const find = (token = '') => stage.post('/invitations/find', { token })
const accept = (token = '', overrides: object = {}) =>
  stage.post('/invitations/accept', { token, name: 'Meera Nair', phone: '+91 1', password, ...overrides })
const send = (id: string, cookie: string) => stage.post(`/admins/invitations/${id}/send`, undefined, cookie)
const withdraw = (id: string, cookie: string) =>
  stage.post(`/admins/invitations/${id}/withdraw`, undefined, cookie)
const signIn = (address = email) => stage.post('/admins/login', { email: address, password })

/** A super administrator who has invited somebody. */
async function invited(payload?: object) {
  const cookie = await stage.signedInAs('super_admin')
  const answer = await invite(cookie, payload)
  expect(answer.status).toBe(201)
  const id: string = answer.body.invitation.id
  return { cookie, id, token: await newest() }
}

const dead = {
  status: 404,
  body: { message: 'This invitation does not work any more. Ask for a new one.' },
}

test('invitations that ended more than 90 days ago are deleted, and with them the email', async () => {
  const cookie = await stage.signedInAs('super_admin')
  for (const name of ['accepted', 'withdrawn', 'expired']) {
    const { body } = await invite(cookie, { email: `${name}@new.example`, ...district })
    if (name === 'accepted') await accept(await newest())
    if (name === 'withdrawn') await withdraw(body.invitation.id, cookie)
    stage.pass(1)
  }
  const left = () => stage.db.select().from(adminInvitations)
  stage.pass(90 * dayMs - 1000)
  expect(await deleteOldInvitations(stage.db, stage.now())).toBe(0)
  stage.pass(1000)
  expect(await deleteOldInvitations(stage.db, stage.now())).toBe(2)
  expect((await left()).map((each) => each.email)).toEqual(['expired@new.example'])
  stage.pass(7 * dayMs)
  expect(await deleteOldInvitations(stage.db, stage.now())).toBe(1)
})

describe('an invitation', () => {
  test('leads to an account with its role and territory, whose owner chose the password', async () => {
    const { cookie, token } = await invited({ email: 'Meera@New.example', ...district })
    expect((await find(token)).body.invitation).toEqual({
      email,
      role: 'dsa',
      country: 'India',
      state: 'Kerala',
      district: 'Idukki',
      commissionRate: 1,
      expiresAt: new Date(stage.now().getTime() + 7 * dayMs).toISOString(),
    })
    const answer = await accept(token)
    expect(answer).toMatchObject({ status: 201, cookie: '' })
    expect((await signIn()).status).toBe(200)
    const [account] = await stage.db.select().from(users).where(eq(users.email, email))
    expect(account).toMatchObject({
      role: 'dsa',
      status: 'active',
      name: 'Meera Nair',
      territoryPath: 'IN/KL/idukki',
      commissionRate: 1,
      emailVerifiedAt: stage.now(),
    })
    const [inviter] = await stage.db.select().from(users).where(eq(users.role, 'super_admin'))
    expect(account?.approvedBy).toBe(inviter?.id)
    expect(await list(cookie)).toEqual([])
    const [primary] = await stage.db.select().from(primaryAdmins)
    expect(primary?.adminId).toBe(account?.id)
  })

  test('is a message to the address alone, which names nobody', async () => {
    await invited()
    const [row] = await stage.db.select().from(messages).where(eq(messages.kind, 'administrator-invited'))
    if (!row) throw new Error('Nothing was sent')
    expect(JSON.stringify(row)).not.toContain('meera')
    const composed = await composeMessage(
      stage.db,
      { encryption: testEncryption, log: console as never },
      row,
    )
    expect(composed).toMatchObject({
      to: { name: '', address: email },
      rendered: { subject: 'You are invited as district administrator' },
    })
    expect(JSON.stringify(composed)).toContain('Idukki, Kerala, India')
    expect(await stage.db.$count(notifications)).toBe(0)
    expect(JSON.stringify(await stage.db.select().from(adminInvitations))).not.toContain((await tokens())[0])
  })

  test.each([
    ['super_admin', { role: 'super_admin' }],
    ['nsa', adminOf('India')],
    ['ssa', adminOf('India', 'Kerala')],
  ])('can be for the role %s', async (role, territory) => {
    const { token } = await invited({ email, ...territory })
    expect((await accept(token)).status).toBe(201)
    const [account] = await stage.db.select().from(users).where(eq(users.email, email))
    expect(account?.role).toBe(role)
  })

  test('is written in English, whatever language its sender reads', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const hindi = { code: 'hi', greeting: 'नमस्ते {{name}},', unsubscribe: 'सदस्यता समाप्त करें' }
    await stage.post('/message-languages', hindi, cookie)
    const text = { subject: 'आमंत्रण', body: 'आमंत्रण।', actionLabel: 'खोलें', inApp: '', whatsApp: '' }
    const saved = { text, version: 0 }
    expect((await stage.post('/message-templates/administrator-invited/hi', saved, cookie)).status).toBe(200)
    await stage.db.update(users).set({ language: 'hi' })
    expect((await invite(cookie)).status).toBe(201)
    const [row] = await stage.db.select().from(messages).where(eq(messages.kind, 'administrator-invited'))
    expect(row).toMatchObject({ language: 'en', templateId: null })
  })

  test('that still waits to be sent is not sent once its sender may not invite any more', async () => {
    await invited()
    const [row] = await stage.db.select().from(messages).where(eq(messages.kind, 'administrator-invited'))
    if (!row) throw new Error('Nothing was queued')
    expect(await isOutdated(stage.db, row, stage.now())).toBe(false)
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.role, 'super_admin'))
    expect(await isOutdated(stage.db, row, stage.now())).toBe(true)
  })

  test('fixes role and territory: the person sends neither', async () => {
    const { token } = await invited()
    const forged = await accept(token, { role: 'super_admin' })
    expect(forged).toMatchObject({ status: 400, body: { message: 'Unknown field: “role”.' } })
    expect((await accept(token, { email: 'other@example.com' })).status).toBe(400)
  })

  test('counts once', async () => {
    const { token } = await invited()
    await accept(token)
    expect(await accept(token)).toMatchObject(dead)
    expect(await find(token)).toMatchObject(dead)
  })

  test('counts once for two at once', async () => {
    const { token } = await invited()
    const statuses = await Promise.all(
      [accept(token), accept(token)].map(async (each) => (await each).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(await stage.db.$count(users, eq(users.email, email))).toBe(1)
  })

  test('works for seven days, and is then listed as expired', async () => {
    const { cookie, token } = await invited()
    stage.pass(7 * dayMs - 1)
    expect((await find(token)).status).toBe(200)
    stage.pass(1)
    expect(await find(token)).toMatchObject(dead)
    expect(await accept(token)).toMatchObject(dead)
    const again = (await signIn('super_admin@example.com')).cookie
    expect(await list(again || cookie)).toMatchObject([{ email, isExpired: true }])
    expect((await invite(again)).status, 'and does not stand in the way of a new one').toBe(201)
    expect(await list(again)).toMatchObject([{ email, isExpired: false }])
  })

  test('of somebody who may not invite any more is listed as expired, and works once it is sent again', async () => {
    const { id, token } = await invited()
    const other = await stage.signedInAsAdmin({ role: 'super_admin' }, 'other@example.com')
    expect(await list(other)).toMatchObject([{ email, isExpired: false }])
    await stage.db
      .update(users)
      .set({ status: 'suspended' })
      .where(eq(users.email, 'super_admin@example.com'))
    expect(await find(token)).toMatchObject(dead)
    expect(await list(other)).toMatchObject([{ email, isExpired: true }])
    stage.pass(1)
    expect((await send(id, other)).status).toBe(200)
    expect(await list(other)).toMatchObject([{ email, isExpired: false }])
    expect((await find(await newest())).status).toBe(200)
  })

  test('is withdrawn', async () => {
    const { cookie, id, token } = await invited()
    expect((await withdraw(id, cookie)).status).toBe(200)
    expect(await accept(token)).toMatchObject(dead)
    expect(await list(cookie)).toEqual([])
    expect((await withdraw(id, cookie)).status).toBe(404)
    expect((await send(id, cookie)).status).toBe(404)
    expect((await invite(cookie)).status).toBe(201)
  })

  test('is sent again with a new link, which ends the earlier one', async () => {
    const { cookie, id, token } = await invited()
    stage.pass(dayMs)
    const second = (await signIn('super_admin@example.com')).cookie || cookie
    const { body } = await send(id, second)
    expect(body.invitation.expiresAt).toBe(new Date(stage.now().getTime() + 7 * dayMs).toISOString())
    expect(await find(token)).toMatchObject(dead)
    expect((await accept(await newest())).status).toBe(201)
    expect((await send(id, second)).status).toBe(404)
  })

  test('is one for each email', async () => {
    const { cookie } = await invited()
    expect(await invite(cookie, { email: 'MEERA@new.example', role: 'super_admin' })).toMatchObject({
      status: 409,
      body: { message: 'This person is invited already. Send that invitation again, or withdraw it.' },
    })
    expect(await tokens()).toHaveLength(1)
  })

  test('goes to nobody who has an account, also one that was made meanwhile', async () => {
    const { cookie, id, token } = await invited()
    await stage.post('/auth/register', person({ email }))
    const taken = { status: 409, body: { message: 'An account with this email already exists.' } }
    expect(await accept(token)).toMatchObject(taken)
    const [before] = await stage.db.select().from(adminInvitations)
    stage.pass(1)
    expect(await send(id, cookie)).toMatchObject(taken)
    expect(await stage.db.select().from(adminInvitations), 'and its link stays').toEqual([before])
    expect(await invite(cookie, { email: 'super_admin@example.com', role: 'super_admin' })).toMatchObject(
      taken,
    )
  })

  test('does not count once the inviter may not invite any more', async () => {
    const { token } = await invited()
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.role, 'super_admin'))
    expect(await find(token)).toMatchObject(dead)
    expect(await accept(token)).toMatchObject(dead)
  })

  test('stays for a password that is not acceptable, and costs no hash without a link', async () => {
    const { token } = await invited()
    expect(await accept(token, { password: 'short-7' })).toMatchObject({
      status: 400,
      body: { message: 'Password must have at least 8 characters.' },
    })
    const work = await recordWork(() => accept('A'.repeat(43)))
    expect(work.hashes).toEqual([])
    expect((await accept(token)).status).toBe(201)
  })

  test('makes one more administrator of a territory that has one, who is not the primary one', async () => {
    await stage.signedInAsAdmin(district)
    const { token } = await invited()
    await accept(token)
    const [primary] = await stage.db
      .select({ email: users.email })
      .from(primaryAdmins)
      .innerJoin(users, eq(users.id, primaryAdmins.adminId))
    expect(primary?.email).toBe('dsa@example.com')
  })

  test('needs a place of the lists', async () => {
    const cookie = await stage.signedInAs('super_admin')
    expect((await invite(cookie, { email, ...adminOf('India', 'Kerala', 'Nowhere') })).status).toBe(400)
    expect(await tokens()).toEqual([])
  })

  test('is in the audit log from the first message to the account, without the email', async () => {
    const { cookie, id } = await invited()
    stage.pass(1)
    await send(id, cookie)
    await accept(await newest())
    const entries = await stage.value(
      sql`select json_agg(a order by id) from audit_log a where action like 'invitation.%' or action like '%.invitation-%'`,
    )
    expect(entries).toMatchObject([
      { action: 'invitation.sent' },
      { action: 'invitation.sent-again' },
      { action: 'account.invitation-accepted' },
    ])
    expect(JSON.stringify(entries)).not.toContain('meera')
  })
})
