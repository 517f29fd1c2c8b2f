// The upgrade of a database that has bookings from before the ledger.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { restoreBackup } from '../../../backend/backup/restore-backup.ts'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { checkLedger, findUnbookedPayments } from '../../../backend/services/ledger/check-ledger.ts'
import { readBalances } from '../../../backend/services/ledger/read-balances.ts'
import { openTestDatabase, openTestDatabaseBefore } from '../../support/databases/test-database.ts'
import { writeOldBackup } from '../support/commands/old-backup.ts'
import { uploadsIn } from '../../support/images/uploads-in.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [provider, admin, product] = [id(1), id(2), id(3)]

/** Number, status, payment, paise refunded, and whether the money came after the cancellation. */
const bookings = [
  [10, 'confirmed', 'completed', null, false],
  [11, 'completed', 'completed', null, false],
  [12, 'completed', 'refunded', 1000, false],
  [13, 'cancelled', 'refunded', 30_010, false],
  [14, 'cancelled', 'refunded', 10_000, false],
  [15, 'cancelled', 'refunded', 30_010, true],
  [16, 'cancelled', 'pending', null, false],
  [17, 'pending', 'pending', null, false],
] as const

async function fill(execute: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  const values = bookings.map(
    ([number, status, payment, refund, isLate]) =>
      `('${id(number)}', '${status}'::booking_status, '${payment}'::payment_status, ${refund}::bigint, ${isLate})`,
  )
  await execute(
    `insert into territories (path, kind, name) values
      ('IN', 'country', 'India'), ('IN/KL', 'state', 'Kerala'), ('IN/KL/idukki', 'district', 'Idukki')
      on conflict do nothing;
    insert into users (id, role, status, name, email, phone, password_hash, territory_path, created_at) values
      ('${provider}', 'service_provider', 'active', 'Biju', 'biju@example.com', '1', '', null, now()),
      ('${admin}', 'dsa', 'active', 'Thomas', 'thomas@example.com', '1', '', 'IN/KL/idukki', '2026-01-01'),
      ('${id(4)}', 'dsa', 'active', 'Later', 'later@example.com', '1', '', 'IN/KL/idukki', '2026-02-01');
    insert into products (id, slug, provider_id, kind, title, description, category, price, country, state, district,
      territory_path, maximum_seats, cutoff_minutes, cancellation_policy, created_at, updated_at)
      values ('${product}', 'tea', '${provider}', 'tour', 'Tea', '', 'Nature', 100, 'India', 'Kerala', 'Idukki',
        'IN/KL/idukki', 5, 0, 'moderate', now(), now());
    insert into bookings (id, user_id, product_id, provider_id, territory_path, product_title, customer_name,
      policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at, status,
      payment_status, refund_amount, paid_at, cancelled_at, completed_at, idempotency_key, voucher_code, created_at)
      select made.id::uuid, '${provider}', '${product}', '${provider}', 'IN/KL/idukki', 'Tea walk', 'Asha Nair', '[]', 100, 1, 30010,
        '2026-08-20', '09:00', '12:00', '2026-08-20 09:00+05:30', '2026-08-20 12:00+05:30', status, payment, refund,
        case when payment <> 'pending' then timestamptz '2026-08-10' end,
        case when status = 'cancelled' then case when is_late then timestamptz '2026-08-09' else '2026-08-12' end end,
        case when status = 'completed' then timestamptz '2026-08-20 12:00+05:30' end, made.id, made.id, '2026-08-01'
      from (values ${values.join(', ')}) as made (id, status, payment, refund, is_late);`,
    [],
  )
}

async function expectOpened(db: Database): Promise<void> {
  expect(await checkLedger(db)).toEqual([])
  expect(await findUnbookedPayments(db)).toEqual([])
  const rows = await rowsOf(
    db,
    sql`select right(booking_id::text, 2)::int as booking, type::text, status::text, base::int, amount::int,
          to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, hold_until > now() + interval '6 days' as "isHeld"
        from commissions order by 1`,
    z.unknown(),
  )
  const share = { type: 'share', status: 'pending', isHeld: true }
  // 15 % of 30,010 is 4,501.5 and of 20,010 is 3,001.5: half goes to the even paisa.
  expect(rows).toEqual([
    { ...share, booking: 11, base: 30_010, amount: 25_508, day: '2026-08-20' },
    { ...share, booking: 12, base: 29_010, amount: 24_658, day: '2026-08-20' },
    { ...share, booking: 14, base: 20_010, amount: 17_008, day: '2026-08-12' },
  ])
  expect((await readBalances(db, [provider])).get(provider)?.provider_pending).toBe(25_508 + 24_658 + 17_008)
  const uses = await rowsOf(
    db,
    sql`select right(r.booking_id::text, 2)::int as booking, use::text, f.amount::int as refund, f.receipt_id = r.id as "isReceipt"
        from receipts r left join refunds f on f.booking_id = r.booking_id order by 1`,
    z.unknown(),
  )
  expect(uses).toEqual([
    { booking: 10, use: 'price', refund: null, isReceipt: null },
    { booking: 11, use: 'price', refund: null, isReceipt: null },
    { booking: 12, use: 'price', refund: 1000, isReceipt: null },
    { booking: 13, use: 'price', refund: 30_010, isReceipt: null },
    { booking: 14, use: 'price', refund: 10_000, isReceipt: null },
    { booking: 15, use: 'refund', refund: 30_010, isReceipt: true },
  ])
  const words = await rowsOf(
    db,
    sql`select distinct unnest(tsvector_to_array(search)) as word from bookings except select word from booking_words`,
    z.unknown(),
  )
  expect(words, 'words that a search does not know').toEqual([])
  const primaries = await rowsOf(db, sql`select territory_path, admin_id from primary_admins`, z.unknown())
  expect(primaries).toEqual([{ territory_path: 'IN/KL/idukki', admin_id: admin }])
}

test('an upgrade opens the ledger with the bookings that are there, settled at the default fee', async () => {
  const { db, executeSql, close, migrateToLatest } = await openTestDatabaseBefore('0011_affiliates-earn')
  onTestFinished(close)
  await fill(executeSql)
  await migrateToLatest()
  await expectOpened(db)
})

test('a backup of the release before the ledger is restored with opening entries', async () => {
  const earlier = await openTestDatabaseBefore('0011_affiliates-earn')
  onTestFinished(earlier.close)
  await fill(earlier.executeSql)
  const folder = await mkdtemp(join(tmpdir(), 'opening-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'old.gz')
  await writeOldBackup(earlier.db, file, ['territories', 'users', 'products', 'bookings'])
  const target = await openTestDatabase()
  onTestFinished(target.close)
  await restoreBackup({ db: target.db, uploads: uploadsIn(join(folder, 'uploads')) }, file, { replace: true })
  await expectOpened(target.db)
})
