import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { hasValue } from '../../../db/planned-values.ts'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { notify } from '../../messages/notify.ts'
import { isResponsibleFor, withTerritory } from '../assignees.ts'
import { type StoredLead } from '../find-lead.ts'
import type { LeadWin } from './find-win.ts'
import { obstacleTo } from './win-rights.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

/**
 * Tells those who may confirm a win that it waits for them. The one who won it is told nothing, even as the single
 * operator.
 */
export async function tellOfWin(tx: Database, lead: StoredLead, win: LeadWin, at: Date): Promise<void> {
  const candidates = await tx
    .select()
    .from(users)
    .where(
      and(
        hasValue(users.status, 'active'),
        isNull(users.deletionDueAt),
        win.wonBy === null ? undefined : ne(users.id, win.wonBy),
        or(
          eq(users.role, 'super_admin'),
          lead.territoryPath === null
            ? undefined
            : and(inArray(users.role, [...withTerritory]), isResponsibleFor(lead)),
        ),
      ),
    )
  for (const candidate of candidates) {
    if ((await obstacleTo(tx, candidate, { lead, win, action: 'confirm' })) !== null) continue
    await notify(tx, {
      kind: 'lead-won',
      to: { userId: candidate.id },
      about: lead.id,
      occasion: win.id,
      variables: { leadId: lead.id, leadNumber: formatLeadNumber(lead.leadNumber) },
      at,
    })
  }
}
