// The commands that change accounts and stored values.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadsFolder } from '../../../backend/files/folder-store.ts'
import { affiliateProfiles } from '../../../backend/db/schema/accounts/affiliates.ts'
import { passkeys } from '../../../backend/db/schema/accounts/passkeys.ts'
import { recoveryCodes, secondFactors } from '../../../backend/db/schema/accounts/second-factors.ts'
import { sessions } from '../../../backend/db/schema/accounts/sessions.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { auditLog } from '../../../backend/db/schema/audit.ts'
import { messages } from '../../../backend/db/schema/messages.ts'
import { addDataKey } from '../../../backend/services/encryption/data-keys.ts'
import { createEncryption } from '../../../backend/services/encryption/encryption.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { dataKey, testEncryption } from '../../support/test-encryption.ts'
import { commandDatabases, useCommandDatabases } from '../support/commands/command-databases.ts'
import { runInProcess, startInProcess } from '../support/in-process.ts'
import { addMember } from '../support/members.ts'
import { password } from '../support/stage.ts'
import { fillTwoTerritories } from '../support/two-territories/fill.ts'

describe.each(commandDatabases)('on %s', (kind) => {
  const newDatabase = useCommandDatabases(kind)

  describe('remove-second-factor', () => {
    let env: Record<string, string> = {}
    let read = async (): Promise<unknown> => undefined
    const run = (args: string[]) => runInProcess(['remove-second-factor', ...args], env)

    beforeAll(async () => {
      const database = await newDatabase('removing')
      env = { ...database.env, DEMO: 'off' }
      const { db, close } = await database.open()
      const { id } = await addMember(db, 'super_admin')
      await db.update(users).set({ email: 'meera@example.com' })
      await db
        .insert(secondFactors)
        .values({ userId: id, secret: 'encrypted', createdAt: new Date(), confirmedAt: new Date() })
      await db.insert(passkeys).values({
        userId: id,
        credentialId: 'credential',
        publicKey: 'key',
        counter: 0,
        transports: [],
        name: 'My phone',
        createdAt: new Date(),
      })
      await db.insert(recoveryCodes).values({ userId: id, codeHash: 'hashed' })
      await db.insert(sessions).values({
        tokenHash: 'open',
        userId: id,
        createdAt: new Date(),
        lastSeenAt: new Date(),
        expiresAt: new Date(),
      })
      await close()
      read = async () => {
        const opened = await database.open()
        const factors = await opened.db.$count(secondFactors)
        const keys = await opened.db.$count(passkeys)
        const codes = await opened.db.$count(recoveryCodes)
        const open = await opened.db.$count(sessions)
        const audit = await opened.db.select().from(auditLog)
        const told = await opened.db.select().from(messages)
        await opened.close()
        return {
          left: [factors, keys, codes, open],
          audit: audit.map(({ action, actorId, objectId }) => [action, actorId, objectId === id]),
          told: told.map(({ kind, userId }) => [kind, userId === id]),
        }
      }
    })

    test('removes it with passkeys and recovery codes, writes it to the audit log and tells the person', async () => {
      expect(await run(['--email', 'Meera@example.com'])).toEqual({
        code: 0,
        stdout: 'Meera@example.com signs in by the password alone now, and is told so.\n',
        stderr: '',
      })
      expect(await read()).toEqual({
        left: [0, 0, 0, 0],
        audit: [['account.second-factor-off', null, true]],
        told: [['second-factor-changed', true]],
      })
      expect(await run(['--email', 'meera@example.com'])).toMatchObject({
        code: 1,
        stderr: 'This account has no two-step sign-in.\n',
      })
    })

    test.each([
      ['no email', [], 'Email is required. Usage:'],
      ['an unknown option', ['--name', 'Meera'], 'Usage:'],
      ['an unknown account', ['--email', 'nobody@example.com'], 'There is no account with this email.'],
    ])('refuses %s', async (_what, args, reason) => {
      const { code, stdout, stderr } = await run(args)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain(reason)
    })
  })

  describe('suspend and reactivate', () => {
    const account = { email: 'customer@example.com', password }
    let env: Record<string, string> = {}

    beforeAll(async () => {
      const database = await newDatabase('suspending')
      env = { ...database.env, DEMO: 'off' }
      const { db, close } = await database.open()
      await addMember(db, 'user')
      await db.update(users).set({ email: account.email, passwordHash: await cheapPasswords.hash(password) })
      await close()
    })

    const run = (args: string[]) => runInProcess(args, env)

    /** The status of a sign-in to a new host. */
    async function signIn(): Promise<number> {
      const { origin, close } = await startInProcess(env)
      const { status } = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
      await close()
      return status
    }

    test('lock an account out and let it sign in again', async () => {
      expect(await run(['suspend', '--email', 'Customer@example.com', '--reason', 'Spam'])).toEqual({
        code: 0,
        stdout: 'Customer@example.com is suspended.\n',
        stderr: '',
      })
      expect(await signIn()).toBe(403)
      expect(await run(['reactivate', '--email', account.email])).toMatchObject({ code: 0, stderr: '' })
      expect(await signIn()).toBe(200)
    })

    test('give the account another email', async () => {
      const to = 'customer@new.example'
      expect(await run(['change-email', '--email', account.email, '--to', to])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`${to} is the email of the account now.`),
        stderr: '',
      })
      expect(await signIn()).toBe(401)
      expect(await run(['change-email', '--email', to, '--to', account.email])).toMatchObject({ code: 0 })
      expect(await signIn()).toBe(200)
    })

    test.each([
      ['no new email', ['change-email', '--email', account.email], 'The new email is missing or not valid.'],
      ['no email', ['suspend', '--reason', 'x'], 'Email is required. Usage:'],
      ['no reason', ['suspend', '--email', account.email], 'Reason is required. Usage:'],
      ['an unknown option', ['reactivate', '--id', 'x'], 'Usage:'],
      [
        'an unknown email',
        ['reactivate', '--email', 'x@example.com'],
        'There is no account with this email.',
      ],
      ['an active account', ['reactivate', '--email', account.email], 'This account is not suspended.'],
    ])('refuse %s with one line', async (_what, args, message) => {
      const { code, stderr } = await run(args)
      expect(code).toBe(1)
      expect(stderr.startsWith(message), stderr).toBe(true)
      expect(stderr.trim()).not.toContain('\n')
    })
  })

  describe('rotate-data-key', () => {
    async function filledDatabase(name: string) {
      const database = await newDatabase(name)
      const { db, close } = await database.open()
      const uploads = uploadsFolder(database.dataDir)
      await fillTwoTerritories({ db, now: () => new Date(), uploads, passwordHash: '-' })
      await close()
      return database
    }

    test('replaces the key in the data folder, and continues with the key of a run that was killed', async () => {
      const { dataDir, env, open } = await filledDatabase('rotated')
      const begun = await addDataKey(dataDir, [dataKey])
      const { code, stdout, stderr } = await runInProcess(['rotate-data-key'], env)
      expect(stderr).toBe('')
      expect(stdout).toMatch(/^[1-9]\d* values and [1-9]\d* files are encrypted by the key/m)
      expect(code).toBe(0)
      const kept = await readFile(join(dataDir, 'data-key'), 'utf8')
      expect(kept).toBe(begun[0])
      const { db, close } = await open()
      const [profile] = await db
        .select()
        .from(affiliateProfiles)
        .where(eq(affiliateProfiles.referralCode, 'MUNNAR20'))
      const pan = createEncryption([kept]).decrypt(
        affiliateProfiles.panNumber,
        profile?.userId ?? '',
        profile?.panNumber ?? '',
      )
      await close()
      expect(pan).toBe('ABCPN1234F')
    })

    test('names a value that somebody has changed, goes on with the others, and keeps the old key', async () => {
      const { dataDir, env, open } = await filledDatabase('changed')
      const opened = await open()
      const changed = eq(affiliateProfiles.referralCode, 'MUNNAR20')
      const [profile] = await opened.db.select().from(affiliateProfiles).where(changed)
      const elsewhere = testEncryption.encrypt(affiliateProfiles.panNumber, 'another account', 'ABCPN1234F')
      await opened.db.update(affiliateProfiles).set({ panNumber: elsewhere }).where(changed)
      await opened.close()
      const { code, stdout, stderr } = await runInProcess(['rotate-data-key'], env)
      expect(code).toBe(1)
      expect(stdout).toMatch(/^[1-9]\d* values and [1-9]\d* files are encrypted by the key/m)
      expect(stderr).toBe(
        `Values that cannot be decrypted stay as they were, since somebody changed or moved them: affiliate_profiles.pan_number of ${profile?.userId}.\n`,
      )
      expect(await readFile(join(dataDir, 'data-key'), 'utf8')).toContain(dataKey)
    })

    test('refuses to start while a key is missing', async () => {
      const { env } = await filledDatabase('locked')
      const { code, stderr } = await runInProcess(['rotate-data-key'], {
        ...env,
        DATA_KEY: 'the key of the coming year and random',
      })
      expect(code).toBe(1)
      expect(stderr).toContain(`Stored values need the keys ${testEncryption.keyId}. Nothing was changed.`)
    })
  })
})
