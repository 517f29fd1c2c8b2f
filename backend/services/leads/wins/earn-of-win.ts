// What affiliate and administrators earn of a lead that was won. Pure but for what is read.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import type { NewCommission } from '../../commissions/accruals.ts'
import { sharesOf } from '../../commissions/shares.ts'
import { beneficiariesOf, termsOf } from '../../commissions/terms.ts'
import { waitingForIncome } from '../../commissions/waiting-for-income.ts'
import type { StoredLead } from '../find-lead.ts'
import type { LeadWin } from './find-win.ts'

const suspension = 'The account was suspended when the lead was confirmed.'

/** One row for each beneficiary; together at most what the platform gets. They wait until its money has come. */
export async function rowsOfWin(
  tx: Database,
  lead: StoredLead,
  { id, snapshotId, payoutReceived }: LeadWin,
  at: Date,
): Promise<NewCommission[]> {
  if (payoutReceived === null) throw new Error('The win is not confirmed')
  const [snapshot] = await tx.select().from(commissionSnapshots).where(eq(commissionSnapshots.id, snapshotId))
  if (!snapshot) throw new Error('A win has no snapshot')
  const beneficiaries = beneficiariesOf(snapshot)
  const { deserved } = sharesOf(termsOf(snapshot, payoutReceived), payoutReceived)
  const suspended = await findSuspended(
    tx,
    beneficiaries.map((each) => each.id),
  )
  const signals = await readSignals(tx, lead)
  return beneficiaries.map(({ id: beneficiaryId, tier, rate }) => {
    const holdReason = suspended.has(beneficiaryId) ? suspension : tier === 0 ? signals : null
    return {
      eventKey: `lead:${id}:${tier}`,
      leadId: lead.id,
      beneficiaryId,
      kind: 'commissions',
      tier,
      snapshotId,
      base: payoutReceived,
      bps: rate.type === 'percentage' ? rate.value : null,
      flat: rate.type === 'flat' ? rate.value : null,
      amount: deserved[tier]?.amount ?? 0,
      type: tier === 0 ? 'lead' : 'override',
      status: holdReason === null ? 'pending' : 'on_hold',
      holdReason,
      holdUntil: waitingForIncome,
      territoryPath: lead.territoryPath,
      createdAt: at,
    }
  })
}

async function findSuspended(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.status, 'suspended')))
  return new Set(found.map(({ id }) => id))
}

const Signals = z.array(z.string())

/** Why the affiliate's row is held: of the lead, or of one that was merged into it. Null without a signal. */
async function readSignals(tx: Database, { id }: StoredLead): Promise<string | null> {
  const merged = tx.select({ id: leads.id }).from(leads).where(eq(leads.duplicateOf, id))
  const found = await tx
    .select({ signals: referrals.signals })
    .from(referrals)
    .where(
      and(
        eq(referrals.subjectType, 'lead'),
        or(eq(referrals.subjectId, id), inArray(referrals.subjectId, merged)),
        sql`${referrals.signals} <> '[]'`,
      ),
    )
  const signals = new Set(found.flatMap((each) => Signals.parse(each.signals)))
  return signals.size === 0 ? null : [...signals].join(', ')
}
