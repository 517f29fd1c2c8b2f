// Backup and restore, within and between the two kinds of database.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createApp } from '../../../backend/app.ts'
import { restoreBackup } from '../../../backend/backup/restore-backup.ts'
import { savedTables } from '../../../backend/backup/tables.ts'
import { writeBackup } from '../../../backend/backup/write-backup.ts'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { appliedMigrations, knownMigrations } from '../../../backend/db/migrations.ts'
import type { OpenDatabase } from '../../../backend/db/connection.ts'
import { openPostgres, servingLimits } from '../../../backend/db/open-postgres.ts'
import * as schema from '../../../backend/db/schema.ts'
import { productImages } from '../../../backend/db/schema/products/images.ts'
import { productChanges } from '../../../backend/db/schema/products/products.ts'
import { seedTerritories } from '../../../backend/db/seed/seed-territories.ts'
import { sealAuditLog, verifyAuditLog } from '../../../backend/services/audit/audit-chain.ts'
import { findSeatDifferences } from '../../../backend/services/bookings/seats.ts'
import { storeImage } from '../../../backend/services/images/image-files.ts'
import { aggregateTotals } from '../../../backend/services/dashboard/aggregate-totals.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { openInMemory } from '../../support/databases/embedded.ts'
import { inLongRun, isLongRun } from '../../support/run-length.ts'
import { addMarket, addMembers, holdPayload } from '../support/products.ts'
import { writeOldBackup } from '../support/old-backup.ts'
import { readBackupLines, sealBackup } from '../support/seal-backup.ts'
import { affiliateForm, password, png } from '../support/stage.ts'
import { emptyTables, openTestDatabaseBefore } from '../../support/databases/test-database.ts'
import { startPostgres } from '../../support/databases/temporary-postgres.ts'

const server = await startPostgres()
const passwords = cheapPasswords
const open: OpenDatabase[] = []
let folder = ''
let file = ''
/** Made once, as that takes its time: each test that uses it empties it. */
const databases: Partial<Record<'source' | 'target' | 'server', Database>> = {}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  file = join(folder, 'everything.gz')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

afterAll(async () => {
  await Promise.all(open.map(({ close }) => close()))
  if ('stop' in server) await server.stop()
})

async function embedded(): Promise<Database> {
  const database = await openInMemory()
  open.push(database)
  return database.db
}

async function onServer(): Promise<Database> {
  if ('reason' in server) throw new Error(`no PostgreSQL server could be started (${server.reason})`)
  const database = await openPostgres(server.url)
  open.push(database)
  return database.db
}

async function emptied(name: keyof typeof databases): Promise<Database> {
  const db = databases[name] ?? (await (name === 'server' ? onServer() : embedded()))
  databases[name] = db
  await emptyTables(db)
  await seedTerritories(db)
  return db
}

// A machine that checks for everybody has to have a server; elsewhere the skipped tests say what was not tried.
const isMissing = 'reason' in server && !process.env.CI
/** The gate moves from one kind to the other; an operator's `backup` and `restore` are tried on the embedded one. */
const pairs = (
  [
    ['the embedded database', 'source', 'the embedded database', 'target'],
    ['the embedded database', 'source', 'PostgreSQL', 'server'],
    ['PostgreSQL', 'server', 'the embedded database', 'target'],
    ['PostgreSQL', 'server', 'PostgreSQL', 'server'],
  ] as const
).filter(([, from, , to]) => isLongRun || (from === 'source' && to === 'server'))

/** PostgreSQL restores in a fifth of the time. The pairs above cover the embedded database in the gate. */
const [sourceName, targetName] =
  isLongRun || isMissing ? (['source', 'target'] as const) : (['server', 'server'] as const)

interface Host {
  db: Database
  uploads: string
  send: (path: string, body: object | FormData, cookie?: string) => Promise<Response>
  get: (path: string, cookie: string) => Promise<Response>
}

function hostOn(db: Database, name: string): Host {
  const uploads = join(folder, name)
  const app = createApp({
    db,
    passwords,
    encryption: testEncryption,
    now: () => new Date('2026-10-01T06:00:00Z'),
    log: pino({ level: 'silent' }),
    uploads,
    publicOrigin: 'https://book.example',
    payee: null,
    issuer: { name: 'The platform' },
    gateway: null,
    referralSigner: null,
    commissionHoldDays: 7,
    rateLimitFactor: 1,
    trustedProxies: [],
  })
  return {
    db,
    uploads,
    send: async (path, body, cookie = '') =>
      app.request(
        `/api${path}`,
        body instanceof FormData
          ? { method: 'POST', body, headers: { cookie } }
          : {
              method: 'POST',
              body: JSON.stringify(body),
              headers: { cookie, 'content-type': 'application/json' },
            },
        {},
      ),
    get: async (path, cookie) => app.request(`/api${path}`, { headers: { cookie } }, {}),
  }
}

const anjali = { email: 'anjali@example.com', password }

async function signIn(host: Host, account = anjali): Promise<string> {
  const answer = await host.send('/auth/login', account)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Every row that is saved, as text. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const tables = savedTables.map(async (table) => {
    const query = sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`
    const rows = await rowsOf(db, query, z.object({ row: z.string() }))
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
  return names.toSorted((a, b) => a.localeCompare(b))
}

/** An affiliate with documents, somebody invited, a suspended customer, an administrator abroad and a lead. */
async function live(host: Host) {
  const registered = await host.send('/affiliates/register', affiliateForm())
  const { affiliateInfo } = (await registered.json()) as { affiliateInfo: { referralCode: string } }
  await host.send(
    '/affiliates/register',
    affiliateForm({ email: 'invited@example.com', referralCode: affiliateInfo.referralCode }),
  )
  await host.send('/auth/register', {
    name: 'ദേവി \u2028 “D”',
    email: 'devi@example.com',
    phone: '1',
    password,
  })
  await host.send('/leads/join', { name: 'Suresh', email: 's@example.com', ref: affiliateInfo.referralCode })
  await host.send('/affiliates/qr/generate', {}, await signIn(host))
  // The row of the administrator who suspended comes after the suspended one's, which points to it.
  await host.db.execute(sql`
    update users set status = 'suspended', suspended_at = '2026-09-30T23:59:59.123456Z', suspension_reason = 'Spam',
      suspended_by = (select id from users where email = 'invited@example.com'),
      approved_by = id where email = 'devi@example.com'`)
  await sell(host)
  return signIn(host)
}

/** A tour with a picture and a booking, of which the audit log knows, and with what dashboards say of it. */
async function sell({ db, send, uploads }: Host) {
  const { productId, slotId } = await addMarket(db)
  const [customer] = await addMembers(db, 'user', 2)
  await send('/bookings', holdPayload(slotId, { seats: 2 }), customer?.cookie)
  await sealAuditLog(db)
  const [image] = await db
    .insert(schema.productImages)
    .values({ productId, position: 1, alt: 'Tea', width: 9, height: 9, createdAt: new Date() })
    .returning({ id: schema.productImages.id })
  await storeImage(
    uploads,
    image?.id ?? '',
    new Map([
      [480, png],
      [960, png],
      [1600, png],
    ]),
  )
}

/** What dashboards show: both tables of it together. */
const totalsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select subject, scope, month::text, key, sum(count)::int as count, sum(amount)::text as amount
        from (select subject, scope, month, key, count, amount from totals
              union all select subject, scope, month, key, count, amount from total_deltas) t
        group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4`,
    z.unknown(),
  )

const save = (host: Host) => writeBackup(host, file, new Date('2026-10-02T00:00:00Z'))

describe.each(pairs)('a backup from %s (%s) to %s (%s)', (_from, from, _to, to) => {
  test.skipIf(isMissing && [from, to].includes('server'))('restores everything as it was', async () => {
    const source = hostOn(await emptied(from), 'source')
    await live(source)
    const before = await contents(source.db)
    const files = await filesIn(source.uploads)
    const totals = await totalsOf(source.db)
    await aggregateTotals(source.db)
    const written = await save(source)
    expect(written).toEqual({ rows: Object.values(before).flat().length, files: 9, missing: [] })

    const target = hostOn(await emptied(to), 'target')
    const restored = await restoreBackup(target, file, { replace: false })
    expect(restored).toEqual({ createdAt: '2026-10-02T00:00:00.000Z', rows: written.rows, files: 9 })
    expect(await contents(target.db)).toEqual(before)
    expect(await totalsOf(target.db)).toEqual(totals)
    // Three who registered, and the booking.
    expect(await verifyAuditLog(target.db)).toMatchObject({ isWhole: true, entries: 4 })
    expect(await findSeatDifferences(target.db)).toEqual([])
    expect(await filesIn(target.uploads)).toEqual(files)

    const cookie = await signIn(target)
    const profile = (await (await target.get('/auth/profile', cookie)).json()) as { user: { id: string } }
    const document = await target.get(`/users/${profile.user.id}/documents/aadhar`, cookie)
    expect(new Uint8Array(await document.arrayBuffer())).toEqual(png)
    const next = await target.send('/affiliates/register', affiliateForm({ email: 'next@example.com' }))
    expect(await next.json()).toMatchObject({ partnerId: expect.stringMatching(/^AFF-00000\d$/) })
    expect(next.status, 'numbers and constraints are in force').toBe(201)
    expect((await target.send('/auth/register', { ...anjali, name: 'A', phone: '1' })).status).toBe(409)
  })
})

test('a restore removes what was changed since, with its files and all sessions', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  const cookie = await live(host)
  const before = await contents(host.db)
  const files = await filesIn(host.uploads)
  await save(host)

  await host.send('/affiliates/register', affiliateForm({ email: 'later@example.com' }))
  await host.send(
    '/auth/password',
    { currentPassword: password, newPassword: 'Teagardens-of-Munnar' },
    cookie,
  )
  await host.db.execute(sql`delete from leads`)
  await rm(join(host.uploads, files[0] ?? ''))
  await writeFile(join(host.uploads, files[1] ?? ''), 'spoiled')
  const session = await signIn(host, { ...anjali, password: 'Teagardens-of-Munnar' })

  await restoreBackup(host, file, { replace: true })
  expect(await contents(host.db)).toEqual(before)
  expect(await filesIn(host.uploads)).toEqual(files)
  expect(await readFile(join(host.uploads, files[1] ?? ''), 'utf8')).not.toBe('spoiled')
  expect((await stat(join(host.uploads, files[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect((await host.get('/auth/profile', session)).status).toBe(401)
  expect(await signIn(host)).toMatch(/^accessToken=./)
})

test('a backup file is readable by its owner only, and contains neither sessions nor plain passwords', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  const cookie = await live(host)
  await save(host)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = gunzipSync(await readFile(file)).toString()
  const hash = createHash('sha256').update(cookie.replace('accessToken=', '')).digest('hex')
  expect(text).not.toContain(hash)
  expect(text).not.toContain(password)
  expect(text).toContain('$argon2id$')
})

test('a backup does not overwrite an existing file', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  await writeFile(file, 'precious')
  await expect(save(host)).rejects.toThrow('EEXIST')
  expect(await readFile(file, 'utf8')).toBe('precious')
})

test('a backup that fails halfway leaves no file', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  await live(host)
  await rm(host.uploads, { recursive: true })
  await writeFile(host.uploads, 'no folder')
  await expect(save(host)).rejects.toThrow('ENOTDIR')
  expect(await filesIn(folder)).toEqual(['uploads'])
})

test('a backup names documents whose file is missing, and saves the rest', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  await live(host)
  const [gone = '', ...others] = await filesIn(host.uploads)
  await rm(join(host.uploads, gone))
  expect(await save(host)).toMatchObject({ files: 8, missing: [gone] })
  const target = hostOn(await emptied(targetName), 'target')
  await restoreBackup(target, file, { replace: false })
  expect(await filesIn(target.uploads)).toEqual(others)
})

test.skipIf(isMissing)('a backup is a snapshot of one moment, even during writes', async () => {
  const host = hostOn(await emptied('server'), 'uploads')
  await live(host)
  const before = await contents(host.db)
  let asked = 0
  // After the first question of the backup, somebody registers before each of the others.
  const interrupted = Object.create(host.db, {
    transaction: {
      value: (act: (tx: Database) => Promise<void>, config: object) =>
        host.db.transaction(
          (tx) =>
            act(
              Object.create(tx, {
                execute: {
                  async value(query: ReturnType<typeof sql>) {
                    if (asked > 0) {
                      const form = affiliateForm({ email: `late${asked}@example.com` })
                      expect((await host.send('/affiliates/register', form)).status).toBe(201)
                    }
                    asked += 1
                    return tx.execute(query)
                  },
                },
              }),
            ),
          config,
        ),
    },
  })
  const written = await writeBackup({ db: interrupted, uploads: host.uploads }, file, new Date())
  expect(asked).toBeGreaterThan(savedTables.length)
  expect(written.files).toBe(9)
  const target = hostOn(await emptied(targetName), 'target')
  await restoreBackup(target, file, { replace: false })
  expect(await contents(target.db)).toEqual(before)
})

test.each(inLongRun)('a backup restores a large table, in any order of its references', async () => {
  const source = hostOn(await emptied(sourceName), 'source')
  await source.db.execute(sql`
    insert into users (status, name, email, phone, password_hash, created_at)
    select 'active', 'P', 'p' || n || '@example.com', '1', 'x', now() from generate_series(1, 1203) n`)
  await source.db.execute(sql`
    update users set approved_by = (select id from users where email = 'p1203@example.com')`)
  const before = await contents(source.db)
  await save(source)
  const target = hostOn(await emptied(targetName), 'target')
  await restoreBackup(target, file, { replace: false })
  expect(await contents(target.db)).toEqual(before)
})

describe('a restore fails and changes nothing', () => {
  /** A backup, and a host that holds something else: as nothing is to change, the same one for all. */
  let saved = Buffer.alloc(0)
  let target: Host
  let kept = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-refused-'))
    kept = folder
    file = join(folder, 'everything.gz')
    const source = hostOn(await emptied(sourceName), 'source')
    await live(source)
    await save(source)
    saved = await readFile(file)
    target = hostOn(await emptied(targetName), 'target')
    await target.send('/affiliates/register', affiliateForm({ email: 'other@example.com' }))
  })

  beforeEach(() => writeFile(file, saved))

  afterAll(() => rm(kept, { recursive: true, force: true }))

  test.skipIf(isMissing)('while a host is connected to PostgreSQL', async () => {
    if ('reason' in server) throw new Error(server.reason)
    const host = await openPostgres(server.url, { limits: servingLimits })
    const { db, close } = await openPostgres(server.url)
    try {
      await host.db.execute(sql`select 1`)
      await expect(restoreBackup({ db, uploads: target.uploads }, file, { replace: true })).rejects.toThrow(
        'A host is connected to this database. Stop every instance, then restore.',
      )
    } finally {
      await Promise.all([host.close(), close()])
    }
  })

  async function expectRefused(message: RegExp, replace = true) {
    const before = [await contents(target.db), await filesIn(target.uploads)]
    const cookie = await signIn(target, { email: 'other@example.com', password })
    const refusal = await restoreBackup(target, file, { replace }).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    expect(refusal).toMatch(message)
    expect(refusal).not.toMatch(/\n|anjali|argon2/i)
    expect([await contents(target.db), await filesIn(target.uploads)]).toEqual(before)
    expect((await target.get('/auth/profile', cookie)).status).toBe(200)
  }

  async function withHeader(change: (header: { version: number; schema: number[] }) => object) {
    const [first = '', ...lines] = await readBackupLines(file)
    await sealBackup(file, [JSON.stringify(change(JSON.parse(first))), ...lines])
  }

  test('into a database with data, unless --replace is given', async () => {
    await expectRefused(/^StartFailure: The database has data already\. .* --replace\.$/, false)
  })

  test.each([
    ['is no gzip file', () => Buffer.from('PGDMP, but not ours'), /is not a backup of this application\.$/],
    ['is empty', () => Buffer.alloc(0), /is not a backup of this application\.$/],
    [
      'is some other gzip file',
      () => gzipSync('{"backupOf":"another"}\n'),
      /is not a backup of this application\.$/,
    ],
    [
      'is cut off in its middle',
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      /is damaged or incomplete/,
    ],
    ['lacks its last bytes', (bytes: Buffer) => bytes.subarray(0, -4), /is damaged or incomplete/],
    [
      'has another byte somewhere',
      (bytes: Buffer) => {
        const at = Math.floor(bytes.length / 2)
        return Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from([(bytes[at] ?? 0) ^ 1]),
          bytes.subarray(at + 1),
        ])
      },
      /is damaged or incomplete/,
    ],
    [
      'was cut off before it was packed',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, 20).join('\n') + '\n'),
      /is damaged or incomplete/,
    ],
    [
      'was changed before it was packed',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('anjali@', 'mallory@')),
      /is damaged or incomplete/,
    ],
    [
      'goes on after its end',
      (bytes: Buffer) =>
        gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from('{"table":"users","row":{}}\n')])),
      /is damaged or incomplete/,
    ],
    [
      'has something else after its end',
      (bytes: Buffer) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from('x')])),
      /is damaged or incomplete/,
    ],
    [
      'ends twice',
      (bytes: Buffer) => {
        const text = gunzipSync(bytes).toString()
        return gzipSync(text + (text.split('\n').at(-2) ?? '') + '\n')
      },
      /is damaged or incomplete/,
    ],
    [
      'has an unfinished line',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -1)),
      /is damaged or incomplete/,
    ],
  ])('from a file that %s', async (_what, change, message) => {
    await writeFile(file, change(await readFile(file)))
    await expectRefused(message)
  })

  test('from a missing file', async () => {
    await rm(file)
    await expectRefused(/cannot be read \(ENOENT\)\.$/)
  })

  test.each([
    ['a later schema', (header: { schema: number[] }) => ({ ...header, schema: [...header.schema, 9e12] })],
    [
      'another schema',
      (header: { schema: number[] }) => ({ ...header, schema: header.schema.map((id) => id + 1) }),
    ],
    ['a later format', (header: object) => ({ ...header, version: 2 })],
  ])('from a file of %s', async (_what, change) => {
    await withHeader(change)
    await expectRefused(/was made by a later version/)
  })

  test('from a file with inconsistent rows, even halfway through', async () => {
    const lines = await readBackupLines(file)
    await sealBackup(
      file,
      lines.filter((line) => !line.includes('"email": "anjali@example.com"')),
    )
    await expectRefused(/could not be restored \(23503\)\. Nothing was changed\.$/)
  })

  test('from a file that would write outside its folder', async () => {
    await sealBackup(file, [
      ...(await readBackupLines(file)),
      '{"file":"../../../etc/cron.d/x.png","base64":"AA=="}',
    ])
    await expectRefused(/is damaged or incomplete/)
  })

  test('when a file cannot be written', async () => {
    const name = (await filesIn(join(kept, 'source'))).at(-1) ?? ''
    // A folder stands where the draft should be.
    const draft = join(target.uploads, `${name}.restoring`)
    await mkdir(draft)
    await expectRefused(/could not be restored \(E\w+\)\. Nothing was changed\.$/)
  })
})

test.each(inLongRun)(
  'a backup of the release before images and approvals were renamed is restored under the new names',
  async () => {
    const earlier = await openTestDatabaseBefore('0009_images-and-approval')
    open.push(earlier)
    const source = earlier.db
    await seedTerritories(source)
    await source.execute(sql`
    with provider as (
      insert into users (role, status, name, email, phone, password_hash, created_at)
      values ('service_provider', 'active', 'Anjali', 'anjali@example.com', '1', ${await passwords.hash(password)}, now())
      returning id
    ), product as (
      insert into products (slug, provider_id, kind, title, description, category, price, country, state, district,
        territory_path, maximum_seats, cutoff_minutes, cancellation_policy, created_at, updated_at)
      select 'tea', id, 'tour', 'Tea', 'Tea.', 'Nature', 100, 'India', 'Kerala', 'Idukki', 'IN/KL/idukki', 1, 1,
        'moderate', now(), now() from provider
      returning id
    ), picture as (
      insert into product_pictures (product_id, position, alt, width, height, staged, created_at)
      select id, 1, 'Tea gardens', 3, 2, 'added', now() from product
    )
    insert into product_changes (product_id, status, draft, created_at)
    select product.id, status::change_status, '{}', now()
    from product, unnest(array['pending', 'confirmed', 'declined', 'canceled']) status`)
    await writeOldBackup(source, file, [
      'territories',
      'users',
      'products',
      'product_pictures',
      'product_changes',
      'audit_log',
    ])

    const target = hostOn(await emptied(targetName), 'target')
    await restoreBackup(target, file, { replace: false })
    expect(await signIn(target)).toMatch(/^accessToken=./)
    expect(await appliedMigrations(target.db)).toEqual(knownMigrations().map(({ id }) => id))
    expect(await target.db.select().from(productImages)).toMatchObject([
      { alt: 'Tea gardens', staged: 'added' },
    ])
    const statuses = (await target.db.select().from(productChanges)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['approved', 'pending', 'returned', 'withdrawn'])
    const oldNames = sql`
    select conname as name from pg_constraint where conname like '%picture%'
    union all select relname from pg_class where relname like '%picture%'
    union all select typname from pg_type where typname like '%picture%'`
    expect(await rowsOf(target.db, oldNames, z.unknown())).toEqual([])
  },
)
