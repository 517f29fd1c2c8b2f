// Who sends the lead form gets an email. Anybody can type any address there, so it says little and comes once a day.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { createDelivery } from '../../../support/mail/delivery.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { addMember } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, addPeople, act } = leadScene(stage)
const { arrived, deliver } = createDelivery(stage)
const email = 'latha@example.com'

/** Sends the form; gives the id of the lead. */
async function join(payload: object = {}): Promise<string> {
  const { status, body } = await stage.post('/leads/join', {
    name: 'Latha Soman',
    email,
    ref: '',
    ...payload,
  })
  expect(status).toBe(201)
  const number = Number(/\d+/.exec(body.lead.leadId)?.[0])
  const [lead] = await stage.db.select().from(leads).where(eq(leads.leadNumber, number))
  return lead?.id ?? ''
}

const received = () => stage.db.$count(messages, eq(messages.kind, 'lead-received'))

describe('the email to the person who sends the lead form', () => {
  test('says that the request has come, who has it and until when somebody answers', async () => {
    await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const id = await join({ district: 'Munnar' })
    expect(await emailsTo(stage.db, id)).toEqual(['lead-received'])
    await deliver()
    const mail = arrived().find(({ recipients }) => recipients.includes(email))
    expect(mail?.subject).toBe('We have your request LEAD-000001')
    expect(mail?.text).toContain('Our partner for Idukki has it now.')
    expect(mail?.text).toContain('We call or write to you by Sat, 3 October 2026 at 10:30 am.')
    expect(mail?.text).toContain('We close the request and delete your details.')
  })

  test('has nothing that was typed, which could be an advertisement to a stranger, and no button', async () => {
    await join({
      name: 'Cheap loans at loans.example',
      message: 'Buy at loans.example',
      district: 'loans.example',
    })
    await deliver()
    const [mail] = arrived()
    expect(mail?.text).toMatch(/^Hello,\n/)
    expect(JSON.stringify(mail)).not.toContain('loans.example')
    expect(JSON.stringify(mail)).not.toContain('/dashboard')
    expect(mail?.text).not.toContain('Our partner for')
  })

  test('goes to the account of the confirmed address, in the app too', async () => {
    const { id } = await addMember(stage.db, 'user')
    await stage.db.update(users).set({ email, emailVerifiedAt: stage.now() }).where(eq(users.id, id))
    await join()
    expect([await emailsTo(stage.db, id), await shownTo(stage.db, id)]).toEqual([
      ['lead-received'],
      ['lead-received'],
    ])
  })

  test('comes once a day for an address, however many requests it sends, also at once', async () => {
    await Promise.all(['loan', 'insurance', 'real_estate'].map((type) => join({ type })))
    expect(await received()).toBe(1)
    stage.pass(dayMs - hourMs)
    await join()
    expect(await received()).toBe(1)
    await join({ email: 'other@example.com' })
    expect(await received()).toBe(2)
    stage.pass(dayMs + hourMs)
    await join()
    expect(await received()).toBe(3)
  })

  test('comes although staff entered or imported a lead of the address on that day', async () => {
    await addLead({ email, source: 'import' })
    await addLead({ email, source: 'staff' })
    await join()
    expect(await received()).toBe(1)
  })

  test('is not sent any more once the lead is closed, and goes with the person', async () => {
    const { nsa } = await addPeople()
    await join()
    await stage.db.execute(sql`update leads set status = 'closed_lost', lost_reason = 'spam'`)
    await deliver()
    expect(arrived().filter(({ recipients }) => recipients.includes(email))).toEqual([])
    const other = await join({ email: 'other@example.com' })
    expect(await emailsTo(stage.db, other)).toEqual(['lead-received'])
    await stage.db.update(leads).set({ territoryPath: idukki }).where(eq(leads.id, other))
    const [lead] = await stage.db.select().from(leads).where(eq(leads.id, other))
    expect((await act(other, { action: 'forget', version: lead?.version }, nsa.cookie)).status).toBe(200)
    expect(await emailsTo(stage.db, other)).toEqual([])
  })
})
