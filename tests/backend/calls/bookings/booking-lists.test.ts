import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../backend/db/database.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { productImages } from '../../../../backend/db/schema/products/images.ts'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { prefixQuery } from '../../../../backend/lists/prefix-query.ts'
import { matchesWords } from '../../../../backend/services/bookings/search-bookings.ts'
import {
  addMarket,
  addMember,
  addNights,
  addProduct,
  addSlot,
  holdPayload,
  idukki,
  type Member,
  wayanad,
} from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const day = 24 * 60 * 60 * 1000

const stage = createStage()

/** Sixty bookings of two customers, each on a day of its own, the later the dearer; `change` makes them differ. */
async function many(change: (index: number) => Partial<typeof bookings.$inferInsert> = () => ({})) {
  const market = await addMarket(stage.db)
  const arjun = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
  const divya = await addMember(stage.db, 'user', { name: 'Divya Ramesh' })
  await stage.db.insert(bookings).values(
    Array.from({ length: 60 }, (_, index) => {
      const startsAt = new Date(new Date('2026-10-10T03:30:00Z').getTime() + (index % 30) * day)
      return {
        userId: index % 2 === 0 ? arjun.id : divya.id,
        customerName: index % 2 === 0 ? 'Arjun Iyer' : 'Divya Ramesh',
        productId: market.productId,
        providerId: market.provider.id,
        territoryPath: idukki,
        productTitle: 'Tea gardens of Munnar',
        policySnapshot: [],
        unitPrice: 1000 + index,
        seats: 1,
        totalAmount: 1000 + index,
        date: startsAt.toISOString().slice(0, 10),
        startTime: '09:00',
        endTime: '12:00',
        startsAt,
        endsAt: startsAt,
        idempotencyKey: `key-${index}`,
        voucherCode: `code-${index}`,
        createdAt: new Date(stage.now().getTime() - index * 1000),
        ...change(index),
      }
    }),
  )
  const root = await addMember(stage.db, 'super_admin')
  return { ...market, arjun, divya, root }
}

interface Row {
  id: string
  date: string
  totalAmount: number
  createdAt: string
  bookingId: string
}

const list = async (who: Member, query = '') => (await stage.get(`/bookings${query}`, who.cookie)).body

/** All pages, one after another; and that each leads back to the one before. */
async function walk(who: Member, query: string): Promise<Row[]> {
  const rows: Row[] = []
  let page = await list(who, `?${query}`)
  expect(page.previous).toBeNull()
  for (;;) {
    rows.push(...page.rows)
    if (page.next === null) return rows
    const next = await list(who, `?${query}&after=${page.next}`)
    const back = await list(who, `?${query}&before=${next.previous}`)
    expect(back.rows).toEqual(page.rows)
    page = next
  }
}

describe('the list of bookings', () => {
  test.each([
    ['date', (row: Row) => row.date, 1],
    ['date-desc', (row: Row) => row.date, -1],
    ['newest', (row: Row) => row.createdAt, -1],
    ['amount-desc', (row: Row) => String(row.totalAmount).padStart(9, '0'), -1],
  ])('has every booking once, page by page, sorted by %s', async (sort, keyOf, direction) => {
    const { root } = await many()
    const rows = await walk(root, `sort=${sort}`)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(60)
    const keys = rows.map(keyOf)
    expect(keys).toEqual(keys.toSorted((a, b) => direction * a.localeCompare(b)))
  })

  test('has 25 rows a page, newest first by default', async () => {
    const { root } = await many()
    const { rows } = await list(root)
    expect(rows).toHaveLength(25)
    expect(rows[0].totalAmount).toBe(1000)
  })

  test('has the bookings in scope', async () => {
    const { arjun, provider, root } = await many((index) =>
      index === 7 ? { territoryPath: 'IN/TN/madurai' } : {},
    )
    const countFor = async (who: Member) => (await walk(who, 'sort=date')).length
    expect(await countFor(root)).toBe(60)
    expect(await countFor(arjun)).toBe(30)
    expect(await countFor(provider)).toBe(60)
    const places = [
      ['nsa', 'IN', 60],
      ['ssa', 'IN/KL', 59],
      ['dsa', idukki, 59],
      ['dsa', wayanad, 0],
      ['ssa', 'IN/TN', 1],
      ['affiliate', idukki, 0],
    ] as const
    for (const [role, territoryPath, count] of places) {
      const who = await addMember(stage.db, role, { territoryPath })
      expect(await countFor(who), `${role} of ${territoryPath}`).toBe(count)
    }
    expect(await countFor(await addMember(stage.db, 'service_provider'))).toBe(0)
    expect((await stage.get('/bookings')).status).toBe(401)
  })

  test.each([
    ['status=confirmed', 20],
    ['payment=completed', 10],
    ['payment=review', 1],
    ['from=2026-10-12&to=2026-10-13', 4],
    ['from=2026-11-08', 2],
    ['q=munnar', 60],
    ['q=divya', 30],
    ['q=DIV%20mun', 30],
    ['q=div%20arjun', 0],
    ['q=BK-000003', 1],
    ['q=3', 1],
    ['q=bk-3', 1],
    ['q=%27%29%3A*%20%26%20%7C%21%3C-%3E', 0],
    ['q=%F0%9F%8F%96', 0],
    ['q=&status=', 60],
    ['q=arjun&status=confirmed&from=2026-10-10&to=2026-11-30', 10],
  ])('filters by ?%s and has %i rows', async (query, count) => {
    const { root } = await many((index) => ({
      ...(index % 3 === 0 && { status: 'confirmed' as const }),
      ...(index % 6 === 0 && { paymentStatus: 'completed' as const, paymentSubmittedAt: stage.now() }),
      ...(index === 1 && { paymentSubmittedAt: stage.now() }),
    }))
    expect(await walk(root, query)).toHaveLength(count)
  })

  test.each([
    'status=lost',
    'sort=price',
    'from=yesterday',
    'payment=none',
    `q=${'x'.repeat(101)}`,
    'after=%27',
  ])('rejects ?%s with 400', async (query) => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    expect((await stage.get(`/bookings?${query}`, cookie)).status).toBe(400)
    if (!query.startsWith('after'))
      expect((await stage.get(`/bookings.csv?${query}`, cookie)).status).toBe(400)
  })

  test('shows the picture of each product to customers, and whether it can be booked again', async () => {
    const { root, arjun, productId } = await many()
    await stage.db
      .insert(productImages)
      .values({ productId, alt: 'Hills', width: 1200, height: 800, position: 0, createdAt: stage.now() })
    const first = async ({ cookie }: Member) => (await stage.get('/bookings', cookie)).body.rows[0]
    expect(await first(arjun)).toMatchObject({ category: 'Nature', isOnSale: true, image: { width: 1200 } })
    expect(await first(root)).toMatchObject({ image: null })
    await stage.db.update(products).set({ status: 'off_sale' })
    expect(await first(arjun)).toMatchObject({ isOnSale: false })
  })

  test('leaves out cancelled bookings on request, unless they are asked for', async () => {
    const { root } = await many((index) => ({ status: index < 58 ? 'cancelled' : 'confirmed' }))
    const count = async (query: string) => (await walk(root, query)).length
    expect(await count('')).toBe(60)
    expect(await count('cancelled=hide')).toBe(2)
    expect(await count('cancelled=hide&status=cancelled')).toBe(58)
  })

  test('exports all bookings in scope as CSV without anything that a spreadsheet runs', async () => {
    const { root, arjun, provider } = await many((index) =>
      index === 0
        ? { customerName: '=HYPERLINK("http://x")', refundAmount: 5, totalAmount: 123_456 }
        : { isNoShow: index === 1, status: 'completed' },
    )
    const { status, body, headers } = await stage.get('/bookings.csv?sort=newest', root.cookie)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (body as string).split('\r\n')
    expect(lines).toHaveLength(62)
    expect(lines[0]).toContain('Booking,Status,Payment,Service')
    expect(lines[1]).toContain(`BK-000001,pending,pending,Tea gardens of Munnar,Biju Varghese,"'=HYPERLINK`)
    expect(lines[1]).toContain(',1234.56,0.05,')
    expect(lines[2]).toContain('BK-000002,no-show')
    const linesFor = async (who: Member, query = '') => {
      const answer = await stage.get(`/bookings.csv${query}`, who.cookie)
      return String(answer.body).split('\r\n').length - 2
    }
    expect(await linesFor(arjun)).toBe(30)
    expect(await linesFor(provider, '?from=2026-10-12&to=2026-10-13')).toBe(4)
    expect(await linesFor(await addMember(stage.db, 'dsa', { territoryPath: wayanad }))).toBe(0)
    expect((await stage.get('/bookings.csv')).status).toBe(401)
  })

  test('exports chosen bookings, of those in scope alone', async () => {
    const { root } = await many((index) => (index === 7 ? { territoryPath: 'IN/TN/madurai' } : {}))
    const { rows } = await list(root, '?sort=newest')
    const ids = [rows[6].id, rows[7].id, 'not-an-id'].join(',')
    const exported = async (who: Member) => {
      const { body } = await stage.get(`/bookings.csv?ids=${ids}`, who.cookie)
      return String(body).match(/^BK-\d+/gm)
    }
    expect(await exported(root)).toEqual(['BK-000007', 'BK-000008'])
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    expect(await exported(dsa)).toEqual(['BK-000007'])
    const tooMany = Array.from({ length: 26 }, () => rows[0].id).join(',')
    expect((await stage.get(`/bookings.csv?ids=${tooMany}`, root.cookie)).status).toBe(400)
  })

  test('gives versions to all, and payment references to administrators alone', async () => {
    const { root, provider, arjun } = await many((index) => ({ paymentReference: `UTR-${index}` }))
    const [first] = (await list(root)).rows
    expect(first).toMatchObject({ version: 0, paymentReference: 'UTR-0' })
    for (const who of [provider, arjun]) {
      expect((await list(who)).rows[0]).toMatchObject({ version: 0, paymentReference: null })
    }
  })
})

describe('the guest list', () => {
  test('has the paid bookings of a provider’s own products, by slot', async () => {
    const { provider, productId, slotId } = await addMarket(stage.db)
    const afternoon = await addSlot(stage.db, productId, { startTime: '15:00', endTime: '17:00' })
    await addSlot(stage.db, productId, { startTime: '18:00', endTime: '19:00', isClosed: true })
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay', title: 'Lake house' })
    const nights = await addNights(stage.db, stay, 2, { from: '2026-10-19' })
    const admin = await addMember(stage.db, 'super_admin')
    const book = async (id: string, name: string, isPaid: boolean, more: object = {}) => {
      const guest = await addMember(stage.db, 'user', { name })
      const { body } = await stage.post('/bookings', holdPayload(id, more), guest.cookie)
      const payment = { action: 'confirm-payment', version: 0, reference: `CASH-${name}` }
      if (isPaid) await stage.post(`/bookings/${body.booking.id}/actions`, payment, admin.cookie)
    }
    await book(slotId, 'Zoya', true)
    await book(slotId, 'Arjun', true, { seats: 2 })
    await book(slotId, 'Unpaid', false)
    await book(nights[0] ?? '', 'Guest', true, { nights: 2 })
    await addMarket(stage.db)

    const { status, body } = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    expect(status).toBe(200)
    const seen = body.slots.map(({ slot, productTitle, bookings: rows }: never) => [
      (slot as { startTime: string }).startTime,
      productTitle,
      (rows as { userName: string }[]).map(({ userName }) => userName),
    ])
    expect(seen).toEqual([
      ['09:00', 'Tea gardens of Munnar', ['Arjun', 'Zoya']],
      ['14:00', 'Lake house', ['Guest']],
      ['15:00', 'Tea gardens of Munnar', []],
    ])
    expect(body.slots[0]).toMatchObject({
      kind: 'tour',
      slot: { id: slotId, capacity: 10, free: 6, status: 'AVAILABLE' },
      bookings: [{ seats: 2, customerPhone: '+91 90000 00000', version: 1 }, {}],
    })
    expect(body.slots[2].slot.id).toBe(afternoon)
  })

  test('leaves out services that are not live, unless somebody has booked them', async () => {
    const { provider, productId, slotId } = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    await stage.post('/bookings', holdPayload(slotId), customer.cookie)
    const waiting = await addProduct(stage.db, provider.id, {
      title: 'Not approved',
      status: 'pending_approval',
    })
    await addSlot(stage.db, waiting)
    const paused = await addProduct(stage.db, provider.id, { title: 'Off sale', status: 'off_sale' })
    await addSlot(stage.db, paused)
    const titles = async () =>
      (await stage.get('/manifest?date=2026-10-20', provider.cookie)).body.slots.map(
        ({ productTitle }: { productTitle: string }) => productTitle,
      )
    expect(await titles()).toEqual(['Tea gardens of Munnar'])
    await stage.db.execute(sql`update products set status = 'off_sale' where id = ${productId}`)
    expect(await titles()).toEqual(['Tea gardens of Munnar'])
  })

  test('is for providers only', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    expect((await stage.get('/manifest?date=2026-10-20', provider.cookie)).body).toEqual({ slots: [] })
    expect((await stage.get('/manifest?date=soon', provider.cookie)).status).toBe(400)
    expect((await stage.get('/manifest?date=2026-10-20')).status).toBe(401)
    const admin = await addMember(stage.db, 'super_admin')
    expect((await stage.get('/manifest?date=2026-10-20', admin.cookie)).status).toBe(403)
  })
})

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

  test.each([
    ['is not completed', sql`status = 'confirmed'`],
    ['was a no-show', sql`status = 'completed', is_no_show = true`],
  ])('of a booking that %s fails with 409', async (_what, change) => {
    const { review, productId } = await travelled(change)
    expect((await review({ rating: 5, text: 'Good' })).status).toBe(409)
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

const titles = [
  'Tea gardens of Munnar',
  'Teashop & tea-tasting at O’Neil’s',
  "The king's road \\ old fort",
  'തേയിലത്തോട്ടം മൂന്നാർ',
  'Çay bahçesi İdukki',
  'www.teagardens.example/tours 2026-10',
  'चाय के बागान',
]

const idsWhere = (condition: SQL) =>
  rowsOf(stage.db, sql`select id from bookings where ${condition} order by id`, z.object({ id: z.string() }))

test('a search finds what begins with its words, however they are written', async () => {
  await many((index) => ({ productTitle: titles[index % titles.length] ?? '' }))
  await stage.db.execute(sql`update bookings set customer_name = 'Teamaster Teo' where total_amount = 1003`)
  const texts = [
    'te',
    'TEA',
    'tea t',
    'tea-ta',
    'o neil',
    "king's",
    'fort \\',
    'തേയില',
    'മൂന്ന',
    'ç',
    'i',
    'İd',
  ]
  for (const text of [
    ...texts,
    'www',
    'teagardens.ex',
    '2026',
    'चा',
    'teamas',
    'nowhere',
    'a tea',
    '&',
    "'",
  ]) {
    const expected = await idsWhere(sql`search @@ ${prefixQuery(text) ?? sql`''::tsquery`}`)
    expect([text, await idsWhere(await matchesWords(stage.db, text))]).toEqual([text, expected])
  }
})

test('a search for what very many words begin with finds all of them', async () => {
  await many((index) => ({ productTitle: `Tea${index} garden` }))
  expect(await idsWhere(await matchesWords(stage.db, 'tea'))).toHaveLength(60)
})
