// Links and codes that are sent to an address, each for one use: who has them reads its emails.
import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lte, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accountProofs } from '../../db/schema/accounts/account-proofs.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { hashToken } from '../sessions/create-session.ts'
import { type Account, normalizeEmail } from '../users/account.ts'

export type Proof = typeof accountProofs.$inferSelect

type NewProof = Pick<Proof, 'userId' | 'purpose' | 'email' | 'createdAt' | 'expiresAt'> &
  Partial<Pick<Proof, 'codeHash'>>

/** Stores a proof; an earlier one of the account for the same purpose ends. Returns the token of its link. */
export async function storeProof(tx: Database, { codeHash = null, ...proof }: NewProof): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { ...proof, codeHash, id: randomUUID(), tokenHash: hashToken(token) }
  await tx
    .insert(accountProofs)
    .values(row)
    .onConflictDoUpdate({ target: [accountProofs.userId, accountProofs.purpose], set: row })
  return token
}

export const hasToken = (token: string): SQL => eq(accountProofs.tokenHash, hashToken(token))

const isUsable = (purpose: Proof['purpose'], which: SQL, now: Date) =>
  and(which, eq(accountProofs.purpose, purpose), gt(accountProofs.expiresAt, now))

interface FoundProof {
  readonly account: Account
  readonly proof: Proof
}

/** Null for a proof that is unknown, used, replaced or expired, and for one of a suspended account. */
export async function findProof(
  db: Database,
  purpose: Proof['purpose'],
  which: SQL,
  now: Date,
): Promise<FoundProof | null> {
  const [found] = await db
    .select({ account: users, proof: accountProofs })
    .from(accountProofs)
    .innerJoin(users, eq(users.id, accountProofs.userId))
    .where(and(isUsable(purpose, which, now), ne(users.status, 'suspended')))
  return found ?? null
}

/**
 * Uses up a proof and locks its account, so that of two requests at once one gets it. Null as findProof.
 */
export async function takeProof(
  tx: Database,
  purpose: Proof['purpose'],
  which: SQL,
  now: Date,
): Promise<FoundProof | null> {
  const found = await findProof(tx, purpose, which, now)
  if (found === null) return null
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, found.account.id), ne(users.status, 'suspended')))
    .for('update')
  const [proof] = await tx
    .delete(accountProofs)
    .where(isUsable(purpose, eq(accountProofs.id, found.proof.id), now))
    .returning()
  return account && proof ? { account, proof } : null
}

/** Ends every link and code of an account. */
export async function endProofs(tx: Database, userId: string): Promise<void> {
  await tx.delete(accountProofs).where(eq(accountProofs.userId, userId))
}

/** Ends a change of the email that waits to be confirmed. */
export async function endEmailChange(
  tx: Database,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  await tx
    .delete(accountProofs)
    .where(
      and(
        eq(accountProofs.userId, id),
        eq(accountProofs.purpose, 'email'),
        ne(accountProofs.email, normalizeEmail(email)),
      ),
    )
}

/** Returns how many. */
export async function deleteExpiredProofs(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(accountProofs)
    .where(lte(accountProofs.expiresAt, now))
    .returning({ id: accountProofs.id })
  return deleted.length
}
