// Questions that their provider reports in place of answering them, and on which administrators decide.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isOutdated } from '../../../../backend/services/messages/delivery/outdated.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { wayanad } from '../../support/products.ts'
import { createQuestionScene, reason } from '../../support/scenes/question-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createQuestionScene(stage)

test('a reported question is work of the administrators in scope and does not wait for the provider, until one of them removes it', async () => {
  const scene = await sceneOf()
  const { asked, report, remove, reported, unanswered, read, listed, provider, customer, admin } = scene
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad })
  const id = await asked()
  const [message] = await stage.db.select().from(messages)
  if (!message) throw new Error('nobody was told')
  expect((await read(id, provider)).actions).toEqual(['answer', 'report'])
  expect([await unanswered(), await reported(admin)]).toEqual([1, 0])
  await forgetAll(stage.db)
  expect((await report(id)).body.question).toMatchObject({
    actions: ['answer'],
    report: { reason, at: stage.now().toISOString(), isOpen: true },
    version: 1,
  })
  expect(await isOutdated(stage.db, message, stage.now()), 'the message of the question').toBe(true)
  expect([await unanswered(), await reported(admin), await reported(elsewhere)]).toEqual([0, 1, 0])
  for (const who of [provider, admin])
    expect([await listed(who, '?state=waiting'), await listed(who, '?state=reported')]).toEqual([[], [id]])
  expect(await listed(elsewhere, '?state=reported')).toEqual([])
  const seen = await read(id, admin)
  expect(seen).toMatchObject({ actions: ['remove', 'keep'], report: { reason, isOpen: true } })
  expect(seen.timeline.at(-1)).toMatchObject({ action: 'question.reported', reason: null })
  expect(await emailsTo(stage.db, customer.id)).toEqual([])
  expect((await remove(id, 'remove')).body.question.state).toBe('removed')
  expect([await unanswered(), await reported(admin)]).toEqual([0, 0])
  expect([await listed(admin, '?state=reported'), await listed(provider)]).toEqual([[], []])
  expect(await emailsTo(stage.db, customer.id)).toEqual(['question-removed'])
  expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-reported-question-removed'])
})

test('a report is not shown to who asked, for whom the question waits, may be withdrawn and counts', async () => {
  const { asked, ask, report, read, listed, customer, withdraw } = await sceneOf()
  const id = await asked()
  await report(id, undefined, 'Spam of a travel agent.')
  const seen = await read(id, customer)
  expect(seen).toMatchObject({ state: 'waiting', report: null, timeline: null, actions: ['withdraw'] })
  expect(JSON.stringify(seen)).not.toContain('Spam')
  expect(await listed(customer, '?state=waiting')).toEqual([id])
  expect(await listed(customer, '?state=reported')).toEqual([])
  expect((await ask()).body.question.id, 'the same words again').toBe(id)
  for (const more of ['Is lunch included?', 'Is breakfast included?'])
    expect((await ask(customer, more)).status).toBe(201)
  expect((await ask(customer, 'Is dinner included?')).status).toBe(409)
  expect((await withdraw(id)).status).toBe(200)
})

test('a kept question waits for its provider again, who is told why and cannot report it twice', async () => {
  const { asked, report, keep, reported, unanswered, read, listed, answer, provider, customer, admin } =
    await sceneOf()
  const id = await asked()
  expect((await keep(id)).status, 'without a report').toBe(409)
  await report(id)
  await forgetAll(stage.db)
  expect((await keep(id)).body.question).toMatchObject({ actions: ['remove'], report: { isOpen: false } })
  expect([await unanswered(), await reported(admin)]).toEqual([1, 0])
  expect(await listed(provider, '?state=waiting')).toEqual([id])
  expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-question-kept'])
  expect(await emailsTo(stage.db, customer.id)).toEqual([])
  expect((await read(id, provider)).actions).toEqual(['answer'])
  expect(await report(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('reported it already') },
  })
  expect((await keep(id)).status, 'a second time').toBe(409)
  expect((await answer(id, 'Yes.', 2)).status).toBe(200)
  expect(
    await stage.value(sql`select action || ': ' || reason from audit_log where action = 'question.kept'`),
  ).toBe(`question.kept: ${reason}`)
})

test('an answer takes an open report back, also where it is removed later', async () => {
  const { asked, report, answer, remove, reported, page, read, admin, provider } = await sceneOf()
  const id = await asked()
  await report(id)
  expect((await answer(id, 'Yes.', 0)).status, 'an outdated page').toBe(409)
  expect((await answer(id, 'Yes.', 1)).status).toBe(200)
  expect(await reported(admin)).toBe(0)
  expect((await page()).questions).toHaveLength(1)
  expect((await report(id)).status, 'with an answer').toBe(409)
  await remove(id, 'answer/remove')
  expect(await reported(admin)).toBe(0)
  expect(await read(id, provider)).toMatchObject({ report: null, actions: ['answer', 'report'] })
})

test('a question is reported by its own provider alone, with a reason, once also at the same time', async () => {
  const { asked, report, keep, remove, customer, admin, provider } = await sceneOf()
  const id = await asked()
  for (const who of [admin, customer]) expect((await report(id, who)).status).toBe(403)
  expect((await report(id, await addMember(stage.db, 'service_provider'))).status).toBe(404)
  expect((await report(id, provider, ' ')).status).toBe(400)
  expect((await report(id, provider, 'x'.repeat(501))).status).toBe(400)
  const statuses = async (...answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)
  expect(await statuses(report(id), report(id))).toEqual([200, 409])
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad })
  expect((await keep(id, elsewhere)).status).toBe(404)
  for (const who of [provider, customer]) expect((await keep(id, who)).status).toBe(403)
  expect(await statuses(keep(id), keep(id))).toEqual([200, 409])
  expect((await remove(id, 'remove')).status, 'later, for another reason').toBe(200)
  expect((await report(id)).status, 'a removed one').toBe(404)
})
