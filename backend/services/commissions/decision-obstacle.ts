// What keeps an administrator from deciding on a commission.
import type { CommissionAction } from '@affiliate-booking/contract/options/money/money'
import type { Database } from '../../db/database.ts'
import { type Failure, fail } from '../../result.ts'
import { gainsFrom } from '../conflicts/gains-from.ts'
import { findSuperior } from '../territories/superior.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'

type Money = Parameters<typeof gainsFrom>[2]

interface Decided {
  readonly beneficiaryId: string
  readonly booking: Money['booking'] | null
  readonly lead: Money['lead'] | null
  /** Who has put it on hold; null: the system, or nobody. */
  readonly holder: string | null
}

/** The failure of deciding on it; null if nothing is in the way but its state. */
export async function obstacleToDecision(
  db: Database,
  actor: Actor,
  { beneficiaryId, booking, lead, holder }: Decided,
  action: CommissionAction,
): Promise<Failure | null> {
  if (!isAdminAccount(actor)) return fail(403, 'Only an administrator can do this.')
  const gains = await gainsFrom(db, actor, {
    beneficiaryId,
    ...(booking && { booking }),
    ...(lead && { lead }),
  })
  if (gains.size > 0)
    return fail(403, `You earn on this ${lead ? 'lead' : 'booking'}, so somebody else has to decide.`)
  if (action === 'hold') return null
  return findSuperior(db, actor, {
    by: holder,
    done: 'put this commission on hold',
    toUndo: 'decide on it',
  })
}
