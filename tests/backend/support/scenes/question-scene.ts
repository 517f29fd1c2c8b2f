// A tour, a customer who asks about it, its provider and the administrator of its district.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addMember, type Member } from '../members.ts'
import { addMarket, idukki } from '../products.ts'
import type { Stage } from '../stage.ts'

export const text = 'Is there parking for a bus?'
export const reason = 'It names the private number of the guide.'

export const createQuestionScene = (stage: Stage) => async () => {
  const market = await addMarket(stage.db)
  const customer = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
  const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const slug = String(await stage.value(sql`select slug from products where id = ${market.productId}`))
  const ask = (who: Member = customer, words = text) =>
    stage.post(`/products/${slug}/questions`, { text: words }, who.cookie)
  const asked = async (words = text) => String((await ask(customer, words)).body.question.id)
  const answer = (id: string, words = 'Yes, for two.', version = 0, who: Member = market.provider) =>
    stage.post(`/questions/${id}/answer`, { text: words, version }, who.cookie)
  const withdraw = (id: string, who: Member = customer) =>
    stage.post(`/questions/${id}/withdraw`, undefined, who.cookie)
  const remove = (id: string, what: 'remove' | 'answer/remove', who: Member = admin) =>
    stage.post(`/questions/${id}/${what}`, { reason }, who.cookie)
  const report = (id: string, who: Member = market.provider, why = reason) =>
    stage.post(`/questions/${id}/report`, { reason: why }, who.cookie)
  const keep = (id: string, who: Member = admin) =>
    stage.post(`/questions/${id}/keep`, { reason }, who.cookie)
  const reported = async (who: Member) => (await stage.get('/open-work', who.cookie)).body.reportedQuestions
  /** At the tab, as on the dashboard. */
  const unanswered = async () => {
    const { questions } = (await stage.get('/open-work?area=services', market.provider.cookie)).body
    const { stats } = (await stage.get('/dashboard', market.provider.cookie)).body
    expect(stats.unansweredQuestions).toBe(questions)
    return questions
  }
  const read = async (id: string, who: Member) =>
    (await stage.get(`/questions/${id}`, who.cookie)).body.question
  const listed = async (who: Member, query = '') =>
    (await stage.get(`/questions${query}`, who.cookie)).body.rows.map(({ id }: { id: string }) => id)
  const page = async () => (await stage.get(`/products/${slug}`)).body.product
  const changes = async () =>
    Number(await stage.value(sql`select count(*) from catalogue_changes where name = ${slug}`))
  return {
    ...market,
    customer,
    admin,
    slug,
    ask,
    asked,
    answer,
    withdraw,
    remove,
    report,
    keep,
    reported,
    unanswered,
    read,
    listed,
    page,
    changes,
  }
}
