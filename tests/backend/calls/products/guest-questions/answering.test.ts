// What becomes of a guest's question: its answer, its removal, and what deletes it or the address.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { guestQuestions } from '../../../../../backend/db/schema/products/guest-questions.ts'
import { productQuestions } from '../../../../../backend/db/schema/products/questions.ts'
import { createEncryption } from '../../../../../backend/services/encryption/encryption.ts'
import { reencryptAll } from '../../../../../backend/services/encryption/reencrypt.ts'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { deleteOldGuestQuestions } from '../../../../../backend/services/questions/guests/end-guest-questions.ts'
import { dataKey, testEncryption } from '../../../../support/test-encryption.ts'
import { createDelivery } from '../../../support/mail/delivery.ts'
import { addMember } from '../../../support/members.ts'
import { reason, text } from '../../../support/scenes/question-scene.ts'
import { createStage } from '../../../support/stage.ts'
import { address, createGuestQuestionScene } from './guest-question-scene.ts'

const stage = createStage()
const delivery = createDelivery(stage)
const { sceneOf, ask, by, askBy, asked, tokens, rows } = createGuestQuestionScene(stage)

const questions = () => stage.db.select().from(productQuestions)
const kept = async () => [(await rows()).length, (await questions()).length]

async function confirmedScene() {
  const scene = await sceneOf()
  const link = await asked(scene.slug)
  const [question] = await questions()
  await delivery.deliver()
  delivery.arrived()
  return { ...scene, link, id: question?.id ?? '' }
}

/** The kinds of emails to guests who ask, after that with the first link. */
const told = async () => {
  const sent = await stage.db
    .select({ kind: messages.kind })
    .from(messages)
    .where(sql`guest_question_id is not null and kind <> 'guest-question-confirmation'`)
  return sent.map(({ kind }) => kind)
}

const clean = () => deleteOldGuestQuestions(stage.db, stage.now())

describe('the answer to a guest', () => {
  test('is public as that to a guest, and the address is told once, with the link to it', async () => {
    const { slug, id, link, answer, page } = await confirmedScene()
    stage.pass(1000)
    expect((await answer(id)).status).toBe(200)
    expect((await page()).questions).toMatchObject([{ id, text, author: 'A guest', answer: 'Yes, for two.' }])
    expect((await stage.get(`/products/${slug}/questions`)).body.rows).toHaveLength(1)
    expect((await link.find()).body).toMatchObject({
      state: 'answered',
      answer: 'Yes, for two.',
      answeredAt: stage.now().toISOString(),
    })
    await answer(id, 'Yes, for three.', 1)
    expect(await told()).toEqual(['guest-question-answered'])
    await delivery.deliver()
    const [token] = await tokens()
    const mails = delivery.arrived().filter(({ recipients }) => recipients.includes(address))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/has an answer$/)])
    expect(mails[0]?.text).toContain(`https://book.example/guest-question?token=${token}`)
    expect(mails[0]?.text).not.toContain('Yes, for')
  })

  test('is not told any more where an administrator has removed it meanwhile', async () => {
    const { id, answer, remove } = await confirmedScene()
    await answer(id)
    await remove(id, 'answer/remove')
    await delivery.deliver()
    expect(delivery.arrived().filter(({ recipients }) => recipients.includes(address))).toEqual([])
  })

  test('can be given, with nobody to tell, after the address is deleted', async () => {
    const { id, answer, page } = await confirmedScene()
    await stage.db.delete(guestQuestions)
    expect((await answer(id)).status).toBe(200)
    expect((await page()).questions).toMatchObject([{ author: 'A guest' }])
  })
})

describe('a removed question of a guest', () => {
  test('is shown with the reason by its link, and told to the address', async () => {
    const { id, link, report, remove, keep, provider, listed } = await confirmedScene()
    await report(id)
    await keep(id)
    expect((await link.find()).body).not.toHaveProperty('report')
    expect((await remove(id, 'remove')).status).toBe(200)
    expect(await listed(provider)).toEqual([])
    expect((await link.find()).body).toMatchObject({ state: 'removed', removal: { reason } })
    expect(await told()).toEqual(['guest-question-removed'])
    await delivery.deliver()
    const mails = delivery.arrived().filter(({ recipients }) => recipients.includes(address))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/was removed$/)])
    expect(mails[0]?.text).toContain(reason)
  })
})

describe('withdrawing as a guest', () => {
  const auditedActions = async () => {
    const entries = await stage.db.select().from(auditLog).where(eq(auditLog.objectType, 'question'))
    return entries.map(({ action }) => action).toSorted()
  }

  test('deletes what is not confirmed, with the address and its email, and is no action on a question', async () => {
    const { slug } = await sceneOf()
    const link = await askBy(slug)
    for (let count = 0; count < 2; count += 1)
      expect(await link.withdraw()).toMatchObject({ status: 200, body: { isWithdrawn: true } })
    expect([await kept(), await stage.db.$count(messages), await auditedActions()]).toEqual([[0, 0], 0, []])
    expect([(await link.find()).status, (await link.confirm()).status]).toEqual([404, 404])
  })

  test('deletes a question that waits, and only that of the link', async () => {
    const { slug, link, provider, unanswered, listed } = await confirmedScene()
    await asked(slug, { text: 'Is lunch included?' })
    expect((await link.withdraw()).status).toBe(200)
    expect([await kept(), await unanswered()]).toEqual([[1, 1], 1])
    expect(await listed(provider)).toHaveLength(1)
    expect(await auditedActions()).toEqual(['question.asked', 'question.asked', 'question.withdrawn'])
    expect((await link.find()).status).toBe(404)
  })

  test('deletes the answer too, which leaves the page of the tour', async () => {
    const { id, link, answer, page, changes } = await confirmedScene()
    await answer(id)
    const before = await changes()
    await link.withdraw()
    expect([(await page()).questions, await kept()]).toEqual([[], [0, 0]])
    expect(await changes()).toBeGreaterThan(before)
  })

  test('and answering at once leave nothing, or neither fails', async () => {
    const { id, link, answer } = await confirmedScene()
    const [answered, withdrawn] = await Promise.all([answer(id), link.withdraw()])
    expect(withdrawn.status).toBe(200)
    expect([200, 404]).toContain(answered.status)
    expect(await kept()).toEqual([0, 0])
  })

  test('and confirming at once leave nothing that waits without a link', async () => {
    const { slug } = await sceneOf()
    const link = await askBy(slug)
    await Promise.all([link.confirm(), link.withdraw()])
    expect(await kept()).toEqual([0, 0])
  })

  test('is not in the reach of a customer or of the provider', async () => {
    const { id, withdraw, customer, read, provider } = await confirmedScene()
    expect((await withdraw(id)).status).toBe(404)
    expect(await read(id, customer)).toBeUndefined()
    expect((await withdraw(id, provider)).status).toBe(403)
    expect(await kept()).toEqual([1, 1])
  })
})

describe('the address of a guest who asks', () => {
  test('is stored encrypted, with the link, and is not in any message', async () => {
    const { slug } = await sceneOf()
    const link = await asked(slug)
    expect((await link.find()).status).toBe(200)
    const [row] = await rows()
    const [token = ''] = await tokens()
    const stored = JSON.stringify([await rows(), await stage.db.select().from(messages)])
    expect(stored).not.toMatch(/priya/i)
    expect(stored).not.toContain(token)
    expect(testEncryption.decrypt(guestQuestions.address, row?.id ?? '', row?.address ?? '')).toBe(address)
  })

  test('is found and read by the new key after a rotation, and its links open the same', async () => {
    const { slug } = await sceneOf()
    await asked(slug)
    const [token = ''] = await tokens()
    const newKey = 'the key of the coming year and random'
    const rotating = createEncryption([newKey, dataKey])
    await reencryptAll({ db: stage.db, uploads: stage.fileStore, encryption: rotating })
    const onlyNew = createEncryption([newKey])
    const [row] = await rows()
    const id = row?.id ?? ''
    expect([
      onlyNew.decrypt(guestQuestions.address, id, row?.address ?? ''),
      onlyNew.decrypt(guestQuestions.link, id, row?.link ?? ''),
      row?.addressFingerprint,
    ]).toEqual([address, token, onlyNew.fingerprint('email', address)])
    expect((await by(token).find()).status).toBe(200)
  })

  test('finds the emails to it in the outbox, which does not show it', async () => {
    const { slug } = await sceneOf()
    await ask(slug)
    await ask(slug, { email: 'other@example.com' })
    const root = await addMember(stage.db, 'super_admin')
    const { body } = await stage.get(`/messages?q=${encodeURIComponent('PRIYA@example.com')}`, root.cookie)
    expect(body.rows).toMatchObject([
      {
        label: 'A question to be confirmed',
        recipient: { name: 'Guests without an account who want to ask', address: 'Another address' },
      },
    ])
    const { message } = (await stage.get(`/messages/${body.rows[0].id}`, root.cookie)).body
    expect(JSON.stringify(message)).not.toMatch(/priya/i)
  })

  test.each([
    ['with its questions and answers with the account that has confirmed it', true, [1, 1]],
    ['not with an account that has only typed it', false, [3, 2]],
  ])('is deleted %s', async (_, isVerified, left) => {
    const { slug, customer, id, answer } = await confirmedScene()
    await answer(id)
    await askBy(slug)
    await asked(slug, { email: 'other@example.com' })
    const now = stage.now().toISOString()
    await stage.db.execute(
      sql`update users set email = 'Priya@example.com', deletion_due_at = ${now},
        email_verified_at = ${isVerified ? now : null} where id = ${customer.id}`,
    )
    const deps = { db: stage.db, uploads: stage.fileStore, encryption: testEncryption }
    await deleteDueAccounts(deps, stage.now())
    expect(await kept()).toEqual(left)
  })

  test('is deleted 90 days after the answer, which stays', async () => {
    const { id, link, answer, page } = await confirmedScene()
    stage.pass(3 * dayMs)
    await answer(id)
    stage.pass(90 * dayMs - 1)
    expect([await clean(), await kept()]).toEqual([0, [1, 1]])
    stage.pass(1)
    expect([await clean(), await kept()]).toEqual([1, [0, 1]])
    expect((await page()).questions).toMatchObject([{ author: 'A guest', text }])
    expect((await link.find()).status).toBe(404)
    expect(await stage.db.$count(messages, sql`guest_question_id is not null`)).toBe(0)
  })

  test('is deleted 90 days after the question was removed', async () => {
    const { id, remove } = await confirmedScene()
    await remove(id, 'remove')
    stage.pass(90 * dayMs)
    expect([await clean(), await kept()]).toEqual([1, [0, 1]])
  })

  test('is deleted with the question that has no answer for 90 days, and those of customers stay', async () => {
    const { customer, ask: askAs } = await confirmedScene()
    await askAs(customer, 'Is lunch included?')
    stage.pass(90 * dayMs - 1)
    expect(await clean()).toBe(0)
    stage.pass(1)
    expect([await clean(), await kept()]).toEqual([1, [0, 1]])
  })
})
