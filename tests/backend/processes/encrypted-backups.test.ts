// Backups that only the owner of a private key can open, and the drill of a restore.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import {
  type CommandDatabase,
  commandDatabases,
  lastRunOf,
  useCommandDatabases,
} from '../support/commands/command-databases.ts'
import { fillSource } from '../support/commands/fill-source.ts'
import { readBackupLines, sealBackup } from '../support/commands/seal-backup.ts'
import { runInProcess } from '../support/in-process.ts'
import { inLongRun } from '../../support/run-length.ts'

describe.each(commandDatabases)('on %s', (kind) => {
  const newDatabase = useCommandDatabases(kind)
  let source: CommandDatabase
  let keyFile = ''
  let otherKeyFile = ''
  let publicKey = ''
  let plain = ''
  let encrypted = ''

  const within = (name: string) => join(source.dataDir, name)
  const run = (args: string[], env: Record<string, string> = {}, input = '') =>
    runInProcess(args, { ...source.env, ...env }, input)

  /** Makes the pair of keys in a file. Gives the public one. */
  async function makeKey(file: string): Promise<string> {
    const made = await run(['make-backup-key', file])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    return /^BACKUP_KEY=(age1[\da-z]+)\n/.exec(made.stdout)?.[1] ?? ''
  }

  beforeAll(async () => {
    source = await newDatabase('source')
    const { db, close } = await source.open()
    await fillSource(db, within('uploads'))
    await close()
    keyFile = within('backup-key')
    otherKeyFile = within('other-key')
    publicKey = await makeKey(keyFile)
    await makeKey(otherKeyFile)
    plain = within('plain.gz')
    encrypted = within('encrypted.age')
    expect(await run(['backup', plain])).toMatchObject({ code: 0 })
    expect(await run(['backup', encrypted], { BACKUP_KEY: publicKey })).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/encrypted\.age holds \d+ rows and 3 files\. It is encrypted\.\n$/),
    })
  })

  /** What the status page will show of the last one. */
  const lastOf = (operation: string) => lastRunOf(source, operation)

  test('a backup is kept for the status with its size and encryption', async () => {
    await run(['backup', within('kept.age')], { BACKUP_KEY: publicKey })
    const { size: bytes } = await stat(within('kept.age'))
    expect(await lastOf('backup')).toMatchObject({ isOk: true, details: { bytes, isEncrypted: true } })
    await run(['backup', within('kept.gz')])
    expect(await lastOf('backup')).toMatchObject({ isOk: true, details: { isEncrypted: false } })
  })

  describe('make-backup-key', () => {
    test('writes the private key for its owner only, and prints the public one', async () => {
      expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
      expect(await readFile(keyFile, 'utf8')).toMatch(
        new RegExp(String.raw`^# created: .*\n# public key: ${publicKey}\nAGE-SECRET-KEY-1[\dA-Z]+\n$`),
      )
    })

    test('overwrites no key', async () => {
      const before = await readFile(keyFile, 'utf8')
      expect(await run(['make-backup-key', keyFile])).toEqual({
        code: 1,
        stdout: '',
        stderr: `${keyFile} already exists. Choose another name.\n`,
      })
      expect(await readFile(keyFile, 'utf8')).toBe(before)
    })
  })

  describe('an encrypted backup', () => {
    test('is a file of age, which its owner alone can read', async () => {
      const bytes = await readFile(encrypted)
      expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
      expect((await stat(encrypted)).mode & 0o777).toBe(0o600)
      // The header and the tags of its pieces are all that encryption adds.
      expect(bytes.length - (await stat(plain)).size).toBeLessThan(2000)
    })

    test('is restored with the private key, from a file or standard input', async () => {
      const target = await newDatabase('target')
      expect(await runInProcess(['restore', encrypted, '--key', keyFile], target.env)).toMatchObject({
        code: 0,
        stderr: '',
      })
      // Both commands read the key by one function.
      const key = await readFile(keyFile, 'utf8')
      expect(
        await runInProcess(['verify-audit', '--key', '-', '--backup', encrypted], target.env, key),
      ).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The audit log is intact: 1 entries/) })
    })

    test.each(inLongRun)('can be opened by each of several keys', async () => {
      const file = within('for-two.age')
      const other = /public key: (\S+)/.exec(await readFile(otherKeyFile, 'utf8'))?.[1] ?? ''
      await run(['backup', file], { BACKUP_KEY: `${publicKey}, ${other}` })
      for (const key of [keyFile, otherKeyFile])
        expect(await run(['verify-audit', '--backup', file, '--key', key])).toMatchObject({ code: 0 })
    })

    test('leaves plain backups restorable, with a key or without', async () => {
      expect(await run(['verify-audit', '--backup', plain])).toMatchObject({ code: 0 })
      expect(await run(['verify-audit', '--backup', plain, '--key', keyFile])).toMatchObject({ code: 0 })
    })

    test.each([
      [
        'without a key',
        [],
        /encrypted\.age is encrypted\. Name the file of its private key: --key KEYFILE\.\n$/,
      ],
      [
        'with the key of another backup',
        ['--key', 'other-key'],
        /encrypted\.age is encrypted for another key than the one in .*other-key\.\n$/,
      ],
      [
        'with a key file that is not there',
        ['--key', 'none'],
        /^The key in .*none cannot be read \(ENOENT\)\.\n$/,
      ],
      [
        'with a file that holds no key',
        ['--key', 'plain.gz'],
        /^There is no private key of backups in .*plain\.gz: a line AGE-SECRET-KEY-1…\.\n$/,
      ],
    ])('is refused %s, and nothing changes', async (_how, [option, name], message) => {
      const args = option === undefined || name === undefined ? [] : [option, within(name)]
      const fresh = within('fresh')
      const env = kind === 'PostgreSQL' ? source.env : { DATA_DIR: fresh }
      const refused = await runInProcess(['restore', encrypted, ...args], env)
      expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
      expect(existsSync(join(fresh, 'database'))).toBe(false)
    })

    test.each([
      ['is cut off in its header', (bytes: Buffer) => bytes.subarray(0, 60)],
      ['is cut off in its middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ['lacks its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
      ['goes on after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
      [
        'has another byte somewhere',
        (bytes: Buffer) => {
          const changed = Buffer.from(bytes)
          const at = Math.floor(bytes.length / 2)
          changed[at] = (changed[at] ?? 0) ^ 1
          return changed
        },
      ],
    ])('that %s is damaged, and nothing is restored', async (_what, change) => {
      const file = within('damaged.age')
      await writeFile(file, change(await readFile(encrypted)))
      const { db, close } = await source.open()
      const count = async () => rowsOf(db, sql`select count(*) from audit_log`, z.unknown())
      const before = await count()
      await close()
      expect(await run(['restore', '--replace', file, '--key', keyFile])).toEqual({
        code: 1,
        stdout: '',
        stderr: `${file} is damaged or incomplete. Nothing was restored. Use another backup.\n`,
      })
      const again = await source.open()
      expect(await rowsOf(again.db, sql`select count(*) from audit_log`, z.unknown())).toEqual(before)
      await again.close()
    })
  })

  test.each([
    [
      'a private key',
      (text: string) => /AGE-SECRET-KEY-\S+/.exec(text)?.[0] ?? '',
      /^BACKUP_KEY must be a public key/,
    ],
    [
      'a public key with a typing error',
      (text: string) => (/age1\S+/.exec(text)?.[0] ?? '').replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
      /^BACKUP_KEY holds a public key with a typing error/,
    ],
  ])('a backup refuses %s in BACKUP_KEY and does not quote it', async (_what, pick, message) => {
    const value = pick(await readFile(keyFile, 'utf8'))
    const file = within('refused.age')
    const refused = await run(['backup', file], { BACKUP_KEY: value })
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
    expect(refused.stderr).not.toContain(value)
    expect(existsSync(file)).toBe(false)
  })

  describe('drill-restore', () => {
    // In a container the folder for temporary files is memory: a drill may not use it.
    beforeAll(() => vi.stubEnv('TMPDIR', within('no-such-folder')))

    afterAll(() => vi.unstubAllEnvs())

    /** Nothing of a drill may stay; other files share the server, where a database of their drills comes and goes. */
    async function leftovers(): Promise<unknown[]> {
      const folders = (await readdir(source.dataDir)).filter((name) => name.startsWith('restore-drill'))
      const { db, close } = await source.open()
      const databases = await rowsOf(
        db,
        sql`select datname as name from pg_database where datname like 'restore_drill_%'`,
        z.object({ name: z.string() }),
      )
      await close()
      return [...folders, ...databases]
    }

    test('restores into a temporary database, counts the files, checks everything there and removes it', async () => {
      const drill = await run(['drill-restore', encrypted, '--key', keyFile])
      expect(drill).toMatchObject({ code: 0, stderr: '' })
      const { stdout } = drill
      for (const step of ['read', 'restore', 'check ledger', 'check audit', 'check reports', 'check seats'])
        expect(stdout).toMatch(new RegExp(String.raw`^${step}: \d+\.\d s$`, 'm'))
      expect(stdout).toMatch(
        /^The backup of 20\d\d-.* can be restored: \d+ rows and 3 files, all checks are right\. The drill took \d+\.\d s\.$/m,
      )
      await expect.poll(leftovers).toEqual([])
      expect(await lastOf('drill')).toMatchObject({ isOk: true, problems: [] })
    })

    test('keeps the result of a backup that cannot be read, for the status page', async () => {
      const cut = within('cut.gz')
      await writeFile(cut, (await readFile(plain)).subarray(0, 200))
      const { code, stderr } = await run(['drill-restore', cut])
      expect(code).toBe(1)
      expect(await lastOf('drill')).toMatchObject({ isOk: false, problems: [stderr.trimEnd()] })
    })

    // On PostgreSQL a drill has no folder.
    test.each(kind === 'PostgreSQL' ? [] : [[]])(
      'removes what a killed drill left, and lets no other one in',
      async () => {
        const folder = within('restore-drill')
        await mkdir(join(folder, 'database'), { recursive: true })
        await writeFile(join(folder, 'database', 'PG_VERSION'), 'half of a database')
        // Of a process that is gone.
        await writeFile(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22 - 1 }))
        const [one, other] = await Promise.all([run(['drill-restore', plain]), run(['drill-restore', plain])])
        expect(one.code + other.code, 'one of them fails').toBe(1)
        expect(`${one.stderr}${other.stderr}`).toMatch(/already in use by process/)
        await expect.poll(leftovers).toEqual([])
      },
    )

    test.each(inLongRun)('names what is wrong with the restored data', async () => {
      const lines = await readBackupLines(plain)
      const changed = lines.map((line) =>
        line.startsWith('{"table":"availability_slots"')
          ? line.replace('"reserved": 0', '"reserved": 3')
          : line,
      )
      expect(changed).not.toEqual(lines)
      const wrong = within('wrong.gz')
      await sealBackup(wrong, changed)
      const drill = await run(['drill-restore', wrong])
      expect(drill).toMatchObject({ code: 1 })
      expect(drill.stderr).toMatch(
        /^The backup of .* is not right once restored:\nReserved seats of slot .* differ from its bookings \(3 reserved, 0 booked\)/,
      )
      await expect.poll(leftovers).toEqual([])
      expect(await lastOf('drill')).toMatchObject({
        isOk: false,
        problems: [expect.stringMatching(/^Reserved seats of slot /)],
      })
    })

    test.each(inLongRun)('leaves nothing behind when the backup cannot be restored', async () => {
      const lines = await readBackupLines(plain)
      const broken = within('broken.gz')
      await sealBackup(
        broken,
        lines.filter((line) => !line.startsWith('{"table":"products"')),
      )
      expect(await run(['drill-restore', broken])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/could not be restored \(23503\)\. Nothing was changed\.\n$/),
      })
      expect(await lastOf('drill')).toMatchObject({ isOk: false })
      await expect.poll(leftovers).toEqual([])
    })
  })
})
