// Values are bound to their key, their column and their owner.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { affiliateProfiles } from '../../../backend/db/schema/accounts/affiliates.ts'
import { identitySubmissions, payoutAccounts } from '../../../backend/db/schema/money/payouts.ts'
import {
  createEncryption,
  DecryptionError,
  isEncrypted,
} from '../../../backend/services/encryption/encryption.ts'

const oldKey = 'the key of last year, which is random'
const newKey = 'the key of this year, just as random'
const encryption = createEncryption([oldKey])
const column = payoutAccounts.details
const owner = '00000000-0000-4000-8000-000000000001'
const secret = 'anjali@okaxis'

describe('an encrypted value', () => {
  test('is read again by the same key, for the same column and owner', () => {
    const stored = encryption.encrypt(column, owner, secret)
    expect(stored).not.toContain(secret)
    expect(isEncrypted(stored)).toBe(true)
    expect(encryption.decrypt(column, owner, stored)).toBe(secret)
  })

  test('differs each time, so that equal values cannot be told', () => {
    expect(encryption.encrypt(column, owner, secret)).not.toBe(encryption.encrypt(column, owner, secret))
  })

  test('cannot be read by another key, and the error names the missing key but no value', () => {
    const stored = encryption.encrypt(column, owner, secret)
    const other = createEncryption([newKey])
    expect(() => other.decrypt(column, owner, stored)).toThrow(`DATA_KEY lacks the key ${encryption.keyId}`)
    const renamed = stored.replace(encryption.keyId, other.keyId)
    expect(() => other.decrypt(column, owner, renamed)).toThrow(DecryptionError)
  })

  test.each([
    ['another owner', column, owner.replace('1', '2')],
    ['another column', identitySubmissions.address, owner],
    ['another table', affiliateProfiles.panNumber, owner],
  ])('cannot be moved to %s', (_, elsewhere, someone) => {
    const stored = encryption.encrypt(column, owner, secret)
    expect(() => encryption.decrypt(elsewhere, someone, stored)).toThrow(DecryptionError)
  })

  test('cannot be read after any of its bytes was changed', () => {
    const stored = encryption.encrypt(column, owner, secret)
    const [mark, keyId, sealed = ''] = stored.split('.')
    const bytes = Buffer.from(sealed, 'base64url')
    for (const [index] of bytes.entries()) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      const tampered = `${mark}.${keyId}.${changed.toString('base64url')}`
      expect(() => encryption.decrypt(column, owner, tampered), `byte ${index}`).toThrow(DecryptionError)
    }
  })

  test.each(['', 'v1', secret, 'v1.00000000.', 'ABCPN1234F'])('“%s” is not one', (stored) => {
    expect(() => encryption.decrypt(column, owner, stored)).toThrow('not encrypted')
  })

  test('of an older key is read while that key is still given', () => {
    const stored = encryption.encrypt(column, owner, secret)
    const both = createEncryption([newKey, oldKey])
    expect(both.decrypt(column, owner, stored)).toBe(secret)
    expect(both.encrypt(column, owner, secret)).toContain(createEncryption([newKey]).keyId)
  })
})

describe('an encrypted file', () => {
  const bytes = new Uint8Array([1, 2, 3, 4])

  test('is read again under its name and for its owner, and nowhere else', () => {
    const stored = encryption.encryptFile('a.png', owner, bytes)
    expect(encryption.decryptFile('a.png', owner, stored)).toEqual(bytes)
    expect(() => encryption.decryptFile('b.png', owner, stored)).toThrow(DecryptionError)
    expect(() => encryption.decryptFile('a.png', 'someone', stored)).toThrow(DecryptionError)
    expect(() => encryption.decryptFile('a.png', owner, bytes)).toThrow('not encrypted')
    expect(() => encryption.decryptFile('a.png', owner, stored.subarray(0, 20))).toThrow(DecryptionError)
  })
})

describe('backends that restart one after the other for a new key', () => {
  const operations = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const steps = [
    'OLD',
    ...[...operations.matchAll(/^\d\. .*`DATA_KEY=([A-Z,]+)`/gm)].map(([, keys = '']) => keys),
  ]
  const bytes = new Uint8Array([1, 2, 3, 4])
  const backendOf = (keys: string) => {
    const [first = '', ...older] = keys.split(',').map((name) => (name === 'OLD' ? oldKey : newKey))
    return createEncryption([first, ...older])
  }
  const expectReads = (reader: string, writer: string) => {
    const [one, other] = [backendOf(reader), backendOf(writer)]
    expect(one.decrypt(column, owner, other.encrypt(column, owner, secret))).toBe(secret)
    expect(one.decryptFile('a.png', owner, other.encryptFile('a.png', owner, bytes))).toEqual(bytes)
    for (const of of ['pan', 'payout account'] as const)
      expect(one.fingerprints(of, secret)).toContain(other.fingerprint(of, secret))
  }

  test('get the new key before the first of them writes with it, by docs/operations.md', () => {
    expect(steps).toEqual(['OLD', 'OLD,NEW', 'NEW,OLD', 'NEW'])
  })

  test('read and find what the others write at every step', () => {
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1]
      if (next === undefined) continue
      expectReads(next, step)
      expectReads(step, next)
    }
  })

  test('could not, if the new key came first at once', () => {
    expect(() => expectReads('OLD', 'NEW,OLD')).toThrow('DATA_KEY lacks the key')
  })
})

describe('a fingerprint', () => {
  test('is equal for equal values of a kind, and tells nothing without the key', () => {
    const pan = 'ABCPN1234F'
    expect(encryption.fingerprint('pan', pan)).toBe(encryption.fingerprint('pan', pan))
    expect(encryption.fingerprint('pan', pan)).not.toBe(encryption.fingerprint('payout account', pan))
    expect(createEncryption([newKey]).fingerprint('pan', pan)).not.toContain(
      encryption.fingerprint('pan', pan).split('.')[1],
    )
  })

  test('is found under every key while a rotation is under way', () => {
    const both = createEncryption([newKey, oldKey])
    expect(both.fingerprints('pan', 'ABCPN1234F')).toEqual([
      both.fingerprint('pan', 'ABCPN1234F'),
      encryption.fingerprint('pan', 'ABCPN1234F'),
    ])
  })
})
