// Guests without an account who ask about a tour by an email address, which a link confirms.
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { guestQuestions } from '../../../../../backend/db/schema/products/guest-questions.ts'
import { productQuestions } from '../../../../../backend/db/schema/products/questions.ts'
import { deleteOldGuestQuestions } from '../../../../../backend/services/questions/guests/end-guest-questions.ts'
import { createDelivery } from '../../../support/mail/delivery.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { text } from '../../../support/scenes/question-scene.ts'
import { createStage } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'
import { address, createGuestQuestionScene } from './guest-question-scene.ts'

const stage = createStage()
const delivery = createDelivery(stage)
const { sceneOf, ask, by, askBy, asked, tokens, rows } = createGuestQuestionScene(stage)

const sent = () => stage.db.$count(messages, sql`kind = 'guest-question-confirmation'`)
const questions = () => stage.db.select().from(productQuestions)

describe('a question of a guest without an account', () => {
  test('is seen by nobody until the link in the email is confirmed, and a look at the link confirms nothing', async () => {
    const { slug, provider, admin, listed, unanswered, page } = await sceneOf()
    const link = await askBy(slug)
    for (const look of [link.find, link.find])
      expect(await look()).toMatchObject({
        status: 200,
        body: { text, state: 'waiting', isConfirmed: false, product: { slug, isOnSale: true } },
      })
    expect([await listed(provider), await listed(admin), await unanswered(), await questions()]).toEqual([
      [],
      [],
      0,
      [],
    ])
    expect(await emailsTo(stage.db, provider.id)).toEqual([])

    expect(await link.confirm()).toMatchObject({
      status: 200,
      body: { text, state: 'waiting', isConfirmed: true },
    })
    const [question] = await questions()
    expect([await listed(provider), await listed(admin), await unanswered()]).toEqual([
      [question?.id],
      [question?.id],
      1,
    ])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-question-asked'])
    expect(await shownTo(stage.db, provider.id)).toEqual(['provider-question-asked'])
    expect((await page()).questions).toEqual([])
  })

  test('is that of a guest for the provider, for administrators and in the audit log, which has no address', async () => {
    const { slug, provider, admin, read } = await sceneOf()
    await asked(slug)
    const [question] = await questions()
    const id = question?.id ?? ''
    expect(await read(id, provider)).toMatchObject({ author: 'A guest', text, actions: ['answer', 'report'] })
    const shown = await read(id, admin)
    expect(shown).toMatchObject({
      author: 'A guest',
      timeline: [{ action: 'question.asked', actor: 'user' }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/priya/i)
    const entries = await stage.db.select().from(auditLog)
    expect(entries.filter(({ objectType }) => objectType === 'question')).toMatchObject([
      { action: 'question.asked', actorId: null, actorRole: 'user', ip: null, personal: null },
    ])
  })

  test('reaches the address by an email with the link, whose text has no words of the question', async () => {
    const { slug } = await sceneOf()
    await ask(slug)
    await delivery.deliver()
    const [token] = await tokens()
    const [mail] = delivery.arrived()
    expect(mail?.recipients).toEqual([address])
    expect(mail?.subject).toMatch(/^Send your question about /)
    expect(mail?.text).toContain(`https://book.example/guest-question?token=${token}`)
    expect(mail?.text).not.toContain('parking')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('is asked once when the button is pressed twice, also at once', async () => {
    const { slug, provider } = await sceneOf()
    const link = await askBy(slug)
    const answers = await Promise.all([link.confirm(), link.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await link.confirm()).status).toBe(200)
    expect(await questions()).toHaveLength(1)
    expect(await emailsTo(stage.db, provider.id)).toHaveLength(1)
  })

  test('is asked once in the same words, and the newer link takes the place of the earlier', async () => {
    const { slug } = await sceneOf()
    const first = await asked(slug)
    const again = await askBy(slug)
    expect((await first.find()).status, 'a stranger changes nothing').toBe(200)
    expect((await again.confirm()).body).toMatchObject({ isConfirmed: true, state: 'waiting' })
    expect([await questions(), await rows()].map(({ length }) => length)).toEqual([1, 1])
    expect([(await first.find()).status, (await again.find()).status]).toEqual([404, 200])
  })

  test('is asked once where two links for the same words are confirmed at once', async () => {
    const { slug } = await sceneOf()
    const one = await askBy(slug)
    const other = await askBy(slug)
    const answers = await Promise.all([one.confirm(), other.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await questions(), await rows()].map(({ length }) => length)).toEqual([1, 1])
  })

  test('is neither lost nor told twice where it is answered while a newer link takes its place', async () => {
    const { slug, answer } = await sceneOf()
    await asked(slug)
    const [question] = await questions()
    const again = await askBy(slug)
    const answers = await Promise.all([answer(question?.id ?? ''), again.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const all = await questions()
    expect(all.filter(({ answer: given }) => given !== null)).toHaveLength(1)
    expect(await stage.db.$count(messages, sql`kind = 'guest-question-answered'`)).toBeLessThan(2)
  })

  test('that is deleted while it is confirmed reaches nobody', async () => {
    const { slug, provider } = await sceneOf()
    const link = await askBy(slug)
    const { confirming } = await stage.db.transaction(async (tx) => {
      await tx.delete(guestQuestions)
      const sending = link.confirm()
      await waitUntilBlocked(tx)
      return { confirming: sending }
    })
    expect((await confirming).status).toBe(404)
    expect([await questions(), await emailsTo(stage.db, provider.id)]).toEqual([[], []])
  })

  test('of another address in the same words is another question', async () => {
    const { slug } = await sceneOf()
    await asked(slug)
    await asked(slug, { email: 'other@example.com' })
    expect(await questions()).toHaveLength(2)
  })

  test.each([
    ['no link at all', '', 400],
    ['a link that nobody was sent', 'x'.repeat(43), 404],
  ])('is not opened by %s', async (_, token, status) => {
    const { slug } = await sceneOf()
    await ask(slug)
    const { find, confirm, withdraw } = by(token)
    expect([(await find()).status, (await confirm()).status]).toEqual([status, status])
    await withdraw()
    expect([await rows(), await questions()].map(({ length }) => length)).toEqual([1, 0])
  })

  test('is confirmed within two days, after which it is deleted with the address', async () => {
    const { slug } = await sceneOf()
    await asked(slug, { text: 'Is lunch included?' })
    const link = await askBy(slug)
    stage.pass(2 * dayMs - 1)
    expect(await deleteOldGuestQuestions(stage.db, stage.now())).toBe(0)
    expect((await link.find()).status).toBe(200)
    stage.pass(1)
    expect([(await link.find()).status, (await link.confirm()).status]).toEqual([404, 404])
    expect(await deleteOldGuestQuestions(stage.db, stage.now())).toBe(1)
    expect([await rows(), await questions()].map(({ length }) => length)).toEqual([1, 1])
    expect(await sent(), 'the email is gone with it').toBe(1)
  })

  test('is answered the same whether the address has an account, has asked or asks too much', async () => {
    const { slug, customer } = await sceneOf()
    await stage.db.execute(sql`update users set email = ${address} where id = ${customer.id}`)
    const known = await ask(slug)
    const stranger = await ask(slug, { email: 'nobody@example.com' })
    expect(known).toMatchObject({ status: 200, body: stranger.body })
    for (let index = 0; index < 4; index += 1) {
      const { status, body } = await ask(slug)
      expect([status, body]).toEqual([200, known.body])
    }
  })

  test('is one of three at most without an answer, whatever comes at once, and no more is sent', async () => {
    const { slug, answer } = await sceneOf()
    await asked(slug, { text: 'Is lunch included?' })
    const [first] = await questions()
    const answers = await Promise.all([ask(slug), ask(slug), ask(slug), ask(slug)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([(await rows()).length, await sent()]).toEqual([3, 3])
    await ask(slug, { email: 'other@example.com' })
    expect(await sent(), 'another address').toBe(4)

    await answer(first?.id ?? '')
    await ask(slug)
    await ask(slug)
    expect(await sent(), 'what has an answer counts no more').toBe(5)
    stage.pass(2 * dayMs)
    await ask(slug)
    expect(await sent(), 'nor what was not confirmed in time').toBe(6)
  })

  test('is limited by address and by network as other forms are', async () => {
    const { slug } = await sceneOf()
    const target = stage.appWith({ rateLimitFactor: 1 })
    const post = (email: string) =>
      stage.send(
        `/products/${slug}/guest-questions`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text, email }),
        },
        target,
      )
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) statuses.push((await post(address)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect((await post('other@example.com')).status).toBe(200)
  })

  test.each([
    ['a wrong address', { email: 'priya' }, /valid email/],
    ['no address', { email: '' }, /Email is required/],
    ['too few letters', { text: 'Why?' }, /at least 10 characters/],
    ['a phone number', { text: 'Please call me on 98470 12345.' }, /Leave out phone numbers/],
  ])('is refused with %s, and nothing is sent', async (_, more, message) => {
    const { slug } = await sceneOf()
    const { status, body } = await ask(slug, more)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
    expect([await rows(), await sent()]).toEqual([[], 0])
  })

  test('cannot be asked or confirmed about what is off sale, and can be confirmed once it is sold again', async () => {
    const { slug, productId, provider } = await sceneOf()
    const link = await askBy(slug)
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${provider.id}`)
    const refusal = { status: 409, body: { message: expect.stringContaining('not on sale now') } }
    expect([await ask(slug), await link.confirm()]).toMatchObject([refusal, refusal])
    expect((await link.find()).body).toMatchObject({ isConfirmed: false, product: { isOnSale: false } })
    expect(await ask('nothing')).toMatchObject({ status: 404 })
    stage.pass(hourMs)
    await stage.db.execute(sql`update users set status = 'active' where id = ${provider.id}`)
    expect((await link.confirm()).status).toBe(200)
    expect(await questions()).toMatchObject([{ productId, userId: null, createdAt: stage.now() }])
  })
})
