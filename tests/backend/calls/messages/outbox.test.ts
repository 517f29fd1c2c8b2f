// The outbox as super administrators see it: without links that open accounts, but on a platform without a mail server.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { matchesOutboxSearch } from '../../../../backend/services/messages/outbox/search-messages.ts'
import { createMailer } from '../../../../backend/services/messages/delivery/mailer.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { keepSecret } from '../../../support/kept-logs.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { addMember } from '../../support/members.ts'
import { explainQuery } from '../../support/recorded-work.ts'
import { createStage } from '../../support/stage.ts'
import { sceneWithoutAccount } from '../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const secret = '/reset-password?token=a-secret-of-the-outbox-tests'
keepSecret(secret)

const mailer = createMailer({
  url: 'smtp://127.0.0.1:9',
  from: { name: '', address: 'no-reply@book.example' },
})

async function people() {
  const root = await addMember(stage.db, 'super_admin')
  const customer = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
  return { root, customer }
}

const tellReset = (userId: string) =>
  notify(stage.db, {
    kind: 'password-reset',
    to: { userId },
    about: userId,
    variables: { validUntil: new Date(stage.now().getTime() + hourMs).toISOString() },
    secrets: { path: secret },
    encryption: testEncryption,
    at: stage.now(),
  })

const tellApproval = (userId: string) =>
  notify(stage.db, {
    kind: 'identity-approved',
    to: { userId },
    about: userId,
    variables: { tax: null },
    at: stage.now(),
  })

const theId = async () => String(await stage.value(sql`select id from messages`))

describe('the outbox', () => {
  test('lists emails with recipient, subject and state, and says that there is no mail server', async () => {
    const { root, customer } = await people()
    await tellApproval(customer.id)
    const { body } = await stage.get('/messages', root.cookie)
    expect(body).toMatchObject({
      hasMailServer: false,
      dead: 0,
      rows: [
        {
          label: 'Identity approved',
          subject: 'Your identity is approved',
          recipient: { name: 'Arjun Iyer', address: expect.stringMatching(/@example\.com$/) },
          state: 'queued',
          attempts: 0,
        },
      ],
    })
    const set = stage.appWith({ mailer })
    expect((await stage.send('/messages', { headers: { cookie: root.cookie } }, set)).body).toMatchObject({
      hasMailServer: true,
    })
  })

  test('finds the emails of an address, of a booking or lead by its number, and of a kind', async () => {
    const { root, customer } = await people()
    await tellApproval(root.id)
    await tellApproval(customer.id)
    await tellReset(customer.id)
    const { createScene } = sceneWithoutAccount(stage)
    await createScene()
    const email = await stage.value(sql`select email from users where id = ${customer.id}`)
    const labels = async (query: Record<string, string>) => {
      const { body } = await stage.get(`/messages?${new URLSearchParams(query).toString()}`, root.cookie)
      return body.rows.map(({ label, recipient }: { label: string; recipient: { name: string } }) =>
        [label, recipient.name].join(' to '),
      )
    }
    const { body } = await stage.get('/messages', root.cookie)
    expect(body.kinds).toContainEqual({ kind: 'identity-approved', label: 'Identity approved' })
    const own = ['Identity approved to Arjun Iyer', 'Link for a new password to Arjun Iyer']
    expect((await labels({ q: String(email).toUpperCase() })).toSorted()).toEqual(own)
    expect(await labels({ q: String(email), kind: 'identity-approved' })).toEqual([own[0]])
    // The contact of a booking without an account.
    const held = [expect.stringMatching(/ to Priya Menon$/)]
    expect(await labels({ q: 'priya@example.com' })).toEqual(held)
    expect(await labels({ q: 'bk-1' })).toEqual(held)
    for (const q of ['nobody@example.com', 'BK-999999', 'LEAD-000001', 'Arjun'])
      expect(await labels({ q })).toEqual([])
  })

  test.each([
    ['arjun@example.com', ['messages_user_index', 'messages_booking_index']],
    ['BK-1', ['messages_booking_number_index']],
    ['LEAD-1', ['messages_lead_number_index']],
  ])('finds those of %s by an index, also of an address with capitals', async (text, indexes) => {
    const { root, customer } = await people()
    await stage.db.execute(sql`update users set email = 'Arjun@Example.com' where id = ${customer.id}`)
    await sceneWithoutAccount(stage).createScene()
    await stage.db.execute(sql`update bookings set contact_email = 'arjun@example.com'`)
    await tellApproval(customer.id)
    const { body } = await stage.get(`/messages?q=${encodeURIComponent(text)}`, root.cookie)
    expect(body.rows).toHaveLength(text.startsWith('LEAD') ? 0 : indexes.length)
    const where = await matchesOutboxSearch({ db: stage.db, encryption: testEncryption }, text)
    const plan = await stage.db.transaction(async (tx) => {
      // Of a few rows, whose number an autovacuum may have counted before them, all ways seem to cost the same.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      const query = tx.select({ id: messages.id }).from(messages).where(where).toSQL()
      return explainQuery(tx, query)
    })
    expect(plan).not.toContain('Seq Scan')
    for (const index of indexes) expect(plan).toContain(index)
  })

  test('filters by state, and counts dead letters', async () => {
    const { root, customer } = await people()
    await tellApproval(customer.id)
    await tellReset(customer.id)
    await stage.db.update(messages).set({ state: 'dead' }).where(eq(messages.kind, 'identity-approved'))
    expect((await stage.get('/messages?state=dead', root.cookie)).body).toMatchObject({
      dead: 1,
      rows: [{ label: 'Identity approved' }],
    })
    expect((await stage.get('/messages?state=queued', root.cookie)).body.rows).toHaveLength(1)
    expect((await stage.get('/messages?state=lost', root.cookie)).status).toBe(400)
  })

  test('shows a link that opens an account only without a mail server, and audits each look', async () => {
    const { root, customer } = await people()
    await tellReset(customer.id)
    const id = await theId()
    expect(JSON.stringify((await stage.get('/messages', root.cookie)).body)).not.toContain('token=')
    const looks = () => stage.db.$count(auditLog, eq(auditLog.action, 'message.secret-shown'))
    expect(await looks()).toBe(0)
    const shown = (await stage.get(`/messages/${id}`, root.cookie)).body.message
    expect(shown).toMatchObject({ action: { path: secret }, hasHiddenSecrets: false })
    expect(await looks()).toBe(1)
    const set = stage.appWith({ mailer })
    const hidden = await stage.send(`/messages/${id}`, { headers: { cookie: root.cookie } }, set)
    expect(hidden.body.message).toMatchObject({ action: null, hasHiddenSecrets: true })
    expect(JSON.stringify(hidden.body)).not.toContain('token=')
    expect(await looks()).toBe(1)
    const entries = await stage.db.select().from(auditLog)
    expect(JSON.stringify(entries)).not.toContain('token=')
  })

  test('never shows a link that has expired', async () => {
    const { customer } = await people()
    await tellReset(customer.id)
    stage.pass(2 * hourMs)
    const root = await addMember(stage.db, 'super_admin', { now: stage.now() })
    const { body } = await stage.get(`/messages/${await theId()}`, root.cookie)
    expect(body.message).toMatchObject({ action: null, hasHiddenSecrets: true })
  })

  test('shows the link of a booking without an account, as long as no mail server is set, and audits each look', async () => {
    const { root } = await people()
    const looks = () => stage.db.$count(auditLog, eq(auditLog.action, 'message.secret-shown'))
    const { link } = await sceneWithoutAccount(stage).createScene()
    const id = await theId()
    const { body } = await stage.get(`/messages/${id}`, root.cookie)
    expect(body.message).toMatchObject({
      recipient: { name: 'Priya Menon', address: 'priya@example.com' },
      action: { path: `/trip/${link}` },
    })
    const set = stage.appWith({ mailer })
    const hidden = await stage.send(`/messages/${id}`, { headers: { cookie: root.cookie } }, set)
    expect(hidden.body.message.action).toBeNull()
    expect(await looks()).toBe(1)

    await stage.db.update(messages).set({ expiresAt: stage.now() })
    expect((await stage.get(`/messages/${id}`, root.cookie)).body.message.action).toBeNull()
    expect(await looks()).toBe(1)
  })

  test('audits no look at a booking that was added to an account, whose page is no secret', async () => {
    const { root, customer } = await people()
    await sceneWithoutAccount(stage).createScene()
    await stage.db.execute(sql`update bookings set user_id = ${customer.id}, link_key = null`)
    const { body } = await stage.get(`/messages/${await theId()}`, root.cookie)
    expect(body.message.action.path).toMatch(/^\/bookings\//)
    expect(await stage.db.$count(auditLog, eq(auditLog.action, 'message.secret-shown'))).toBe(0)
  })

  test('is closed to everybody else', async () => {
    const { customer } = await people()
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    for (const { cookie } of [customer, nsa]) expect((await stage.get('/messages', cookie)).status).toBe(403)
    expect((await stage.get('/messages')).status).toBe(401)
  })
})

describe('a dead letter', () => {
  const retry = async (cookie: string, id: string) => stage.post(`/messages/${id}/retry`, undefined, cookie)

  test('is queued again, for a day at least, and that is audited', async () => {
    const { root, customer } = await people()
    await tellApproval(customer.id)
    const id = await theId()
    await stage.db.update(messages).set({ state: 'dead', attempts: 9, lastError: '550' })
    stage.pass(30 * dayMs)
    const again = await addMember(stage.db, 'super_admin', { now: stage.now() })
    expect((await stage.get(`/messages/${id}`, again.cookie)).body.message.canRetry).toBe(true)
    const { status, body } = await retry(again.cookie, id)
    expect([status, body.message.state, body.message.canRetry]).toEqual([200, 'queued', false])
    const [message] = await stage.db.select().from(messages)
    expect(message).toMatchObject({ attempts: 0, nextAttemptAt: stage.now() })
    expect(message?.expiresAt.getTime()).toBeGreaterThanOrEqual(stage.now().getTime() + dayMs)
    expect(await stage.db.$count(auditLog, eq(auditLog.action, 'message.retried'))).toBe(1)
    expect(root.id).not.toBe(again.id)
  })

  test('is queued once, also by two at once or one after the other', async () => {
    const { root, customer } = await people()
    await tellApproval(customer.id)
    await stage.db.update(messages).set({ state: 'dead' })
    const id = await theId()
    const answers = await Promise.all([retry(root.cookie, id), retry(root.cookie, id)])
    const third = await retry(root.cookie, id)
    expect([...answers, third].map(({ status, body }) => [status, body.message.state])).toEqual([
      [200, 'queued'],
      [200, 'queued'],
      [200, 'queued'],
    ])
    expect(await stage.db.$count(auditLog, eq(auditLog.action, 'message.retried'))).toBe(1)
    await stage.db.update(messages).set({ state: 'sent' })
    expect((await retry(root.cookie, id)).status).toBe(409)
  })

  test.each(['booking-tomorrow', 'meeting-point-changed'])(
    'that is bound to a time can be sent again until then, and not for longer: %s',
    async (kind) => {
      const { root, customer } = await people()
      await tellApproval(customer.id)
      const expiresAt = new Date(stage.now().getTime() + 60_000)
      await stage.db.update(messages).set({ state: 'dead', kind, expiresAt })
      const id = await theId()
      expect((await retry(root.cookie, id)).status).toBe(200)
      expect((await stage.db.select().from(messages))[0]?.expiresAt).toEqual(expiresAt)
      await stage.db.update(messages).set({ state: 'dead' })
      stage.pass(60_000)
      expect((await stage.get(`/messages/${id}`, root.cookie)).body.message.canRetry).toBe(false)
      expect((await retry(root.cookie, id)).status).toBe(409)
    },
  )

  test('whose link does not work any more cannot be sent again', async () => {
    const { customer } = await people()
    await tellReset(customer.id)
    await stage.db.update(messages).set({ state: 'dead' })
    stage.pass(2 * hourMs)
    const root = await addMember(stage.db, 'super_admin', { now: stage.now() })
    const id = await theId()
    expect((await stage.get(`/messages/${id}`, root.cookie)).body.message.canRetry).toBe(false)
    expect((await retry(root.cookie, id)).status).toBe(409)
  })

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('%s does not exist', async (id) => {
    const { root } = await people()
    expect((await retry(root.cookie, id)).status).toBe(404)
    expect((await stage.get(`/messages/${id}`, root.cookie)).status).toBe(404)
  })
})
