// A way out of a forgotten password, which tells nobody who has an account.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import {
  accountProofs,
  passwordResetRequests,
} from '../../../../../backend/db/schema/accounts/account-proofs.ts'
import { secondFactors } from '../../../../../backend/db/schema/accounts/second-factors.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import {
  answerResetRequests,
  hasResetRequests,
} from '../../../../../backend/services/password-reset/request-password-reset.ts'
import { deleteExpiredProofs } from '../../../../../backend/services/proofs/proofs.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { messagesOf, newestMessageOf } from '../../../support/mail/messages-of.ts'
import { recordedPasswords, recordWork } from '../../../support/recorded-work.ts'
import { createStage, password, person } from '../../../support/stage.ts'

const email = 'user@example.com'
const newPassword = 'Backwaters-of-Alleppey'

const stage = createStage({ passwords: recordedPasswords })

const forget = (address = email) => stage.post('/auth/password/forgotten', { email: address })
const answer = () => answerResetRequests({ db: stage.db, encryption: testEncryption }, stage.now())
const links = async () => (await messagesOf(stage.db, 'password-reset')).map(({ token }) => token)
const reset = (token = '', secret = newPassword) =>
  stage.post('/auth/password/reset', { token, newPassword: secret })
const signIn = (secret: string, address = email) =>
  stage.post('/auth/login', { email: address, password: secret })
const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200
const change = (set: Partial<typeof users.$inferInsert>) =>
  stage.db.update(users).set(set).where(eq(users.email, email))

/** Asks for a link as often as there are people who forget. */
async function newLink(address?: string): Promise<string> {
  expect((await forget(address)).status).toBe(200)
  await answer()
  stage.pass(1)
  return (await newestMessageOf(stage.db, 'password-reset'))?.token ?? ''
}

const dead = { status: 404, body: { message: 'This link does not work any more. Ask for a new one.' } }

describe('looking at a link', () => {
  const look = (token: string, purpose = 'password-reset') =>
    stage.post('/account-links/find', { token, purpose })

  test('tells until when it works, and uses up nothing', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    const expiresAt = new Date(stage.now().getTime() + 30 * minuteMs - 1).toISOString()
    expect(await look(token)).toMatchObject({ status: 200, body: { expiresAt } })
    expect(await look(token)).toMatchObject({ status: 200, body: { expiresAt } })
    expect((await reset(token)).status).toBe(200)
  })

  test('has the same words and does the same work for one that does not count, whatever the reason', async () => {
    await stage.signedInAs('user')
    const replaced = await newLink()
    const used = await newLink()
    expect((await look(replaced)).status).toBe(404)
    await reset(used)
    const expired = await newLink()
    stage.pass(30 * minuteMs)
    const asked: [string, string?][] = [['never-sent'], [replaced], [used], [expired], [expired, 'email']]
    const seen = []
    for (const [token, purpose] of asked) {
      let answered: unknown
      const work = await recordWork(async () => {
        const { status, body } = await look(token, purpose)
        answered = { status, body }
      })
      seen.push({ answered, ...work })
    }
    expect(seen[0]?.answered).toEqual({
      status: 404,
      body: { message: 'This link does not work any more.' },
    })
    for (const each of seen) expect(each).toEqual(seen[0])
  })

  test('of a suspended account finds none', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    await change({ status: 'suspended' })
    expect((await look(token)).status).toBe(404)
  })
})

describe('asking for a link', () => {
  test('has the same words and does the same work for every email', async () => {
    await stage.signedInAs('user')
    await stage.signedInAs('nsa')
    await stage.post('/auth/register', person({ email: 'suspended@example.com' }))
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.email, 'suspended@example.com'))
    await stage.post('/admins/register', person({ email: 'pending@example.com' }))
    const asked = [email, 'nsa@example.com', 'suspended@example.com', 'pending@example.com', 'no@example.com']
    const seen = []
    for (const address of asked) {
      let body: unknown
      const work = await recordWork(async () => {
        const response = await forget(address)
        body = [response.status, response.body]
      })
      seen.push({ body, ...work })
    }
    expect(seen[0]).toMatchObject({
      body: [200, { message: 'If this email has an account, a link is sent.' }],
      hashes: [],
    })
    expect(seen[0]?.sql.some((each) => each.startsWith('insert into "password_reset_requests"'))).toBe(true)
    for (const each of seen) expect(each).toEqual(seen[0])
  })

  test('sends accounts a link, and nobody else', async () => {
    await stage.signedInAs('user')
    await forget('USER@example.com')
    await forget('no@example.com')
    expect(await hasResetRequests(stage.db)).toBe(true)
    expect(await answer()).toBe(2)
    expect(await hasResetRequests(stage.db)).toBe(false)
    const [told, ...others] = await messagesOf(stage.db, 'password-reset')
    expect(others).toEqual([])
    expect(told?.secrets.path).toMatch(/^\/reset-password\?token=[\w-]{43}$/)
    expect(await answer(), 'once').toBe(0)
  })

  test('sends suspended accounts none, and those that wait for approval one', async () => {
    await stage.signedInAs('user')
    await change({ status: 'suspended' })
    await stage.post('/admins/register', person({ email: 'pending@example.com' }))
    expect(await newLink()).toBe('')
    const { body } = await reset(await newLink('pending@example.com'))
    expect(body).toEqual({ isAdministrator: true })
    const signedIn = await stage.post('/admins/login', {
      email: 'pending@example.com',
      password: newPassword,
    })
    expect(signedIn.body.message).toBe('Your account is waiting for approval by a super administrator.')
  })

  test('is answered once, also by two instances at once, and not after an hour', async () => {
    await stage.signedInAs('user')
    await forget()
    const counts = await Promise.all([answer(), answer()])
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await links()).toHaveLength(1)
    await forget()
    stage.pass(60 * minuteMs)
    expect(await answer()).toBe(1)
    expect(await links()).toHaveLength(1)
  })

  test('is answered for a hundred people in one run', async () => {
    await stage.db.insert(passwordResetRequests).values(
      Array.from({ length: 120 }, (_, index) => ({
        email: `${index}@example.com`,
        createdAt: stage.now(),
      })),
    )
    expect(await answer()).toBe(120)
  })

  test('leaves neither the link nor the address in the database in clear', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    const stored = JSON.stringify([
      await stage.db.select().from(accountProofs),
      await stage.db.select().from(messages),
      await stage.db.select().from(passwordResetRequests),
    ])
    expect(token).toHaveLength(43)
    expect(stored).not.toContain(token)
  })
})

describe('the link', () => {
  test('sets a new password once, ends all sessions and opens none', async () => {
    const phone = await stage.signedInAs('user')
    const { cookie: laptop } = await stage.signIn(email)
    const token = await newLink()
    const done = await reset(token)
    expect(done).toMatchObject({ status: 200, body: { isAdministrator: false }, cookie: '' })
    expect([await isOpen(phone), await isOpen(laptop)]).toEqual([false, false])
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    expect(await reset(token, 'Another-monsoon-27')).toMatchObject(dead)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  test('is told by a message, is in the audit log and confirms the email', async () => {
    await stage.signedInAs('user')
    await reset(await newLink())
    expect(await messagesOf(stage.db, 'password-changed')).toHaveLength(1)
    expect(
      await stage.value(sql`select count(*)::int from audit_log where action = 'account.password-reset'`),
    ).toBe(1)
    const [account] = await stage.db.select().from(users)
    expect(account?.emailVerifiedAt).toEqual(stage.now())
  })

  test('counts once for two at once', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    const secrets = ['Monsoon-of-the-first', 'Monsoon-of-the-second']
    const statuses = await Promise.all(secrets.map(async (secret) => (await reset(token, secret)).status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404])
    const winner = secrets[statuses.indexOf(200)] ?? ''
    expect((await signIn(winner)).status).toBe(200)
    expect(await messagesOf(stage.db, 'password-changed')).toHaveLength(1)
  })

  test('works for 30 minutes', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    stage.pass(30 * minuteMs - 2)
    expect((await reset(token, 'short')).status).toBe(400)
    stage.pass(1)
    expect(await reset(token)).toMatchObject(dead)
    expect((await signIn(password)).status).toBe(200)
    expect(await deleteExpiredProofs(stage.db, stage.now())).toBe(1)
    expect(await stage.db.$count(accountProofs, eq(accountProofs.purpose, 'password-reset'))).toBe(0)
  })

  test('ends with the next one', async () => {
    await stage.signedInAs('user')
    const first = await newLink()
    const second = await newLink()
    expect(await reset(first)).toMatchObject(dead)
    expect((await reset(second)).status).toBe(200)
  })

  test('stays for a password that is not acceptable', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    for (const [secret, message] of [
      ['short-7', 'Password must have at least 8 characters.'],
      ['Sunshine1', 'This password is too common. Choose another one.'],
    ])
      expect(await reset(token, secret)).toMatchObject({ status: 400, body: { message } })
    expect((await reset(token)).status).toBe(200)
  })

  test('of nobody is told from no other, and costs no hash', async () => {
    await stage.signedInAs('user')
    await newLink()
    for (const token of ['A'.repeat(43), 'x', '%00', '../..']) {
      const work = await recordWork(async () => expect(await reset(token)).toMatchObject(dead))
      expect(work.hashes).toEqual([])
    }
    expect((await reset('')).body.message).toBe('Link is required.')
  })

  test('of an account that is suspended meanwhile does nothing', async () => {
    await stage.signedInAs('user')
    const token = await newLink()
    await change({ status: 'suspended' })
    expect(await reset(token)).toMatchObject(dead)
    await change({ status: 'active' })
    expect((await signIn(password)).status).toBe(200)
  })

  test('leads administrators to their own sign-in', async () => {
    await stage.signedInAs('nsa')
    expect((await reset(await newLink('nsa@example.com'))).body).toEqual({ isAdministrator: true })
  })

  test('does not replace the second factor', async () => {
    await stage.signedInAs('user')
    await change({ emailVerifiedAt: stage.now() })
    const [account] = await stage.db.select({ id: users.id }).from(users)
    const confirmedAt = new Date(stage.now().getTime() - 8 * dayMs)
    await stage.db
      .insert(secondFactors)
      .values({ userId: account?.id ?? '', secret: 'x', createdAt: confirmedAt, confirmedAt })
    await reset(await newLink())
    const { status, body, cookie } = await signIn(newPassword)
    expect({ status, body }).toMatchObject({ status: 401, body: { secondFactor: 'missing' } })
    expect(await isOpen(cookie)).toBe(false)
  })
})
