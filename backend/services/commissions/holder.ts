import { sql } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit.ts'
import { commissions } from '../../db/schema/money/commissions.ts'

/** Who has put a commission on hold; null if the system has, or it is not on hold. */
export const holderOf = sql<string | null>`(
  select case when entry.action = 'commission.held' then entry.actor_id end
  from ${auditLog} as entry
  where entry.object_type = 'commission' and entry.object_id = ${commissions.id}::text
    and entry.action in ('commission.held', 'commission.released')
  order by entry.id desc limit 1
)`
