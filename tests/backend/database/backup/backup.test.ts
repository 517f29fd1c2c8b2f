// Backup and restore, within and between the two kinds of database.
import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { restoreBackup } from '../../../../backend/backup/restore-backup.ts'
import { savedTables } from '../../../../backend/backup/tables.ts'
import { writeBackup } from '../../../../backend/backup/write-backup.ts'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { appliedMigrations, knownMigrations } from '../../../../backend/db/migrations.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { productImages } from '../../../../backend/db/schema/products/images.ts'
import { productChanges } from '../../../../backend/db/schema/products/products.ts'
import { seedTerritories } from '../../../../backend/db/seed/seed-territories.ts'
import { verifyAuditLog } from '../../../../backend/services/audit/audit-chain.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { aggregateTotals } from '../../../../backend/services/dashboard/aggregate-totals.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { inLongRun, isLongRun } from '../../../support/run-length.ts'
import { openTestDatabaseBefore } from '../../../support/databases/test-database.ts'
import { writeOldBackup } from '../../support/commands/old-backup.ts'
import { affiliateForm, password, png } from '../../support/stage.ts'
import { backupScene } from './backup-scene.ts'
import { testEarlierAudit } from './earlier-audit.ts'
import { testFilesOfBackups } from './files-of-backups.ts'
import { anjali, contents, filesIn, type Host, live, signIn, totalsOf } from './host-contents.ts'
import { testRefusedRestores } from './refused-restores.ts'

const scene = await backupScene()
const { isMissing, sourceName, targetName, file, emptied, hostOn, save } = scene

/** The gate moves from one kind to the other; an operator's `backup` and `restore` are tried on the embedded one. */
const pairs = (
  [
    ['the embedded database', 'source', 'the embedded database', 'target'],
    ['the embedded database', 'source', 'PostgreSQL', 'server'],
    ['PostgreSQL', 'server', 'the embedded database', 'target'],
    ['PostgreSQL', 'server', 'PostgreSQL', 'server'],
  ] as const
).filter(([, from, , to]) => isLongRun || (from === 'source' && to === 'server'))

describe.each(pairs)('a backup from %s (%s) to %s (%s)', (_from, from, _to, to) => {
  test.skipIf(isMissing && [from, to].includes('server'))('restores everything as it was', async () => {
    const source = hostOn(await emptied(from), 'source')
    await live(source)
    const before = await contents(source.db)
    const files = await filesIn(source.folder)
    const totals = await totalsOf(source.db)
    await aggregateTotals(source.db)
    const written = await save(source)
    expect(written).toEqual({ rows: Object.values(before).flat().length, files: 10, missing: [] })

    const target = hostOn(await emptied(to), 'target')
    const restored = await restoreBackup(target, file(), { replace: false })
    expect(restored).toEqual({
      createdAt: '2026-10-02T00:00:00.000Z',
      rows: written.rows,
      files: 10,
      missing: [],
    })
    expect(await contents(target.db)).toEqual(before)
    expect(await totalsOf(target.db)).toEqual(totals)
    // Three who registered, the picture of one, and the booking.
    expect(await verifyAuditLog(target.db)).toMatchObject({ isWhole: true, entries: 5 })
    expect(await findSeatDifferences(target.db)).toEqual([])
    expect(await filesIn(target.folder)).toEqual(files)

    const cookie = await signIn(target)
    const profile = (await (await target.get('/auth/profile', cookie)).json()) as { user: { id: string } }
    const document = await target.get(`/users/${profile.user.id}/documents/aadhar`, cookie)
    expect(new Uint8Array(await document.arrayBuffer())).toEqual(png)
    const next = await target.send('/affiliates/register', affiliateForm({ email: 'next@example.com' }))
    expect(await next.json()).toMatchObject({ partnerId: expect.stringMatching(/^AFF-00000\d$/) })
    expect(next.status, 'numbers and constraints are in force').toBe(201)
    expect((await target.send('/auth/register', { ...anjali, name: 'A', phone: '9876543210' })).status).toBe(
      409,
    )
  })
})

test('a restore removes what was changed since, with its files and all sessions', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  const cookie = await live(host)
  const before = await contents(host.db)
  const files = await filesIn(host.folder)
  await save(host)

  await host.send('/affiliates/register', affiliateForm({ email: 'later@example.com' }))
  await host.send(
    '/auth/password',
    { currentPassword: password, newPassword: 'Teagardens-of-Munnar' },
    cookie,
  )
  await host.db.execute(sql`delete from leads`)
  await rm(join(host.folder, files[0] ?? ''))
  await writeFile(join(host.folder, files[1] ?? ''), 'spoiled')
  const session = await signIn(host, { ...anjali, password: 'Teagardens-of-Munnar' })

  await restoreBackup(host, file(), { replace: true })
  expect(await contents(host.db)).toEqual(before)
  expect(await filesIn(host.folder)).toEqual(files)
  expect(await readFile(join(host.folder, files[1] ?? ''), 'utf8')).not.toBe('spoiled')
  expect((await stat(join(host.folder, files[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect((await host.get('/auth/profile', session)).status).toBe(401)
  expect(await signIn(host)).toMatch(/^accessToken=./)
})

test('a restore leaves the emails that waited for an administrator: some were sent since', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  const cookie = await live(host)
  const change = { currentPassword: password, newPassword: 'Teagardens-of-Munnar' }
  await host.send('/auth/password', change, cookie)
  await save(host)
  const queued = () => host.db.$count(messages, eq(messages.state, 'queued'))
  expect(await queued()).toBe(1)
  await restoreBackup(host, file(), { replace: true })
  expect(await queued()).toBe(0)
  expect(
    await host.db
      .select({ state: messages.state, lastError: messages.lastError })
      .from(messages)
      .where(eq(messages.kind, 'password-changed')),
  ).toEqual([{ state: 'dead', lastError: 'restored' }])
})

test('a backup file is readable by its owner only, and contains neither sessions nor plain passwords', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  const cookie = await live(host)
  await save(host)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  const text = gunzipSync(await readFile(file())).toString()
  const hash = createHash('sha256').update(cookie.replace('accessToken=', '')).digest('hex')
  expect(text).not.toContain(hash)
  expect(text).not.toContain(password)
  expect(text).toContain('$argon2id$')
})

test('a backup does not overwrite an existing file', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  await writeFile(file(), 'precious')
  await expect(save(host)).rejects.toThrow('EEXIST')
  expect(await readFile(file(), 'utf8')).toBe('precious')
})

test('a backup that fails halfway leaves no file', async () => {
  const host = hostOn(await emptied(sourceName), 'uploads')
  await live(host)
  await rm(host.folder, { recursive: true })
  await writeFile(host.folder, 'no folder')
  await expect(save(host)).rejects.toThrow('ENOTDIR')
  expect(await filesIn(scene.folder())).toEqual(['uploads'])
})

/** The first one with files, which take longer than everything else. */
async function registerLate(host: Host, number: number) {
  const email = `late${number}@example.com`
  const answer =
    number === 1
      ? await host.send('/affiliates/register', affiliateForm({ email }))
      : await host.send('/auth/register', { ...anjali, email, name: 'Late', phone: '+91 94473 55005' })
  expect(answer.status).toBe(201)
}

test.skipIf(isMissing)('a backup is a snapshot of one moment, even during writes', async () => {
  const host = hostOn(await emptied('server'), 'uploads')
  await live(host)
  const before = await contents(host.db)
  let asked = 0
  // After the first question of the backup, somebody registers before every fifth of the others. In the gate twice, early:
  // each later table would show it.
  const interrupted = Object.create(host.db, {
    transaction: {
      value: (act: (tx: Database) => Promise<void>, config: object) =>
        host.db.transaction(
          (tx) =>
            act(
              Object.create(tx, {
                execute: {
                  async value(query: ReturnType<typeof sql>) {
                    if (isLongRun ? asked % 5 === 1 : [1, 5].includes(asked)) await registerLate(host, asked)
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
  const written = await writeBackup({ db: interrupted, uploads: host.uploads }, file(), new Date())
  expect(asked).toBeGreaterThan(savedTables.length)
  expect(written.files).toBe(10)
  const target = hostOn(await emptied(targetName), 'target')
  await restoreBackup(target, file(), { replace: false })
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
  await restoreBackup(target, file(), { replace: false })
  expect(await contents(target.db)).toEqual(before)
})

describe('a restore fails and changes nothing', () => {
  // A test file of their own would need another server and other databases.
  testRefusedRestores(scene)
})

testFilesOfBackups(scene)

testEarlierAudit(scene)

test.each(inLongRun)(
  'a backup of the release before images and approvals were renamed is restored under the new names',
  async () => {
    const earlier = await openTestDatabaseBefore('0009_images-and-approval')
    scene.closeLater(earlier)
    const source = earlier.db
    await seedTerritories(source)
    await source.execute(sql`
    with provider as (
      insert into users (role, status, name, email, phone, password_hash, created_at)
      values ('service_provider', 'active', 'Anjali', 'anjali@example.com', '1', ${await cheapPasswords.hash(password)}, now())
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
    await writeOldBackup(source, file(), [
      'territories',
      'users',
      'products',
      'product_pictures',
      'product_changes',
      'audit_log',
    ])

    const target = hostOn(await emptied(targetName), 'target')
    await restoreBackup(target, file(), { replace: false })
    expect(await signIn(target)).toMatch(/^accessToken=./)
    expect(await appliedMigrations(target.db)).toEqual(knownMigrations().map(({ id }) => id))
    expect(await target.db.select().from(productImages)).toMatchObject([
      { alt: 'Tea gardens', staged: 'added' },
    ])
    const statuses = (await target.db.select().from(productChanges)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['approved', 'pending', 'returned', 'withdrawn'])
    const oldNames = sql`
    select name from (
      select conname as name from pg_constraint
      union all select relname from pg_class
      union all select typname from pg_type) names
    -- Pictures of reviews came later.
    where name like '%picture%' and name not like '%review_pictures%'`
    expect(await rowsOf(target.db, oldNames, z.unknown())).toEqual([])
  },
)
