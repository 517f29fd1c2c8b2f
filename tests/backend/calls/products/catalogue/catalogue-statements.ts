// Every statement that changes the catalogue, and which changes a caller that keeps pages is told of.
import { sql, type SQL } from 'drizzle-orm'

interface Market {
  readonly productId: string
  readonly provider: { readonly id: string }
  readonly customer: { readonly id: string }
  readonly waiting: string
}

export const product = { subject: 'product', slug: 'tea' }
export const neighbour = { subject: 'product', slug: 'spice' }
export const catalogue = { subject: 'catalogue' }
export const day = { subject: 'day', date: '2026-10-20' }
export const all = { subject: 'all' }

export const ofTea = (set: SQL) => sql`update products set ${set} where slug = 'tea'`
const ofSlot = (set: SQL) => sql`update availability_slots set ${set}`

type Statement = readonly [what: string, change: (of: Market) => SQL, told: readonly object[]]

/** Of a market each, one after the other: what would hide another change comes last, or in another market. */
export const statements: readonly (readonly [about: string, ofMarket: readonly Statement[]])[] = [
  [
    'a product',
    [
      ['the same value again', () => ofTea(sql`title = title`), []],
      ['a meeting point, which only customers see', () => ofTea(sql`meeting_point = 'The lake'`), []],
      ['a version', () => ofTea(sql`version = version + 1, updated_at = now()`), []],
      [
        'a title of what waits for approval',
        ({ waiting }) => sql`update products set title = 'New' where id = ${waiting}`,
        [],
      ],
      ['house rules, which only the page shows', () => ofTea(sql`house_rules = 'No shoes'`), [product]],
      ['extras', () => ofTea(sql`extras = '[{"name": "Dinner", "price": 100}]'`), [product, catalogue]],
      ['a description, which is searched', () => ofTea(sql`description = 'Other'`), [product, catalogue]],
      ['a rating', () => ofTea(sql`rating_sum = 5, review_count = 1`), [product, catalogue]],
      ['a title', () => ofTea(sql`title = 'Other tea'`), [product, catalogue]],
      ['a price', () => ofTea(sql`price = 1000`), [product, catalogue]],
      ['a lowest price of seasons', () => ofTea(sql`lowest_price = 900`), [product, catalogue]],
      [
        'an approval',
        ({ waiting }) => sql`update products set status = 'approved' where id = ${waiting}`,
        [product, neighbour, { subject: 'product', slug: 'waiting' }, catalogue],
      ],
      [
        'very many products at once',
        ({ provider }) => sql`insert into products (slug, provider_id, kind, title, description, category,
      price, country, state, district, territory_path, maximum_seats, cutoff_minutes, cancellation_policy, status, created_at, updated_at)
    select 'walk-' || n, ${provider.id}, 'tour', 'Walk', 'A walk', 'Nature', 1, 'India', 'Kerala', 'Idukki', 'IN/KL/idukki', 4, 60,
      'moderate', 'approved', now(), now() from generate_series(1, 60) as n`,
        [all],
      ],
    ],
  ],
  [
    'its days',
    [
      ['a slot that is gone', () => sql`update availability_slots set is_closed = is_closed`, []],
      ['a seat', () => ofSlot(sql`reserved = reserved + 1`), [product, day]],
      ['a price of a day', () => ofSlot(sql`price = 100000`), [product, day]],
      ['a lower capacity that waits', () => ofSlot(sql`reduced_to = 5`), []],
      ['a closed day', () => ofSlot(sql`is_closed = true`), [product, day]],
      [
        'a calendar',
        ({
          productId,
        }) => sql`insert into availability_slots (product_id, date, start_time, end_time, capacity, cutoff_at)
    select ${productId}, day, '09:00', '12:00', 4, day from generate_series('2027-01-01'::date, '2027-03-01', '1 day') as day`,
        [product, catalogue],
      ],
      [
        'slots of what waits',
        ({
          waiting,
        }) => sql`insert into availability_slots (product_id, date, start_time, end_time, capacity, cutoff_at)
    values (${waiting}, '2026-10-20', '09:00', '12:00', 4, now())`,
        [],
      ],
      [
        'an address',
        () => ofTea(sql`slug = 'green'`),
        [product, { subject: 'product', slug: 'green' }, catalogue],
      ],
    ],
  ],
  [
    'its pictures',
    [
      [
        'an approved picture',
        () => sql`update product_images set staged = null where alt = 'Staged'`,
        [product, catalogue],
      ],
      [
        'a picture',
        ({
          productId,
        }) => sql`insert into product_images (product_id, position, alt, width, height, created_at)
    values (${productId}, 2, 'More', 4, 2, now())`,
        [product, catalogue],
      ],
      [
        'an order of pictures',
        () => sql`update product_images set position = 9 where alt = 'Shown'`,
        [product, catalogue],
      ],
      ['a removed picture', () => sql`delete from product_images where alt = 'Shown'`, [product, catalogue]],
      [
        'a slot on another day',
        () => ofSlot(sql`date = '2026-10-21'`),
        [product, day, { subject: 'day', date: '2026-10-21' }],
      ],
      [
        'a saved product',
        ({ productId, customer }) => sql`insert into saved_products (product_id, user_id, created_at)
    values (${productId}, ${customer.id}, now())`,
        [],
      ],
      [
        'the phone of the provider',
        ({ provider }) => sql`update users set phone = '+91 1' where id = ${provider.id}`,
        [],
      ],
      [
        'an end of sale, which the provider’s other pages count',
        () => ofTea(sql`status = 'off_sale'`),
        [product, neighbour, catalogue],
      ],
    ],
  ],
  [
    'its people and reviews',
    [
      ['a picture that waits', () => sql`update product_images set alt = 'Other' where alt = 'Staged'`, []],
      [
        'a picture to remove',
        () => sql`update product_images set staged = 'removed' where alt = 'Shown'`,
        [],
      ],
      [
        'the name of a review’s author',
        () => sql`update bookings set customer_name = 'Deleted account'`,
        [product],
      ],
      ['a message in a booking', () => sql`update bookings set version = version + 1`, []],
      [
        'a question without an answer',
        ({ productId, customer }) =>
          sql`insert into product_questions (product_id, user_id, text, created_at)
            values (${productId}, ${customer.id}, 'Is lunch included?', now())`,
        [],
      ],
      ['its words', () => sql`update product_questions set text = 'Is lunch vegetarian?'`, []],
      ['its answer', () => sql`update product_questions set answer = 'Yes', answered_at = now()`, [product]],
      ['the same answer', () => sql`update product_questions set answer = 'Yes', version = 2`, []],
      [
        'its removal',
        () => sql`update product_questions set removed_at = now(), removal_reason = 'x'`,
        [product],
      ],
      ['an answered question that is deleted', () => sql`delete from product_questions`, [product]],
      ['a review', () => sql`update reviews set text = 'Fine'`, [product]],
      [
        'a picture of a review',
        () => sql`insert into review_pictures (review_id, product_id, position, width, height, created_at)
          select id, product_id, 1, 400, 300, now() from reviews`,
        [product],
      ],
      ['a removed picture of a review', () => sql`delete from review_pictures`, [product]],
      ['a removed review', () => sql`delete from reviews`, [product]],
      [
        'the name of a customer',
        ({ customer }) => sql`update users set name = 'Other' where id = ${customer.id}`,
        [],
      ],
      [
        'the name of the provider',
        ({ provider }) => sql`update users set name = 'Other' where id = ${provider.id}`,
        [product, neighbour, catalogue],
      ],
      [
        'another setting',
        () =>
          sql`insert into platform_settings (name, value, updated_at) values ('reviewHours', '20', now())`,
        [],
      ],
      [
        'for how long seats are held',
        () =>
          sql`insert into platform_settings (name, value, updated_at) values ('holdMinutes', '20', now())`,
        [all],
      ],
      [
        'a suspended provider',
        ({ provider }) => sql`update users set status = 'suspended' where id = ${provider.id}`,
        [product, neighbour, catalogue],
      ],
    ],
  ],
]
