// What somebody asked or waits for by an email address, and later has in the customer account with this address.
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { moveQuestions } from '../questions/guests/move-questions.ts'
import { normalizeEmail } from '../users/account.ts'
import { isStaying } from '../users/is-staying.ts'
import { moveEntries } from '../waitlist/guests/move-entries.ts'

type MoveDeps = Pick<Deps, 'encryption'> & { readonly db: Database }

/** Customers alone have questions and a waitlist; anybody can type an address at registration. */
const mayHaveEntries = (which: SQL) =>
  and(which, eq(users.role, 'user'), isNotNull(users.emailVerifiedAt), isStaying(users))

/**
 * Moves the questions and the waiting of a guest into an account, if it is a customer's and has confirmed its email. Called
 * in the transaction in which it does.
 */
export async function moveGuestEntries(
  { db: tx, encryption }: MoveDeps,
  userId: string,
  origin: RequestOrigin,
  at: Date,
): Promise<void> {
  // Before what belongs to the address, as deleting the account does.
  const [account] = await tx
    .select()
    .from(users)
    .where(mayHaveEntries(eq(users.id, userId)))
    .for('no key update')
  if (!account) return
  const owner = { ...account, email: normalizeEmail(account.email) }
  await moveQuestions({ db: tx, encryption }, owner, origin, at)
  await moveEntries({ db: tx, encryption }, owner, at)
}

/**
 * The same for an address by which a guest has just confirmed something. It is a transaction of its own, since it locks the
 * account first: an account that confirms the address at the same time sees what the guest confirmed, or is seen here.
 */
export async function moveEntriesOfAddress(
  { db, encryption }: MoveDeps,
  address: string,
  requestId: string | null,
  at: Date,
): Promise<void> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(mayHaveEntries(eq(users.email, address)))
  if (account)
    await db.transaction((tx) =>
      moveGuestEntries({ db: tx, encryption }, account.id, { ip: null, requestId }, at),
    )
}
