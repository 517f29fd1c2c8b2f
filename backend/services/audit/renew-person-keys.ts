// New keys for the people of a demo that several installations begin with.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog, personKeys } from '../../db/schema/audit.ts'
import { type Encryption, isEncrypted } from '../encryption/encryption.ts'
import { createPersonKeyPair } from './person-cipher.ts'
import { reencryptPersonalValues } from './personal-values.ts'

/**
 * Gives everybody another key, and encrypts the values of unsealed entries by it. The database must allow changes of the
 * audit log meanwhile.
 * @throws when an entry is sealed, as its hash covers what was encrypted
 */
export async function renewPersonKeys(tx: Database, encryption: Encryption): Promise<void> {
  const hasValues = isNotNull(auditLog.personal)
  if ((await tx.$count(auditLog, and(hasValues, isNotNull(auditLog.hash)))) > 0)
    throw new Error('Sealed entries of the audit log cannot be encrypted again')
  const { personId, publicKey, privateKey } = personKeys
  const people = await tx.select({ personId, publicKey, stored: privateKey }).from(personKeys)
  const pairs = new Map(
    people.flatMap(({ personId: id, publicKey: open, stored }) => {
      if (stored === null) return []
      const key = isEncrypted(stored) ? encryption.decrypt(privateKey, id, stored) : stored
      return [[id, { old: { publicKey: open, privateKey: key }, renewed: createPersonKeyPair() }] as const]
    }),
  )
  const entries = await tx
    .select({ id: auditLog.id, personal: auditLog.personal })
    .from(auditLog)
    .where(and(hasValues, isNull(auditLog.hash)))
  for (const { id, personal } of entries)
    await tx
      .update(auditLog)
      .set({ personal: reencryptPersonalValues(personal, pairs) })
      .where(eq(auditLog.id, id))
  for (const [id, { renewed }] of pairs)
    await tx
      .update(personKeys)
      .set({ ...renewed, privateKey: encryption.encrypt(privateKey, id, renewed.privateKey) })
      .where(eq(personId, id))
}
