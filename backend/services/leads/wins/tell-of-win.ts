import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { hasValue } from '../../../db/conditions/planned-values.ts'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { notify } from '../../messages/notify.ts'
import { isDeletedEmail } from '../../privacy/deleted-email.ts'
import { isWithin } from '../../territories/paths.ts'
import { isResponsibleFor, withTerritory } from '../assignees.ts'
import { type StoredLead } from '../find-lead.ts'
import type { StoredWin } from './find-win.ts'
import { obstacleTo } from './win-rights.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'
import { isStaying } from '../../users/is-staying.ts'

/** Those who may confirm a win, without the one who won it, even as the single operator. */
async function findConfirmers(tx: Database, lead: StoredLead, win: StoredWin): Promise<string[]> {
  const confirmers: string[] = []
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
    if ((await obstacleTo(tx, candidate, { lead, win, action: 'confirm' })) === null)
      confirmers.push(candidate.id)
  }
  return confirmers
}

/** Tells those who may confirm a win that it waits for them. */
export async function tellOfWin(tx: Database, lead: StoredLead, win: StoredWin, at: Date): Promise<void> {
  for (const userId of await findConfirmers(tx, lead, win))
    await notify(tx, {
      kind: 'lead-won',
      to: { userId },
      about: lead.id,
      occasion: win.id,
      variables: { leadId: lead.id, leadNumber: formatLeadNumber(lead.leadNumber) },
      at,
    })
}

interface ChangedWin {
  /** As it is afterwards. */
  readonly lead: StoredLead
  readonly win: StoredWin
  readonly by: string
  readonly reason: string
  readonly at: Date
}

const opensAgain = 'An administrator of the state or above can open it again.'

/** Tells the one who has the lead and the one who won it, if they still see it and have not done it themselves. */
export async function tellOfUndoneWin(tx: Database, changed: ChangedWin): Promise<void> {
  const { lead, win, reason, at } = changed
  const { id, leadNumber, email } = lead
  const next = isDeletedEmail(email) ? null : opensAgain
  await notify(
    tx,
    ...(await findThoseOfWin(tx, changed)).map((userId) => ({
      kind: 'lead-win-undone' as const,
      to: { userId },
      about: id,
      occasion: win.id,
      variables: { leadId: id, leadNumber: formatLeadNumber(leadNumber), reason, next },
      at,
    })),
  )
}

/** Tells them, and those who may confirm the win, what the deal is worth. */
export async function tellOfCorrectedValue(
  tx: Database,
  { before, ...changed }: ChangedWin & { readonly before: number },
): Promise<void> {
  const { lead, win, by, reason, at } = changed
  const { id, leadNumber, version, closedValue } = lead
  const told = new Set([...(await findThoseOfWin(tx, changed)), ...(await findConfirmers(tx, lead, win))])
  told.delete(by)
  await notify(
    tx,
    ...[...told].map((userId) => ({
      kind: 'lead-value-corrected' as const,
      to: { userId },
      about: id,
      occasion: version,
      variables: {
        leadId: id,
        leadNumber: formatLeadNumber(leadNumber),
        value: closedValue ?? 0,
        before,
        reason,
      },
      at,
    })),
  )
}

async function findThoseOfWin(
  tx: Database,
  { lead: { assignedTo, territoryPath }, win, by }: ChangedWin,
): Promise<string[]> {
  const ids = [assignedTo, win.wonBy].flatMap((each) => (each === null || each === by ? [] : each))
  const found = await tx
    .select({ id: users.id, role: users.role, path: users.territoryPath })
    .from(users)
    .where(and(inArray(users.id, ids), isStaying(users)))
  const seesIt = ({ role, path }: (typeof found)[number]) =>
    role === 'super_admin' || (path !== null && territoryPath !== null && isWithin(territoryPath, path))
  return found.filter(seesIt).map((account) => account.id)
}
