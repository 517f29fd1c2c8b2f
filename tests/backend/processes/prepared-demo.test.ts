// First starts with the demo, which begin with the one that the build has prepared.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isNotNull, like, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { listStoredFiles } from '../../../backend/backup/stored-files.ts'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { openEmbedded } from '../../../backend/db/open-embedded.ts'
import { auditLog, personKeys } from '../../../backend/db/schema/audit.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { identitySubmissions } from '../../../backend/db/schema/money/payouts.ts'
import { demoAccounts } from '../../../backend/db/seed/demo/accounts.ts'
import { findFileProblems } from '../../../backend/files/compare-stores.ts'
import { uploadsFolder } from '../../../backend/files/folder-store.ts'
import type * as start from '../../../backend/start.ts'
import { verifyAuditLog } from '../../../backend/services/audit/audit-chain.ts'
import { withPersonalValues } from '../../../backend/services/audit/personal-values.ts'
import { encryptedColumns } from '../../../backend/services/encryption/encrypted-columns.ts'
import { createEncryption, DecryptionError } from '../../../backend/services/encryption/encryption.ts'
import { isAdminAccount } from '../../../backend/services/users/account.ts'
import { byRunLength, inLongRun } from '../../support/run-length.ts'
import { uploadsIn } from '../../support/images/uploads-in.ts'
import { builtBackend } from '../support/commands/built-backend.ts'
import {
  beginFolder,
  beginningFor,
  buildAgain,
  describeAgain,
  preparedDemo,
  readDescription,
} from '../support/prepared-demo/begin-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
let folder = ''
let description: Awaited<ReturnType<typeof readDescription>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepared-demo-'))
  description = await readDescription()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const findBeginning = (start: Parameters<typeof beginningFor>[1]) =>
  beginningFor(join(folder, 'nobody'), start).then(({ beginning }) => beginning)

const count = async (db: Database, table: string) => {
  const [found] = await rowsOf(
    db,
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
    z.object({ count: z.number() }),
  )
  return found?.count
}

async function namesIn(uploads: { list: () => AsyncIterable<{ name: string }> }): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of uploads.list()) names.push(name)
  return names
}

async function userIds(db: Database): Promise<string[]> {
  const rows = await rowsOf(db, sql`select id from users order by id`, z.object({ id: z.string() }))
  return rows.map(({ id }) => id)
}

/** A minute ago, but today in India, and so that today goes on for a while. */
async function aMomentAgo(): Promise<Date> {
  const beginningOf = (instant: number) => instantInIndia(dayInIndia(new Date(instant)), '00:00').getTime()
  const soon = Date.now() + 1.5 * minuteMs
  if (beginningOf(soon) > Date.now()) await wait(beginningOf(soon) - Date.now() + 10)
  return new Date(Math.max(beginningOf(Date.now()), Date.now() - minuteMs))
}

/** The gate calls what the second and the last one do. */
const commands = byRunLength({
  long: ['check-ledger', 'verify-audit', 'check-seats', 'check-reports', 'check-files'],
  short: [],
})

describe('a first start with the demo', () => {
  let one: Awaited<ReturnType<typeof beginFolder>>
  let other: Awaited<ReturnType<typeof beginFolder>>

  beforeAll(async () => {
    one = await beginFolder(join(folder, 'one'))
    other = await beginFolder(join(folder, 'other'))
  })
  afterAll(() => Promise.all([one.close(), other.close()]))

  test('begins with the demo of the build, in which everything is right and its accounts sign in', async () => {
    const again = await buildAgain(join(folder, 'again'), await aMomentAgo())
    const { startBackend }: typeof start = await import(pathToFileURL(join(again, 'start.js')).href)
    const dataDir = join(folder, 'started')
    const backend = await startBackend({ dataDir, demo: true, publicOrigin: 'http://localhost:3000' })
    for (const { role, email, password } of demoAccounts) {
      const path = isAdminAccount({ role }) ? '/api/admins/login' : '/api/auth/login'
      const { status } = await fetch(`${backend.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(status, email).toBe(200)
    }
    await backend.stop()

    const built = await builtBackend()
    for (const command of commands) {
      const { code, stdout, stderr } = await built.run([command], { DATA_DIR: dataDir })
      expect(code, `${command}: ${stdout}${stderr}`).toBe(0)
    }
    const { db, close } = await openEmbedded(dataDir, { skipMigrations: true })
    const started = await userIds(db)
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true })
    const [uploads, names] = [uploadsIn(uploadsFolder(dataDir)), await listStoredFiles(db)]
    // Files that no row names count after an hour.
    const found = await findFileProblems(uploads, async () => names, new Date(Date.now() + 61 * minuteMs))
    expect(found).toEqual({ readable: names.length, missing: [], unnamed: [] })
    await close()
    expect(started).toEqual(await userIds(one.db))
  })

  describe('has secrets of its own', () => {
    const strangers = () => [other.dataKeys[0], description.dataKey].map((key) => createEncryption([key]))

    test('and what it encrypted is read by its key alone, not by that of another folder or of the build', async () => {
      const own = createEncryption([one.dataKeys[0]])
      let values = 0
      for (const { owner, value } of encryptedColumns) {
        const rows = await one.db
          .select({ owner: sql<string>`${owner}`, stored: sql<string>`${value}` })
          .from(value.table)
          .where(isNotNull(value))
        for (const row of rows) {
          expect(own.decrypt(value, row.owner, row.stored)).not.toBe('')
          for (const stranger of strangers())
            expect(() => stranger.decrypt(value, row.owner, row.stored)).toThrow(DecryptionError)
        }
        values += rows.length
      }
      expect(values).toBeGreaterThan(80)
    })

    test('and the same is true of its uploads', async () => {
      const own = createEncryption([one.dataKeys[0]])
      const { panPictureKey, userId } = identitySubmissions
      const rows = await one.db.select({ name: panPictureKey, owner: userId }).from(identitySubmissions)
      expect(rows.length).toBeGreaterThan(10)
      for (const { name, owner } of rows) {
        const stored = await one.uploads.read(name ?? '')
        if (name === null || stored === null) throw new Error('A file is missing')
        expect(own.decryptFile(name, owner, stored).length).toBeGreaterThan(0)
        for (const stranger of strangers())
          expect(() => stranger.decryptFile(name, owner, stored)).toThrow(DecryptionError)
      }
    })

    test('and people have other keys in it, which read their values in the audit log', async () => {
      const keysOf = async ({ db }: { db: Database }) =>
        (await db.select({ key: personKeys.publicKey }).from(personKeys)).map(({ key }) => key)
      const [own, others] = [await keysOf(one), await keysOf(other)]
      expect(own.length).toBeGreaterThan(10)
      expect(own.filter((key) => others.includes(key))).toEqual([])
      const rows = await one.db.select().from(auditLog).where(isNotNull(auditLog.personal))
      const encryption = createEncryption([one.dataKeys[0]])
      const read = await withPersonalValues({ db: one.db, encryption, log: pino({ level: 'silent' }) }, rows)
      expect(read.length).toBeGreaterThan(20)
      for (const { reason, changes } of read) expect(reason ?? changes).not.toBeNull()
    })

    test('and vouchers have other codes in it', async () => {
      const codesOf = async ({ db }: { db: Database }) =>
        (await db.select({ code: bookings.voucherCode }).from(bookings)).map(({ code }) => code)
      const [own, others] = [await codesOf(one), await codesOf(other)]
      expect(own.length).toBeGreaterThan(180)
      expect(own.filter((code) => others.includes(code))).toEqual([])
    })

    test('and no text of it names the key of the build', async () => {
      const { keyId } = createEncryption([description.dataKey])
      const columns = await rowsOf(
        one.db,
        sql`select table_name as "table", column_name as name from information_schema.columns
          where table_schema = 'public' and data_type in ('text', 'jsonb')`,
        z.object({ table: z.string(), name: z.string() }),
      )
      expect(columns.length).toBeGreaterThan(100)
      for (const { table, name } of columns) {
        const text = sql`${sql.identifier(name)}::text`
        const named = sql`select from ${sql.identifier(table)} where ${like(text, `%${keyId}%`)}`
        expect(await rowsOf(one.db, named, z.object({})), `${table}.${name}`).toEqual([])
      }
      expect(await readFile(join(folder, 'one', 'data-key'), 'utf8')).toBe(one.dataKeys[0])
      expect(one.dataKeys).not.toContain(description.dataKey)
    })
  })

  describe('begins without the demo of the build', () => {
    const later = (minutes: number) => new Date(Date.parse(description.madeAt) + minutes * minuteMs)
    const described = (name: string, changes: object) => describeAgain(join(folder, name), changes)

    test('of that day, within two hours, there is one', async () => {
      const noon = await described('noon', { madeAt: '2026-03-04T06:30:00.000Z' })
      for (const time of ['06:30', '06:31', '08:30'])
        expect(
          await findBeginning({ folder: noon, now: new Date(`2026-03-04T${time}:00.000Z`) }),
          time,
        ).not.toBeNull()
    })

    test.each([
      ['that is older than two hours', async () => ({ now: later(121) })],
      [
        'that was made yesterday in India, minutes ago',
        async () => ({
          folder: await described('midnight', { madeAt: '2026-03-04T18:29:00.000Z' }),
          now: new Date('2026-03-04T18:31:00.000Z'),
        }),
      ],
      ['that will be made later, after the clock was set back', async () => ({ now: later(-1) })],
      ['that holds commissions for another time', async () => ({ commissionHoldDays: 3 })],
      ['where there is none', async () => ({ folder: join(folder, 'nothing') })],
      [
        'of which a part is missing',
        async () => ({ folder: await described('part', { size: { files: 1, bytes: 1 } }) }),
      ],
    ])('%s', async (_case, start) => {
      expect(await findBeginning(await start())).toBeNull()
    })

    test.each(inLongRun)('whose files are damaged, and says so', async () => {
      const damaged = join(folder, 'damaged')
      await cp(preparedDemo, damaged, { recursive: true })
      const control = join(damaged, 'database', 'global', 'pg_control')
      await writeFile(control, Buffer.alloc((await readFile(control)).length))
      await expectToBeginWithout(join(folder, 'beside'), damaged)
    })
  })

  /** Only the schema and the territories are there, and no file. */
  async function expectToBeginWithout(dataDir: string, unusable: string) {
    const { db, uploads, warnings, close } = await beginFolder(dataDir, { folder: unusable })
    expect(warnings).toEqual(['the demo of the build cannot be used; a new one is made'])
    expect(await count(db, 'users')).toBe(0)
    expect(await count(db, 'territories')).toBeGreaterThan(700)
    expect(await namesIn(uploads)).toEqual([])
    expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false)
    await close()
  }

  describe('killed while it makes the folder', () => {
    const script = join(root, 'tests/backend/support/prepared-demo/dying-start.ts')

    async function killIt(where: string, dataDir = join(folder, `killed ${where}`)): Promise<string> {
      const args = ['--import', 'tsx', script, dataDir, where]
      const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(true)
      return dataDir
    }

    test.each(byRunLength({ long: ['copying', 'encrypting', 'storing uploads'], short: ['encrypting'] }))(
      'is completed by the next one: %s',
      async (where) => {
        const dataDir = await killIt(where)
        const { db, uploads, dataKeys, close } = await beginFolder(dataDir)
        expect(await count(db, 'bookings')).toBeGreaterThan(180)
        const own = createEncryption(dataKeys)
        const names = await namesIn(uploads)
        expect(names.length).toBeGreaterThan(80)
        for (const name of names.filter((each) => !/^(products|reviews)\//.test(each))) {
          const stored = await uploads.read(name)
          expect(stored !== null && own.isCurrentFile(stored), name).toBe(true)
        }
        expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false)
        await close()
      },
    )

    test.each(inLongRun)('leaves nothing to the next one, which cannot use the demo', async () => {
      const dataDir = await killIt('finishing')
      const dataKey = 'a key of another build, which does not read this demo'
      await expectToBeginWithout(dataDir, await describeAgain(join(folder, 'key'), { dataKey }))
    })
  })
})
