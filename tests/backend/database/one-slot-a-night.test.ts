// The migration that merges duplicate nights, on a database that has some.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { findSeatDifferences } from '../../../backend/services/bookings/seats.ts'
import { openTestDatabaseBefore } from '../../support/databases/test-database.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('a migration merges duplicate nights with the bookings of both', async () => {
  const { db, executeSql, close, migrateToLatest } = await openTestDatabaseBefore('0006_one-slot-a-night')
  onTestFinished(close)
  const before = `
    insert into territories (path, kind, name) values
      ('IN', 'country', 'India'), ('IN/KL', 'state', 'Kerala'), ('IN/KL/idukki', 'district', 'Idukki')
      on conflict do nothing;
    insert into users (id, role, status, name, email, phone, password_hash, created_at)
      values ('${id(1)}', 'service_provider', 'active', 'Biju', 'biju@example.com', '1', '', now());
    insert into products (id, slug, provider_id, kind, title, description, category, price, country, state, district,
      territory_path, maximum_seats, cutoff_minutes, cancellation_policy, created_at, updated_at)
      select id, kind, '${id(1)}', kind::product_kind, kind, '', 'Nature', 100, 'India', 'Kerala', 'Idukki',
        'IN/KL/idukki', 5, 0, 'moderate', now(), now()
      from (values ('${id(2)}'::uuid, 'stay'), ('${id(3)}'::uuid, 'tour')) as made (id, kind);
    insert into availability_slots (id, product_id, date, start_time, end_time, capacity, reserved, is_closed, cutoff_at)
      values
      -- Sold at two, closed as the check-in moved, and sold again at three.
      ('${id(10)}', '${id(2)}', '2026-10-20', '14:00', '11:00', 1, 1, true, now()),
      ('${id(11)}', '${id(2)}', '2026-10-20', '15:00', '11:00', 1, 1, false, now()),
      -- There is room for both.
      ('${id(12)}', '${id(2)}', '2026-10-21', '14:00', '11:00', 4, 2, true, now()),
      ('${id(13)}', '${id(2)}', '2026-10-21', '15:00', '11:00', 4, 0, false, now()),
      -- Called off, and closed again since.
      ('${id(14)}', '${id(2)}', '2026-10-22', '14:00', '11:00', 1, 0, true, now()),
      ('${id(15)}', '${id(2)}', '2026-10-22', '15:00', '11:00', 1, 1, true, now()),
      ('${id(16)}', '${id(3)}', '2026-10-20', '14:00', '16:00', 1, 1, false, now()),
      ('${id(17)}', '${id(3)}', '2026-10-20', '15:00', '16:00', 1, 0, false, now());
    insert into audit_log (action, object_type, object_id, created_at)
      values ('slot.cancelled', 'slot', '${id(14)}', now());
    insert into bookings (id, user_id, product_id, provider_id, territory_path, product_title, customer_name,
      policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at,
      idempotency_key, voucher_code, created_at)
      select ('00000000-0000-4000-9000-' || right(s.id::text, 12))::uuid, '${id(1)}', product_id, '${id(1)}',
        'IN/KL/idukki', '', '', '[]', 100, reserved, 100, date, start_time, end_time, now(), now(), s.id, s.id, now()
      from availability_slots s where reserved > 0;
    insert into booking_slots (booking_id, slot_id, seats)
      select ('00000000-0000-4000-9000-' || right(s.id::text, 12))::uuid, s.id, reserved
      from availability_slots s where reserved > 0;`
  await executeSql(before, [])

  await migrateToLatest()
  const slots = await rowsOf(
    db,
    sql`select right(id::text, 2)::int as slot, is_night as "isNight", capacity, reduced_to as "reducedTo", reserved,
          is_closed as "isClosed",
          (select json_agg(right(booking_id::text, 2)::int order by booking_id) from booking_slots b
            where b.slot_id = s.id) as booked
        from availability_slots s order by id`,
    z.unknown(),
  )
  const night = { isNight: true, isClosed: false, reducedTo: null }
  const tour = { isNight: false, isClosed: false, reducedTo: null, capacity: 1 }
  expect(slots).toEqual([
    { slot: 11, ...night, capacity: 2, reducedTo: 1, reserved: 2, booked: [10, 11] },
    { slot: 13, ...night, capacity: 4, reserved: 2, booked: [12] },
    { slot: 14, ...night, isClosed: true, capacity: 1, reserved: 1, booked: [15] },
    { slot: 16, ...tour, reserved: 1, booked: [16] },
    { slot: 17, ...tour, reserved: 0, booked: null },
  ])
  expect(await findSeatDifferences(db)).toEqual([])
})
