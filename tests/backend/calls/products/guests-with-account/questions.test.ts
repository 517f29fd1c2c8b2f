// What a guest asked is in the account that they make later, once both have confirmed the address.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../backend/db/schema/audit.ts'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { productQuestions } from '../../../../../backend/db/schema/products/questions.ts'
import { answerResetRequests } from '../../../../../backend/services/password-reset/request-password-reset.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { newestMessageOf } from '../../../support/mail/messages-of.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { addProduct } from '../../../support/products.ts'
import { text } from '../../../support/scenes/question-scene.ts'
import { createStage, password } from '../../../support/stage.ts'
import { createGuestQuestionScene } from '../guest-questions/guest-question-scene.ts'
import { address, createLaterAccount } from './later-account.ts'

const stage = createStage()
const { sceneOf, askBy, asked, rows } = createGuestQuestionScene(stage)
const { register, registered, textsOf, accountOf } = createLaterAccount(stage)

const questions = () => stage.db.select().from(productQuestions).orderBy(productQuestions.createdAt)

describe('a question of a guest', () => {
  test('is in the account once its email is confirmed, and its link still opens it', async () => {
    const { slug } = await sceneOf()
    const link = await asked(slug)
    const account = await register()
    expect(await textsOf(account.cookie)).toEqual([])
    expect((await link.find()).body).toMatchObject({ isConfirmed: true, isInAccount: false })

    expect((await account.confirm()).status).toBe(200)
    expect(await textsOf(account.cookie)).toEqual([text])
    expect((await link.find()).body).toMatchObject({ text, isConfirmed: true, isInAccount: true })
    const [question] = await questions()
    const entries = await stage.db.select().from(auditLog).orderBy(auditLog.id)
    expect(entries.filter(({ objectType }) => objectType === 'question')).toMatchObject([
      { action: 'question.asked', actorId: null },
      { action: 'question.added-to-account', actorId: await accountOf(), objectId: question?.id },
    ])
  })

  test('is in the account as soon as the guest confirms it, where the account has confirmed the address', async () => {
    const { slug, provider } = await sceneOf()
    const { cookie } = await registered()
    const link = await askBy(slug)
    expect(await textsOf(cookie)).toEqual([])
    expect(await link.confirm()).toMatchObject({
      status: 200,
      body: { text, isConfirmed: true, isInAccount: true },
    })
    expect(await textsOf(cookie)).toEqual([text])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-question-asked'])
    expect((await link.confirm()).body).toMatchObject({ isInAccount: true })
    expect(await questions()).toHaveLength(1)
  })

  test('is in the account whose email is changed to the address', async () => {
    const { slug } = await sceneOf()
    await asked(slug)
    const { cookie } = await registered('other@example.com')
    expect(await textsOf(cookie)).toEqual([])
    await stage.post('/email/change', { email: address, currentPassword: password }, cookie)
    const token = (await newestMessageOf(stage.db, 'new-email-verification'))?.token
    expect(await stage.post('/email/verify', { token }, cookie)).toMatchObject({ status: 200 })
    expect(await textsOf(cookie)).toEqual([text])
  })

  test('is in the account whose forgotten password was set by a link to the address', async () => {
    const { slug } = await sceneOf()
    await asked(slug)
    await register()
    await stage.post('/auth/password/forgotten', { email: address })
    await answerResetRequests({ db: stage.db, encryption: testEncryption }, stage.now())
    const token = (await newestMessageOf(stage.db, 'password-reset'))?.token
    const newPassword = 'Backwaters-of-monsoon-9'
    expect(await stage.post('/auth/password/reset', { token, newPassword })).toMatchObject({ status: 200 })
    const { cookie } = await stage.post('/auth/login', { email: address, password: newPassword })
    expect(await textsOf(cookie)).toEqual([text])
  })

  test('that is not confirmed stays out of the account, and so does one of another address', async () => {
    const { slug } = await sceneOf()
    const link = await askBy(slug)
    await asked(slug, { email: 'other@example.com' })
    const { cookie } = await registered()
    expect(await textsOf(cookie)).toEqual([])
    expect((await link.find()).body).toMatchObject({ isConfirmed: false, isInAccount: false })
    expect(await questions()).toMatchObject([{ userId: null }])
  })

  test('stays with the guest where the account has not confirmed the address', async () => {
    const { slug } = await sceneOf()
    const { cookie } = await register()
    const link = await asked(slug)
    expect((await link.find()).body).toMatchObject({ isInAccount: false })
    expect(await textsOf(cookie)).toEqual([])
  })

  test('stays with the guest where the account is that of a provider', async () => {
    const { slug } = await sceneOf()
    const link = await asked(slug)
    const account = await register('/auth/register-service-provider')
    expect((await account.confirm()).status).toBe(200)
    const again = await asked(slug, { text: 'Is lunch included?' })
    for (const each of [link, again]) expect((await each.find()).body.isInAccount).toBe(false)
    expect(await questions()).toMatchObject([{ userId: null }, { userId: null }])
  })

  test.each([
    ['suspended', sql`status = 'suspended'`],
    ['about to be deleted', sql`deletion_due_at = now()`],
  ])('stays with the guest where the account is %s', async (_, state) => {
    const { slug } = await sceneOf()
    await registered()
    await stage.db.execute(sql`update users set ${state} where email = ${address}`)
    const link = await asked(slug)
    expect((await link.find()).body.isInAccount).toBe(false)
  })

  test('is answered to the account, by email and in the app, and stays without a name for others', async () => {
    const { slug, answer, page, read, provider } = await sceneOf()
    await asked(slug)
    const { cookie } = await registered()
    const id = (await questions())[0]?.id ?? ''
    expect((await answer(id)).status).toBe(200)
    const account = await accountOf()
    expect(await emailsTo(stage.db, account)).toContain('question-answered')
    expect(await shownTo(stage.db, account)).toEqual(['question-answered'])
    expect(await stage.db.$count(messages, sql`kind = 'guest-question-answered'`)).toBe(0)
    expect((await page()).questions).toMatchObject([{ text, author: 'A guest' }])
    expect((await read(id, provider)).author).toBe('A guest')
    expect((await stage.get(`/questions/${id}`, cookie)).body.question.answer).toBe('Yes, for two.')
  })

  test('that has its answer moves with it', async () => {
    const { slug, answer } = await sceneOf()
    const link = await asked(slug)
    await answer((await questions())[0]?.id ?? '')
    const { cookie } = await registered()
    expect((await stage.get('/questions?state=answered', cookie)).body.rows).toMatchObject([{ text }])
    expect((await link.find()).body).toMatchObject({ answer: 'Yes, for two.', isInAccount: true })
  })

  test('can still be deleted by its link, and the audit log has the account', async () => {
    const { slug } = await sceneOf()
    const link = await asked(slug)
    const { cookie } = await registered()
    expect((await link.withdraw()).status).toBe(200)
    expect([await textsOf(cookie), await rows()]).toEqual([[], []])
    const entries = await stage.db.select().from(auditLog).orderBy(auditLog.id)
    expect(entries.find(({ action }) => action === 'question.withdrawn')).toMatchObject({
      actorId: await accountOf(),
      ip: null,
    })
  })

  test('can be withdrawn in the account, which ends the link', async () => {
    const { slug } = await sceneOf()
    const link = await asked(slug)
    const { cookie } = await registered()
    const id = (await questions())[0]?.id
    expect((await stage.post(`/questions/${id}/withdraw`, undefined, cookie)).status).toBe(200)
    expect([(await link.find()).status, await rows()]).toEqual([404, []])
  })
})

describe('the limits of an account', () => {
  test('keep the fourth question about a tour with the guest, and count those that moved', async () => {
    const { slug } = await sceneOf()
    const account = await register()
    for (const words of ['Is lunch included?', 'Is dinner included?'])
      expect((await stage.post(`/products/${slug}/questions`, { text: words }, account.cookie)).status).toBe(
        201,
      )
    const first = await asked(slug, { text: 'Is there parking?' })
    const second = await asked(slug, { text: 'Is there a lift?' })
    await account.confirm()
    expect((await first.find()).body.isInAccount).toBe(true)
    expect((await second.find()).body).toMatchObject({ isConfirmed: true, isInAccount: false })
    expect(await textsOf(account.cookie)).toHaveLength(3)
    const more = await stage.post(
      `/products/${slug}/questions`,
      { text: 'One more question?' },
      account.cookie,
    )
    expect(more.status).toBe(409)
  })

  test('are of each tour, and those of the guest begin again', async () => {
    const { slug, provider } = await sceneOf()
    const other = await addProduct(stage.db, provider.id)
    const otherSlug = String(await stage.value(sql`select slug from products where id = ${other}`))
    await asked(slug, { text: 'Is lunch included?' })
    await asked(slug, { text: 'Is dinner included?' })
    await asked(otherSlug, { text: 'Is there parking?' })
    const { cookie } = await registered()
    expect(await textsOf(cookie)).toHaveLength(3)
    await asked(slug, { text: 'Is there a lift?' })
    expect(await textsOf(cookie)).toHaveLength(4)
  })

  test('keep with the guest what the account asks in the same words', async () => {
    const { slug } = await sceneOf()
    const account = await register()
    await stage.post(`/products/${slug}/questions`, { text }, account.cookie)
    const link = await asked(slug)
    await account.confirm()
    expect(await textsOf(account.cookie)).toEqual([text])
    expect((await link.find()).body.isInAccount).toBe(false)
  })
})
