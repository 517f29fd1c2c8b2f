import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { recoveryCodes } from '../../db/schema/accounts/second-factors.ts'
import type { Actor } from '../users/account.ts'

/** So many can an account have. */
export const maximumPasskeys = 10

/** The passkeys of an account, oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, { id }: Actor) {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return {
    passkeys: rows.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    maximum: maximumPasskeys,
    recoveryCodesLeft: await db.$count(
      recoveryCodes,
      and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)),
    ),
  }
}
