// Questions about a tour before booking it: asked by customers, answered by its provider, read by everybody.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isOutdated } from '../../../../backend/services/messages/delivery/outdated.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { wayanad } from '../../support/products.ts'
import { createQuestionScene, reason, text } from '../../support/scenes/question-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createQuestionScene(stage)

describe('a question about a tour', () => {
  test('is asked by a customer without a booking, told to its provider, and not public before the answer', async () => {
    const { provider, customer, admin, ask, page, changes, listed, read } = await sceneOf()
    const before = await changes()
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body.question).toMatchObject({ text, state: 'waiting', version: 0, actions: ['withdraw'] })
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-question-asked'])
    expect(await shownTo(stage.db, provider.id)).toEqual(['provider-question-asked'])
    expect(JSON.stringify(await stage.db.select().from(messages))).not.toContain('parking')
    expect(await page()).toMatchObject({ questions: [], answeredQuestions: 0 })
    expect(await changes()).toBe(before)
    for (const who of [provider, customer, admin])
      expect(await listed(who, '?state=waiting')).toEqual([body.question.id])
    expect((await read(body.question.id, provider)).actions).toEqual(['answer', 'report'])
    const dashboard = await stage.get('/dashboard', provider.cookie)
    expect(JSON.stringify(dashboard.body)).toContain('"unansweredQuestions":1')
  })

  test('stands with its answer and a first name on the page of the tour, which is told to have changed', async () => {
    const { slug, provider, customer, asked, answer, page, changes, listed } = await sceneOf()
    const id = await asked()
    await forgetAll(stage.db)
    const before = await changes()
    stage.pass(60_000)
    expect((await answer(id)).body.question).toMatchObject({
      state: 'answered',
      version: 1,
      actions: ['answer'],
    })
    const shown = await page()
    const entry = {
      id,
      text,
      author: 'Arjun',
      answer: 'Yes, for two.',
      answeredAt: stage.now().toISOString(),
    }
    expect(shown).toMatchObject({ questions: [entry], answeredQuestions: 1 })
    expect(JSON.stringify(shown)).not.toContain('Iyer')
    expect((await stage.get(`/products/${slug}/questions`)).body.rows).toEqual([entry])
    expect(await changes()).toBeGreaterThan(before)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['question-answered'])
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
    expect(await listed(provider, '?state=waiting')).toEqual([])
    const named = await changes()
    await stage.db.execute(sql`update users set name = 'Ravi Iyer' where id = ${customer.id}`)
    expect((await page()).questions[0].author).toBe('Ravi')
    expect(await changes()).toBeGreaterThan(named)
  })

  test('can have its answer changed, and tells nobody again', async () => {
    const { customer, asked, answer, page } = await sceneOf()
    const id = await asked()
    await answer(id)
    const { answeredAt } = (await page()).questions[0]
    await forgetAll(stage.db)
    stage.pass(60_000)
    expect((await answer(id, 'Yes, for three.', 1)).status).toBe(200)
    expect((await page()).questions[0]).toMatchObject({ answer: 'Yes, for three.', answeredAt })
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
  })

  test('takes one of two answers that are sent at once, and the same answer twice', async () => {
    const { asked, answer, page } = await sceneOf()
    const id = await asked()
    const [one, other] = await Promise.all([answer(id, 'Yes.'), answer(id, 'No.')])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { answer: shown } = (await page()).questions[0]
    expect(shown).toBe(one.status === 200 ? 'Yes.' : 'No.')
    expect((await answer(id, shown)).status).toBe(200)
    expect((await answer(id, 'Perhaps.', 0)).body.message).toMatch(/has changed since/)
  })

  test('that is sent twice is asked once, also at the same time', async () => {
    const { provider, ask, listed, customer } = await sceneOf()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ body }) => body.question.id)).size).toBe(1)
    expect(await listed(customer)).toHaveLength(1)
    expect(await emailsTo(stage.db, provider.id)).toHaveLength(1)
  })

  test.each([
    ['Too short', /at least 10 characters/],
    ['x'.repeat(501), /at most 500 characters/],
    ['Please call me on 98470 12345.', /Leave out phone numbers, email addresses and links/],
    ['Please write to arjun@example.com', /Leave out phone numbers/],
    ['Is it the one of www.example.com?', /Leave out phone numbers/],
  ])('is refused where it is %s', async (words, message) => {
    const { ask, customer, listed } = await sceneOf()
    const { status, body } = await ask(customer, words)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
    expect(await listed(customer)).toEqual([])
  })

  test('cannot be answered with a phone number', async () => {
    const { asked, answer } = await sceneOf()
    expect((await answer(await asked(), 'Call +91 98470 12345.')).status).toBe(400)
  })

  test('is limited to three without an answer about a tour', async () => {
    const { ask, customer, asked, answer } = await sceneOf()
    const id = await asked()
    for (const more of ['Is lunch included?', 'Is breakfast included?'])
      expect((await ask(customer, more)).status).toBe(201)
    expect(await ask(customer, 'Is dinner included?')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('3 questions here') },
    })
    await answer(id)
    expect((await ask(customer, 'Is dinner included?')).status).toBe(201)
  })

  test('is limited to ten a day by one customer', async () => {
    const { customer, slug } = await sceneOf()
    const strict = stage.appWith({ rateLimitFactor: 1 })
    const ask = () =>
      stage.send(
        `/products/${slug}/questions`,
        {
          method: 'POST',
          headers: { cookie: customer.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ text }),
        },
        strict,
      )
    for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(201)
    expect((await ask()).status).toBe(429)
  })

  test('cannot be asked about what is not on sale, which is said', async () => {
    const { ask, productId, provider, asked, answer } = await sceneOf()
    const id = await asked()
    await stage.db
      .execute(sql`update products set status = 'off_sale', off_sale_at = now(), off_sale_by = ${provider.id},
      off_sale_reason = 'Rain' where id = ${productId}`)
    const refused = { status: 409, body: { message: expect.stringContaining('not on sale now') } }
    expect(await ask()).toMatchObject(refused)
    expect((await answer(id)).body.question.product.isOnSale, 'what was asked before').toBe(false)
    await stage.db
      .execute(sql`update products set status = 'approved', off_sale_at = null, off_sale_by = null,
      off_sale_reason = null where id = ${productId}`)
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${provider.id}`)
    expect(await ask()).toMatchObject(refused)
    await stage.db.execute(sql`update products set status = 'pending_approval' where id = ${productId}`)
    expect((await ask()).status).toBe(404)
  })

  test('is withdrawn by its customer until it has an answer, and its message is not sent any more', async () => {
    const { asked, answer, withdraw, listed, provider, customer, slug, read } = await sceneOf()
    const id = await asked()
    const [message] = await stage.db.select().from(messages)
    if (!message) throw new Error('nobody was told')
    const later = stage.now()
    expect(await isOutdated(stage.db, message, later)).toBe(false)
    const other = await addMember(stage.db, 'user')
    expect((await withdraw(id, other)).status).toBe(404)
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { slug } })
    expect(await isOutdated(stage.db, message, later)).toBe(true)
    expect([await listed(provider), await listed(customer)]).toEqual([[], []])
    expect((await answer(id)).status).toBe(404)
    const second = await asked('Is lunch included?')
    await answer(second)
    expect((await withdraw(second)).status).toBe(409)
    expect((await read(second, customer)).actions).toEqual([])
  })

  test('is listed by the words of its tour, page by page', async () => {
    const { customer, productId, slug, listed } = await sceneOf()
    await stage.db.execute(sql`
      insert into product_questions (product_id, user_id, text, answer, answered_at, created_at)
      select ${productId}, ${customer.id}, 'Question ' || n, 'Answer ' || n, '2026-08-01'::timestamptz + n * interval '1 day',
        '2026-08-01' from generate_series(1, 30) n`)
    const read = async (query = '') => (await stage.get(`/products/${slug}/questions${query}`)).body
    const first = await read()
    expect([first.rows[0].text, first.rows.at(-1).text, first.previous]).toEqual([
      'Question 30',
      'Question 6',
      null,
    ])
    const second = await read(`?after=${first.next}`)
    expect([second.rows.length, second.rows[0].text, second.next]).toEqual([5, 'Question 5', null])
    expect((await read(`?before=${second.previous}`)).rows).toEqual(first.rows)
    expect((await stage.get(`/products/${slug}`)).body.product).toMatchObject({ answeredQuestions: 30 })
    expect(await listed(customer, '?q=tea')).toHaveLength(25)
    expect(await listed(customer, '?q=houseboat')).toEqual([])
  })
})

describe('what an administrator removes', () => {
  test('a question is gone for everybody but who asked, who is told why, as is a provider who has answered', async () => {
    const { asked, answer, remove, page, changes, read, listed, provider, customer, admin } = await sceneOf()
    const id = await asked()
    await answer(id)
    await forgetAll(stage.db)
    const before = await changes()
    const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad })
    expect((await remove(id, 'remove', elsewhere)).status).toBe(404)
    for (const who of [provider, customer]) expect((await remove(id, 'remove', who)).status).toBe(403)
    const { body } = await remove(id, 'remove')
    expect(body.question).toMatchObject({ state: 'removed', removal: { reason }, actions: [] })
    expect(body.question.timeline.map(({ action }: { action: string }) => action)).toEqual([
      'question.asked',
      'question.answered',
      'question.removed',
    ])
    expect((await page()).questions).toEqual([])
    expect(await changes()).toBeGreaterThan(before)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['question-removed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-question-removed'])
    expect(await read(id, customer)).toMatchObject({ state: 'removed', removal: { reason }, timeline: null })
    expect([await listed(provider), await listed(admin, '?state=removed')]).toEqual([[], [id]])
    expect((await answer(id, 'Yes, for two.', 2)).status).toBe(404)
    expect((await remove(id, 'remove')).status).toBe(409)
    expect((await remove(id, 'answer/remove')).status).toBe(409)
  })

  test('an answer is gone with its provider told why, and the question waits for another one', async () => {
    const { asked, answer, remove, page, provider, customer, listed } = await sceneOf()
    const id = await asked()
    expect((await remove(id, 'answer/remove')).status, 'without an answer').toBe(409)
    await answer(id)
    await forgetAll(stage.db)
    expect((await remove(id, 'answer/remove')).body.question).toMatchObject({
      state: 'waiting',
      answer: null,
    })
    expect((await page()).questions).toEqual([])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-answer-removed'])
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
    expect(await listed(provider, '?state=waiting')).toEqual([id])
    expect((await answer(id, 'Yes.', 1)).status, 'an outdated page').toBe(409)
    expect((await answer(id, 'Yes.', 2)).status).toBe(200)
  })

  test('is removed once when two administrators do it at once, and asks for a reason', async () => {
    const { asked, remove, customer, admin } = await sceneOf()
    const id = await asked()
    const root = await addMember(stage.db, 'super_admin')
    const empty = await stage.post(`/questions/${id}/remove`, { reason: ' ' }, admin.cookie)
    expect(empty.status).toBe(400)
    const answers = await Promise.all([remove(id, 'remove'), remove(id, 'remove', root)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await emailsTo(stage.db, customer.id)).toEqual(['question-removed'])
  })
})
