// Replacing the email of an account: the new address confirms it first.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { answerResetRequests } from '../../../../../backend/services/password-reset/request-password-reset.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { messagesOf, newestMessageOf } from '../../../support/mail/messages-of.ts'
import { recordedPasswords, recordWork } from '../../../support/recorded-work.ts'
import { createStage, password } from '../../../support/stage.ts'

const stage = createStage({ passwords: recordedPasswords })
const oldEmail = 'user@example.com'
const newEmail = 'anjali@new.example'

const change = (cookie: string, email = newEmail, currentPassword = password) =>
  stage.post('/email/change', { email, currentPassword }, cookie)
const newest = async () => {
  const message = await newestMessageOf(stage.db, 'new-email-verification')
  if (!message) throw new Error('Nothing was sent')
  return message
}
const open = (token: string, cookie = '') => stage.post('/email/verify', { token }, cookie)
const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200
const state = async (cookie: string) => (await stage.get('/email', cookie)).body.email

/** Signs in, lets a moment pass, and asks for the new email. */
async function asked(email = newEmail) {
  const cookie = await stage.signedInAs('user')
  stage.pass(1)
  expect((await change(cookie, email)).status).toBe(200)
  return { cookie, ...(await newest()) }
}

describe('changing the email', () => {
  test('leaves the present one until the new address confirms it', async () => {
    const { cookie, address, secrets } = await asked(' Anjali@New.example ')
    expect(address).toBe(newEmail)
    expect(await state(cookie)).toMatchObject({ address: oldEmail, pending: { address: newEmail } })
    expect((await stage.signIn(oldEmail)).status).toBe(200)
    expect((await stage.signIn(newEmail)).status).toBe(401)

    expect(await stage.post('/email/code', { code: secrets.code }, cookie)).toMatchObject({
      status: 200,
      body: { isChanged: true },
    })
    expect(await state(cookie)).toMatchObject({
      address: newEmail,
      verifiedAt: stage.now().toISOString(),
      pending: null,
    })
    expect((await stage.signIn(oldEmail)).status).toBe(401)
    expect((await stage.signIn(newEmail)).status).toBe(200)
  })

  test('tells both addresses, and the audit log without either', async () => {
    const { cookie, token } = await asked()
    await open(token, cookie)
    const told = (await messagesOf(stage.db, 'email-changed')).map(({ address }) => address)
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining([null, oldEmail]))
    const entry = JSON.stringify(
      await stage.value(sql`select to_json(a) from audit_log a where action = 'account.email-changed'`),
    )
    expect(entry).not.toContain('@')
    expect(await stage.value(sql`select count(*)::int from notifications where kind = 'email-changed'`)).toBe(
      1,
    )
  })

  test('ends all sessions but that in which it is confirmed', async () => {
    const { cookie, token } = await asked()
    const { cookie: laptop } = await stage.signIn(oldEmail)
    await open(token, cookie)
    expect([await isOpen(cookie), await isOpen(laptop)]).toEqual([true, false])
  })

  test('by a link needs a session of the account: a stranger may have got the message', async () => {
    const stranger = await stage.signedInAs('service_provider')
    const { cookie, token } = await asked()
    for (const opener of ['', stranger]) {
      const refused = await open(token, opener)
      expect(refused).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining('Sign in to your account') },
      })
    }
    expect(await state(cookie)).toMatchObject({ address: oldEmail, pending: { address: newEmail } })
    expect((await open(token, cookie)).status).toBe(200)
  })

  test('can be cancelled, which ends link and code', async () => {
    const { cookie, token, secrets } = await asked()
    const cancelled = await stage.post('/email/cancel', undefined, cookie)
    expect(cancelled).toMatchObject({ status: 200, body: { email: { address: oldEmail, pending: null } } })
    expect((await open(token, cookie)).status).toBe(404)
    expect((await stage.post('/email/code', { code: secrets.code }, cookie)).status).toBe(400)
  })

  test('sends what the account was to be told about its security to the former address', async () => {
    const { cookie, token } = await asked()
    await open(token, cookie)
    const [told] = await messagesOf(stage.db, 'email-change-requested')
    expect(told?.address).toBe(oldEmail)
    expect(await stage.value(sql`select is_urgent from messages where kind = 'email-change-requested'`)).toBe(
      true,
    )
  })

  test('asks the new address in words of its own', async () => {
    await asked()
    const [message, ...others] = await messagesOf(stage.db, 'new-email-verification')
    expect([message?.address, others]).toEqual([newEmail, []])
  })

  test('ends links for a new password that went to the former address', async () => {
    const { cookie, token } = await asked()
    await stage.post('/auth/password/forgotten', { email: oldEmail })
    await answerResetRequests({ db: stage.db, encryption: testEncryption }, stage.now())
    const [reset] = await messagesOf(stage.db, 'password-reset')
    await open(token, cookie)
    const payload = { token: reset?.token, newPassword: 'Backwaters-of-Alleppey' }
    expect((await stage.post('/auth/password/reset', payload)).status).toBe(404)
  })

  test('is ended by a new password that a link has set', async () => {
    const { token } = await asked()
    await stage.post('/auth/password/forgotten', { email: oldEmail })
    await answerResetRequests({ db: stage.db, encryption: testEncryption }, stage.now())
    const [reset] = await messagesOf(stage.db, 'password-reset')
    const payload = { token: reset?.token, newPassword: 'Backwaters-of-Alleppey' }
    expect((await stage.post('/auth/password/reset', payload)).status).toBe(200)
    expect((await open(token)).status).toBe(404)
  })

  test('is ended by a new password that the owner has set', async () => {
    const { cookie, token } = await asked()
    const payload = { currentPassword: password, newPassword: 'Backwaters-of-Alleppey' }
    const { status, cookie: renewed } = await stage.post('/auth/password', payload, cookie)
    expect(status).toBe(200)
    expect((await state(renewed)).pending).toBeNull()
    expect((await open(token)).status).toBe(404)
    expect((await state(renewed)).address).toBe(oldEmail)
  })

  test('is ended by signing out all other devices', async () => {
    const { token } = await asked()
    const { cookie: phone } = await stage.signIn(oldEmail)
    await stage.post('/sessions/end-others', { currentPassword: password }, phone)
    expect((await open(token)).status).toBe(404)
    expect(await state(phone)).toMatchObject({ address: oldEmail, pending: null })
  })

  test('is ended by signing out the device on which it was asked for', async () => {
    const { token } = await asked()
    const { cookie: phone } = await stage.signIn(oldEmail)
    const { sessions } = (await stage.get('/sessions', phone)).body
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await stage.post(`/sessions/${other.id}/end`, { currentPassword: password }, phone)
    expect((await open(token, phone)).status).toBe(404)
  })

  test('is ended by a suspension, also when the account is active again', async () => {
    const { token } = await asked()
    const admin = await stage.signedInAs('super_admin')
    const id = String(await stage.value(sql`select id from users where email = ${oldEmail}`))
    const suspended = await stage.post(`/users/${id}/suspend`, { reason: 'Taken over' }, admin)
    expect(suspended.status).toBe(200)
    expect((await stage.post(`/users/${id}/reactivate`, undefined, admin)).status).toBe(200)
    expect((await open(token)).status).toBe(404)
  })

  test('tells the present address that somebody asked, without the new one', async () => {
    const { cookie } = await asked()
    stage.pass(1)
    await change(cookie, 'second@new.example')
    const told = await messagesOf(stage.db, 'email-change-requested')
    expect(told.map(({ address }) => address)).toEqual([null, null])
    const rows = await stage.value(
      sql`select json_agg(n) from notifications n where kind = 'email-change-requested'`,
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('new.example')
  })

  test('needs the password, and another email', async () => {
    const cookie = await stage.signedInAs('user')
    expect(await change(cookie, newEmail, 'not the password')).toMatchObject({
      status: 400,
      body: { message: 'The current password is wrong.' },
    })
    expect(await change(cookie, 'USER@example.com')).toMatchObject({
      status: 400,
      body: { message: 'This is your email address already.' },
    })
    expect((await change(cookie, 'anjali')).status).toBe(400)
    expect(await messagesOf(stage.db, 'email-verification')).toHaveLength(1)
  })

  test('counts the last address that was asked for', async () => {
    const { cookie, token: first } = await asked('first@new.example')
    stage.pass(1)
    await change(cookie, 'second@new.example')
    const { token: second } = await newest()
    expect((await open(first)).status).toBe(404)
    await open(second, cookie)
    expect((await state(cookie)).address).toBe('second@new.example')
  })

  test('sends the message again to the new address', async () => {
    const { cookie } = await asked()
    stage.pass(1)
    await stage.post('/email/send', undefined, cookie)
    expect((await newest()).address).toBe(newEmail)
  })

  test('to an email with an account has the same words and does the same work, and fails in the end', async () => {
    await stage.signedInAs('service_provider')
    const cookie = await stage.signedInAs('user')
    const answers: unknown[] = []
    const ask = (email: string) =>
      recordWork(async () => {
        const { status, body } = await change(cookie, email)
        answers.push({ status, body: { ...body.email, pending: null } })
      })
    const taken = await ask('service_provider@example.com')
    const free = await ask(newEmail)
    expect(taken).toEqual(free)
    expect(answers[0]).toEqual(answers[1])
    stage.pass(1)
    await change(cookie, 'service_provider@example.com')
    expect(await open((await newest()).token, cookie)).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    })
    expect((await state(cookie)).address).toBe(oldEmail)
  })

  test('of two accounts to one email at once succeeds for one', async () => {
    const one = await asked()
    const cookie = await stage.signedInAs('service_provider')
    stage.pass(1)
    await change(cookie)
    const two = await newest()
    const statuses = await Promise.all(
      [open(one.token, one.cookie), open(two.token, cookie)].map(async (each) => (await each).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const emails = await stage.db.select({ email: users.email }).from(users)
    expect(emails.filter(({ email }) => email === newEmail)).toHaveLength(1)
  })
})
