// Emails on their way from the outbox to a real SMTP server.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { messages, notificationPreferences } from '../../../../backend/db/schema/messages.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { deliverMessages } from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { retryDelays } from '../../../../backend/services/messages/delivery/outbox.ts'
import { newDeletedEmail } from '../../../../backend/services/privacy/deleted-email.ts'
import { suspendUser } from '../../../../backend/services/users/suspend-user.ts'
import { keepSecret } from '../../../support/kept-logs.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from '../leads/lead-scene.ts'

const stage = createStage()
const { addLead } = leadScene(stage)
const { approved, arrived, deliver, deps, person, states, theMessage, warnings } = createDelivery(stage)

const returned = (userId: string, variables: object) =>
  ({
    kind: 'product-returned',
    to: { userId },
    about: userId,
    variables: { productId: userId, title: 'Tea gardens', reason: 'Add a picture.', ...variables },
    at: stage.now(),
  }) as const

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

  test('keeps what people wrote in its plain text, whatever words and tabs are in it', async () => {
    const { id } = await person()
    const reason = 'Two things: tell guests the day before.\tMeet at: the pier'
    await notify(stage.db, returned(id, { reason }))
    await deliver()
    const [mail] = arrived()
    expect(mail?.text).toContain('Two things: tell guests the day before. Meet at: the pier')
    expect(mail?.html).not.toContain('<table')
  })

  test('is sent once, however many instances send at once', async () => {
    const { id } = await person()
    await notify(stage.db, ...Array.from({ length: 40 }, (_, index) => approved(id, index)))
    await Promise.all([deliver(), deliver(), deliver()])
    const ids = arrived().map(({ messageId }) => messageId)
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test('that is on its way when the host stops is recorded, and the others wait for the next run', async () => {
    const { id } = await person()
    await notify(stage.db, ...Array.from({ length: 40 }, (_, index) => approved(id, index)))
    let asked = 0
    const isStopping = () => {
      asked += 1
      return asked > 8
    }
    const stopped = await deliverMessages({ ...deps(), isStopping }, stage.now())
    const sent = arrived().length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(40)
    expect(stopped).toEqual({ count: sent, next: 'more' })
    expect((await states()).filter((state) => state === 'sent')).toHaveLength(sent)
    await deliver()
    expect(arrived()).toHaveLength(40 - sent)
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
    await deliver({ connections: 1 })
    const mails = arrived()
    expect(mails.map(({ subject }) => subject)).toEqual(['Set a new password', 'Your identity is approved'])
    expect(mails[0]?.text).toContain(`https://book.example${secrets.path}`)
    expect((await stage.db.select().from(messages)).map((row) => row.secrets)).toEqual([null, null])
  })

  test('of what others do is not sent to a suspended account, and nothing to one that was deleted', async () => {
    const { id } = await person()
    const gone = await person()
    const toldOf = (userId: string) =>
      ({
        kind: 'commission-released',
        to: { userId },
        about: userId,
        variables: { amount: 100, page: '/commissions' },
        at: stage.now(),
      }) as const
    // It wants emails of everything.
    await stage.db
      .insert(notificationPreferences)
      .values(
        [id, gone.id].map((userId) => ({ userId, kind: 'commission-released', email: true, inApp: true })),
      )
    await notify(stage.db, toldOf(id), returned(id, {}), toldOf(gone.id), returned(gone.id, {}))
    await stage.db.update(users).set({ status: 'suspended' })
    await stage.db.update(users).set({ email: newDeletedEmail() }).where(eq(users.id, gone.id))
    await deliver()
    expect(arrived().map(({ subject }) => subject)).toEqual(['Please change something: Tea gardens'])
  })

  test('to nobody ends at once, and to a suspended account after all attempts, never as a dead letter', async () => {
    const { id } = await person()
    const gone = await person()
    await stage.db
      .insert(notificationPreferences)
      .values({ userId: id, kind: 'commission-released', email: true, inApp: true })
    await notify(
      stage.db,
      {
        kind: 'commission-released',
        to: { userId: id },
        about: id,
        variables: { amount: 100, page: '/commissions' },
        at: stage.now(),
      },
      returned(gone.id, {}),
    )
    await stage.db.update(users).set({ status: 'suspended' })
    await stage.db.update(users).set({ email: newDeletedEmail() }).where(eq(users.id, gone.id))
    await deliver()
    const stateOf = async (userId: string) =>
      (await stage.db.select().from(messages).where(eq(messages.userId, userId))).map(({ state }) => state)
    expect([await stateOf(gone.id), await stateOf(id)]).toEqual([['expired'], ['queued']])
    for (const delay of retryDelays) {
      stage.pass(delay + 60_000)
      await deliver()
    }
    expect(await stateOf(id)).toEqual(['expired'])
    expect(warnings).toEqual([])
  })

  test('greets nobody by the name of a deleted account', async () => {
    const { id } = await person()
    await stage.db.update(users).set({ name: 'Deleted account', email: newDeletedEmail() })
    await notify(stage.db, {
      kind: 'account-deleted',
      to: { userId: id, address: 'before@example.com' },
      about: id,
      variables: { changedAt: stage.now().toISOString() },
      encryption: testEncryption,
      at: stage.now(),
    })
    await deliver()
    const [mail] = arrived()
    expect(mail?.text).toMatch(/^Hello,\n/)
    expect(JSON.stringify(mail?.to)).not.toContain('Deleted account')
  })

  test('without an account for the person of a lead has no button to a page of customers', async () => {
    const { id: askedBy } = await person()
    const leadId = await addLead({ email: 'latha@example.com' })
    await notify(stage.db, {
      kind: 'lead-documents-asked',
      to: { personOf: leadId },
      about: leadId,
      variables: { leadNumber: 'LEAD-000001', documents: '• PAN card', askedBy },
      at: stage.now(),
    })
    await deliver()
    const [mail] = arrived()
    expect(mail?.recipients).toEqual(['latha@example.com'])
    expect(mail?.text).not.toContain('/dashboard/leads')
  })

  test('that an account is suspended reaches its person', async () => {
    const { id, email } = await person()
    await suspendUser({ db: stage.db, now: stage.now }, null, id, 'Spam')
    await deliver()
    expect(arrived()).toMatchObject([{ recipients: [email], subject: 'Your account is suspended' }])
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
      kind: 'primary-admin-suspended',
      to: { userId: id },
      about: id,
      variables: { territory: 'Idukki' },
      at: stage.now(),
    })
    await deliver()
    const headers = Object.fromEntries(
      arrived().map(({ subject = '', headers }) => [
        subject,
        Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      ]),
    )
    expect(headers['The primary administrator of Idukki is suspended']).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/book\.example\/unsubscribe\/[0-9a-f-]{36}>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(headers['Your identity is approved']).not.toHaveProperty('list-unsubscribe')
  })

  test('of several at once that fails leaves the others the time to be sent and recorded', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id, 1), approved(id, 2))
    const events: string[] = []
    let sends = 0
    const open = () => ({
      async send() {
        sends += 1
        if (sends === 1) throw new Error('a bug')
        await new Promise((resolve) => setTimeout(resolve, 20))
        events.push('accepted')
        return { state: 'accepted' as const }
      },
      close: () => void events.push('closed'),
    })
    await expect(deliver({ connections: 2, open })).rejects.toThrow('a bug')
    expect(events).toEqual(['accepted', 'closed'])
    expect(await states()).toContain('sent')
  })
})
