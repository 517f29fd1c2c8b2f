// Reviews that administrators take down, and that providers report to them.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember, type Member } from '../../support/members.ts'
import { wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)
const reason = 'It names the private number of the guide.'

async function scene() {
  const set = await sceneOf()
  const { id, productId } = set
  await set.bring('completed')
  await stage.post(`/bookings/${id}/review`, { rating: 2, text: 'Call 98765.' }, set.customer.cookie)
  await forgetAll(stage.db)
  const slug = String(await stage.value(sql`select slug from products where id = ${productId}`))
  const shown = async () => {
    const { reviews, rating, reviewCount } = (await stage.get(`/products/${slug}`, '')).body.product
    return { texts: reviews.map(({ text }: { text: string }) => text), rating, reviewCount }
  }
  const decide = (
    step: 'remove' | 'restore' | 'report' | 'keep',
    who: Member,
    payload: object = { reason },
  ) => stage.post(`/bookings/${id}/review/${step}`, step === 'restore' ? undefined : payload, who.cookie)
  const listed = async (filter: string, who: Member) =>
    (await stage.get(`/bookings?review=${filter}`, who.cookie)).body.rows.length
  const reported = async (who: Member) => (await stage.get('/open-work', who.cookie)).body.reportedReviews
  return { ...set, shown, decide, listed, reported }
}

describe('a review that an administrator takes down', () => {
  test('is gone from the public page, the rating and what waits for a reply, and both sides are told why', async () => {
    const { id, productId, admin, provider, customer, shown, decide, read, listed } = await scene()
    expect(await shown()).toEqual({ texts: ['Call 98765.'], rating: 2, reviewCount: 1 })
    expect(await listed('unanswered', provider)).toBe(1)
    const changes = () =>
      stage.value(sql`select count(*) from catalogue_changes where subject in ('product', 'catalogue')`)
    const before = Number(await changes())
    expect((await read(admin)).reviewActions).toEqual(['remove'])
    expect((await decide('remove', admin)).status).toBe(200)
    expect(await shown()).toEqual({ texts: [], rating: null, reviewCount: 0 })
    expect(Number(await changes())).toBeGreaterThan(before)
    expect(await listed('unanswered', provider)).toBe(0)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['review-removed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-review-removed'])
    expect(await read(customer)).toMatchObject({
      actions: [],
      review: { text: 'Call 98765.' },
      reviewRemoval: { reason },
      reviewActions: [],
    })
    expect(await read(provider)).toMatchObject({ review: null, reviewRemoval: { reason }, canReply: false })
    const reply = await stage.post(`/bookings/${id}/review/reply`, { text: 'Thank you.' }, provider.cookie)
    expect(reply.status).toBe(409)
    expect(
      await stage.value(sql`select action || ': ' || reason from audit_log where action = 'review.removed'`),
    ).toBe(`review.removed: ${reason}`)
    expect((await decide('remove', admin)).status).toBe(409)
    expect(
      await stage.value(sql`select rating_sum || '/' || review_count from products where id = ${productId}`),
    ).toBe('0/0')
  })

  test('is taken down in scope alone, with a reason', async () => {
    const { admin, provider, customer, decide } = await scene()
    const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad, now: stage.now() })
    expect((await decide('remove', elsewhere)).status).toBe(404)
    for (const who of [provider, customer]) expect((await decide('remove', who)).status).toBe(403)
    expect((await decide('remove', admin, { reason: ' ' })).status).toBe(400)
  })

  test('is shown again by a super administrator alone, and counts again', async () => {
    const { root, admin, customer, provider, shown, decide, read } = await scene()
    expect((await decide('restore', root)).status).toBe(409)
    await decide('remove', admin)
    expect((await read(admin)).reviewActions).toEqual([])
    expect((await decide('restore', admin)).status).toBe(403)
    expect((await read(root)).reviewActions).toEqual(['restore'])
    await forgetAll(stage.db)
    expect((await decide('restore', root)).status).toBe(200)
    expect(await shown()).toEqual({ texts: ['Call 98765.'], rating: 2, reviewCount: 1 })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['review-restored'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-review-restored'])
    expect((await read(customer)).reviewRemoval).toBeNull()
  })

  test('is counted once when two administrators take it down at once', async () => {
    const { root, admin, shown, decide } = await scene()
    const answers = await Promise.all([decide('remove', admin), decide('remove', root)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await shown()).toEqual({ texts: [], rating: null, reviewCount: 0 })
  })

  test('does not come back once its text was deleted with the customer', async () => {
    const { root, admin, shown, decide } = await scene()
    await decide('remove', admin)
    await stage.db.execute(sql`update reviews set text = ''`)
    expect((await decide('restore', root)).status).toBe(409)
    expect(await shown()).toEqual({ texts: [], rating: null, reviewCount: 0 })
  })
})

describe('a review that its provider reports', () => {
  test('is work of the administrators in scope until one of them takes it down', async () => {
    const { admin, provider, customer, decide, read, listed, reported } = await scene()
    const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad, now: stage.now() })
    expect(await reported(admin)).toBe(0)
    expect((await decide('report', provider)).status).toBe(200)
    expect((await decide('report', provider)).status).toBe(409)
    expect([await reported(admin), await listed('reported', admin)]).toEqual([1, 1])
    expect([await reported(elsewhere), await listed('reported', elsewhere)]).toEqual([0, 0])
    expect(await read(admin)).toMatchObject({
      reviewActions: ['remove', 'keep'],
      reviewReport: { reason, isOpen: true },
    })
    expect(await listed('reported', customer)).toBe(0)
    const seen = await read(customer)
    expect(seen.reviewReport).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('review.reported')
    await decide('remove', admin, { reason: 'A private number.' })
    expect([await reported(admin), await listed('reported', admin)]).toEqual([0, 0])
  })

  test('can be kept with a reason that the provider is told, and is not reported again', async () => {
    const { admin, provider, customer, shown, decide, read, reported } = await scene()
    expect((await decide('keep', admin)).status).toBe(409)
    await decide('report', provider)
    expect((await decide('keep', admin)).status).toBe(200)
    expect(await reported(admin)).toBe(0)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-review-kept'])
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
    expect(await read(provider)).toMatchObject({ reviewActions: [], reviewReport: { isOpen: false } })
    expect((await decide('report', provider)).status).toBe(409)
    expect((await shown()).texts).toEqual(['Call 98765.'])
  })

  test('is reported by its own provider alone', async () => {
    const { admin, customer, decide } = await scene()
    for (const who of [admin, customer]) expect((await decide('report', who)).status).toBe(403)
    const stranger = await addMember(stage.db, 'service_provider', { now: stage.now() })
    expect((await decide('report', stranger)).status).toBe(404)
  })
})
