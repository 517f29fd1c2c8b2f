// The generated data of the seed command: what it holds, that it is consistent, and what the command refuses.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedBulk } from '../../../backend/db/seed/bulk/seed-bulk.ts'
import { rowsOf } from '../../../backend/db/database.ts'
import type { OpenDatabase } from '../../../backend/db/connection.ts'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import { checkLedger, findUnbookedPayments } from '../../../backend/services/ledger/check-ledger.ts'
import { recountTotals } from '../../../backend/db/recount/recount-totals.ts'
import { products } from '../../../backend/db/schema/products/products.ts'
import { createPostgresDatabase, openTestDatabase } from '../../support/databases/test-database.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { inLongRun } from '../../support/run-length.ts'
import { runInProcess } from '../support/in-process.ts'
import { ids } from '../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../support/two-territories/fill.ts'
import * as z from 'zod'

const amounts = { products: 60, bookings: 600 }

const valueOf = async ({ db }: OpenDatabase, query: ReturnType<typeof sql>): Promise<unknown> =>
  Object.values((await rowsOf(db, query, z.record(z.string(), z.unknown())))[0] ?? {})[0]

const totals = sql`select subject, scope, month::text, key, sum(count)::int as count, sum(amount)::text as amount
  from (select subject, scope, month, key, count, amount from totals
    union all select subject, scope, month, key, count, amount from total_deltas) parts
  group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4`
const readTotals = ({ db }: OpenDatabase) => rowsOf(db, totals, z.record(z.string(), z.unknown()))

describe('the seed data', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await seedBulk(
      database.db,
      amounts,
      { passwordHash: 'no hash', encryption: testEncryption },
      () => undefined,
    )
  })
  afterAll(() => database.close())

  const value = (query: ReturnType<typeof sql>) => valueOf(database, query)

  test('has as many rows as requested, in every status', async () => {
    expect(await value(sql`select count(*)::int from products`)).toBe(60)
    expect(await value(sql`select count(*)::int from bookings`)).toBe(600)
    expect(
      await value(
        sql`select string_agg(distinct status || ' ' || payment_status, ', ' order by status || ' ' || payment_status) from bookings`,
      ),
    ).toBe(
      'cancelled pending, cancelled refunded, completed completed, completed refunded, confirmed completed, pending completed, pending pending',
    )
    expect(await value(sql`select count(distinct role)::int from users`)).toBe(7)
  })

  test('has bookings of the last 24 months, in the districts of their providers', async () => {
    expect(
      await value(
        sql`select count(*)::int from bookings where created_at not between now() - interval '731 days' and now()`,
      ),
    ).toBe(0)
    expect(
      await value(sql`select count(*)::int from bookings join products on products.id = product_id join users on users.id = products.provider_id
        where users.territory_path <> products.territory_path or bookings.territory_path <> products.territory_path`),
    ).toBe(0)
    expect(await value(sql`select count(distinct territory_path) > 3 from products`)).toBe(true)
  })

  test('reserves exactly the seats of upcoming bookings', async () => {
    expect(
      await value(sql`select count(*)::int from availability_slots slot
        where reserved <> (select coalesce(sum(seats), 0) from booking_slots where slot_id = slot.id)`),
    ).toBe(0)
    expect(
      await value(sql`select count(*)::int from bookings where status in ('pending', 'confirmed')
        and greatest(coalesce(end_date, date) - date, 1) <> (select count(*) from booking_slots where booking_id = bookings.id)`),
    ).toBe(0)
    expect(await value(sql`select sum(reserved) > 0 from availability_slots`)).toBe(true)
  })

  test('has ratings that match the reviews', async () => {
    expect(
      await value(sql`select count(*)::int from products
        where review_count <> (select count(*) from reviews where product_id = products.id)
        or rating_sum <> (select coalesce(sum(rating), 0) from reviews where product_id = products.id)`),
    ).toBe(0)
    expect(await value(sql`select count(*) > 5 from reviews`)).toBe(true)
  })

  test('has a ledger that agrees with the bookings, their commissions and the dashboards', async () => {
    expect(await checkLedger(database.db)).toEqual([])
    expect(await findUnbookedPayments(database.db)).toEqual([])
  })

  test('has commissions and payouts in their usual states', async () => {
    expect(
      await value(sql`select string_agg(distinct status::text, ' ' order by status::text) from commissions`),
    ).toBe('available on_hold paid pending')
    expect(
      await value(sql`select string_agg(distinct type::text, ' ' order by type::text) from commissions`),
    ).toBe('correction override sale share')
    expect(
      await value(sql`select string_agg(distinct status::text, ' ' order by status::text) from payouts`),
    ).toBe('approved completed sent')
    expect(await value(sql`select count(*)::int from clicks`)).toBe(1800)
    expect(
      await value(sql`select count(*)::int from referrals join referral_links link on link.id = link_id
        join clicks on clicks.id = click_id
        where clicks.link_id = link.id and link.affiliate_id = referrals.affiliate_id`),
    ).toBe(await value(sql`select count(*)::int from bookings where referral_affiliate_id is not null`))
  })

  test.each(inLongRun)('is the same in another database', async () => {
    const other = await openTestDatabase()
    try {
      await seedBulk(
        other.db,
        amounts,
        { passwordHash: 'no hash', encryption: testEncryption },
        () => undefined,
      )
      const print = sql`select md5(string_agg(id || product_id::text || user_id || total_amount, '' order by id)) from bookings`
      expect(await valueOf(other, print)).toBe(await value(print))
    } finally {
      await other.close()
    }
  })

  test('is counted by the triggers once it is changed', async () => {
    const count = sql`select coalesce(sum(count), 0)::int from total_deltas where subject = 'booking' and scope = 'all'`
    expect(await value(count)).toBe(0)
    await database.db.execute(sql`update bookings set territory_path = 'IN/KL/idukki', version = version + 1
      where id = (select id from bookings where territory_path <> 'IN/KL/idukki' limit 1)`)
    expect(await value(sql`select count(*) > 0 from total_deltas`)).toBe(true)
    expect(await value(sql`select count(*) > 8 from pg_indexes where tablename = 'bookings'`)).toBe(true)
  })
})

describe('a recount of the totals', () => {
  test('gives the figures that the triggers have counted', async () => {
    const database = await openTestDatabase()
    try {
      const { db } = database
      const needs = { db, now: () => new Date('2026-10-01T06:00:00Z'), uploads: '/tmp', passwordHash: '-' }
      await fillTwoTerritories(needs)
      await db.execute(
        sql`update bookings set status = 'cancelled', payment_status = 'refunded', refund_amount = 100 where id = ${ids.confirmed}`,
      )
      await db.update(products).set({ status: 'approved' })
      const kept = await readTotals(database)
      await db.transaction((tx) => recountTotals(tx))
      expect(await readTotals(database)).toEqual(kept)
      expect(kept.length).toBeGreaterThan(30)
    } finally {
      await database.close()
    }
  })
})

describe('the seed command', () => {
  const seed = (args: string[], databaseUrl = '') =>
    runInProcess(['seed', ...args], {
      DATA_DIR: '/tmp',
      DATABASE_URL: databaseUrl,
      DATA_KEY: 'a data key that only this test knows',
    })

  async function expectRefused(result: ReturnType<typeof seed>, message: string) {
    const { code, stdout, stderr } = await result
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trim()).not.toContain('\n')
  }

  test.each([
    [[], '--products must be a whole number from 1 to 1000000.'],
    [['--products', '0', '--bookings', '5'], '--products must be a whole number from 1 to 1000000.'],
    [['--products', '5', '--bookings', '1e6'], '--bookings must be a whole number from 1 to 20000000.'],
    [['--tours', '5'], 'Usage: npm run seed'],
  ])('rejects %j with a one-line message', async (args, message) => {
    await expectRefused(seed(args), message)
  })

  const few = ['--products', '20', '--bookings', '50']

  test('rejects the embedded database', async () => {
    await expectRefused(seed(few), 'Set DATABASE_URL')
  })

  test('fills PostgreSQL once, and a database with other data only if --into-existing is given', async (context) => {
    if (inject('database') === 'embedded') return context.skip('It needs PostgreSQL.')
    const url = await createPostgresDatabase()
    const database = await openPostgres(url, { skipMigrations: true })
    try {
      await database.db.execute(sql`insert into users (status, name, email, phone, password_hash, created_at)
        values ('active', 'Somebody', 'somebody@example.com', '+91 1', '-', now())`)
      await expectRefused(
        seed(few, url),
        'The database has other data. To add the seed data anyway, use --into-existing.',
      )
      expect(await valueOf(database, sql`select count(*)::int from users`)).toBe(1)
      const added = await seed([...few, '--into-existing'], url)
      expect(added).toMatchObject({ code: 0, stderr: '' })
      expect(added.stdout).toMatch(/\nDone \(\d+\.\d s\)\.\n$/)
      expect(added.stdout).toMatch(/^bookings \(/m)
      expect(await valueOf(database, sql`select count(*)::int from bookings`)).toBe(50)
      expect(
        await valueOf(
          database,
          sql`select sum(count)::int from totals where scope = 'all' and subject = 'user'`,
        ),
      ).toBe(await valueOf(database, sql`select count(*)::int from users`))
      await expectRefused(seed([...few, '--into-existing'], url), 'The database has seed data already.')
    } finally {
      await database.close()
    }
  })
})
