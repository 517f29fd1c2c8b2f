// The key of each person whose values are in the audit log. Destroying it makes them unreadable for ever, and leaves
// the chain as it is.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { personKeys } from '../../db/schema/audit.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { createPersonKeyPair } from './person-cipher.ts'

/**
 * The public keys of these persons, without those of deleted ones. Missing ones are created: their private keys are
 * stored in clear until `wrapPersonKeys` encrypts them, since a writer has no secret.
 */
export async function publicKeysOf(
  tx: Database,
  persons: Iterable<string>,
  at: Date,
): Promise<Map<string, string>> {
  // In one order, so that two writers do not wait for each other.
  const ids = [...new Set(persons)].toSorted()
  if (ids.length === 0) return new Map()
  const read = () =>
    tx
      .select({ personId: personKeys.personId, publicKey: personKeys.publicKey, end: personKeys.destroyedAt })
      .from(personKeys)
      .where(inArray(personKeys.personId, ids))
  let known = await read()
  const missing = ids.filter((id) => !known.some(({ personId }) => personId === id))
  if (missing.length > 0) {
    await tx
      .insert(personKeys)
      .values(missing.map((personId) => ({ personId, ...createPersonKeyPair(), createdAt: at })))
      .onConflictDoNothing()
    known = await read()
  }
  return new Map(
    known.flatMap(({ personId, publicKey, end }) => (end === null ? [[personId, publicKey] as const] : [])),
  )
}

const unwrapped = and(isNotNull(personKeys.privateKey), sql`private_key not like 'v1.%'`)
const batchSize = 200

/** Encrypts new private keys by the platform's key. Counts them. */
export async function wrapPersonKeys(db: Database, encryption: Encryption): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await db
      .select({ personId: personKeys.personId, privateKey: personKeys.privateKey })
      .from(personKeys)
      .where(unwrapped)
      .limit(batchSize)
    for (const { personId, privateKey } of rows) {
      if (privateKey === null) continue
      await db
        .update(personKeys)
        .set({ privateKey: encryption.encrypt(personKeys.privateKey, personId, privateKey) })
        .where(and(eq(personKeys.personId, personId), eq(personKeys.privateKey, privateKey)))
    }
    count += rows.length
    if (rows.length < batchSize) return count
  }
}

/** Makes everything that was encrypted for a person unreadable. Later values are not stored at all. */
export async function destroyPersonKey(tx: Database, personId: string, at: Date): Promise<void> {
  await publicKeysOf(tx, [personId], at)
  await tx
    .update(personKeys)
    .set({ privateKey: null, destroyedAt: at })
    .where(and(eq(personKeys.personId, personId), isNull(personKeys.destroyedAt)))
}
