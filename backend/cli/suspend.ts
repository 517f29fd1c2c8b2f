// The commands that suspend an account and let it in again, for whoever runs the host: every account is in reach.
import { parseArgs } from 'node:util'
import { SuspendUserPayload } from '@affiliate-booking/contract/calls/users'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { users } from '../db/schema/users.ts'
import { readSettings } from '../env.ts'
import { type Account, normalizeEmail } from '../services/users/account.ts'
import type { Result } from '../result.ts'
import { reactivateUser, suspendUser } from '../services/users/suspend-user.ts'

const text = { type: 'string' } as const
const suspendUsage = 'Usage: npm run backend -- suspend --email person@example.com --reason "Why"'
const reactivateUsage = 'Usage: npm run backend -- reactivate --email person@example.com'

const needs = (db: Database) => ({ db, now: () => new Date() })

/**
 * Suspends the account of an email: its sessions end at once, and it cannot sign in.
 * @throws {StartFailure} when an option is wrong, there is no such account or it is not active, or the database cannot
 *   be used
 */
export async function suspend(args: string[]): Promise<void> {
  const { email, reason } = readOptions(args, { email: text, reason: text }, suspendUsage)
  const payload = SuspendUserPayload.safeParse({ reason })
  if (!payload.success) throw new StartFailure(`${payload.error.issues[0]?.message} ${suspendUsage}`)
  await change(email, suspendUsage, (db, id) => suspendUser(needs(db), null, id, payload.data.reason))
  console.log(`${email} is suspended.`)
}

/**
 * Lets the suspended account of an email sign in again.
 * @throws {StartFailure} as suspend, and when the account is not suspended
 */
export async function reactivate(args: string[]): Promise<void> {
  const { email } = readOptions(args, { email: text }, reactivateUsage)
  await change(email, reactivateUsage, (db, id) => reactivateUser(needs(db), null, id))
  console.log(`${email} can sign in again.`)
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
  email: string | undefined,
  usage: string,
  act: (db: Database, accountId: string) => Promise<Result<Account>>,
): Promise<void> {
  if (email === undefined) throw new StartFailure(`Email is required. ${usage}`)
  const { db, close } = await openDatabase(readSettings(process.env))
  try {
    const [account] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
    if (!account) throw new StartFailure('There is no account with this email.')
    const outcome = await act(db, account.id)
    if (!outcome.ok) throw new StartFailure(outcome.message)
  } finally {
    await close()
  }
}
