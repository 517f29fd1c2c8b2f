// The migration that keeps what was paid again with each payout, on a database with payouts of the release before.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { openTestDatabaseBefore } from '../../support/databases/test-database.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('a migration keeps what had come back with the payout that paid it again', async () => {
  const { db, executeSql, close, migrateToLatest } = await openTestDatabaseBefore('0070_paid-again')
  onTestFinished(close)
  const payout = (number: number, status: string, sentAt: string) =>
    `('${id(number)}', 'commissions', '${id(1)}', '${status}', 100, 0, 200, '194H', '2026-27', 0, 0, 0, 100, '${id(1)}',
      now(), ${sentAt})`
  await executeSql(
    `insert into users (id, role, status, name, email, phone, password_hash, created_at)
      values ('${id(1)}', 'affiliate', 'active', 'Anjali', 'anjali@example.com', '1', '', now());
    insert into payouts (id, kind, beneficiary_id, status, gross, tax_base, tax_bps, section, financial_year, year_base,
      year_tds, tds, net, created_by, created_at, sent_at)
    values ${payout(11, 'returned', 'now()')}, ${payout(12, 'completed', 'now()')},
      ${payout(13, 'returned', 'now()')}, ${payout(14, 'draft', 'null')};
    insert into commissions (event_key, beneficiary_id, base, amount, type, kind, status, hold_until, payout_id, created_at)
    values
      ('payout-returned:${id(11)}', '${id(1)}', 0, 60, 'adjustment', 'commissions', 'paid', now(), '${id(12)}', now()),
      ('sale', '${id(1)}', 0, 40, 'sale', 'commissions', 'paid', now(), '${id(12)}', now()),
      ('payout-returned:${id(13)}', '${id(1)}', 0, 100, 'adjustment', 'commissions', 'available', now(), '${id(14)}', now());`,
    [],
  )
  await migrateToLatest()
  const kept = await rowsOf(
    db,
    sql`select right(id::text, 2)::int as payout, repaid::int as "paidAgain" from payouts order by id`,
    z.unknown(),
  )
  expect(kept).toEqual([
    { payout: 11, paidAgain: null },
    { payout: 12, paidAgain: 60 },
    { payout: 13, paidAgain: null },
    { payout: 14, paidAgain: null },
  ])
})
