// The commands of the host's operator. process.test.ts runs them as processes.
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { demoPassword } from '../../../backend/db/seed/demo/accounts.ts'
import { openEmbedded } from '../../../backend/db/open-database.ts'
import type { Host } from '../../../backend/host.ts'
import { writeAudit } from '../../../backend/services/audit/write-audit.ts'
import { sealAuditLog } from '../../../backend/services/audit/audit-chain.ts'
import { auditHeadsFile, readAuditHead } from '../../../backend/services/audit/audit-heads.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { emptyTables } from '../../support/databases/test-database.ts'
import { runInProcess, startInProcess } from '../support/in-process.ts'
import { addMarket } from '../support/products.ts'
import { readBackupLines, sealBackup } from '../support/seal-backup.ts'
import { affiliateForm, password, png } from '../support/stage.ts'

let folder = ''
let dataDir = ''
const running: Host[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-commands-'))
  dataDir = await prepareDataFolder(join(folder, 'data'))
})

afterEach(() => stopHosts())

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function startHost(env: Record<string, string> = {}): Promise<Host> {
  const host = await startInProcess({ DATA_DIR: dataDir, ...env })
  running.push(host)
  return host
}

/** Stops all hosts of the test, which releases their folders. */
const stopHosts = () => Promise.all(running.splice(0).map((host) => host.close()))

const run = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(args, { DATA_DIR: dataDir, ...env })

const signIn = (origin: string, account: object) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })

describe('check-ledger', () => {
  test('finds the demo data right', async () => {
    expect(await run(['check-ledger'])).toEqual({
      code: 0,
      stdout: 'The ledger is right: entries, balances, shares and dashboards agree.\n',
      stderr: '',
    })
  })
})

describe('suspend and reactivate', () => {
  const account = { email: 'affiliate@demo.example', password: demoPassword }

  test('lock an account out and let it sign in again', async () => {
    expect(await run(['suspend', '--email', 'Affiliate@demo.example', '--reason', 'Spam'])).toEqual({
      code: 0,
      stdout: 'Affiliate@demo.example is suspended.\n',
      stderr: '',
    })
    const suspending = await startHost()
    expect((await signIn(suspending.origin, account)).status).toBe(403)
    await stopHosts()
    expect(await run(['reactivate', '--email', account.email])).toMatchObject({ code: 0, stderr: '' })
    const reactivated = await startHost()
    expect((await signIn(reactivated.origin, account)).status).toBe(200)
  })

  test.each([
    ['no email', ['suspend', '--reason', 'x'], 'Email is required. Usage:'],
    ['no reason', ['suspend', '--email', account.email], 'Reason is required. Usage:'],
    ['an unknown option', ['reactivate', '--id', 'x'], 'Usage:'],
    ['an unknown email', ['reactivate', '--email', 'x@example.com'], 'There is no account with this email.'],
    ['an active account', ['reactivate', '--email', account.email], 'This account is not suspended.'],
  ])('refuse %s with one line', async (_what, args, message) => {
    const { code, stderr } = await run(args)
    expect(code).toBe(1)
    expect(stderr.startsWith(message), stderr).toBe(true)
    expect(stderr.trim()).not.toContain('\n')
  })
})

describe('backup and restore', () => {
  test('copy everything into another folder once the host has stopped', async () => {
    const file = join(folder, 'everything.gz')
    const host = await startHost()
    const form = affiliateForm({ email: 'saved@example.com' })
    await fetch(`${host.origin}/api/affiliates/register`, { method: 'POST', body: form })
    const early = await run(['backup', file])
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('already in use by process') })
    expect(existsSync(file)).toBe(false)
    await stopHosts()
    const saved = await run(['backup', file])
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    const [, files] =
      /everything\.gz holds \d+ rows and (\d+) files\. It contains personal data: keep it safe\.\n$/.exec(
        saved.stdout,
      ) ?? []
    // The three of the registration, and those of the demo.
    expect(Number(files)).toBeGreaterThan(3)

    const elsewhere = join(folder, 'elsewhere')
    const restored = await run(['restore', file], { DATA_DIR: elsewhere })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain(` rows and ${files} files.`)
    expect(await run(['restore', '--replace', file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 })

    // The backup has no secrets: they move apart from it.
    await copyFile(join(dataDir, 'data-key'), join(elsewhere, 'data-key'))
    const { origin } = await startHost({ DATA_DIR: elsewhere, DEMO: 'off' })
    const answer = await signIn(origin, { email: 'saved@example.com', password })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { user } = (await answer.json()) as { user: { id: string } }
    const document = await fetch(`${origin}/api/users/${user.id}/documents/aadhar`, { headers: { cookie } })
    expect(new Uint8Array(await document.arrayBuffer())).toEqual(png)
  })

  test.each([
    ['no file name', ['backup'], /^Usage: npm run backup -- FILE\n$/],
    ['two file names', ['restore', 'a', 'b'], /^Usage: npm run restore -- FILE \[--replace\]\n$/],
    ['an unknown option', ['restore', 'a', '--force'], /^Usage: /],
    [
      'a file that is no backup',
      ['restore', 'package.json'],
      /package\.json is not a backup of this application\.\n$/,
    ],
    ['a file that is not there', ['restore', 'no-such-file'], /no-such-file cannot be read \(ENOENT\)\.\n$/],
    ['a database that is not there', ['backup', 'x.gz'], /^There is no database in .*fresh\.\n$/],
  ])('refuse %s with one line and create no database', async (_what, args, message) => {
    const fresh = join(folder, 'fresh')
    const { code, stderr } = await run(args, { DATA_DIR: fresh })
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(existsSync(join(fresh, 'database'))).toBe(false)
  })
})

describe('verify-audit and check-seats', () => {
  test('confirm intact data, and name damaged data with exit code 1', async () => {
    const dir = await prepareDataFolder(join(folder, 'audited'), { demo: false })
    const env = { DATA_DIR: dir }
    const opened = await openEmbedded(dir)
    const { slotId } = await addMarket(opened.db)
    const deed = {
      actor: null,
      origin: null,
      objectType: 'slot',
      objectId: slotId,
      territoryPath: null,
    } as const
    const deeds = [1, 2, 3].map((n) => ({ ...deed, action: 'slot.cancelled' as const, at: new Date(n) }))
    await writeAudit(opened.db, ...deeds)
    await sealAuditLog(opened.db)
    await opened.close()

    const whole = await run(['verify-audit'], env)
    expect(whole).toMatchObject({ code: 0, stderr: '' })
    const [, end = ''] =
      /^The audit log is intact: 3 entries\. Last entry: (3:[\da-f]{64})\n$/.exec(whole.stdout) ?? []
    expect(await run(['verify-audit', '--known', end], env)).toMatchObject({ code: 0 })
    const other = await run(['verify-audit', '--known', `2:${end.slice(2)}`], env)
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The audit log was rewritten: entry/),
    })
    expect(await run(['verify-audit', '--known', 'x'], env)).toMatchObject({ code: 1 })
    expect(await run(['check-seats'], env)).toMatchObject({
      code: 0,
      stdout: 'Reserved seats match all bookings.\n',
    })

    const again = await openEmbedded(dir)
    await again.db.execute(sql`alter table audit_log disable trigger audit_log_kept`)
    await again.db.execute(sql`update audit_log set action = 'slot.opened' where id = 2`)
    await again.db.execute(sql`update availability_slots set reserved = 3`)
    await again.close()
    expect(await run(['verify-audit'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The audit log is broken at entry 2 (id 2): it was changed.\n',
    })
    expect(await run(['check-seats'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Reserved seats differ from bookings: ${slotId} (3 reserved, 0 booked).\n`,
    })
  })
})

describe('verify-audit of a log that was rewritten as a whole', () => {
  let dir = ''
  let file = ''
  let head = ''

  /** Replaces the log by sealed entries that fit each other, and returns the last one. */
  async function rewriteLog(entries: number): Promise<string> {
    const { db, close } = await openEmbedded(dir)
    await emptyTables(db)
    const entry = {
      actor: null,
      origin: null,
      objectType: 'slot',
      objectId: 'x',
      territoryPath: null,
    } as const
    await writeAudit(
      db,
      ...Array.from({ length: entries }, () => ({
        ...entry,
        action: 'slot.opened' as const,
        at: new Date(),
      })),
    )
    await sealAuditLog(db)
    const last = await readAuditHead(db)
    await close()
    return `${last?.number}:${last?.hash}`
  }

  beforeAll(async () => {
    dir = await prepareDataFolder(join(folder, 'rewritten'), { demo: false })
    file = join(folder, 'before-it-was-rewritten.gz')
    head = await rewriteLog(3)
    await run(['backup', file], { DATA_DIR: dir })
  })

  const verify = (...args: string[]) => run(['verify-audit', ...args], { DATA_DIR: dir })
  const isIntact = { code: 0, stderr: '', stdout: expect.stringMatching(/^The audit log is intact:/) }
  const hash = () => head.split(':')[1] ?? ''

  test('verify-audit --backup names the entry of a backup that is no longer in the chain', async () => {
    expect(await verify('--backup', file)).toEqual(isIntact)

    await rewriteLog(5)
    expect(await verify()).toEqual(isIntact)
    expect(await verify('--backup', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The audit log was rewritten: entry 3 no longer has the backup's hash ${hash()}.\n`,
    })
  })

  test('verify-audit finds a noted head that is gone, and a restore sets the noted heads aside', async () => {
    await rewriteLog(2)
    const heads = auditHeadsFile(dir)
    await writeFile(heads, `${head}\n`)
    expect(await verify()).toEqual({
      code: 1,
      stdout: '',
      stderr: `The audit log was rewritten: entry 3 no longer has the noted hash ${hash()}.\n`,
    })

    expect(await run(['restore', '--replace', file], { DATA_DIR: dir })).toMatchObject({ code: 0 })
    expect(await verify('--backup', file)).toEqual(isIntact)
    const [aside = '', ...others] = (await readdir(dir)).filter((name) => name.startsWith('audit-heads'))
    expect([aside, others]).toEqual([expect.stringMatching(/^audit-heads\.txt\.\d+$/), []])
    expect(await readFile(join(dir, aside), 'utf8')).toBe(`${head}\n`)
  })

  test('a backup without a head of the audit chain is restored, and refused by verify-audit', async () => {
    const [header = '', ...rows] = await readBackupLines(file)
    const { auditHead, ...olderHeader } = JSON.parse(header) as { auditHead: object }
    expect(auditHead).toEqual({ number: 3, hash: hash() })
    const older = join(folder, 'older.gz')
    await sealBackup(older, [JSON.stringify(olderHeader), ...rows])

    expect(await run(['restore', '--replace', older], { DATA_DIR: dir })).toMatchObject({ code: 0 })
    expect(await verify('--backup', older)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${older} does not name the last entry of the audit log: nothing was sealed, or an earlier version made it.\n`,
    })
  })
})
