// Partners ask the people of leads for documents, and tick what they get.
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leadDocuments } from '../../../../../backend/db/schema/lead-documents.ts'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead, read, act, addPeople } = leadScene(stage)

const ask = (id: string, cookie: string, documents: string[], more: object = {}) =>
  act(id, { action: 'ask', documents, ...more }, cookie)

const rowsOf = (leadId: string) =>
  stage.db
    .select()
    .from(leadDocuments)
    .where(eq(leadDocuments.leadId, leadId))
    .orderBy(asc(leadDocuments.askedAt), asc(leadDocuments.kind), asc(leadDocuments.ownLine))

const documentOf = async (leadId: string) => (await rowsOf(leadId))[0]?.id ?? ''

const countMessages = () => stage.value(sql`select count(*)::int from messages where lead_id is not null`)

describe('asking for documents', () => {
  test('keeps who asked for what and when, and the history says it', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ type: 'loan' })
    const asked = await ask(id, dsa.cookie, ['pan_card', 'bank_statements'], {
      otherDocument: 'Licence of the jeep',
    })
    expect(asked.status).toBe(200)
    const { lead } = asked.body
    expect(lead.documents).toMatchObject([
      { kind: 'pan_card', ownLine: null, askedBy: 'dsa 1', receivedAt: null, withdrawnAt: null },
      { kind: 'bank_statements', askedAt: stage.now().toISOString() },
      { kind: 'other', ownLine: 'Licence of the jeep' },
    ])
    expect(lead.timeline.at(-2)).toMatchObject({
      type: 'documents_asked',
      actor: 'dsa 1',
      to: 'pan_card bank_statements other',
      reason: 'Licence of the jeep',
    })
    expect(lead.version).toBe(0)
  })

  test('is open to administrators in scope, and to nobody else', async () => {
    const people = await addPeople()
    const id = await addLead({ type: 'loan', referralAffiliateId: people.affiliate.id })
    for (const role of ['super_admin', 'nsa', 'ssa', 'dsa'] as const)
      expect((await ask(id, people[role].cookie, ['pan_card'])).status, role).toBe(200)
    for (const role of ['nsa elsewhere', 'ssa elsewhere', 'dsa elsewhere'] as const)
      expect((await ask(id, people[role].cookie, ['pan_card'])).status, role).toBe(404)
    for (const role of ['affiliate', 'other affiliate', 'service_provider', 'user'] as const)
      expect((await ask(id, people[role].cookie, ['pan_card'])).status, role).toBe(403)
    expect(await rowsOf(id)).toHaveLength(1)
    const seen = (await stage.get(`/leads/${id}`, people.affiliate.cookie)).body.lead
    expect([seen.documents, seen.documentsText, seen.timeline]).toEqual([undefined, undefined, []])
  })

  test.each([
    ['loan', 'age_proof'],
    ['insurance', 'salary_slips'],
    ['real_estate', 'medical_reports'],
    [null, 'bank_statements'],
  ] as const)('of a lead of type %s is not possible for %s', async (type, kind) => {
    const { dsa } = await addPeople()
    const id = await addLead({ type })
    const wrong = await ask(id, dsa.cookie, ['pan_card', kind])
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Choose documents from the list.'])
    expect(await rowsOf(id)).toEqual([])
  })

  test('needs a document, on one line and of the list', async () => {
    const { dsa } = await addPeople()
    const id = await addLead()
    expect((await ask(id, dsa.cookie, [])).body.message).toBe('Choose at least one document.')
    expect((await ask(id, dsa.cookie, ['other'])).body.message).toBe('Choose at least one document.')
    expect((await ask(id, dsa.cookie, ['passport'])).status).toBe(400)
    expect((await ask(id, dsa.cookie, [], { otherDocument: 'Two\nlines' })).status).toBe(400)
    expect((await ask(id, dsa.cookie, [], { otherDocument: 'x'.repeat(101) })).status).toBe(400)
    expect(await countMessages()).toBe(0)
  })

  test('twice, also at once and in other letters, gives one open row and one message', async () => {
    const { dsa, ssa } = await addPeople()
    const id = await addLead({ type: 'loan' })
    const other = { otherDocument: 'Sale agreement' }
    const answers = await Promise.all([
      ask(id, dsa.cookie, ['pan_card', 'salary_slips'], other),
      ask(id, ssa.cookie, ['pan_card', 'salary_slips'], { otherDocument: 'SALE AGREEMENT' }),
      ask(id, dsa.cookie, ['pan_card', 'salary_slips'], other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await rowsOf(id)).map(({ kind }) => kind)).toEqual(['pan_card', 'salary_slips', 'other'])
    expect(await countMessages()).toBe(1)
    await ask(id, ssa.cookie, ['pan_card', 'tax_returns'])
    expect((await rowsOf(id)).map(({ kind }) => kind)).toContain('tax_returns')
    expect(await rowsOf(id)).toHaveLength(4)
    expect(await countMessages()).toBe(2)
  })

  test('ends at thirty documents that are missing', async () => {
    const { dsa } = await addPeople()
    const id = await addLead()
    const askFor = (number: number) => ask(id, dsa.cookie, [], { otherDocument: `Paper ${number}` })
    expect((await askFor(1)).status).toBe(200)
    await stage.db.insert(leadDocuments).values(
      Array.from({ length: 28 }, (_, index) => ({
        leadId: id,
        kind: 'other' as const,
        ownLine: `Paper ${index + 2}`,
        askedAt: stage.now(),
      })),
    )
    expect((await askFor(30)).status).toBe(200)
    const beyond = await askFor(31)
    expect([beyond.status, beyond.body.message]).toEqual([
      409,
      'At most 30 documents can be asked for at a time.',
    ])
    expect(await rowsOf(id)).toHaveLength(30)
    expect((await askFor(30)).status).toBe(200)
  })

  test('is a first answer, since the person is told, and is followed up', async () => {
    const { dsa } = await addPeople()
    const id = await addLead({ slaDueAt: stage.now(), slaNextAt: stage.now() })
    await ask(id, dsa.cookie, ['pan_card'])
    expect(await read(id)).toMatchObject({
      firstRespondedAt: stage.now(),
      slaNextAt: null,
      nextAction: 'Follow up',
      nextActionAt: new Date('2026-10-03T03:30:00Z'),
      version: 0,
    })
  })

  test.each(['closed_won', 'closed_lost'] as const)(
    'is not possible for a lead that is %s',
    async (status) => {
      const { super_admin: root } = await addPeople()
      const id = await addLead({ status })
      const late = await ask(id, root.cookie, ['pan_card'])
      expect(late.status).toBe(409)
      expect(late.body.message).toMatch(/^This cannot be done: the lead is closed as/)
      expect(await rowsOf(id)).toEqual([])
    },
  )

  test('while somebody closes the lead leaves nothing open without a lead that is', async () => {
    const { dsa, ssa } = await addPeople()
    const id = await addLead()
    const close = { action: 'move', version: 0, status: 'closed_lost', lostReason: 'spam' }
    const [closed, asked] = await Promise.all([act(id, close, ssa.cookie), ask(id, dsa.cookie, ['pan_card'])])
    expect(closed.status).toBe(200)
    expect([200, 409]).toContain(asked.status)
    expect(await rowsOf(id)).toHaveLength(asked.status === 200 ? 1 : 0)
  })
})

describe('a document that was asked for', () => {
  const settle = (id: string, action: string, documentId: string, cookie: string) =>
    act(id, { action, documentId }, cookie)

  test('is received once, by whom and when, and can be asked for again', async () => {
    const { dsa, ssa } = await addPeople()
    const id = await addLead()
    await ask(id, dsa.cookie, ['pan_card'])
    const document = await documentOf(id)
    stage.pass(60_000)
    const answers = await Promise.all([
      settle(id, 'receive', document, dsa.cookie),
      settle(id, 'receive', document, dsa.cookie),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { lead } = (await stage.get(`/leads/${id}`, ssa.cookie)).body
    expect(lead.documents).toMatchObject([{ receivedAt: stage.now().toISOString(), receivedBy: 'dsa 1' }])
    expect(lead.timeline.filter(({ type }: { type: string }) => type === 'document_received')).toHaveLength(1)
    stage.pass(60_000)
    await ask(id, ssa.cookie, ['pan_card'])
    expect((await rowsOf(id)).map(({ receivedAt }) => receivedAt === null)).toEqual([false, true])
  })

  test('marked as received by mistake is missing again, unless it was asked for again', async () => {
    const { dsa } = await addPeople()
    const id = await addLead()
    await ask(id, dsa.cookie, ['pan_card'])
    const document = await documentOf(id)
    await settle(id, 'receive', document, dsa.cookie)
    const undone = await settle(id, 'miss', document, dsa.cookie)
    expect(undone.body.lead.documents).toMatchObject([{ receivedAt: null, receivedBy: null }])
    expect(undone.body.lead.timeline.at(-1)).toMatchObject({ type: 'document_missing', to: 'pan_card' })
    await settle(id, 'receive', document, dsa.cookie)
    await ask(id, dsa.cookie, ['pan_card'])
    const again = await settle(id, 'miss', document, dsa.cookie)
    expect([again.status, again.body.message]).toEqual([409, 'The document was asked for again already.'])
  })

  test('is withdrawn, and no longer to be received', async () => {
    const { dsa } = await addPeople()
    const id = await addLead()
    await ask(id, dsa.cookie, [], { otherDocument: 'Sale agreement' })
    const document = await documentOf(id)
    const { lead } = (await settle(id, 'withdraw', document, dsa.cookie)).body
    expect(lead.documents).toMatchObject([{ withdrawnBy: 'dsa 1', receivedAt: null }])
    expect(lead.timeline.at(-1)).toMatchObject({
      type: 'document_withdrawn',
      to: 'other',
      reason: 'Sale agreement',
    })
    expect(lead.documentsText).toBeNull()
    const late = await settle(id, 'receive', document, dsa.cookie)
    expect([late.status, late.body.message]).toEqual([409, 'The document is withdrawn now. Check it again.'])
    await ask(id, dsa.cookie, [], { otherDocument: 'Sale agreement' })
    expect(await rowsOf(id)).toHaveLength(2)
  })

  test('of another lead, or of a closed one, is not changed', async () => {
    const { dsa, ssa } = await addPeople()
    const [id, other] = [await addLead(), await addLead()]
    await ask(id, dsa.cookie, ['pan_card'])
    const document = await documentOf(id)
    expect((await settle(other, 'receive', document, dsa.cookie)).status).toBe(404)
    expect((await settle(id, 'receive', 'nothing', dsa.cookie)).status).toBe(404)
    await act(id, { action: 'move', version: 0, status: 'closed_lost', lostReason: 'spam' }, ssa.cookie)
    for (const action of ['receive', 'miss', 'withdraw'])
      expect((await settle(id, action, document, dsa.cookie)).status, action).toBe(409)
    expect(await rowsOf(id)).toMatchObject([{ receivedAt: null, withdrawnAt: null }])
  })

  test('goes to the lead that is kept when two are merged, once', async () => {
    const { dsa } = await addPeople()
    const kept = await addLead({ type: 'loan', phone: '9447355005' })
    stage.pass(60_000)
    const merged = await addLead({ type: 'loan', phone: '9447355005' })
    await ask(kept, dsa.cookie, ['pan_card'])
    stage.pass(60_000)
    await ask(merged, dsa.cookie, ['pan_card', 'salary_slips'])
    const merge = { action: 'merge', version: 0, duplicateId: merged, duplicateVersion: 0 }
    const { lead } = (await act(kept, merge, dsa.cookie)).body
    expect(
      lead.documents.map(({ kind, withdrawnAt }: { kind: string; withdrawnAt: string | null }) => [
        kind,
        withdrawnAt === null,
      ]),
    ).toEqual([
      ['pan_card', false],
      ['salary_slips', true],
      ['pan_card', true],
    ])
    expect(await rowsOf(merged)).toEqual([])
  })
})

test('the audit log names documents, and nothing that a partner wrote', async () => {
  const { dsa } = await addPeople()
  const id = await addLead()
  await ask(id, dsa.cookie, ['pan_card'], { otherDocument: 'Divorce papers of Latha' })
  for (const { id: document } of await rowsOf(id))
    await act(id, { action: 'receive', documentId: document }, dsa.cookie)
  const entries = await stage.db
    .select()
    .from(auditLog)
    .where(sql`action like 'lead.document%'`)
    .orderBy(asc(auditLog.id))
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['lead.documents-asked', { documents: { old: null, new: 'pan_card other' } }],
    ['lead.document-received', { pan_card: { old: 'missing', new: 'received' } }],
    ['lead.document-received', { other: { old: 'missing', new: 'received' } }],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Latha|Divorce/)
})
