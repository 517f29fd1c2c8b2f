// Codes for people who have lost the authenticator app or their passkeys: shown once, hashed like passwords, each for
// one sign-in.
import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCodes } from '../../db/schema/accounts/second-factors.ts'
import type { Passwords } from '../auth/passwords.ts'

const codeCount = 10
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const characters = (count: number) =>
  Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Such as `K7QPM-2XH4D`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => `${characters(5)}-${characters(5)}`)

const normalize = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const isRecoveryCode = (code: string): boolean => normalize(code).length === 10

export const hashRecoveryCodes = (passwords: Passwords, codes: readonly string[]): Promise<string[]> =>
  Promise.all(codes.map((code) => passwords.hash(normalize(code))))

/** Puts new codes in place of those that the account has. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** The id of the unused code of an account that matches; null for none. */
export async function findRecoveryCode(
  { db, passwords }: { db: Database; passwords: Passwords },
  userId: string,
  entered: string,
): Promise<string | null> {
  const unused = await db
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  for (const { id, codeHash } of unused) if (await passwords.matches(codeHash, normalize(entered))) return id
  return null
}
