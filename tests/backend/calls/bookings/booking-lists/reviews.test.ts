import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addMarket, holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

describe('a review', () => {
  async function travelled(change = sql`status = 'completed'`) {
    const { slotId, productId } = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
    const { body } = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
    const id: string = body.booking.id
    await stage.db.execute(sql`update bookings set ${change} where id = ${id}`)
    const review = (payload: object, who = customer) =>
      stage.post(`/bookings/${id}/review`, payload, who.cookie)
    return { id, productId, customer, review }
  }
  const rating = (productId: string) =>
    stage.value(sql`select rating_sum || '/' || review_count from products where id = ${productId}`)

  test('is written once for a completed booking, and updates the product’s rating', async () => {
    const { review, productId } = await travelled()
    const payload = { rating: 4, text: '  Misty and lovely.  ' }
    const answers = await Promise.all([review(payload), review(payload), review(payload)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { body } = answers.find(({ status }) => status === 201) ?? {}
    expect(body.booking.review).toMatchObject({ rating: 4, text: 'Misty and lovely.', author: 'Arjun' })
    expect(body.booking.actions).toEqual([])
    expect(body.booking.timeline.at(-1)).toMatchObject({ action: 'review.written', actor: 'Arjun Iyer' })
    expect(await rating(productId)).toBe('4/1')
  })

  test('is asked for in the list and on the dashboard of its customer, until it is written', async () => {
    const { review, id, customer } = await travelled()
    const asked = async (who = customer) => ({
      listed: (await stage.get('/bookings', who.cookie)).body.rows.map(
        ({ canReview }: { canReview?: boolean }) => canReview,
      ),
      toDo: (await stage.get('/dashboard', who.cookie)).body.tripsToReview,
    })
    expect(await asked()).toEqual({ listed: [true], toDo: { total: 1, bookingId: id } })
    const other = await addMember(stage.db, 'user')
    expect(await asked(other)).toEqual({ listed: [], toDo: null })
    const admin = await addMember(stage.db, 'super_admin')
    expect((await asked(admin)).listed, 'others do not write it').toEqual([undefined])
    await stage.db.execute(sql`update bookings set ends_at = ends_at - interval '90 days' where id = ${id}`)
    expect(await asked(), 'long ago').toEqual({ listed: [true], toDo: null })
    await stage.db.execute(sql`update bookings set ends_at = ends_at + interval '90 days' where id = ${id}`)
    await review({ rating: 5, text: 'Good' })
    expect(await asked()).toEqual({ listed: [false], toDo: null })
  })

  test.each([
    ['is not completed', sql`status = 'confirmed'`],
    ['was a no-show', sql`status = 'completed', is_no_show = true`],
  ])('of a booking that %s fails with 409', async (_what, change) => {
    const { review, productId, customer } = await travelled(change)
    expect((await review({ rating: 5, text: 'Good' })).status).toBe(409)
    const [row] = (await stage.get('/bookings', customer.cookie)).body.rows
    expect(row.canReview).toBe(false)
    expect((await stage.get('/dashboard', customer.cookie)).body.tripsToReview).toBeNull()
    expect(await rating(productId)).toBe('0/0')
  })

  test('is for the customer only, with one to five stars and a text', async () => {
    const { review } = await travelled()
    expect((await review({ rating: 5, text: 'Good' }, await addMember(stage.db, 'user'))).status).toBe(404)
    expect((await review({ rating: 5, text: 'Good' }, await addMember(stage.db, 'super_admin'))).status).toBe(
      403,
    )
    for (const payload of [
      { rating: 0, text: 'x' },
      { rating: 6, text: 'x' },
      { rating: 5, text: ' ' },
    ]) {
      expect((await review(payload)).status).toBe(400)
    }
  })
})
