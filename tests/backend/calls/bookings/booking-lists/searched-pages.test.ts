// Pages and totals of searches, which are read in several ways, beside one plain statement that reads everything.
import { bookingSorts } from '@affiliate-booking/contract/calls/bookings/bookings'
import { countLimit } from '@affiliate-booking/contract/options/lists'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../../backend/db/database.ts'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { prefixQuery } from '../../../../../backend/lists/prefix-query.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { inLongRun, takeTurns } from '../../../../support/run-length.ts'
import { withoutTriggers } from '../../../../support/databases/test-database.ts'
import { createStage } from '../../../support/stage.ts'
import { addManyBookings } from './many-bookings.ts'

const stage = createStage()

/** The same numbers in each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words = ['tea', 'teak', 'trek', 'trail', 'khan', 'khandwa', 'lodge', 'O’Neil', 'മൂന്നാർ']
const paths = [idukki, wayanad, 'IN/TN/madurai']
const texts = [
  't',
  'te',
  'tea khan',
  'khan tr',
  'o neil lodge',
  'മൂന്നാർ',
  'trek trail',
  'nothing',
  '17',
  'BK-000017',
]

const orders: Record<(typeof bookingSorts)[number], SQL> = {
  date: sql`date, id`,
  'date-desc': sql`date desc, id desc`,
  newest: sql`created_at desc, id desc`,
  'amount-desc': sql`total_amount desc, id desc`,
}

/** Few days, times and amounts, so that often the id decides. */
async function addRandomBookings(rounds: number) {
  const random = createRandom(20_260_801)
  const some = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => words[random(words.length)]).join(' ')
  const change = () => ({
    productTitle: some(3),
    customerName: some(2),
    territoryPath: paths[random(paths.length)] ?? idukki,
    totalAmount: 1000 + random(5),
    date: `2026-10-1${random(5)}`,
    createdAt: new Date(stage.now().getTime() - random(8) * 1000),
    status: random(3) === 0 ? ('cancelled' as const) : ('pending' as const),
  })
  const scene = await addManyBookings(stage, change)
  const [first] = await stage.db.select().from(bookings).limit(1)
  if (!first) throw new Error('there is no booking')
  const { id: _id, bookingNumber: _number, ...copied } = first
  await stage.db.insert(bookings).values(
    Array.from({ length: rounds }, (_, index) => ({
      ...copied,
      userId: index % 2 === 0 ? scene.arjun.id : scene.divya.id,
      idempotencyKey: `more-${index}`,
      voucherCode: `more-${index}`,
      ...change(),
    })),
  )
  return scene
}

interface Found {
  ids: string[]
  totals: (number | undefined)[]
}

/** All pages, one after another. */
async function walk(who: Member, query: string): Promise<Found> {
  const found: Found = { ids: [], totals: [] }
  let after = ''
  for (;;) {
    const { body } = await stage.get(`/bookings?${query}${after}`, who.cookie)
    found.ids.push(...body.rows.map(({ id }: { id: string }) => id))
    found.totals.push(body.total)
    if (body.next === null) return found
    after = `&after=${body.next}`
  }
}

/** Without an index, a limit or a page. */
async function readPlainly(text: string, scope: SQL, order: SQL): Promise<string[]> {
  const number = /^(?:BK-)?(\d+)$/.exec(text)?.[1]
  const matches = sql`(search @@ ${prefixQuery(text) ?? sql`''::tsquery`} or booking_number = ${number ?? null}::int)`
  const rows = await rowsOf(
    stage.db,
    sql`select id from bookings where ${matches} and ${scope} order by ${order}`,
    z.object({ id: z.string() }),
  )
  return rows.map(({ id }) => id)
}

test('every page of a search has the rows and the total of one plain statement', async () => {
  const { root, provider, arjun } = await addRandomBookings(140)
  const scopes: [Member, SQL][] = [
    [root, sql`true`],
    [await addMember(stage.db, 'nsa', { territoryPath: 'IN' }), sql`country_path = 'IN'`],
    [await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' }), sql`state_path = 'IN/KL'`],
    [await addMember(stage.db, 'dsa', { territoryPath: wayanad }), sql`territory_path = ${wayanad}`],
    [provider, sql`provider_id = ${provider.id}`],
    [arjun, sql`user_id = ${arjun.id}`],
  ]
  const filters: [string, SQL][] = [
    ['', sql`true`],
    ['&status=pending', sql`status = 'pending'`],
    ['&from=2026-10-11&to=2026-10-13', sql`date between '2026-10-11' and '2026-10-13'`],
  ]
  let longest = 0
  for (const [at, text] of texts.entries())
    for (const [index, [who, scope]] of takeTurns([...scopes.entries()], at, 2)) {
      const sort = bookingSorts[(at + index) % bookingSorts.length] ?? 'newest'
      const [filter, condition] = filters[(at + index) % filters.length] ?? ['', sql`true`]
      const query = `q=${encodeURIComponent(text)}&sort=${sort}${filter}`
      const found = await walk(who, query)
      const ids = await readPlainly(text, sql`${scope} and ${condition}`, orders[sort])
      expect([query, found.ids]).toEqual([query, ids])
      expect([query, new Set(found.totals)]).toEqual([query, new Set([ids.length])])
      longest = Math.max(longest, found.totals.length)
    }
  expect(longest).toBeGreaterThan(4)
})

test.each(inLongRun)('a search that finds more than are counted begins with the same rows', async () => {
  const { root } = await addManyBookings(stage)
  await withoutTriggers(stage.db, (tx) =>
    tx.execute(sql`insert into bookings (user_id, product_id, provider_id, territory_path, product_title,
      customer_name, policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at,
      idempotency_key, voucher_code, created_at)
    select user_id, product_id, provider_id, territory_path, product_title, customer_name, policy_snapshot, unit_price,
      seats, total_amount, date, start_time, end_time, starts_at, ends_at, idempotency_key || '-' || n,
      voucher_code || '-' || n, created_at - n * interval '1 hour'
    from bookings, generate_series(1, ${Math.ceil(countLimit / 60)}) n`),
  )
  for (const sort of bookingSorts) {
    const { body } = await stage.get(`/bookings?q=tea+munnar&sort=${sort}`, root.cookie)
    const ids = await readPlainly('tea munnar', sql`true`, orders[sort])
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 25))
    expect(body).toMatchObject({ start: 1, total: countLimit + 1 })
  }
})
