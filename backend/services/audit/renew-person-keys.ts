// New keys for the people of a demo that several installations begin with.
import { and, isNotNull, isNull, sql } from 'drizzle-orm'
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
  const values = entries.map(({ id, personal }) => ({
    id,
    personal: reencryptPersonalValues(personal, pairs),
  }))
  const keys = [...pairs].map(([id, { renewed }]) => ({
    id,
    open: renewed.publicKey,
    secret: encryption.encrypt(privateKey, id, renewed.privateKey),
  }))
  // A statement for all rows: a first start waits for them.
  await tx.execute(
    sql`update ${auditLog} a set personal = r.personal
        from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as r (id bigint, personal jsonb)
        where a.id = r.id`,
  )
  await tx.execute(
    sql`update ${personKeys} k set public_key = r.open, private_key = r.secret
        from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as r (id uuid, open text, secret text)
        where k.person_id = r.id`,
  )
}
