// The upgrade of a database whose figures of reports were stored by day and month alone.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../backend/db/database.ts'
import { openTestDatabaseBefore } from '../../../support/databases/test-database.ts'

const id = (number: number) => `'00000000-0000-4000-8000-00000000000${number}'`

test('the upgrade adds up months to years, and what affiliates brought to territories', async () => {
  const database = await openTestDatabaseBefore('0048_report-years')
  onTestFinished(database.close)
  const grains = [
    ['day', '2025-12-31', 1],
    ['month', '2025-12-01', 1],
    ['day', '2026-01-05', 2],
    ['month', '2026-01-01', 2],
    ['day', '2026-02-06', 4],
    ['month', '2026-02-01', 4],
  ] as const
  for (const [grain, start, count] of grains)
    await database.executeSql(
      `insert into report_territories (grain, start, path, made, paid, leads, revenue) values
        ('${grain}', '${start}', 'all', ${count * 10}, ${count * 5}, ${count * 3}, ${count * 1000});
      insert into report_territories (grain, start, path, seats_offered) values ('${grain}', '${start}', 'IN', ${count});
      insert into report_products (grain, start, path, product_id, provider_id, made, paid) values
        ('${grain}', '${start}', 'IN/KL/idukki', ${id(1)}, ${id(2)}, ${count}, ${count});
      insert into report_affiliates (grain, start, path, affiliate_id, made, paid) values
        ('${grain}', '${start}', 'all', ${id(3)}, ${count * 2}, ${count});
      insert into report_affiliates (grain, start, path, affiliate_id, leads, clicks) values
        ('${grain}', '${start}', 'all', ${id(4)}, ${count * 2}, 7);`,
      [],
    )
  await database.migrateToLatest()
  const read = (columns: string, table: string, which: string) =>
    rowsOf(
      database.db,
      sql.raw(`select ${columns} from ${table} where ${which} order by 1, 2, 3`),
      z.unknown(),
    )
  expect(
    await read(
      'path, start::text, made::int, leads::int, revenue::int, brought_paid::int, brought_leads::int',
      'report_territories',
      "grain = 'year' and path = 'all'",
    ),
  ).toEqual([
    {
      path: 'all',
      start: '2025-01-01',
      made: 10,
      leads: 3,
      revenue: 1000,
      brought_paid: 1,
      brought_leads: 2,
    },
    {
      path: 'all',
      start: '2026-01-01',
      made: 60,
      leads: 18,
      revenue: 6000,
      brought_paid: 6,
      brought_leads: 12,
    },
  ])
  expect(
    await read(
      'grain::text, start::text, brought_paid::int, brought_leads::int',
      'report_territories',
      "path = 'all' and start = '2026-02-06'",
    ),
  ).toEqual([{ grain: 'day', start: '2026-02-06', brought_paid: 4, brought_leads: 8 }])
  expect(
    await read(
      'start::text, made::int, brought_paid',
      'report_territories',
      "grain = 'year' and path = 'IN'",
    ),
  ).toEqual([
    { start: '2025-01-01', made: null, brought_paid: null },
    { start: '2026-01-01', made: null, brought_paid: null },
  ])
  expect(await read('start::text, path, made::int', 'report_products', "grain = 'year'")).toEqual([
    { start: '2025-01-01', path: 'IN/KL/idukki', made: 1 },
    { start: '2026-01-01', path: 'IN/KL/idukki', made: 6 },
  ])
  expect(
    await read(
      'affiliate_id::text, start::text, brought_paid::int, brought_leads::int',
      'report_affiliates',
      "grain = 'year'",
    ),
  ).toEqual([
    {
      affiliate_id: '00000000-0000-4000-8000-000000000003',
      start: '2025-01-01',
      brought_paid: 1,
      brought_leads: null,
    },
    {
      affiliate_id: '00000000-0000-4000-8000-000000000003',
      start: '2026-01-01',
      brought_paid: 6,
      brought_leads: null,
    },
    {
      affiliate_id: '00000000-0000-4000-8000-000000000004',
      start: '2025-01-01',
      brought_paid: null,
      brought_leads: 2,
    },
    {
      affiliate_id: '00000000-0000-4000-8000-000000000004',
      start: '2026-01-01',
      brought_paid: null,
      brought_leads: 12,
    },
  ])
})
