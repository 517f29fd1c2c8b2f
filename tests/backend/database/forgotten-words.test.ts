// The migration that deletes words of and about people whose accounts were deleted before.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { openTestDatabaseBefore } from '../../support/databases/test-database.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('a migration deletes the notes of receipts and the reasons of closed days of deleted accounts, and of no others', async () => {
  const { db, executeSql, close, migrateToLatest } = await openTestDatabaseBefore('0087_forgotten-words')
  onTestFinished(close)
  const user = (number: number, role: string, deletedAt: string) =>
    `('${id(number)}', '${role}', 'active', 'Biju', 'person-${number}@example.com', '1', '', now(), ${deletedAt})`
  const product = (number: number, providerId: number) =>
    `('${id(number)}', 'tea-${number}', '${id(providerId)}', 'tour', 'Tea', '', 'Nature', 100, 'India', 'Kerala',
      'Idukki', 'IN/KL/idukki', 5, 0, 'moderate', now(), now())`
  const booking = (number: number, userId: string) =>
    `('${id(number)}', ${userId}, '${id(20)}', '${id(1)}', 'IN/KL/idukki', 'Tea walk', 'Biju', '[]', 100, 1, 100,
      '2026-08-20', '09:00', '12:00', now(), now(), 'completed', 'completed', '${number}', '${number}', now())`
  await executeSql(
    `insert into territories (path, kind, name) values
      ('IN', 'country', 'India'), ('IN/KL', 'state', 'Kerala'), ('IN/KL/idukki', 'district', 'Idukki')
      on conflict do nothing;
    insert into users (id, role, status, name, email, phone, password_hash, created_at, deleted_at) values
      ${user(1, 'service_provider', 'null')}, ${user(2, 'user', 'now()')}, ${user(3, 'user', 'null')},
      ${user(4, 'service_provider', 'now()')};
    insert into products (id, slug, provider_id, kind, title, description, category, price, country, state, district,
      territory_path, maximum_seats, cutoff_minutes, cancellation_policy, created_at, updated_at)
      values ${product(20, 1)}, ${product(21, 4)};
    insert into availability_exceptions (product_id, date, is_closed, reason) values
      ('${id(20)}', '2026-12-01', true, 'Monsoon'), ('${id(21)}', '2026-12-01', true, 'Operation of the mother');
    insert into bookings (id, user_id, product_id, provider_id, territory_path, product_title, customer_name,
      policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at, status,
      payment_status, idempotency_key, voucher_code, created_at)
      values ${booking(12, `'${id(2)}'`)}, ${booking(13, `'${id(3)}'`)};
    insert into receipts (source, reference, amount, booking_id, use, note, received_at, created_at) values
      ('statement', 'one', 100, '${id(12)}', 'price', 'UPI-LAKSHMI MENON', now(), now()),
      ('statement', 'two', 100, '${id(13)}', 'price', 'UPI-ARJUN IYER', now(), now()),
      ('statement', 'three', 100, null, 'unapplied', 'UPI-SOMEBODY', now(), now());`,
    [],
  )
  await migrateToLatest()
  expect(
    await rowsOf(db, sql`select reference, note from receipts order by receipt_number`, z.unknown()),
  ).toEqual([
    { reference: 'one', note: null },
    { reference: 'two', note: 'UPI-ARJUN IYER' },
    { reference: 'three', note: 'UPI-SOMEBODY' },
  ])
  expect(
    await rowsOf(db, sql`select reason from availability_exceptions order by product_id`, z.unknown()),
  ).toEqual([{ reason: 'Monsoon' }, { reason: null }])
})
