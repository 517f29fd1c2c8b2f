import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { holdCommission } from '../commissions/hold-commission.ts'

interface FoundSignal {
  readonly bookingId: string
  readonly signal: ReferralSignal
  /** Of the referral: whether the signal is about its affiliate. */
  readonly concerns: SQL
  readonly at: Date
}

/**
 * Adds a signal that is found after the booking to its referral, and holds the affiliate's commission unless it is on hold
 * or was paid out. The caller has locked the booking: a settlement that goes on at the same time reads the signals.
 */
export async function holdForSignal(
  tx: Database,
  { bookingId, signal, concerns, at }: FoundSignal,
): Promise<void> {
  const [signalled] = await tx
    .update(referrals)
    .set({ signals: sql`${referrals.signals} || ${JSON.stringify([signal])}::text::jsonb` })
    .where(
      and(
        eq(referrals.subjectType, 'booking'),
        eq(referrals.subjectId, bookingId),
        sql`not ${referrals.signals} @> ${JSON.stringify([signal])}::text::jsonb`,
        concerns,
      ),
    )
    .returning({ affiliateId: referrals.affiliateId })
  if (!signalled) return
  const [sale] = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, bookingId), eq(commissions.type, 'sale')))
  if (!sale) return
  const held = await holdCommission(tx, { id: sale.id, reason: signal, by: null, at })
  if (!held.ok) return
  await writeAudit(tx, {
    actor: null,
    origin: null,
    action: 'commission.held',
    objectType: 'commission',
    objectId: sale.id,
    territoryPath: sale.territoryPath,
    changes: { status: { old: sale.status, new: held.value.status } },
    reason: signal,
    at,
  })
}
