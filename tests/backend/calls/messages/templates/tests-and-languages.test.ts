// Tests of a text to oneself, and texts in other languages than English.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { deliverMessages } from '../../../../../backend/services/messages/delivery/deliver-messages.ts'
import { createMailer } from '../../../../../backend/services/messages/delivery/mailer.ts'
import { notify } from '../../../../../backend/services/messages/notify.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { identityApproved } from '../../../support/mail/identity-approved.ts'
import { type MailServer, startMailServer } from '../../../support/mail/mail-server.ts'
import { addMember } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

const silent = () => undefined
const log = Object.assign(Object.create(null), { info: silent, warn: silent, error: silent })

/** What arrives. */
async function deliver() {
  const from = { name: 'The platform', address: 'bookings@book.example' }
  const mailer = createMailer({ url: server.url, from })
  const publicOrigin = 'https://book.example'
  await deliverMessages({ db: stage.db, encryption: testEncryption, log, publicOrigin, mailer }, stage.now())
  return (server.received as unknown[]).splice(0) as (typeof server.received)[number][]
}

const hindi = { code: 'hi', greeting: 'नमस्ते {{name}},', unsubscribe: 'सदस्यता समाप्त करें' }
const english = {
  subject: 'Hello',
  body: 'You are approved.',
  actionLabel: 'Open',
  inApp: '',
  whatsApp: '',
}
const translated = {
  ...english,
  subject: 'आपकी पहचान स्वीकृत है',
  body: 'आपकी पहचान स्वीकृत है।',
  actionLabel: 'खोलें',
}

const addHindi = async (cookie: string) =>
  expect((await stage.post('/message-languages', hindi, cookie)).status).toBe(200)
const save = (cookie: string, language: string, text: object, version = 0) =>
  stage.post(`/message-templates/identity-approved/${language}`, { text, version }, cookie)

describe('a test of a text', () => {
  test('is sent to whom asks for it, with example values, and nothing is saved', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin', { name: 'Meera Krishnan' })
    const at = '/message-templates/booking-completed/en'
    const { text } = (await stage.get(at, cookie)).body.template
    const sent = await stage.post(`${at}/test`, { text: { ...text, body: 'Only a {{title}} try.' } }, cookie)
    expect(sent.body).toEqual({ address: expect.stringContaining('@'), hasMailServer: false })
    const [mail, ...others] = await deliver()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipients: [sent.body.address],
      subject: '[Test] How was Sunset cruise on the backwaters?',
      text: expect.stringContaining('Only a Sunset cruise on the backwaters try.'),
    })
    // Unsubscribing from a test would be an account's own choice.
    expect(mail?.source).not.toContain('List-Unsubscribe')
    expect((await stage.get(at, cookie)).body.template.version).toBe(0)
  })

  test('waits in the outbox without a mail server, with its link', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    const at = '/message-templates/email-verification/en'
    const { text } = (await stage.get(at, cookie)).body.template
    await stage.post(`${at}/test`, { text }, cookie)
    const [row] = (await stage.get('/messages', cookie)).body.rows
    expect(row.subject).toBe('[Test] Your code is ••••••')
    const { message } = (await stage.get(`/messages/${row.id}`, cookie)).body
    expect(message.paragraphs[0]).toContain('482913')
    const [stored] = await stage.db.select().from(messages)
    expect(JSON.stringify(stored)).not.toContain('482913')
  })

  test('of a text that could not be saved is not sent', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    const at = '/message-templates/identity-approved/en/test'
    const refused = await stage.post(at, { text: { ...english, subject: '{{nothing}}' } }, cookie)
    expect(refused.status).toBe(400)
    expect(await stage.db.$count(messages)).toBe(0)
  })
})

describe('another language', () => {
  test('is added without code, with the words around its emails', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    const before = (await stage.get('/message-languages', cookie)).body
    expect(before.languages).toMatchObject([{ code: 'en' }])
    expect(before.others).toContainEqual({ code: 'hi', name: 'Hindi' })
    await addHindi(cookie)
    const { languages, others } = (await stage.get('/message-languages', cookie)).body
    expect(languages).toMatchObject([{ code: 'en' }, { ...hindi, name: 'हिन्दी' }])
    expect(others).not.toContainEqual({ code: 'hi', name: 'Hindi' })
    await stage.post('/message-languages', { ...hindi, greeting: 'प्रिय {{name}},' }, cookie)
    expect(
      await stage.db.select().from(auditLog).where(eq(auditLog.objectId, 'hi')).orderBy(auditLog.id),
    ).toMatchObject([
      { action: 'template.language-added', changes: { greeting: { old: null, new: hindi.greeting } } },
      { action: 'template.language-changed', changes: { greeting: { old: hindi.greeting } } },
    ])
  })

  test.each([
    ['English', { ...hindi, code: 'en' }],
    ['what is no language', { ...hindi, code: 'qq' }],
    ['a path', { ...hindi, code: '../' }],
    ['a greeting without a name', { ...hindi, greeting: 'नमस्ते,' }],
    ['an empty greeting', { ...hindi, greeting: ' ' }],
  ])('is refused for %s', async (_what, payload) => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    expect((await stage.post('/message-languages', payload, cookie)).status).toBe(400)
  })

  test('that an account has chosen has texts of its own; a kind without one is told in English, as a whole', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    await addHindi(cookie)
    const payee = await addMember(stage.db, 'affiliate', { name: 'Asha Nair' })
    await stage.db.update(users).set({ language: 'hi' }).where(eq(users.id, payee.id))
    const told = (occasion: number) => identityApproved(payee.id, stage.now(), occasion)
    await notify(stage.db, told(1))
    await save(cookie, 'en', english)
    await notify(stage.db, told(2))
    await save(cookie, 'hi', translated)
    await notify(stage.db, told(3))
    const mails = (await deliver()).map(({ subject, text = '', html = '' }) => ({ subject, text, html }))
    const bySubject = (wanted: string) => mails.find(({ subject }) => subject === wanted)
    expect(mails).toHaveLength(3)
    expect(bySubject('Your identity is approved')?.text).toContain('Hello Asha Nair,')
    expect(bySubject('Hello')?.text).toContain('Hello Asha Nair,')
    const mail = bySubject(translated.subject)
    expect(mail?.text).toContain('नमस्ते Asha Nair,')
    expect(mail?.html).toContain('<html lang="hi">')
    const { rows } = (await stage.get('/notifications', payee.cookie)).body
    expect(rows.map(({ title }: { title: string }) => title).toSorted()).toEqual(
      [translated.subject, 'Hello', 'Your identity is approved'].toSorted(),
    )
  })

  test('has versions of its own, and returns to the text in English', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    await addHindi(cookie)
    await save(cookie, 'en', english)
    expect((await save(cookie, 'hi', translated)).body.template).toMatchObject({
      version: 1,
      text: translated,
      fallback: english,
      changedIn: ['hi'],
    })
    const restored = await stage.post(
      '/message-templates/identity-approved/hi/restore',
      { restored: 0, version: 1 },
      cookie,
    )
    expect(restored.body.template).toMatchObject({ version: 2, text: english, isChanged: false })
  })

  test('is removed: those who chose it get English, and its texts wait for its return', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    await addHindi(cookie)
    await save(cookie, 'hi', translated)
    const payee = await addMember(stage.db, 'affiliate', { name: 'Asha Nair' })
    await stage.db.update(users).set({ language: 'hi' }).where(eq(users.id, payee.id))
    await notify(stage.db, identityApproved(payee.id, stage.now(), 1))

    const removed = await stage.post('/message-languages/hi/remove', undefined, cookie)
    expect(removed.body.languages).toMatchObject([{ code: 'en' }])
    expect(removed.body.others).toContainEqual({ code: 'hi', name: 'Hindi' })
    expect((await stage.get('/account', payee.cookie)).body.account.language).toBe('en')
    expect((await stage.get('/message-templates/identity-approved/hi', cookie)).status).toBe(404)
    await notify(stage.db, identityApproved(payee.id, stage.now(), 2))
    expect(new Set((await deliver()).map(({ subject }) => subject))).toEqual(
      new Set([translated.subject, 'Your identity is approved']),
    )
    const entries = stage.db.select().from(auditLog).where(eq(auditLog.action, 'template.language-removed'))
    expect(await entries).toMatchObject([
      {
        objectId: 'hi',
        changes: { greeting: { old: hindi.greeting, new: null }, people: { old: 1, new: 0 } },
      },
    ])
    expect((await stage.post('/message-languages/hi/remove', undefined, cookie)).status).toBe(404)
    expect((await stage.post('/message-languages/en/remove', undefined, cookie)).status).toBe(404)

    await addHindi(cookie)
    const again = (await stage.get('/message-templates/identity-approved/hi', cookie)).body.template
    expect(again).toMatchObject({ version: 1, text: translated })
  })

  const change = (cookie: string, language: string, version: number) => {
    const profile = { name: 'Asha Nair', phone: '+91 94473 55006', street: '', postalCode: '', country: '' }
    const address = { city: 'Munnar', district: 'Idukki', state: 'Kerala' }
    return stage.post('/account', { ...profile, ...address, language, version }, cookie)
  }
  const nameInSettings = (cookie: string, value: string) =>
    stage.post('/platform-settings/languages', { value, version: 0 }, cookie)

  test('can be chosen in the profile from then on, beside those of the setting and English', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    const payee = await addMember(stage.db, 'affiliate')
    expect((await change(payee.cookie, 'hi', 0)).status).toBe(400)
    await addHindi(cookie)
    expect((await nameInSettings(cookie, 'ml മലയാളം')).status).toBe(200)
    const offered = [
      { code: 'ml', name: 'മലയാളം' },
      { code: 'en', name: 'English' },
      { code: 'hi', name: 'हिन्दी' },
    ]
    const { account } = (await stage.get('/account', payee.cookie)).body
    expect(account, 'nobody has chosen the first one').toMatchObject({ language: 'en', languages: offered })
    const changed = await change(payee.cookie, 'hi', 0)
    expect(changed.body.account).toMatchObject({ language: 'hi', languages: offered })
  })

  test('that was removed has no text any more for those who choose it by the setting', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    await addHindi(cookie)
    await save(cookie, 'hi', translated)
    await stage.post('/message-languages/hi/remove', undefined, cookie)
    await nameInSettings(cookie, 'en English, hi हिन्दी')
    const payee = await addMember(stage.db, 'affiliate')
    expect((await change(payee.cookie, 'hi', 0)).status).toBe(200)
    await notify(stage.db, identityApproved(payee.id, stage.now(), 1))
    const [mail] = await deliver()
    expect(mail).toMatchObject({ subject: 'Your identity is approved' })
    expect(mail?.html).toContain('<html lang="en">')
  })
})
