// Commands for the operator of the host, who may suspend and reactivate every account.
import { parseArgs } from 'node:util'
import { SuspendUserPayload } from '@affiliate-booking/contract/calls/accounts/users'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { users } from '../db/schema/accounts/users.ts'
import { readSettings } from '../env.ts'
import { type Account, normalizeEmail } from '../services/users/account.ts'
import type { CommandContext } from './command.ts'
import type { Result } from '../result.ts'
import { reactivateUser } from '../services/users/reactivate-user.ts'
import { suspendUser } from '../services/users/suspend-user.ts'

const text = { type: 'string' } as const
const suspendUsage = 'Usage: npm run backend -- suspend --email person@example.com --reason "Why"'
const reactivateUsage = 'Usage: npm run backend -- reactivate --email person@example.com'

const needs = (db: Database) => ({ db, now: () => new Date() })

/**
 * Suspends the account with this email and ends its sessions.
 * @throws {StartFailure} for a wrong option, an unknown account or one that is not active, or an unusable database
 */
export async function suspend(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { email, reason } = readOptions(args, { email: text, reason: text }, suspendUsage)
  const payload = SuspendUserPayload.safeParse({ reason })
  if (!payload.success) throw new StartFailure(`${payload.error.issues[0]?.message} ${suspendUsage}`)
  await change(env, email, suspendUsage, (db, id) => suspendUser(needs(db), null, id, payload.data.reason))
  stdout.write(`${email} is suspended.\n`)
}

/**
 * Lets a suspended account sign in again.
 * @throws {StartFailure} like suspend
 */
export async function reactivate(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { email } = readOptions(args, { email: text }, reactivateUsage)
  await change(env, email, reactivateUsage, (db, id) => reactivateUser(needs(db), null, id))
  stdout.write(`${email} can sign in again.\n`)
}

function readOptions(
  args: string[],
  options: Record<string, typeof text>,
  usage: string,
): Record<string, string | undefined> {
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new StartFailure(usage)
  }
}

async function change(
  env: NodeJS.ProcessEnv,
  email: string | undefined,
  usage: string,
  act: (db: Database, accountId: string) => Promise<Result<Account>>,
): Promise<void> {
  if (email === undefined) throw new StartFailure(`Email is required. ${usage}`)
  const { db, close } = await openDatabase(readSettings(env))
  try {
    const [account] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
    if (!account) throw new StartFailure('There is no account with this email.')
    const result = await act(db, account.id)
    if (!result.ok) throw new StartFailure(result.message)
  } finally {
    await close()
  }
}
