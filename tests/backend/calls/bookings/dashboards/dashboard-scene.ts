// Two territories with their people and bookings, whose dashboards are read.
import { Dashboard } from '@affiliate-booking/contract/shapes/dashboard'
import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { cookieOf, ids, type Member } from '../../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../../support/two-territories/fill.ts'

/** The stage, filled before each test, and how its dashboards are read. */
export function dashboardScene() {
  const stage = createStage()
  beforeEach(() =>
    fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' }),
  )

  const dashboardOf = async (member: Member) => {
    const { status, body } = await stage.get('/dashboard', cookieOf(member))
    expect(status, member).toBe(200)
    // Whatever it holds is of the shape that the contract promises.
    expect(Dashboard.parse(body), member).toEqual(body)
    return body
  }

  /** A booking of the customer like the one in review, made and taking place when the test says, changed as it says. */
  function book(columns: Record<string, string | number>) {
    const date = columns['date'] ?? '2026-10-05'
    return stage.db
      .execute(sql`insert into bookings (id, user_id, product_id, provider_id, territory_path, product_title,
      customer_name, policy_snapshot, unit_price, seats, starts_at, ends_at, start_time, end_time, idempotency_key, voucher_code,
      date, total_amount, status, payment_status, refund_amount, created_at)
    select gen_random_uuid(), user_id, product_id, provider_id, 'IN/KL/idukki', product_title,
      customer_name, policy_snapshot, unit_price, seats,
      (${date}::date + start_time) at time zone 'Asia/Kolkata', (${date}::date + end_time) at time zone 'Asia/Kolkata',
      start_time, end_time,
      gen_random_uuid()::text, gen_random_uuid()::text,
      ${date}::date, ${columns['amount'] ?? 100_000}::bigint,
      ${columns['status'] ?? 'completed'}::booking_status, ${columns['payment'] ?? 'completed'}::payment_status,
      ${columns['refund'] ?? null}::bigint, ${columns['madeAt'] ?? '2026-10-01T06:00:00Z'}::timestamptz
    from bookings where id = ${ids.inReview}`)
  }

  return { stage, dashboardOf, book }
}
