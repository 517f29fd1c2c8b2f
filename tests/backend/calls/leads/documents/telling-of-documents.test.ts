// The person of a lead is told what is asked for: by email, in the app, and on a page of their own.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { namelessPerson } from '../../../../../backend/services/privacy/erase-person.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { addMember } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople } = leadScene(stage)

const ask = (id: string, cookie: string, documents = ['pan_card'], otherDocument = '') =>
  act(id, { action: 'ask', documents, otherDocument }, cookie)

/** A customer who has confirmed the address of a lead. */
async function addCustomer(overrides: { isVerified?: boolean } = {}) {
  const customer = await addMember(stage.db, 'user')
  const { isVerified = true } = overrides
  const [account] = await stage.db
    .update(users)
    .set({ emailVerifiedAt: isVerified ? stage.now() : null })
    .where(eq(users.id, customer.id))
    .returning()
  return { ...customer, email: account?.email.toLowerCase() ?? '' }
}

describe('the person who is asked for documents', () => {
  test('without an account gets an email at the lead’s address, which names who asks', async () => {
    const { dsa, super_admin: root } = await addPeople()
    const id = await addLead({ name: 'Latha Soman', email: 'latha@example.com', type: 'loan' })
    await ask(id, dsa.cookie, ['pan_card', 'salary_slips'], 'Licence of the jeep')
    expect(await emailsTo(stage.db, id)).toEqual(['lead-documents-asked'])
    const [message] = await stage.db.select().from(messages).where(eq(messages.leadId, id))
    expect(message).toMatchObject({ userId: null, bookingId: null, state: 'queued', secrets: null })
    expect(JSON.stringify(message?.variables)).not.toContain('dsa 1')
    const { body } = await stage.get(`/messages/${message?.id}`, root.cookie)
    expect(body.message).toMatchObject({
      recipient: { name: 'Latha Soman', address: 'latha@example.com' },
      subject: 'Documents for your request LEAD-000001',
      // The page of that is for customers who are signed in.
      action: null,
    })
    const text = body.message.paragraphs.join('\n')
    expect(text).toContain('• PAN card\n• Salary slips of the last three months\n• Licence of the jeep')
    expect(text).toMatch(/Your partner asks for them: dsa 1, .*@/)
    const list = await stage.get('/messages', root.cookie)
    expect(list.body.rows).toMatchObject([{ recipient: { name: 'Latha Soman' } }])
  })

  test('with an account of the confirmed email is told there', async () => {
    const { dsa } = await addPeople()
    const customer = await addCustomer()
    const id = await addLead({ email: customer.email })
    await ask(id, dsa.cookie)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['lead-documents-asked'])
    expect(await emailsTo(stage.db, id)).toEqual([])
    expect(await shownTo(stage.db, customer.id)).toEqual(['lead-documents-asked'])
    const { rows } = (await stage.get('/notifications', customer.cookie)).body
    expect(rows).toMatchObject([
      {
        title: 'Documents for your request LEAD-000001',
        text: 'We need documents from you to go on with your request LEAD-000001.',
      },
    ])
  })

  test('with an account that has not confirmed the email gets the email alone', async () => {
    const { dsa } = await addPeople()
    const customer = await addCustomer({ isVerified: false })
    const id = await addLead({ email: customer.email })
    await ask(id, dsa.cookie)
    expect(await emailsTo(stage.db, id)).toEqual(['lead-documents-asked'])
    expect(await shownTo(stage.db, customer.id)).toEqual([])
    expect((await stage.get('/own-leads', customer.cookie)).body.leads).toEqual([])
  })

  test('and was deleted is not written to, which the partner sees', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ email: 'deleted-1@deleted.invalid', phone: '+91 94470 11111' })
    const { lead } = (await ask(id, dsa.cookie)).body
    expect(lead).toMatchObject({ canEmail: false, firstRespondedAt: null })
    expect(await emailsTo(stage.db, id)).toEqual([])
    expect(lead.documents).toHaveLength(1)
  })

  test('can be told of what is missing by WhatsApp, in the words of the template', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ type: 'loan', phone: '+91 94470 11111' })
    await ask(id, dsa.cookie, ['pan_card', 'salary_slips'])
    const { lead } = (await stage.get(`/leads/${id}`, dsa.cookie)).body
    expect(lead.canEmail).toBe(true)
    expect(lead.documentsText).toMatch(/^Hello, this is about your request LEAD-000001\./)
    expect(lead.documentsText).toContain('• PAN card\n• Salary slips of the last three months')
    const document = lead.documents[0].id
    const { body } = await act(id, { action: 'receive', documentId: document }, dsa.cookie)
    expect(body.lead.documentsText).not.toContain('PAN card')
  })

  test('sees on a page of their own what is asked for, by whom, and what was received', async () => {
    const { dsa } = await addPeople()
    const customer = await addCustomer()
    const id = await addLead({ email: customer.email, type: 'loan', assignedTo: dsa.id })
    const other = await addLead({ email: 'somebody@example.com' })
    await ask(id, dsa.cookie, ['pan_card', 'salary_slips', 'tax_returns'])
    await ask(other, dsa.cookie)
    const { lead } = (await stage.get(`/leads/${id}`, dsa.cookie)).body
    const idOf = (kind: string) => lead.documents.find((each: { kind: string }) => each.kind === kind).id
    await act(id, { action: 'receive', documentId: idOf('pan_card') }, dsa.cookie)
    await act(id, { action: 'withdraw', documentId: idOf('tax_returns') }, dsa.cookie)
    const { leads: own } = (await stage.get('/own-leads', customer.cookie)).body
    expect(own).toMatchObject([
      {
        id,
        assignedToName: 'dsa 1',
        documents: [
          { kind: 'pan_card', receivedAt: stage.now().toISOString() },
          { kind: 'salary_slips', receivedAt: null, askedBy: { name: 'dsa 1' } },
        ],
      },
    ])
    expect((await stage.get('/dashboard', customer.cookie)).body.missingDocuments).toBe(1)
    await stage.db.update(leads).set({ status: 'closed_lost', lostReason: 'spam' }).where(eq(leads.id, id))
    expect((await stage.get('/own-leads', customer.cookie)).body.leads).toMatchObject([{ documents: [] }])
    expect((await stage.get('/dashboard', customer.cookie)).body.missingDocuments).toBe(0)
  })

  describe('hands them to', () => {
    async function askedByDsa() {
      const people = await addPeople()
      const customer = await addCustomer()
      const id = await addLead({ email: customer.email, assignedTo: people.dsa.id })
      await ask(id, people.dsa.cookie)
      const handedTo = async () =>
        (await stage.get('/own-leads', customer.cookie)).body.leads[0].documents[0].askedBy?.name ?? null
      const assignToSsa = () =>
        stage.db.update(leads).set({ assignedTo: people.ssa.id }).where(eq(leads.id, id))
      return { ...people, handedTo, assignToSsa }
    }

    test('the one who has asked, also when another one has the lead', async () => {
      const { handedTo, assignToSsa } = await askedByDsa()
      await assignToSsa()
      expect(await handedTo()).toBe('dsa 1')
    })

    test.each([
      ['is suspended', { status: 'suspended' }],
      ['has asked to be deleted', { deletionDueAt: new Date('2027-01-01T00:00:00Z') }],
    ] as const)('the one who has the lead once the account that asked %s', async (_, change) => {
      const { dsa, handedTo, assignToSsa } = await askedByDsa()
      await stage.db.update(users).set(change).where(eq(users.id, dsa.id))
      expect(await handedTo()).toBeNull()
      await assignToSsa()
      expect(await handedTo()).toBe('ssa 1')
    })

    test('the one who has the lead once the account that asked is moved to another district', async () => {
      const { dsa, super_admin: root, handedTo, assignToSsa } = await askedByDsa()
      const moved = await stage.post(
        `/users/${dsa.id}/territory`,
        {
          country: 'India',
          state: 'Kerala',
          district: 'Wayanad',
          expectedTerritory: idukki,
          reason: 'She works in Wayanad now',
        },
        root.cookie,
      )
      expect(moved.status).toBe(200)
      expect(await handedTo()).toBeNull()
      await assignToSsa()
      expect(await handedTo()).toBe('ssa 1')
    })

    test('a super administrator who has asked, whatever the territory', async () => {
      const { super_admin: root } = await addPeople()
      const customer = await addCustomer()
      const id = await addLead({ email: customer.email, territoryPath: null })
      await ask(id, root.cookie)
      expect((await stage.get('/own-leads', customer.cookie)).body.leads).toMatchObject([
        { documents: [{ askedBy: { name: 'super_admin 1' } }] },
      ])
    })
  })

  test('reads no stand-in for the name of a partner whose account was deleted since', async () => {
    const { dsa, super_admin: root } = await addPeople()
    const id = await addLead({ email: 'latha@example.com' })
    await ask(id, dsa.cookie)
    await stage.db
      .update(users)
      .set({ ...namelessPerson(), deletedAt: stage.now() })
      .where(eq(users.id, dsa.id))
    const [message] = await stage.db.select().from(messages).where(eq(messages.leadId, id))
    const { body } = await stage.get(`/messages/${message?.id}`, root.cookie)
    const text = body.message.paragraphs.join('\n')
    expect(text).toContain('• PAN card')
    expect(text).not.toMatch(/Deleted account|deleted\.invalid|asks for them/)
  })

  test('cannot ask for or tick anything', async () => {
    const { dsa } = await addPeople()
    const customer = await addCustomer()
    const id = await addLead({ email: customer.email })
    await ask(id, dsa.cookie)
    expect((await ask(id, customer.cookie)).status).toBe(403)
    expect((await stage.get('/own-leads', dsa.cookie)).status).toBe(403)
  })
})

test('a message to a lead has one recipient', async () => {
  const id = await addLead()
  const both = stage.db.execute(sql`insert into messages
    (dedupe_key, kind, lead_id, user_id, variables, language, is_urgent, next_attempt_at, expires_at, message_id, created_at)
    values ('x', 'lead-documents-asked', ${id}, ${(await addMember(stage.db, 'user')).id}, '{}', 'en', false, now(), now(), 'm', now())`)
  await expect(both).rejects.toMatchObject({ cause: { constraint: 'messages_recipient_check' } })
})
