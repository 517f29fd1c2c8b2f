// Commands for one account, which its email names.
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { readSettings, type Settings } from '../../env.ts'
import type { Result } from '../../result.ts'
import { type Account, normalizeEmail } from '../../services/users/account.ts'

/** @throws {StartFailure} with the usage, for an option that the command does not have */
export function readOptions(
  args: string[],
  names: readonly string[],
  usage: string,
): Record<string, string | undefined> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new StartFailure(usage)
  }
}

/**
 * Changes the account with this email.
 * @throws {StartFailure} for an unknown account, a refused change, or an unusable database
 */
export async function changeAccount(
  env: NodeJS.ProcessEnv,
  email: string | undefined,
  usage: string,
  act: (
    needs: { db: Database; now: () => Date; settings: Settings },
    accountId: string,
  ) => Promise<Result<Account>>,
): Promise<void> {
  if (email === undefined) throw new StartFailure(`Email is required. ${usage}`)
  const settings = readSettings(env)
  const { db, close } = await openDatabase(settings, { skipMigrations: true })
  try {
    const [account] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
    if (!account) throw new StartFailure('There is no account with this email.')
    const result = await act({ db, now: () => new Date(), settings }, account.id)
    if (!result.ok) throw new StartFailure(result.message)
  } finally {
    await close()
  }
}
