// Keys are rotated while values are stored; a rotation may be killed anywhere.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { affiliateProfiles } from '../../../backend/db/schema/accounts/affiliates.ts'
import { identityDocuments } from '../../../backend/db/schema/accounts/documents.ts'
import { identitySubmissions, payoutAccounts } from '../../../backend/db/schema/money/payouts.ts'
import { loadDataKeys } from '../../../backend/services/encryption/data-keys.ts'
import { createEncryption, type Encryption } from '../../../backend/services/encryption/encryption.ts'
import { findMissingKeys } from '../../../backend/services/encryption/missing-keys.ts'
import { encryptPlaintext, reencryptAll } from '../../../backend/services/encryption/reencrypt.ts'
import { dataKey, testEncryption } from '../../support/test-encryption.ts'
import { byRunLength } from '../../support/run-length.ts'
import { affiliateForm, createStage, png } from '../support/stage.ts'

const stage = createStage()
const newKey = 'the key of the coming year and random'
const rotating = createEncryption([newKey, dataKey])
const onlyNew = createEncryption([newKey])

let userId = ''

beforeEach(async () => {
  userId = (await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))).body.id
  const account = { kind: 'upi', upiId: 'anjali@okaxis' } as const
  await stage.db.insert(payoutAccounts).values({
    userId,
    kind: 'upi',
    details: testEncryption.encrypt(payoutAccounts.details, userId, JSON.stringify(account)),
    masked: 'an••••@okaxis',
    fingerprint: testEncryption.fingerprint('payout account', account.upiId),
    usableFrom: stage.now(),
    createdAt: stage.now(),
  })
  await stage.db.insert(identitySubmissions).values({
    userId,
    status: 'submitted',
    legalName: 'Anjali Nair',
    isCompany: false,
    address: testEncryption.encrypt(identitySubmissions.address, userId, 'Munnar'),
    submittedAt: stage.now(),
  })
})

const rotate = (encryption: Encryption) =>
  reencryptAll({ db: stage.db, uploads: stage.fileStore, encryption })

async function read(encryption: Encryption) {
  const [profile] = await stage.db.select().from(affiliateProfiles)
  const [account] = await stage.db.select().from(payoutAccounts)
  const [submission] = await stage.db.select().from(identitySubmissions)
  const documents = await stage.db.select().from(identityDocuments).orderBy(identityDocuments.kind)
  if (!profile || !account || !submission) throw new Error('A row is missing')
  return {
    pan: encryption.decrypt(affiliateProfiles.panNumber, userId, profile.panNumber),
    account: encryption.decrypt(payoutAccounts.details, userId, account.details),
    address: encryption.decrypt(identitySubmissions.address, userId, submission.address),
    pictures: await Promise.all(
      documents.map(async ({ storageKey }) =>
        encryption.decryptFile(storageKey, userId, await readFile(join(stage.uploads, storageKey))),
      ),
    ),
  }
}

describe('a rotation of the key', () => {
  test('brings all values, fingerprints and files under the new key, and the old key is needed no more', async () => {
    const before = await read(testEncryption)
    // With the link in the message of the registration.
    expect(await rotate(rotating)).toEqual({ values: 4, files: 3, missing: [] })
    expect(await read(onlyNew)).toEqual(before)
    expect(before).toMatchObject({ pan: 'ABCPN1234F', address: 'Munnar' })
    const [account] = await stage.db.select().from(payoutAccounts)
    expect(account?.fingerprint).toBe(onlyNew.fingerprint('payout account', 'anjali@okaxis'))
    const [profile] = await stage.db.select().from(affiliateProfiles)
    expect(profile?.panFingerprint).toBe(onlyNew.fingerprint('pan', 'ABCPN1234F'))
    expect(await findMissingKeys(stage.db, onlyNew)).toEqual([])
  })

  test.each(byRunLength({ long: [1, 2, 3, 4, 5], short: [1, 3, 5] }))(
    'that is killed at step %i leaves all values readable, and is continued',
    async (step) => {
      const before = await read(testEncryption)
      let steps = 0
      const dieAtStep =
        <Arguments extends unknown[], Value>(run: (...args: Arguments) => Value) =>
        (...args: Arguments): Value => {
          steps += 1
          if (steps === step) throw new Error('killed')
          return run(...args)
        }
      const dying = {
        ...rotating,
        encrypt: dieAtStep(rotating.encrypt),
        encryptFile: dieAtStep(rotating.encryptFile),
      }
      await expect(rotate(dying)).rejects.toThrow('killed')
      expect(await read(rotating)).toEqual(before)
      await rotate(rotating)
      expect(await read(onlyNew)).toEqual(before)
    },
  )

  test('that ends before it comes to the files still needs the old key', async () => {
    const dying = {
      ...rotating,
      encryptFile: () => {
        throw new Error('killed')
      },
    }
    await expect(rotate(dying)).rejects.toThrow('killed')
    expect(await findMissingKeys(stage.db, onlyNew)).toEqual([])
    expect(await findMissingKeys(stage.db, onlyNew, stage.fileStore)).toEqual([testEncryption.keyId])
    await rotate(rotating)
    expect(await findMissingKeys(stage.db, onlyNew, stage.fileStore)).toEqual([])
  })

  test('changes nothing when it is run again', async () => {
    await rotate(rotating)
    const stored = await stage.db.select().from(payoutAccounts)
    expect((await rotate(rotating)).values).toBe(0)
    expect(await stage.db.select().from(payoutAccounts)).toEqual(stored)
  })

  test('may run twice at once', async () => {
    const before = await read(testEncryption)
    await Promise.all([rotate(rotating), rotate(rotating)])
    expect(await read(onlyNew)).toEqual(before)
  })

  test('without the old key fails and changes nothing', async () => {
    await expect(rotate(onlyNew)).rejects.toThrow('DATA_KEY lacks the key')
    expect((await read(testEncryption)).pan).toBe('ABCPN1234F')
    expect(await findMissingKeys(stage.db, onlyNew)).toEqual([testEncryption.keyId])
  })
})

describe('values of a version before encryption', () => {
  beforeEach(async () => {
    await stage.db.update(affiliateProfiles).set({ panNumber: 'ABCPN1234F', panFingerprint: null })
    const documents = await stage.db.select().from(identityDocuments)
    for (const { storageKey } of documents) await writeFile(join(stage.uploads, storageKey), png)
    await stage.db.update(identityDocuments).set({ isEncrypted: false })
  })

  const encryptOld = () =>
    encryptPlaintext({ db: stage.db, uploads: stage.fileStore, encryption: testEncryption })

  test('are encrypted when the host starts, once', async () => {
    expect(await encryptOld()).toEqual({ values: 1, files: 3, missing: [] })
    expect(await read(testEncryption)).toMatchObject({ pan: 'ABCPN1234F', pictures: [png, png, png] })
    expect(await stage.value(sql`select pan_fingerprint from affiliate_profiles`)).toBe(
      testEncryption.fingerprint('pan', 'ABCPN1234F'),
    )
    expect(await encryptOld()).toEqual({ values: 0, files: 0, missing: [] })
  })

  test('a file that is encrypted already, since the start before was killed, is left as it is', async () => {
    await encryptOld()
    await stage.db
      .update(identityDocuments)
      .set({ isEncrypted: false })
      .where(eq(identityDocuments.kind, 'selfie'))
    await encryptOld()
    expect((await read(testEncryption)).pictures).toHaveLength(3)
  })

  test('need no key, so a rotation may come before the first start', async () => {
    expect(await findMissingKeys(stage.db, testEncryption)).toEqual([])
    await rotate(rotating)
    expect((await read(onlyNew)).pan).toBe('ABCPN1234F')
  })

  test('a missing file is named and does not stop the start', async () => {
    const [document] = await stage.db.select().from(identityDocuments)
    await rm(join(stage.uploads, document?.storageKey ?? ''))
    expect(await encryptOld()).toMatchObject({ files: 2, missing: [document?.storageKey] })
  })
})

describe('the key in the data folder', () => {
  const folders: string[] = []
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'data-key-'))
    folders.push(folder)
    return folder
  }
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  const settings = (dataDir: string) =>
    ({ dataDir, dataKeys: undefined, databaseUrl: undefined, isProduction: true }) as const

  test('is made once, also by two starts at once, and only its owner can read it', async () => {
    const dataDir = await newFolder()
    const [one, other] = await Promise.all([loadDataKeys(settings(dataDir)), loadDataKeys(settings(dataDir))])
    expect(one).toEqual(other)
    expect(await loadDataKeys(settings(dataDir))).toEqual(one)
    expect((await stat(join(dataDir, 'data-key'))).mode & 0o777).toBe(0o600)
  })

  test('is not made for PostgreSQL in production, where DATA_KEY must be given', async () => {
    const dataDir = await newFolder()
    const shared = { ...settings(dataDir), databaseUrl: 'postgres://db/name' }
    await expect(loadDataKeys(shared)).rejects.toThrow('DATA_KEY must be given')
    expect(await loadDataKeys({ ...shared, dataKeys: [dataKey] })).toEqual([dataKey])
    expect(await loadDataKeys({ ...shared, isProduction: false })).toHaveLength(1)
  })

  test('an empty file stops the start, as a new key could read nothing', async () => {
    const dataDir = await newFolder()
    await writeFile(join(dataDir, 'data-key'), '')
    await expect(loadDataKeys(settings(dataDir))).rejects.toThrow('is empty')
  })
})
