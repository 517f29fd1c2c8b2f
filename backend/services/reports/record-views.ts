import type { ProductViews } from '@affiliate-booking/contract/calls/products/views'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'

/** Adds views to the counts of today and yesterday. Returns how many were of known products. */
export async function recordViews(db: Database, views: readonly ProductViews[], now: Date): Promise<number> {
  const today = todayInIndia(now)
  const recent = views.filter(({ day }) => day === today || day === addDays(today, -1))
  if (recent.length === 0) return 0
  const [answer] = await rowsOf(
    db,
    sql`with sent as (
        select products.id, sent.day, sum(sent.views)::bigint as views
        from jsonb_to_recordset(${JSON.stringify(recent)}::text::jsonb) as sent (slug text, day date, views int)
          join products on products.slug = sent.slug and products.status = 'approved'
        group by 1, 2
      ), added as (
        insert into product_views (product_id, day, views) select id, day, views from sent order by 1, 2
        on conflict (product_id, day) do update set views = product_views.views + excluded.views
      )
      select coalesce(sum(views), 0)::int as recorded from sent`,
    z.object({ recorded: z.int() }),
  )
  return answer?.recorded ?? 0
}
