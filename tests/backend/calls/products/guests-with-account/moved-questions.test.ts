// Questions of guests that move into an account: two at once, the copy of the data, and the end.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { guestQuestions } from '../../../../../backend/db/schema/products/guest-questions.ts'
import { productQuestions } from '../../../../../backend/db/schema/products/questions.ts'
import { deleteOldGuestQuestions } from '../../../../../backend/services/questions/guests/end-guest-questions.ts'
import { text } from '../../../support/scenes/question-scene.ts'
import { createStage } from '../../../support/stage.ts'
import { createGuestQuestionScene } from '../guest-questions/guest-question-scene.ts'
import { address, createLaterAccount } from './later-account.ts'

const stage = createStage()
const { sceneOf, askBy, asked, rows } = createGuestQuestionScene(stage)
const { confirmBoth, register, registered, copyOf, deleteAccount, textsOf, accountOf } =
  createLaterAccount(stage)

const questions = () => stage.db.select().from(productQuestions).orderBy(productQuestions.createdAt)

describe('two at once', () => {
  test('move a question that is confirmed while the account confirms its email', async () => {
    const { slug } = await sceneOf()
    const account = await register()
    const link = await askBy(slug)
    const answers = await Promise.all([account.confirm(), link.confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await textsOf(account.cookie)).toEqual([text])
    const added = await stage.db.$count(auditLog, sql`action = 'question.added-to-account'`)
    expect(added).toBe(1)
  })

  test('move a question whose confirmation comes between the look for it and the end of that', async () => {
    const { slug } = await sceneOf()
    const account = await register()
    const link = await askBy(slug)
    // What is looked for after the questions.
    const entries = sql`select pg_advisory_xact_lock(hashtextextended(${`wait as ${address}`}, 0))`
    await confirmBoth(account.confirm, link.confirm, entries)
    expect(await textsOf(account.cookie)).toEqual([text])
  })

  test('tell the account or the guest of an answer that comes meanwhile, and one of them once', async () => {
    const { slug, answer } = await sceneOf()
    await asked(slug)
    const account = await register()
    const id = (await questions())[0]?.id ?? ''
    const answers = await Promise.all([account.confirm(), answer(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const told = await stage.db.$count(
      messages,
      sql`kind in ('question-answered', 'guest-question-answered')`,
    )
    expect(told).toBe(1)
    expect(await questions()).toMatchObject([{ userId: await accountOf(), answer: 'Yes, for two.' }])
  })
})

describe('afterwards', () => {
  test('the copy of the account’s data has the question and its emails, without the secret', async () => {
    const { slug } = await sceneOf()
    await asked(slug)
    const { cookie } = await registered()
    const { files, table } = await copyOf(cookie)
    expect(table('product_questions')).toMatchObject([{ text }])
    expect(table('messages').map(({ kind }: { kind: string }) => kind)).toContain(
      'guest-question-confirmation',
    )
    const [row] = await rows()
    expect(JSON.stringify([...files.values()].map(String))).not.toContain(row?.linkHash)
  })

  test('deleting the account deletes the question, its link and its emails', async () => {
    const { slug, answer } = await sceneOf()
    const link = await asked(slug)
    const { cookie } = await registered()
    await answer((await questions())[0]?.id ?? '')
    await deleteAccount(cookie)
    expect([await questions(), await rows(), (await link.find()).status]).toEqual([[], [], 404])
    expect(await stage.db.$count(messages, sql`guest_question_id is not null`)).toBe(0)
  })

  test('deleting an account that has the address later leaves the questions of the one before', async () => {
    const { slug } = await sceneOf()
    await asked(slug)
    await registered()
    await stage.db.execute(sql`update users set email = 'new@example.com' where email = ${address}`)
    const second = await registered()
    await deleteAccount(second.cookie)
    expect(await questions()).toMatchObject([{ text, userId: await accountOf('new@example.com') }])
  })

  test('the question stays in the account where nobody answers for 90 days, and the address of its link goes', async () => {
    const { slug } = await sceneOf()
    const link = await asked(slug)
    await registered()
    stage.pass(90 * dayMs - 1001)
    expect(await deleteOldGuestQuestions(stage.db, stage.now())).toBe(0)
    stage.pass(1)
    expect(await deleteOldGuestQuestions(stage.db, stage.now())).toBe(1)
    expect(
      [await questions(), await stage.db.select().from(guestQuestions)].map(({ length }) => length),
    ).toEqual([1, 0])
    expect((await link.find()).status).toBe(404)
  })
})
