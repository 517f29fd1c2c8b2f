import { ProductPayload } from '@affiliate-booking/contract/calls/products/managed-products'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { imageWidths, reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productImages } from '../../../../backend/db/schema/products/images.ts'
import { reviewPictures } from '../../../../backend/db/schema/products/review-pictures.ts'
import { reviews } from '../../../../backend/db/schema/products/reviews.ts'
import { territories } from '../../../../backend/db/schema/accounts/territories.ts'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { draftOfPayload, draftOfProduct } from '../../../../backend/services/products/draft.ts'
import { checkReports } from '../../../../backend/services/reports/check-reports.ts'
import { isAdminAccount } from '../../../../backend/services/users/account.ts'
import { demoAccounts } from '../../../../backend/db/seed/demo/accounts.ts'
import { fetchDemoCalendar } from '../../../../backend/db/seed/demo/products/calendar.ts'
import { readDueChannels } from '../../../../backend/services/calendars/read-channel.ts'
import { channelClosures } from '../../../../backend/db/schema/products/calendars.ts'
import { play, type Step } from '../../../../backend/db/seed/demo/money/play.ts'
import { seedDemo } from '../../../../backend/db/seed/demo/seed-demo.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createStage } from '../../support/stage.ts'
import { testMoneyOfTheDemo } from './money-of-the-demo.ts'

const seed = (now = stage.now) =>
  seedDemo({
    db: stage.db,
    passwords: cheapPasswords,
    encryption: testEncryption,
    now,
    log: pino({ level: 'silent' }),
    uploads: stage.fileStore,
    commissionHoldDays: 7,
  })
// Two instances start at once.
const stage = createStage({
  fill: async () => {
    await Promise.all([seed(), seed()])
  },
})

const count = (table: string) => stage.value(sql`select count(*)::int from ${sql.identifier(table)}`)

const tables = [
  'users',
  'leads',
  'affiliate_profiles',
  'products',
  'availability_slots',
  'bookings',
  'reviews',
  'product_images',
  'review_pictures',
  'audit_log',
  'total_deltas',
]
const counts = () => Promise.all(tables.map(count))

describe('the demo data', () => {
  test('has a stay with a minimum of nights, and no booking of fewer', async () => {
    const [least, fewest] = await Promise.all([
      stage.value(sql`select minimum_nights from products where minimum_nights is not null`),
      stage.value(sql`select min(end_date - date) from bookings join products on products.id = product_id
        where minimum_nights is not null`),
    ])
    expect([least, fewest]).toEqual([2, 2])
  })

  test('has answered questions, also of a guest, and one that waits for the demo provider beside a reported one', async () => {
    const waiting = sql`select count(*)::int from product_questions question
      join products on products.id = product_id join users on users.id = provider_id
      where answer is null and reported_at is null and users.email = 'provider@demo.example'`
    const reported = sql`select count(*)::int from product_questions where reported_at is not null`
    const ofGuests = sql`select count(*)::int from product_questions join guest_questions on question_id = product_questions.id
      where user_id is null and answer is not null`
    expect([
      await stage.value(waiting),
      await stage.value(reported),
      await stage.value(ofGuests),
      await count('product_questions'),
    ]).toEqual([1, 1, 1, 9])
  })

  test('has a lead that was opened again, with the reason', async () => {
    const reopened = sql`select string_agg(leads.status || ': ' || reason, ', ') from lead_events
      join leads on leads.id = lead_id where "from" = 'closed_lost' and "to" = 'contacted'`
    expect(await stage.value(reopened)).toBe('contacted: He wrote that he is at work until 5 pm.')
  })

  test('has a stay that is connected to another calendar, which is read without a network', async () => {
    const closures = () =>
      stage.db.select().from(channelClosures).orderBy(channelClosures.startsAt, channelClosures.endsAt)
    const periods = (rows: Awaited<ReturnType<typeof closures>>) =>
      rows.map(({ startsAt, endsAt }) => `${dayInIndia(startsAt)} to ${dayInIndia(endsAt)}`)
    const before = periods(await closures())
    expect(before.slice(0, 3)).toEqual([
      '2026-10-27 to 2026-10-29',
      '2026-11-02 to 2026-11-06',
      '2026-11-10 to 2026-11-12',
    ])
    const rooms = sql`select string_agg(capacity || ' ' || reserved, ', ' order by date) from availability_slots
      where product_id = (select product_id from calendar_channels) and date between '2026-10-26' and '2026-10-29'`
    expect(await stage.value(rooms)).toBe('3 0, 2 0, 2 0, 3 0')
    const read = async () => {
      stage.pass(15 * 60 * 1000)
      const log = pino({ level: 'silent' })
      const deps = { db: stage.db, encryption: testEncryption, log, fetchCalendar: fetchDemoCalendar }
      expect(await readDueChannels(deps, stage.now())).toMatchObject({ count: 1 })
    }
    await read()
    expect(periods(await closures())).toEqual(before)
    expect(await stage.value(sql`select error from calendar_channels`)).toBeNull()
    expect(await stage.value(sql`select count(*)::int from messages where kind like 'channel%'`)).toBe(0)
  })

  test('has its reports counted, so that the first one is right', async () => {
    expect(await count('report_marks')).toBe(0)
    expect(await count('report_territories')).toBeGreaterThan(100)
    expect(await checkReports(stage.db)).toEqual([])
  })

  test('has more views of a product page than bookings begun there, in each month that had any', async () => {
    const months = await stage.value(
      sql`select count(*)::int from report_products where grain = 'month' and made > 0`,
    )
    expect(months).toBeGreaterThan(50)
    expect(
      await stage.value(
        sql`select count(*)::int from report_products where grain = 'month' and made > 0 and coalesce(views, 0) < 3 * made`,
      ),
    ).toBe(0)
    // Of a hundred views, one to five are bookings.
    const share = Number(
      await stage.value(
        sql`select sum(made) * 100.0 / sum(views) from report_territories where path = 'all' and grain = 'month'`,
      ),
    )
    expect(share).toBeGreaterThan(1)
    expect(share).toBeLessThan(5)
  })

  test('has an account for each of the seven roles that can sign in', async () => {
    expect(new Set(demoAccounts.map(({ role }) => role)).size).toBe(7)
    for (const { role, email, password } of demoAccounts) {
      const door = isAdminAccount({ role }) ? '/admins/login' : '/auth/login'
      const { status, body } = await stage.post(door, { email, password })
      expect(status, role).toBe(200)
      expect((body.user ?? body.admin).role).toBe(role)
    }
    // The others of its market are there to be seen.
    const [{ password }] = demoAccounts as [(typeof demoAccounts)[number]]
    expect((await stage.post('/auth/login', { email: 'kumarakom@demo.example', password })).status).toBe(401)
  })

  test('describes each live product as its form would take it', async () => {
    const rows = await stage.db.select().from(products).where(eq(products.status, 'approved'))
    expect(rows.length).toBeGreaterThan(15)
    for (const row of rows) {
      const draft = draftOfProduct(row)
      expect(draftOfPayload(ProductPayload.parse(draft), row.kind)).toEqual({ ok: true, value: draft })
      expect(row.highlights?.split('\n').length, row.title).toBeGreaterThan(2)
      expect(row.kind === 'tour' ? row.itinerary : row.amenities, row.title).toMatch(/\n/)
    }
  })

  test('has a picture of its own for each product, in all widths, and reviews that fit their product', async () => {
    const rows = await stage.db
      .select({ title: products.title, id: productImages.id, alt: productImages.alt })
      .from(products)
      .leftJoin(productImages, eq(productImages.productId, products.id))
    expect(new Set(rows.map(({ alt }) => alt)).size).toBe(rows.length)
    const pictures = new Set<string>()
    for (const { title, id } of rows) {
      expect(id, title).not.toBeNull()
      for (const width of imageWidths) {
        const file = await readFile(join(stage.uploads, 'products', `${id}-${width}.webp`))
        pictures.add(file.toString('base64'))
      }
    }
    expect(pictures.size, 'none twice').toBe(rows.length * imageWidths.length)

    const written = await stage.db.select({ text: reviews.text, productId: reviews.productId }).from(reviews)
    const productsOf = new Map<string, Set<string>>()
    for (const { text, productId } of written) {
      const body = text.split(/(?<=[.!?]) /).at(-1) ?? text
      productsOf.set(body, (productsOf.get(body) ?? new Set()).add(productId))
    }
    for (const [text, of] of productsOf) expect(of.size, text).toBe(1)
  })

  test('has reviews with pictures on four pages, whose files are there', async () => {
    const rows = await stage.db
      .select({ id: reviewPictures.id, productId: reviewPictures.productId })
      .from(reviewPictures)
    expect(new Set(rows.map(({ productId }) => productId)).size).toBe(4)
    for (const { id } of rows)
      for (const width of reviewPictureWidths)
        await readFile(join(stage.uploads, 'reviews', `${id}-${width}.webp`))
    const slug = await stage.value(
      sql`select slug from products where title = 'Periyar bamboo rafting with a tribal guide'`,
    )
    const { product } = (await stage.get(`/products/${String(slug)}`)).body
    expect(product.guestPictures).toHaveLength(3)
    expect(product.reviews[1].pictures).toHaveLength(2)
  })

  test('is not added twice, and keeps what was changed', async () => {
    const before = await counts()
    expect(before.every((each) => Number(each) > 0)).toBe(true)
    await stage.db.execute(sql`update users set city = 'Renamed' where email = 'affiliate@demo.example'`)
    stage.pass(24 * 60 * 60 * 1000)
    await seed()
    expect(await counts()).toEqual(before)
    expect(await stage.value(sql`select city from users where email = 'affiliate@demo.example'`)).toBe(
      'Renamed',
    )
  })

  test('is added once when two instances start at once', async () => {
    expect(await count('products')).toBe(24)
    expect(await stage.value(sql`select count(distinct idempotency_key)::int from bookings`)).toBe(
      await count('bookings'),
    )
  })

  test('has products in many districts, with free days, ratings and submissions to approve', async () => {
    const { body } = await stage.get('/highlights')
    expect([body.tours.length, body.stays.length, body.categories.length]).toEqual([6, 6, 4])
    expect(body.tours[0].rating).toBeGreaterThan(4)
    expect(await stage.value(sql`select count(distinct territory_path)::int from products`)).toBeGreaterThan(
      10,
    )
    expect(await stage.value(sql`select count(*)::int from products where status = 'approved'`)).toBe(21)
    expect((await stage.get('/products?date=2026-10-10&guests=2')).body.rows.length).toBeGreaterThan(10)
    const { rows } = (await stage.get('/products?q=spice')).body
    const slots = await stage.get(`/products/${rows[0].slug}/slots?from=2026-10-02&to=2026-10-31`)
    expect(slots.body.slots).toHaveLength(60)
    expect((await stage.get(`/products/${rows[0].slug}`)).body.product.reviews.length).toBeGreaterThan(1)

    const [{ password }] = demoAccounts as [(typeof demoAccounts)[number]]
    const { cookie: district } = await stage.post('/admins/login', {
      email: 'district@demo.example',
      password,
    })
    const waiting = (await stage.get('/managed-products?state=waiting', district)).body.rows
    expect(waiting.map((row: { hasPendingChange: boolean }) => row.hasPendingChange).toSorted()).toEqual([
      false,
      true,
    ])
    const staged = waiting.find((row: { hasPendingChange: boolean }) => row.hasPendingChange)
    const { product } = (await stage.get(`/managed-products/${staged.id}`, district)).body
    expect(product.change.fields.map(({ field }: { field: string }) => field)).toEqual([
      'Title',
      'Price',
      'Booking confirmation',
    ])
    const { cookie: provider } = await stage.post('/auth/login', {
      email: 'provider@demo.example',
      password,
    })
    const own = (await stage.get('/managed-products', provider)).body.rows
    expect(own).toHaveLength(5)
    expect(own.filter((row: { rejectionReason: string | null }) => row.rejectionReason)).toHaveLength(1)
  })

  test('has bookings in every state, with consistent data', async () => {
    const states = await stage.value(sql`
      select string_agg(distinct status || ' ' || payment_status, ', ' order by status || ' ' || payment_status)
      from bookings`)
    expect(states).toBe(
      'cancelled pending, cancelled refunded, completed completed, completed refunded, confirmed completed, pending completed, pending pending',
    )
    const wrong = {
      'reserved seats are those of live bookings': sql`
        select count(*)::int from availability_slots s where reserved <> coalesce((
          select sum(bs.seats) from booking_slots bs join bookings b on b.id = bs.booking_id
          where bs.slot_id = s.id and b.status <> 'cancelled'), 0)`,
      'a stay has a slot a night, a tour has one': sql`
        select count(*)::int from bookings b where
          (select count(*) from booking_slots where booking_id = b.id) <> coalesce(end_date - date, 1)`,
      'the amount is price × seats × nights': sql`
        select count(*)::int from bookings where total_amount <> unit_price * seats * coalesce(end_date - date, 1)`,
      'what has happened is past': sql`
        select count(*)::int from bookings where greatest(created_at, paid_at, confirmed_at, completed_at,
          cancelled_at) > ${stage.now().toISOString()}::timestamptz`,
      'one thing comes after another': sql`
        select count(*)::int from bookings where not (created_at <= coalesce(paid_at, created_at)
          and coalesce(paid_at, created_at) <= coalesce(confirmed_at, paid_at, created_at)
          and created_at < starts_at and starts_at < ends_at
          and coalesce(confirmed_at, created_at) <= coalesce(completed_at, cancelled_at, confirmed_at, created_at))`,
      'nothing was booked before there was a product, a customer, or an approval': sql`
        select count(*)::int from bookings b join products p on p.id = b.product_id join users u on u.id = b.user_id
        where b.created_at < p.approved_at or b.created_at < u.created_at or p.status <> 'approved'`,
      'ratings are those of the reviews': sql`
        select count(*)::int from products p where rating_sum * 1000 + review_count <> (
          select coalesce(sum(rating), 0) * 1000 + count(*) from reviews where product_id = p.id)`,
      'every booking and product has a history in order': sql`
        select count(*)::int from (
          select id::text from bookings union all select id::text from products) o
        where not exists (select from audit_log where object_id = o.id)
           or (select array_agg(created_at order by id) from audit_log where object_id = o.id)
              <> (select array_agg(created_at order by created_at) from audit_log where object_id = o.id)`,
      'those who cancelled are named': sql`
        select count(*)::int from bookings where status = 'cancelled'
          and (cancelled_by is null or (cancelled_by <> 'system') <> (cancelled_by_id is not null))`,
    }
    for (const [what, query] of Object.entries(wrong)) expect(await stage.value(query), what).toBe(0)
    const of = (column: string, email: string) =>
      stage.value(sql`select count(*)::int from bookings b join users u on u.id = ${sql.identifier(column)}
        where u.email = ${email}`)
    expect(await count('bookings')).toBeGreaterThan(180)
    expect(await of('user_id', 'customer@demo.example')).toBeGreaterThan(8)
    expect(await of('referral_affiliate_id', 'affiliate@demo.example')).toBeGreaterThan(15)
    expect(await of('provider_id', 'provider@demo.example')).toBeGreaterThan(25)
    expect(
      await stage.value(sql`select count(distinct date_trunc('month', created_at))::int from bookings`),
    ).toBeGreaterThanOrEqual(24)
  })

  test('hashes the password that everybody knows once for all accounts', async () => {
    const emails = sql.join(
      demoAccounts.map(({ email }) => sql`${email}`),
      sql`, `,
    )
    expect(
      await stage.value(sql`select count(distinct password_hash)::int from users where email in (${emails})`),
    ).toBe(1)
  })

  test('keeps nothing of a history of which one step fails', async () => {
    const before = await count('territories')
    const at = new Date()
    const add: Step = {
      at,
      act: (tx) =>
        tx.transaction(async (own) => {
          await own.insert(territories).values({ kind: 'country', name: 'Bhutan', path: 'BT' })
        }),
    }
    const fail: Step = { at, act: () => Promise.reject(new Error('This is not possible')) }
    await expect(stage.db.transaction((tx) => play(tx, [add, fail]))).rejects.toThrow('This is not possible')
    expect(await count('territories')).toBe(before)
  })

  test('has an administrator who waits for approval', async () => {
    const [{ email, password }] = demoAccounts as [(typeof demoAccounts)[number]]
    const { cookie } = await stage.post('/admins/login', { email, password })
    expect((await stage.get('/admins/pending', cookie)).body.admins).toHaveLength(1)
  })
})

describe('the money of the demo', () => {
  // The demo is filled in once for both files.
  testMoneyOfTheDemo(stage)
})
