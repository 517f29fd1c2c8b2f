import { describe, expect, test } from 'vitest'
import { productImages } from '../../../../../backend/db/schema/products/images.ts'
import { products } from '../../../../../backend/db/schema/products/products.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { addManyBookings } from './many-bookings.ts'

const stage = createStage()

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
  test('has every booking once, page by page, in each order', async () => {
    const { root } = await addManyBookings(stage)
    const orders: [string, (row: Row) => string, number][] = [
      ['date', (row: Row) => row.date, 1],
      ['date-desc', (row: Row) => row.date, -1],
      ['newest', (row: Row) => row.createdAt, -1],
      ['amount-desc', (row: Row) => String(row.totalAmount).padStart(9, '0'), -1],
    ]
    for (const [sort, keyOf, direction] of orders) {
      const rows = await walk(root, `sort=${sort}`)
      expect.soft(new Set(rows.map(({ id }) => id)).size, sort).toBe(60)
      const keys = rows.map(keyOf)
      expect.soft(keys, sort).toEqual(keys.toSorted((a, b) => direction * a.localeCompare(b)))
    }
  })

  test('has 25 rows a page, newest first by default', async () => {
    const { root } = await addManyBookings(stage)
    const { rows } = await list(root)
    expect(rows).toHaveLength(25)
    expect(rows[0].totalAmount).toBe(1000)
  })

  test('has the bookings in scope', async () => {
    const { arjun, provider, root } = await addManyBookings(stage, (index) =>
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

  test('filters by state, payment, days, words and numbers', async () => {
    const { root } = await addManyBookings(stage, (index) => ({
      ...(index % 3 === 0 && { status: 'confirmed' as const }),
      ...(index % 6 === 0 && { paymentStatus: 'completed' as const, paymentSubmittedAt: stage.now() }),
      ...(index === 1 && { paymentSubmittedAt: stage.now() }),
    }))
    for (const [query, count] of [
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
    ] as const)
      expect.soft(await walk(root, query), query).toHaveLength(count)
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
    const { root, arjun, productId } = await addManyBookings(stage)
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
    const { root } = await addManyBookings(stage, (index) => ({
      status: index < 58 ? 'cancelled' : 'confirmed',
    }))
    const count = async (query: string) => (await walk(root, query)).length
    expect(await count('')).toBe(60)
    expect(await count('cancelled=hide')).toBe(2)
    expect(await count('cancelled=hide&status=cancelled')).toBe(58)
  })

  test('exports all bookings in scope as CSV without anything that a spreadsheet runs', async () => {
    const { root, arjun, provider } = await addManyBookings(stage, (index) =>
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
    const { root } = await addManyBookings(stage, (index) =>
      index === 7 ? { territoryPath: 'IN/TN/madurai' } : {},
    )
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
    const { root, provider, arjun } = await addManyBookings(stage, (index) => ({
      paymentReference: `UTR-${index}`,
    }))
    const [first] = (await list(root)).rows
    expect(first).toMatchObject({ version: 0, paymentReference: 'UTR-0' })
    for (const who of [provider, arjun]) {
      expect((await list(who)).rows[0]).toMatchObject({ version: 0, paymentReference: null })
    }
  })
})
