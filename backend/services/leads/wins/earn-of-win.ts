// What affiliate and administrators earn of a lead that was won.
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import type { NewCommission } from '../../commissions/accruals.ts'
import { earnedBy, findAbsentPayees, readSignals } from '../../commissions/earners.ts'
import { sharesOf } from '../../commissions/shares.ts'
import { beneficiariesOf, termsOf } from '../../commissions/terms.ts'
import { waitingForIncome } from '../../commissions/waiting-for-income.ts'
import type { StoredLead } from '../find-lead.ts'
import type { LeadWin } from './find-win.ts'

const suspension = 'The account was suspended when the lead was confirmed.'

/**
 * One row for each beneficiary who still has an account; together at most what the platform gets. They wait until its
 * money has come.
 */
export async function rowsOfWin(
  tx: Database,
  lead: StoredLead,
  { id, snapshotId, payoutReceived }: LeadWin,
  at: Date,
): Promise<NewCommission[]> {
  if (payoutReceived === null) throw new Error('The win is not confirmed')
  const [snapshot] = await tx.select().from(commissionSnapshots).where(eq(commissionSnapshots.id, snapshotId))
  if (!snapshot) throw new Error('A win has no snapshot')
  const named = beneficiariesOf(snapshot)
  const shares = sharesOf(termsOf(snapshot, payoutReceived), payoutReceived)
  const { suspended, deleted } = await findAbsentPayees(
    tx,
    named.map((each) => each.id),
  )
  const signals = await signalsOf(tx, lead)
  return named
    .filter((each) => !deleted.has(each.id))
    .map((beneficiary) => {
      const { id: beneficiaryId, tier } = beneficiary
      const holdReason = suspended.has(beneficiaryId) ? suspension : tier === 0 ? signals : null
      return {
        eventKey: `lead:${id}:${tier}`,
        leadId: lead.id,
        beneficiaryId,
        kind: 'commissions',
        tier,
        snapshotId,
        base: payoutReceived,
        ...earnedBy(beneficiary, shares),
        type: tier === 0 ? 'lead' : 'override',
        status: holdReason === null ? 'pending' : 'on_hold',
        holdReason,
        holdUntil: waitingForIncome,
        territoryPath: lead.territoryPath,
        createdAt: at,
      }
    })
}

/** Why the affiliate's row is held: of the lead, or of one that was merged into it. Null without a signal. */
async function signalsOf(tx: Database, { id }: StoredLead): Promise<string | null> {
  const merged = await tx.select({ id: leads.id }).from(leads).where(eq(leads.duplicateOf, id))
  const subjects = [id, ...merged.map((lead) => lead.id)]
  const found = await readSignals(tx, 'lead', inArray(referrals.subjectId, subjects))
  const signals = new Set(found.flatMap((each) => each.signals))
  return signals.size === 0 ? null : [...signals].join(', ')
}
