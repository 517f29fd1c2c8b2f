// The operator's texts: checked before they are saved, in versions, with the one before kept for what is queued.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { messages, messageTemplates, notifications } from '../../../../../backend/db/schema/messages.ts'
import { findKind, kindNames } from '../../../../../backend/services/messages/kinds/kinds.ts'
import { notify } from '../../../../../backend/services/messages/notify.ts'
import { checkText } from '../../../../../backend/services/messages/templates/check-text.ts'
import { shippedText } from '../../../../../backend/services/messages/templates/template-text.ts'
import { identityApproved } from '../../../support/mail/identity-approved.ts'
import { addMember } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'
import { ours, path, shipped } from './approval-texts.ts'

const stage = createStage()
const admin = () => stage.signedInAs('super_admin')

const read = async (cookie: string, at = path) => (await stage.get(at, cookie)).body.template
const save = (cookie: string, text: object, version: number, at = path) =>
  stage.post(at, { text, version }, cookie)

describe('the list of templates', () => {
  test('has every kind with its channels, and names those whose text was changed', async () => {
    const cookie = await admin()
    await save(cookie, ours, 0)
    const { body } = await stage.get('/message-templates', cookie)
    expect(body.templates.map(({ kind }: { kind: string }) => kind)).toEqual(kindNames)
    expect(body.templates).toContainEqual({
      kind: 'identity-approved',
      label: 'Identity approved',
      group: 'account',
      toldTo: 'The payee',
      email: true,
      inApp: true,
      whatsApp: false,
      changedIn: ['en'],
    })
    expect(body.languages).toMatchObject([{ code: 'en', name: 'English' }])
  })

  test('has a shipped text of each kind that could be saved', () => {
    expect(kindNames.length).toBeGreaterThan(40)
    for (const name of kindNames) {
      const kind = findKind(name)
      if (!kind) throw new Error('Every name has a kind')
      expect.soft(checkText(kind, shippedText(kind)), name).toEqual([])
    }
  })
})

describe('a template', () => {
  test('has its text, its variables with examples and a preview', async () => {
    const template = await read(await admin(), '/message-templates/booking-held/en')
    expect(template).toMatchObject({ version: 0, isChanged: false, versions: [], language: 'en' })
    expect(template.fields).toEqual(['subject', 'body', 'actionLabel', 'inApp', 'whatsApp'])
    expect(template.variables).toContainEqual({
      name: 'amount',
      example: '₹3,000',
      isRequired: true,
      isOptional: false,
    })
    expect(template.preview).toMatchObject({
      subject: 'Pay ₹3,000 to keep your booking: Sunset cruise on the backwaters',
      text: expect.stringContaining('Hello Asha Nair,'),
      html: expect.stringMatching(/^<!doctype html>/),
      whatsApp: expect.stringContaining('BK-000123'),
    })
  })

  test('of an unknown kind or language is not there', async () => {
    const cookie = await admin()
    for (const at of ['/message-templates/nothing/en', '/message-templates/identity-approved/hi']) {
      expect((await stage.get(at, cookie)).status).toBe(404)
      expect((await save(cookie, ours, 0, at)).status).toBe(404)
      expect((await stage.post(`${at}/preview`, { text: ours }, cookie)).status).toBe(404)
      expect((await stage.post(`${at}/test`, { text: ours }, cookie)).status).toBe(404)
      expect((await stage.post(`${at}/restore`, { restored: 0, version: 0 }, cookie)).status).toBe(404)
    }
  })

  test('that is saved counts from then on; what was queued before keeps its text', async () => {
    const cookie = await admin()
    const payee = await addMember(stage.db, 'affiliate')
    await notify(stage.db, identityApproved(payee.id, stage.now()))
    await save(cookie, ours, 0)
    await notify(stage.db, identityApproved(payee.id, new Date(stage.now().getTime() + 1), 2))
    const subjects = (await stage.get('/messages', cookie)).body.rows.map(
      ({ subject }: { subject: string }) => subject,
    )
    expect(subjects).toEqual(['Namaste, you are approved', 'Your identity is approved'])
    const { rows } = (await stage.get('/notifications', payee.cookie)).body
    expect(rows).toMatchObject([
      { title: 'Namaste, you are approved', text: 'You are approved' },
      {
        title: 'Your identity is approved',
        text: 'Your identity is approved. We can pay out what you earn.',
      },
    ])
    const [version] = await stage.db.select().from(messageTemplates)
    const queued = await stage.db.select().from(messages).orderBy(messages.createdAt)
    expect(queued.map(({ templateId }) => templateId)).toEqual([null, version?.id])
    const shown = await stage.db.select().from(notifications).orderBy(notifications.createdAt)
    expect(shown.map(({ templateId }) => templateId)).toEqual([null, version?.id])
    const [newest] = (await stage.get('/messages', cookie)).body.rows
    expect((await stage.get(`/messages/${newest.id}`, cookie)).body.message.paragraphs).toEqual([
      'One.',
      'Two.',
    ])
  })

  test('is kept in versions, each with its author and time, and an audit entry with old and new', async () => {
    const cookie = await admin()
    const { body } = await save(cookie, ours, 0)
    expect(body.template).toMatchObject({
      version: 1,
      isChanged: true,
      text: ours,
      fallback: shipped,
      versions: [{ version: 1, text: ours, by: 'Meera Krishnan', at: stage.now().toISOString() }],
    })
    await save(cookie, { ...ours, subject: 'You are approved' }, 1)
    const entries = await stage.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'template.changed'))
      .orderBy(auditLog.id)
    expect(entries).toMatchObject([
      {
        objectType: 'template',
        objectId: 'identity-approved:en',
        changes: {
          subject: { old: shipped.subject, new: ours.subject },
          body: { old: shipped.body, new: ours.body },
          inApp: { old: '', new: ours.inApp },
        },
      },
      { changes: { subject: { old: ours.subject, new: 'You are approved' } } },
    ])
  })

  test('that is saved as it is adds no version', async () => {
    const cookie = await admin()
    expect((await save(cookie, shipped, 0)).body.template.version).toBe(0)
    await save(cookie, ours, 0)
    expect((await save(cookie, { ...ours, body: 'One.\r\n\r\nTwo.  ' }, 1)).body.template.version).toBe(1)
  })

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const cookie = await admin()
    await save(cookie, ours, 0)
    const late = await save(cookie, { ...ours, subject: 'Mine' }, 0)
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('Somebody') } })
    expect((await read(cookie)).text.subject).toBe(ours.subject)
  })

  test('that two save at once is saved by one of them', async () => {
    const cookie = await admin()
    const statuses = await Promise.all(
      ['One', 'Two', 'Three'].map(async (subject) => (await save(cookie, { ...ours, subject }, 0)).status),
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await read(cookie)).versions).toHaveLength(1)
  })

  test('lists 50 versions, and older ones up to the one that is asked for', async () => {
    const cookie = await admin()
    for (let version = 0; version < 3; version += 1) {
      const saved = await save(cookie, { ...ours, subject: `Subject ${version + 1}` }, version)
      expect(saved.status).toBe(200)
    }
    await stage.db.execute(sql`insert into message_templates
        (kind, language, version, subject, body, action_label, in_app, whats_app, created_by, created_at)
      select kind, language, number, 'Subject ' || number, body, action_label, in_app, whats_app, created_by, created_at
      from message_templates, generate_series(4, 60) as number where version = 1`)
    const numbers = ({ versions }: { versions: { version: number }[] }) =>
      versions.map(({ version }) => version)
    const newest = await read(cookie)
    expect(newest).toMatchObject({ version: 60, text: { subject: 'Subject 60' } })
    expect(numbers(newest)).toHaveLength(50)
    expect(numbers(newest).at(-1)).toBe(11)
    const old = await read(cookie, `${path}?upTo=3`)
    expect(old, 'what counts stays').toMatchObject({ version: 60, text: { subject: 'Subject 60' } })
    expect(numbers(old)).toEqual([3, 2, 1])
    expect(old.versions[1].text.subject).toBe('Subject 2')
    for (const wrong of ['0', '-1', 'x', '99999999999'])
      expect((await stage.get(`${path}?upTo=${wrong}`, cookie)).status, wrong).toBe(400)
  })

  test('can be restored to any version, and to the shipped text', async () => {
    const cookie = await admin()
    await save(cookie, ours, 0)
    await save(cookie, { ...ours, subject: 'Second' }, 1)
    const restore = (restored: number, version: number) =>
      stage.post(`${path}/restore`, { restored, version }, cookie)
    expect((await restore(1, 2)).body.template).toMatchObject({ version: 3, text: ours })
    expect((await restore(0, 3)).body.template).toMatchObject({
      version: 4,
      text: shipped,
      isChanged: false,
      versions: [{ version: 4, text: null }, { version: 3 }, { version: 2 }, { version: 1 }],
    })
    expect((await restore(0, 3)).status).toBe(409)
    expect((await restore(9, 4)).status).toBe(404)
    expect(await stage.db.$count(auditLog, eq(auditLog.action, 'template.restored'))).toBe(2)
  })
})

describe('a text is refused', () => {
  const held = '/message-templates/booking-held/en'

  const problemsOf = async (cookie: string, changed: object, at: string) => {
    const { text } = await read(cookie, at)
    const { body } = await stage.post(`${at}/preview`, { text: { ...text, ...changed } }, cookie)
    const saved = await save(cookie, { ...text, ...changed }, 0, at)
    expect(saved.status, JSON.stringify(changed)).toBe(400)
    expect(body.preview).toBeNull()
    expect(saved.body.message).toBe(body.problems[0].message)
    return body.problems
  }

  test('at its field, with a message', async () => {
    const cookie = await admin()
    for (const [what, changed, at, field, message] of [
      ['without a subject', { subject: ' ' }, held, 'subject', 'Enter a subject.'],
      ['without a text', { body: '\n' }, held, 'body', 'Enter a text.'],
      ['without a text of its link', { actionLabel: '' }, held, 'actionLabel', 'Enter the text of the link.'],
      [
        'with a variable in the link',
        { actionLabel: '{{title}}' },
        held,
        'actionLabel',
        'cannot have variables',
      ],
      ['with an unknown variable', { subject: '{{price}}' }, held, 'subject', 'no variable {{price}}'],
      ['with a variable of all objects', { subject: '{{constructor}}' }, held, 'subject', 'no variable'],
      ['with a variable that is not closed', { subject: '{{title}' }, held, 'subject', 'Write variables as'],
      ['with spaces in a variable', { inApp: '{{ title }}' }, held, 'inApp', 'Write variables as'],
      [
        'without what it must tell',
        { body: 'Pay {{amount}}.' },
        held,
        'body',
        'The text needs {{payUntil}}.',
      ],
      [
        'with what it must tell only in a paragraph that can be left out',
        { body: 'Sorry.\n\n{{reason}}: {{title}}' },
        '/message-templates/commission-held/en',
        'body',
        'no variable {{title}}',
      ],
      [
        'with a subject that could be empty',
        { subject: 'Declined: {{reason}}' },
        '/message-templates/booking-declined/en',
        'subject',
        '{{reason}} can be empty',
      ],
      [
        'without its code',
        { body: 'Open the link.' },
        '/message-templates/email-verification/en',
        'body',
        'The text needs {{code}}.',
      ],
      [
        'with the address of its link',
        { body: 'Open {{path}}.' },
        '/message-templates/password-reset/en',
        'body',
        'no variable {{path}}',
      ],
    ] as const)
      expect
        .soft(await problemsOf(cookie, changed, at), what)
        .toEqual([{ field, message: expect.stringContaining(message) }])
  })

  test('that is too long', async () => {
    const cookie = await admin()
    for (const [field, length] of Object.entries({ subject: 151, body: 4001, inApp: 201, whatsApp: 1001 })) {
      const text = { ...shipped, [field]: 'x'.repeat(length) }
      expect((await save(cookie, text, 0)).status).toBe(400)
      expect((await stage.post(`${path}/preview`, { text }, cookie)).status).toBe(400)
    }
  })
})
