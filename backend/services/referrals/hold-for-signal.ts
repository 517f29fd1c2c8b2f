import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Commission } from '../commissions/accruals.ts'
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
 * or was paid out; one in a payout that was sent is held if that fails. The caller has locked the booking: a settlement that
 * goes on at the same time reads the signals.
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
  if (await hold(tx, sale, signal, at)) return
  // In a payout that was sent: held if it fails.
  await tx
    .update(commissions)
    .set({ holdReason: sql`concat_ws(', ', ${commissions.holdReason}, ${signal}::text)` })
    .where(and(eq(commissions.id, sale.id), eq(commissions.status, 'available')))
}

/** Holds a commission whose payout has failed, for signals that were found while it was on its way. */
export async function holdBySignals(tx: Database, id: string, at: Date): Promise<void> {
  const [sale] = await tx.select().from(commissions).where(eq(commissions.id, id))
  if (sale?.holdReason != null) await hold(tx, sale, sale.holdReason, at)
}

async function hold(tx: Database, sale: Commission, reason: string, at: Date): Promise<boolean> {
  const held = await holdCommission(tx, { id: sale.id, reason, by: null, at })
  if (!held.ok) return false
  await writeAudit(tx, {
    actor: null,
    origin: null,
    action: 'commission.held',
    objectType: 'commission',
    objectId: sale.id,
    territoryPath: sale.territoryPath,
    changes: { status: { old: sale.status, new: held.value.status } },
    reason,
    at,
  })
  return true
}
