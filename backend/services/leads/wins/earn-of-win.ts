// What affiliate and administrators earn of a lead that was won.
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import type { NewCommission } from '../../commissions/accruals.ts'
import { earnedBy, findAbsentPayees, readSignals } from '../../commissions/earners.ts'
import { sharesOf } from '../../commissions/shares.ts'
import { beneficiariesOf, termsOf } from '../../commissions/terms.ts'
import { waitingForIncome } from '../../commissions/waiting-for-income.ts'
import { isSameEmail, isSamePhone } from '../../users/contacts.ts'
import type { StoredLead } from '../find-lead.ts'
import type { StoredWin } from './find-win.ts'

const suspension = 'The account was suspended when the lead was confirmed.'

/**
 * One row for each beneficiary who still has an account; together at most what the platform gets. They wait until its
 * money has come.
 */
export async function rowsOfWin(
  tx: Database,
  lead: StoredLead,
  { id, snapshotId, payoutReceived }: StoredWin,
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
  const affiliate = named.find(({ tier }) => tier === 0)
  const signals = await signalsOf(tx, lead, affiliate?.id ?? null)
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

/**
 * Why the affiliate's row is held: how the affiliate's own leads came, of this one and those that were merged into it, and
 * whose contact they have now. Null without a signal.
 */
async function signalsOf(tx: Database, lead: StoredLead, affiliateId: string | null): Promise<string | null> {
  if (affiliateId === null) return null
  const merged = await tx
    .select({ id: leads.id, email: leads.email, phone: leads.phone })
    .from(leads)
    .where(eq(leads.duplicateOf, lead.id))
  const subjects = [lead, ...merged]
  const isOfAffiliate = and(
    eq(referrals.affiliateId, affiliateId),
    inArray(
      referrals.subjectId,
      subjects.map(({ id }) => id),
    ),
  )
  const found = await readSignals(tx, 'lead', isOfAffiliate)
  const [affiliate] = await tx
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, affiliateId))
  const signals = new Set(found.flatMap((each) => each.signals))
  if (affiliate && subjects.some((subject) => isSameEmail(affiliate, subject))) signals.add('same-email')
  if (affiliate && subjects.some((subject) => isSamePhone(affiliate, subject))) signals.add('same-phone')
  return signals.size === 0 ? null : [...signals].join(', ')
}
