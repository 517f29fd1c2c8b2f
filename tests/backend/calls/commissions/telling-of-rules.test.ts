// A rule that names a provider or an affiliate is told to them when it is made and when it ends.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

async function scene() {
  const { root, provider, productId } = await sceneOf()
  await forgetAll(stage.db)
  const create = async (draft: object): Promise<string> => {
    stage.pass(1000)
    const answer = await stage.post('/rules', { type: 'percentage', ...draft }, root.cookie)
    expect(answer.status).toBe(201)
    return answer.body.rule.id
  }
  const end = async (id: string) => {
    stage.pass(1000)
    expect((await stage.post(`/rules/${id}/end`, { reason: 'Over' }, root.cookie)).status).toBe(200)
  }
  const told = async (kind: string) =>
    (await stage.db.select().from(messages).where(eq(messages.kind, kind)).orderBy(messages.createdAt)).map(
      ({ variables }) => variables,
    )
  const email = async (id: string) => String(await stage.value(sql`select email from users where id = ${id}`))
  const slug = String(await stage.value(sql`select slug from products where id = ${productId}`))
  return { provider, slug, create, end, told, email }
}

test('a provider is told of a fee for them or their tour, from when, and what comes after it', async () => {
  const { provider, slug, create, end, told, email } = await scene()
  const own = { kind: 'fee', scope: 'provider', name: await email(provider.id) }
  await create({ ...own, value: 1200 })
  const second = await create({ ...own, value: 2200, from: '2026-12-01' })
  const ofTour = await create({ kind: 'fee', scope: 'product', name: slug, value: 1050 })
  expect(await told('provider-fee-changed')).toEqual([
    {
      rate: '12%',
      name: 'your tours and stays without a fee of their own',
      from: '2026-10-01',
      before: null,
    },
    {
      rate: '22%',
      name: 'your tours and stays without a fee of their own',
      from: '2026-12-01',
      before: '12%',
    },
    expect.objectContaining({ rate: '10.5%', before: null }),
  ])
  await end(second)
  await end(ofTour)
  expect(await told('provider-fee-ended')).toMatchObject([
    { rate: '22%', next: 'It is 12%.' },
    { rate: '10.5%', next: 'The usual fee applies.' },
  ])
})

test('an affiliate is told of the own commission, in percent or as an amount, and nothing of a rule that was replaced', async () => {
  const { create, end, told, email } = await scene()
  const affiliate = await addMember(stage.db, 'affiliate')
  const own = { kind: 'commission', scope: 'affiliate', name: await email(affiliate.id) }
  const first = await create({ ...own, value: 800 })
  const second = await create({ ...own, value: 30_000, type: 'flat' })
  expect(await told('affiliate-rate-changed')).toMatchObject([
    { rate: '8%', before: null },
    { rate: '₹300 for each booking or lead', before: '8%' },
  ])
  await end(first)
  expect(await told('affiliate-rate-ended')).toEqual([])
  await end(second)
  expect(await told('affiliate-rate-ended')).toEqual([
    { rate: '₹300 for each booking or lead', next: 'The usual rate applies.' },
  ])
})

test('a rule for many is told to nobody', async () => {
  const { provider, create, end } = await scene()
  const affiliate = await addMember(stage.db, 'affiliate')
  const id = await create({ kind: 'fee', scope: 'default', value: 1200 })
  await create({ kind: 'commission', scope: 'category', name: 'heritage', value: 900 })
  await end(id)
  for (const who of [provider, affiliate]) expect(await emailsTo(stage.db, who.id)).toEqual([])
})
