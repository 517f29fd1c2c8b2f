import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type Account, earnsOverrides } from '../users/account.ts'
import { accountNotFound } from '../users/get-user.ts'

const noRate = fail(409, 'Only national, state and district administrators have a commission rate.')

/**
 * An administrator who has a commission rate, locked as asked. Fails with 404 for no account, and with 409 for another
 * role.
 */
export async function findEarningAdmin(
  db: Database,
  accountId: string,
  lock: 'update' | 'none' = 'none',
): Promise<Result<Account>> {
  const query = db
    .select()
    .from(users)
    .where(and(eq(users.id, accountId), isNull(users.deletedAt)))
  const [account] = lock === 'none' ? await query : await query.for(lock)
  if (!account) return accountNotFound
  return earnsOverrides(account) ? ok(account) : noRate
}
