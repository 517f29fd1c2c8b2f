import type { PayeeBalance } from '@affiliate-booking/contract/calls/money/commissions'
import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { ok, type Result } from '../../../result.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { accountNotFound } from '../../users/get-user.ts'
import { transitObstacle } from './money-in-transit.ts'
import { isUuid } from '../../../uuid.ts'

/** Fails with 404 for an account that is not paid out. */
export async function getPayeeBalance(db: Database, id: string): Promise<Result<PayeeBalance>> {
  if (!isUuid(id)) return accountNotFound
  const [payee] = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, id))
  const role = payeeRoles.find((each) => each === payee?.role)
  const balances = (await readBalances(db, [id])).get(id)
  if (!payee || role === undefined || !balances) return accountNotFound
  const [kind, party] =
    role === 'service_provider' ? (['shares', 'provider'] as const) : (['commissions', 'partner'] as const)
  const available = balances[`${party}_available`]
  return ok({
    payee: { id: payee.id, name: payee.name, role },
    pending: balances[`${party}_pending`],
    available,
    onHold: balances[`${party}_held`],
    debt: Math.max(0, -available),
    obstacle: available < 0 ? await transitObstacle(db, id, kind) : null,
  })
}
