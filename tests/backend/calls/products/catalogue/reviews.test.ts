// All reviews of a product, page by page.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addMarket } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

async function reviewed(number: number) {
  const { productId, provider } = await addMarket(stage.db)
  const customer = await addMember(stage.db, 'user')
  await stage.db.execute(sql`
    with made as (
      insert into bookings (user_id, product_id, provider_id, territory_path, product_title, customer_name,
        policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at, status,
        payment_status, idempotency_key, voucher_code, created_at)
      select ${customer.id}, ${productId}, ${provider.id}, 'IN/KL/idukki', 'Tea', 'Arjun' || n || ' Iyer', '[]',
        100, 1, 100, '2026-09-01', '09:00', '13:00', '2026-09-01', '2026-09-01', 'completed', 'completed',
        'key' || n, 'voucher' || n, '2026-08-01'
      from generate_series(1, ${number}) n returning id, idempotency_key)
    insert into reviews (booking_id, product_id, rating, text, created_at)
    select id, ${productId}, 4, 'Good', '2026-08-01'::timestamptz + substr(idempotency_key, 4)::int * interval '1 day'
    from made`)
  const slug = String(await stage.value(sql`select slug from products where id = ${productId}`))
  const read = async (query = '') => stage.get(`/products/${slug}/reviews${query}`)
  return { slug, read }
}

const authorsOf = ({ body }: { body: { rows: { author: string }[] } }) =>
  body.rows.map(({ author }) => author)

test('all reviews can be read, the newest first, back and forth', async () => {
  const { read } = await reviewed(30)
  const first = await read()
  expect(first.status).toBe(200)
  expect([authorsOf(first)[0], authorsOf(first).at(-1), first.body.previous]).toEqual([
    'Arjun30',
    'Arjun6',
    null,
  ])
  expect(JSON.stringify(first.body)).not.toContain('Iyer')
  const second = await read(`?after=${first.body.next}`)
  expect([authorsOf(second), second.body.next]).toEqual([
    ['Arjun5', 'Arjun4', 'Arjun3', 'Arjun2', 'Arjun1'],
    null,
  ])
  expect(authorsOf(await read(`?before=${second.body.previous}`))).toEqual(authorsOf(first))
})

test('reviews without a text, those that were taken down, and those of services off sale are not among them', async () => {
  const { slug, read } = await reviewed(4)
  await stage.db.execute(sql`update reviews set text = '' where created_at = '2026-08-02'`)
  await stage.db.execute(
    sql`update reviews set removed_at = now(), removal_reason = 'x' where created_at = '2026-08-03'`,
  )
  expect(authorsOf(await read())).toEqual(['Arjun4', 'Arjun3'])
  await stage.db.execute(sql`update products set status = 'pending_approval' where slug = ${slug}`)
  expect((await read()).status).toBe(404)
})

test('those with so many stars are listed alone, and all are counted by their stars', async () => {
  const { slug, read } = await reviewed(30)
  await stage.db.execute(sql`update reviews set rating = 1 where created_at < '2026-08-28'`)
  await stage.db.execute(
    sql`update reviews set removed_at = now(), removal_reason = 'x' where created_at = '2026-08-02'`,
  )
  await stage.db.execute(sql`update reviews set text = '' where created_at = '2026-08-03'`)
  const counts = (one: number) =>
    [5, 4, 3, 2, 1].map((rating) => ({ rating, count: { 4: 4, 1: one }[rating] ?? 0 }))

  const four = await read('?rating=4')
  expect([authorsOf(four), four.body.next]).toEqual([['Arjun30', 'Arjun29', 'Arjun28', 'Arjun27'], null])
  const first = await read('?rating=1')
  expect(first.body.ratingCounts).toEqual(counts(24))
  expect(authorsOf(first)).toHaveLength(24)
  expect(authorsOf(await read('?rating=3'))).toEqual([])
  expect((await read('?rating=6')).status).toBe(400)

  await stage.db.execute(sql`update products set rating_sum = 41, review_count = 29 where slug = ${slug}`)
  const { body } = await stage.get(`/products/${slug}`)
  expect(body.product.ratingCounts, 'with the one that has no text any more').toEqual(counts(25))
})
