// Emails on their way from the outbox to a real SMTP server.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import {
  canDeliver,
  deliverMessages,
} from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { createMailer, judgeFailure } from '../../../../backend/services/messages/delivery/mailer.ts'
import { leaseTime, retryDelays } from '../../../../backend/services/messages/delivery/outbox.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { createEncryption } from '../../../../backend/services/encryption/encryption.ts'
import { keepSecret } from '../../../support/kept-logs.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { identityApproved } from '../../support/mail/identity-approved.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import { addMember } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const hour = 60 * 60 * 1000
let server: MailServer
let mailer: ReturnType<typeof createMailer>

beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(() => {
  server.failRecipient = () => undefined
  server.failData = () => undefined
  mailer = createMailer({
    url: server.url,
    from: { name: 'The platform', address: 'bookings@book.example' },
  })
})
afterAll(() => server.stop())

const warnings: string[] = []
const log = Object.assign(Object.create(null), {
  info: () => undefined,
  warn: (fields: object, message: string) => warnings.push(JSON.stringify({ ...fields, message })),
  error: (fields: object) => warnings.push(JSON.stringify(fields)),
})

const deps = () => ({
  db: stage.db,
  encryption: testEncryption,
  log,
  publicOrigin: 'https://book.example',
  mailer,
})

const deliver = () => deliverMessages(deps(), stage.now())

/** What has arrived since. */
const arrived = () => (server.received as unknown[]).splice(0) as (typeof server.received)[number][]

async function person(name = 'Anjali Nair') {
  const { id } = await addMember(stage.db, 'affiliate', { name })
  const [{ email } = { email: '' }] = await stage.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, id))
  return { id, email }
}

const approved = (userId: string, occasion?: number) => identityApproved(userId, stage.now(), occasion)

const returned = (userId: string, variables: object) =>
  ({
    kind: 'product-returned',
    to: { userId },
    about: userId,
    variables: { productId: userId, title: 'Tea gardens', reason: 'Add a picture.', ...variables },
    at: stage.now(),
  }) as const

const states = async () => (await stage.db.select().from(messages)).map(({ state }) => state)
const theMessage = async () => {
  const [message] = await stage.db.select().from(messages)
  if (!message) throw new Error('There is no message')
  return message
}

describe('an email', () => {
  test('goes to the account’s address, with text and HTML, and is marked sent', async () => {
    const { id, email } = await person()
    await notify(stage.db, returned(id, {}))
    expect(await deliver()).toMatchObject({ count: 1, next: undefined })
    const [mail, ...others] = arrived()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipients: [email],
      from: { name: 'The platform', address: 'bookings@book.example' },
      to: [{ name: 'Anjali Nair', address: email }],
      subject: 'Please change something: Tea gardens',
    })
    expect(mail?.text).toContain('Hello Anjali Nair,')
    expect(mail?.text).toContain(`https://book.example/my-services/${id}`)
    expect(mail?.html).toContain(`href="https://book.example/my-services/${id}"`)
    expect(await theMessage()).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Date) })
    expect(mail?.messageId).toBe((await theMessage()).messageId)
  })

  test('shows what people wrote as text, never as HTML or as headers', async () => {
    const { id } = await person('Eve <b>"Nair"</b>\r\nBcc: everybody@example.com')
    await notify(stage.db, returned(id, { title: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com' }))
    await deliver()
    const [mail] = arrived()
    expect(mail?.recipients).toHaveLength(1)
    expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.html).not.toMatch(/<img|<b>/)
  })

  test('is sent once, however many instances send at once', async () => {
    const { id } = await person()
    await notify(stage.db, ...Array.from({ length: 40 }, (_, index) => approved(id, index)))
    await Promise.all([deliver(), deliver(), deliver()])
    const ids = arrived().map(({ messageId }) => messageId)
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test('with a link goes before the others, and the link is deleted with its sending', async () => {
    const { id } = await person()
    const secrets = { path: '/reset-password?token=a-secret-of-the-delivery-tests' }
    keepSecret(secrets.path)
    await notify(stage.db, approved(id))
    await notify(stage.db, {
      kind: 'password-reset',
      to: { userId: id },
      about: id,
      variables: { validUntil: stage.now().toISOString() },
      secrets,
      encryption: testEncryption,
      at: stage.now(),
    })
    mailer = { ...mailer, connections: 1 }
    await deliver()
    const mails = arrived()
    expect(mails.map(({ subject }) => subject)).toEqual(['Set a new password', 'Your identity is approved'])
    expect(mails[0]?.text).toContain(`https://book.example${secrets.path}`)
    expect((await stage.db.select().from(messages)).map((row) => row.secrets)).toEqual([null, null])
  })

  test('goes to the old address of an account too, which is deleted with its sending', async () => {
    const { id } = await person()
    await notify(stage.db, {
      kind: 'email-changed',
      to: { userId: id, address: 'before@example.com' },
      about: id,
      variables: { changedAt: stage.now().toISOString() },
      encryption: testEncryption,
      at: stage.now(),
    })
    await deliver()
    expect(arrived()).toMatchObject([{ recipients: ['before@example.com'] }])
    expect((await theMessage()).address).toBeNull()
  })

  test('can be unsubscribed from in one click if it is no part of a transaction', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id), {
      kind: 'booking-completed',
      to: { userId: id },
      about: id,
      variables: {
        bookingNumber: 'BK-000001',
        title: 'Tea gardens',
        startsAt: stage.now().toISOString(),
        party: '2 guests',
        amount: 100,
      },
      at: stage.now(),
    })
    await deliver()
    const headers = Object.fromEntries(
      arrived().map(({ subject = '', headers }) => [
        subject,
        Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      ]),
    )
    expect(headers['How was Tea gardens?']).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/book\.example\/unsubscribe\/[0-9a-f-]{36}>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(headers['Your identity is approved']).not.toHaveProperty('list-unsubscribe')
  })
})

describe('a mail server', () => {
  test(
    'that is down costs no attempt: all is sent once it is up, and nothing twice',
    { timeout: byRunLength({ long: 1_200_000, short: 180_000 }) },
    async () => {
      const { id } = await person()
      const count = byRunLength({ long: 10_000, short: 300 })
      await notify(stage.db, ...Array.from({ length: count }, (_, index) => approved(id, index)))
      await server.stop()
      expect(await deliver()).toEqual({ count: 0, next: undefined })
      expect(warnings.splice(0)).toEqual([expect.stringContaining('ECONNREFUSED')])
      expect(new Set(await states())).toEqual(new Set(['queued']))
      // Not again at once.
      expect(await canDeliver(deps(), stage.now())).toBe(false)
      await server.start()
      stage.pass(hour)
      while (await canDeliver(deps(), stage.now())) {
        await deliver()
      }
      const ids = arrived().map(({ messageId }) => messageId)
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
      const rows = await stage.db.select().from(messages)
      expect(rows.every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
    },
  )

  test('that rejects a recipient for good makes a dead letter at once, without the address in the log', async () => {
    const { id } = await person()
    server.failRecipient = () => ({ responseCode: 550 })
    await notify(stage.db, approved(id))
    await deliver()
    expect(await theMessage()).toMatchObject({ state: 'dead', lastError: '550', attempts: 1 })
    const [warning = '', ...others] = warnings.splice(0)
    expect(others).toEqual([])
    expect(warning).toContain('identity-approved')
    expect(warning).not.toContain('@')
    stage.pass(24 * hour)
    expect(await deliver()).toMatchObject({ count: 0 })
  })

  test('that cannot take a message now is asked again later, and less and less often, until it is dead', async () => {
    const { id } = await person()
    server.failData = () => ({ responseCode: 451 })
    await notify(stage.db, approved(id))
    for (const delay of retryDelays) {
      await deliver()
      const { state, nextAttemptAt } = await theMessage()
      expect(state).toBe('queued')
      const waits = nextAttemptAt.getTime() - stage.now().getTime()
      expect(waits).toBeGreaterThanOrEqual(delay)
      expect(waits).toBeLessThan(delay + hour)
      stage.pass(waits)
    }
    await deliver()
    expect(await theMessage()).toMatchObject({
      state: 'dead',
      lastError: '451',
      attempts: retryDelays.length + 1,
    })
    expect(warnings.splice(0)).toHaveLength(1)
    expect(arrived()).toEqual([])
  })

  test('that rejects one recipient gets the messages to the others', async () => {
    const [one, other] = [await person(), await person()]
    server.failRecipient = (address) => (address === one.email ? { responseCode: 550 } : undefined)
    await notify(stage.db, approved(one.id), approved(other.id))
    await deliver()
    expect(arrived()).toMatchObject([{ recipients: [other.email] }])
    expect((await states()).sort()).toEqual(['dead', 'sent'])
    warnings.splice(0)
  })

  test.each([
    [{ code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNREFUSED' }, 'unreachable', 'ECONNREFUSED'],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unreachable', '535'],
    [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }, 'unreachable', 'ETIMEDOUT'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'unreachable', '553'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 421 }, 'unreachable', '421'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'delayed', 'ECONNECTION'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552 }, 'rejected', '552'],
    [{ code: 'EENVELOPE', command: 'API' }, 'rejected', 'EENVELOPE'],
    [{ code: 'EABORT' }, 'delayed', 'EABORT'],
    [new Error('something else'), 'delayed', 'unknown'],
  ])('that fails with %o is judged as %s', (error, state, code) => {
    expect(judgeFailure(error)).toEqual({ state, code })
  })
})

describe('a message', () => {
  test('that a process took with it when it crashed is sent by another one', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id))
    // As claimed by a process that is gone.
    await stage.db
      .update(messages)
      .set({ attempts: 1, nextAttemptAt: new Date(stage.now().getTime() + leaseTime) })
    expect(await deliver()).toMatchObject({ count: 0 })
    stage.pass(leaseTime)
    expect(await deliver()).toMatchObject({ count: 1 })
    expect(arrived()).toHaveLength(1)
  })

  test('waits visibly without a mail server, and expires when it is of no more use', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id), {
      kind: 'password-reset',
      to: { userId: id },
      about: id,
      variables: { validUntil: stage.now().toISOString() },
      secrets: { path: '/reset-password?token=example' },
      encryption: testEncryption,
      at: stage.now(),
    })
    const without = { ...deps(), mailer: null }
    expect(await canDeliver(without, stage.now())).toBe(false)
    expect(await deliverMessages(without, stage.now())).toMatchObject({ count: 0 })
    expect(await states()).toEqual(['queued', 'queued'])
    stage.pass(hour)
    expect(await deliverMessages(without, stage.now())).toMatchObject({ count: 1 })
    const rows = await stage.db.select().from(messages)
    expect(rows.find(({ kind }) => kind === 'password-reset')).toMatchObject({
      state: 'expired',
      secrets: null,
    })
    expect(rows.find(({ kind }) => kind === 'identity-approved')).toMatchObject({ state: 'queued' })
  })

  test('whose key is missing, or whose kind is of another release, waits and stops no other', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id), {
      kind: 'password-reset',
      to: { userId: id },
      about: id,
      variables: { validUntil: stage.now().toISOString() },
      secrets: { path: '/reset-password?token=example' },
      encryption: createEncryption(['another data key, which the host does not have']),
      at: stage.now(),
    })
    await notify(stage.db, approved(id, 2))
    await stage.db
      .update(messages)
      .set({ kind: 'of-the-future' })
      .where(eq(messages.dedupeKey, `identity-approved:${id}:${id}:2`))
    await deliver()
    expect(arrived()).toHaveLength(1)
    const rows = await stage.db.select().from(messages)
    const errorOf = (kind: string) => rows.find((row) => row.kind === kind)
    expect(errorOf('password-reset')).toMatchObject({ state: 'queued', lastError: 'missing key' })
    expect(errorOf('of-the-future')).toMatchObject({ state: 'queued', lastError: 'unknown kind' })
  })
})
