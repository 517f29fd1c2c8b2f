import type { ClickDevice, ClickTrigger } from '@affiliate-booking/contract/options/referrals/clicks'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'

export interface NewClick {
  readonly id: string
  readonly code: string
  readonly trigger: ClickTrigger
  /** Null for a click that is known from its cookie only. */
  readonly visitorHash: string | null
  readonly signalHash: string | null
  readonly landingPath: string
  readonly referrerHost: string | null
  readonly device: ClickDevice
  readonly isBot: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

/**
 * Stores clicks on enabled links of active affiliates who stay, and counts them by day, without bots. A known click,
 * and another one of the same visitor on the same link within an hour, is ignored.
 * @returns how many were stored
 */
export async function insertClicks(db: Database, newClicks: readonly NewClick[]): Promise<number> {
  // In one order, so that two batches cannot wait for each other. The count of visitors sees no row of this statement.
  const [result] = await rowsOf(
    db,
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(newClicks)}::jsonb) as given (
          id uuid, code text, trigger click_trigger, "visitorHash" text, "signalHash" text, "landingPath" text,
          "referrerHost" text, device text, "isBot" boolean, "createdAt" timestamptz
        )
      ), inserted as (
        insert into clicks (id, link_id, trigger, visitor_hash, signal_hash, landing_path, referrer_host, device, is_bot,
          hour, created_at)
        select given.id, referral_links.id, trigger, "visitorHash", "signalHash", "landingPath", "referrerHost", device,
          "isBot", floor(extract(epoch from "createdAt") / 3600)::int, "createdAt"
        from given
        join referral_links on referral_links.code = upper(given.code) and referral_links.disabled_at is null
        join users on users.id = referral_links.affiliate_id and users.status = 'active'
          and users.deletion_due_at is null
        order by referral_links.id, "createdAt", given.id
        on conflict do nothing
        returning link_id, visitor_hash, is_bot, created_at
      ), counted as (
        select link_id, (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as clicks,
          count(*) filter (where visitor_hash is null) + count(distinct visitor_hash) filter (
            where not exists (
              select from clicks where clicks.link_id = inserted.link_id and clicks.visitor_hash = inserted.visitor_hash
            )
          ) as visitors
        from inserted where not is_bot group by 1, 2
      ), summed as (
        insert into link_days (link_id, day, clicks, visitors)
        select link_id, day, clicks, visitors from counted order by 1, 2
        on conflict (link_id, day) do update
        set clicks = link_days.clicks + excluded.clicks, visitors = link_days.visitors + excluded.visitors
      )
      select count(*)::int as stored from inserted`,
    z.object({ stored: z.int() }),
  )
  return result?.stored ?? 0
}
