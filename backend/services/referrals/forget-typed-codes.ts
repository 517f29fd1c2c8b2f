import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'

/**
 * Removes codes that somebody typed and nobody has from what lost on these bookings or leads: people also type their name
 * or phone number there.
 */
export async function forgetTypedCodes(
  tx: Database,
  subjectType: 'booking' | 'lead',
  which: SQL,
): Promise<void> {
  await tx
    .update(referrals)
    .set({
      losers: sql`jsonb_path_query_array(${referrals.losers}, '$[*] ? (@.by != "code" || @.reason != "unknown")')`,
    })
    .where(
      and(
        eq(referrals.subjectType, subjectType),
        which,
        sql`${referrals.losers} @> '[{"by": "code", "reason": "unknown"}]'`,
      ),
    )
}
