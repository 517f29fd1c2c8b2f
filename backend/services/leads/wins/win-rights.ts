// Who may decide what on a lead that was won: nobody who earns of it, nor the one who won it, unless that is the single
// operator.
import type { LeadWinAction } from '@affiliate-booking/contract/options/money/lead-wins'
import type { Database } from '../../../db/database.ts'
import { type Failure, fail } from '../../../result.ts'
import { gainsFrom } from '../../conflicts/gains-from.ts'
import { mayDecideAlone } from '../../payouts/payout-settings.ts'
import { type Actor, isAdminAccount, maySendMoney } from '../../users/account.ts'
import type { StoredLead } from '../find-lead.ts'
import type { StoredWin } from './find-win.ts'

interface WinDecision {
  readonly lead: StoredLead
  readonly win: StoredWin
  readonly action: LeadWinAction
}

/** What is in the way of a decision; null if nothing is. */
export async function obstacleTo(
  db: Database,
  actor: Actor,
  { lead, win, action }: WinDecision,
): Promise<Failure | null> {
  if (!isAdminAccount(actor)) return fail(403, 'Only an administrator can do this.')
  if (!isPossible(win, action)) return fail(409, impossible[action])
  if (action === 'confirm' && win.wonBy === actor.id && !(await mayDecideAlone(db, actor)))
    return fail(403, 'You closed this lead as won: somebody else has to confirm it.')
  if (action !== 'confirm' && !maySendMoney(actor))
    return fail(403, 'A national or super admin records the money.')
  if ((await gainsFrom(db, actor, { lead })).size > 0)
    return fail(403, 'You earn on this lead: somebody else has to decide.')
  return null
}

export function isPossible(
  { confirmedAt, incomeAt, takenBackAt, returnedAt }: StoredWin,
  action: LeadWinAction,
): boolean {
  if (action === 'confirm') return takenBackAt === null && confirmedAt === null
  if (action === 'income') return confirmedAt !== null && incomeAt === null
  return takenBackAt !== null && incomeAt !== null && returnedAt === null
}

const impossible = {
  confirm: 'This win is confirmed or was taken back.',
  income: 'This money is recorded already, or the win is not confirmed.',
  return: 'Only money that came for a win that was taken back goes back, once.',
} as const satisfies Record<LeadWinAction, string>
