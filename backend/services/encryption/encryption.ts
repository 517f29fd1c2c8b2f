// Encrypts personal values before they are stored: AES-256-GCM. A ciphertext names its key, so that keys can be rotated,
// and is bound to its column and owner, so that it cannot be moved to another row.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** What is compared without being decrypted. */
export type FingerprintOf = 'pan' | 'payout account' | 'email'

export type Encryption = ReturnType<typeof createEncryption>

/** A value that cannot be decrypted: its key is missing, or it was changed or moved. The message names no value. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
}

interface Key {
  readonly id: string
  readonly encryption: Uint8Array
  readonly fingerprint: Uint8Array
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
const idLength = 8
const textMark = 'v1'
const bytesMark = Buffer.from('ENC1')

const derive = (secret: string, use: string, length: number) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `affiliate-booking ${use}`, length))

const keyOf = (secret: string): Key => ({
  id: Buffer.from(derive(secret, 'key id', idLength / 2)).toString('hex'),
  encryption: derive(secret, 'encryption', 32),
  fingerprint: derive(secret, 'fingerprint', 32),
})

/** Whether a stored text was encrypted by this module. No PAN or other value of ours begins like this. */
export const isEncrypted = (stored: string): boolean => /^v1\.[0-9a-f]{8}\.[\w-]+$/.test(stored)

/** Bytes at the start of a file that tell its key. */
export const fileHeadLength = bytesMark.length + idLength

/** The key of a file, of which its start is enough; null for a file that is not encrypted. */
export const keyIdOfFile = (start: Uint8Array): string | null =>
  areEncrypted(start) ? fileKeyId(start) : null

export const areEncrypted = (stored: Uint8Array): boolean =>
  bytesMark.equals(stored.subarray(0, bytesMark.length))

/** @param secrets of at least 32 characters. The first one encrypts; the others decrypt what is not rotated yet. */
export function createEncryption(secrets: readonly [string, ...string[]]) {
  const keys = secrets.map(keyOf)
  const current = keyOf(secrets[0])
  const byId = new Map(keys.map((key) => [key.id, key]))

  function seal(plain: Uint8Array, place: string): Buffer {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv(algorithm, current.encryption, iv)
    cipher.setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  function open(keyId: string, sealed: Uint8Array, place: string): Buffer {
    const key = byId.get(keyId)
    if (!key) throw new DecryptionError(`DATA_KEY lacks the key ${keyId}`)
    try {
      const decipher = createDecipheriv(algorithm, key.encryption, sealed.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
    } catch {
      throw new DecryptionError('A stored value was changed, or belongs to another row')
    }
  }

  const fingerprintBy = ({ id, fingerprint }: Key, of: FingerprintOf, value: string) =>
    `${id}.${createHmac('sha256', fingerprint).update(`${of}\0${value}`).digest('base64url')}`

  return {
    /** The key that encrypts; not secret. */
    keyId: current.id,
    /** The keys that decrypt. */
    keyIds: keys.map(({ id }) => id),

    /** @param owner the id of the row's owner; the value can be decrypted with this owner only */
    encrypt: (column: AnyPgColumn, owner: string, value: string): string =>
      `${textMark}.${current.id}.${seal(Buffer.from(value), placeOf(column, owner)).toString('base64url')}`,

    /** @throws {DecryptionError} when the key is missing, or the value was changed or belongs elsewhere */
    decrypt(column: AnyPgColumn, owner: string, stored: string): string {
      if (!isEncrypted(stored)) throw new DecryptionError('A stored value is not encrypted')
      const [, keyId = '', sealed = ''] = stored.split('.')
      return open(keyId, Buffer.from(sealed, 'base64url'), placeOf(column, owner)).toString()
    },

    encryptFile: (name: string, owner: string, bytes: Uint8Array): Uint8Array =>
      Buffer.concat([bytesMark, Buffer.from(current.id), seal(bytes, placeOfFile(name, owner))]),

    /** @throws {DecryptionError} like `decrypt` */
    decryptFile(name: string, owner: string, stored: Uint8Array): Uint8Array<ArrayBuffer> {
      if (!areEncrypted(stored)) throw new DecryptionError('A stored file is not encrypted')
      const sealed = stored.subarray(fileHeadLength)
      return new Uint8Array(open(fileKeyId(stored), sealed, placeOfFile(name, owner)))
    },

    isCurrentFile: (stored: Uint8Array): boolean => keyIdOfFile(stored) === current.id,

    /** Finds equal values. To be stored; compare with all `fingerprints`, since a rotation may be under way. */
    fingerprint: (of: FingerprintOf, value: string): string => fingerprintBy(current, of, value),
    /** One for each key. */
    fingerprints: (of: FingerprintOf, value: string): string[] =>
      keys.map((key) => fingerprintBy(key, of, value)),
  }
}

const fileKeyId = (stored: Uint8Array) =>
  Buffer.from(stored.subarray(bytesMark.length, fileHeadLength)).toString('latin1')

export const tableOf = (column: AnyPgColumn): string => getTableName(column.table)

const placeOf = (column: AnyPgColumn, owner: string) => `${tableOf(column)}/${column.name}/${owner}`
const placeOfFile = (name: string, owner: string) => `uploads/${name}/${owner}`
