import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { hasValue } from '../../../db/planned-values.ts'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { notify } from '../../messages/notify.ts'
import { isDeletedEmail } from '../../privacy/deleted-email.ts'
import { isWithin } from '../../territories/paths.ts'
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

interface UndoneWin {
  /** As it is afterwards. */
  readonly lead: StoredLead
  readonly win: LeadWin
  readonly by: string
  readonly reason: string
  readonly at: Date
}

const opensAgain = 'An administrator of the state or above can open it again.'

/** Tells the one who has the lead and the one who won it, if they still see it and have not done it themselves. */
export async function tellOfUndoneWin(tx: Database, { lead, win, by, reason, at }: UndoneWin): Promise<void> {
  const { id, leadNumber, email, assignedTo, territoryPath } = lead
  const ids = [assignedTo, win.wonBy].flatMap((each) => (each === null || each === by ? [] : each))
  const found = await tx
    .select({ id: users.id, role: users.role, path: users.territoryPath })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.status, 'active'), isNull(users.deletionDueAt)))
  const seesIt = ({ role, path }: (typeof found)[number]) =>
    role === 'super_admin' || (path !== null && territoryPath !== null && isWithin(territoryPath, path))
  await notify(
    tx,
    ...found.filter(seesIt).map((account) => ({
      kind: 'lead-win-undone' as const,
      to: { userId: account.id },
      about: id,
      occasion: win.id,
      variables: {
        leadId: id,
        leadNumber: formatLeadNumber(leadNumber),
        reason,
        next: isDeletedEmail(email) ? null : opensAgain,
      },
      at,
    })),
  )
}
