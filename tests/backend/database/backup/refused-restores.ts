// Restores that must fail and change nothing.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '../../../../backend/backup/restore-backup.ts'
import { openPostgres, servingLimits } from '../../../../backend/db/postgres/open-postgres.ts'
import { readBackupLines, sealBackup } from '../../support/commands/seal-backup.ts'
import { affiliateForm, password } from '../../support/stage.ts'
import type { BackupScene } from './backup-scene.ts'
import { contents, filesIn, type Host, live, signIn } from './host-contents.ts'

/** The tests, for a file that has a server and databases already. */
export function testRefusedRestores(scene: BackupScene): void {
  const { server, isMissing, sourceName, targetName, makeFolder, file, emptied, hostOn, save } = scene

  /** A backup, and a host that holds something else: as nothing is to change, the same one for all. */
  let saved = Buffer.alloc(0)
  let target: Host
  let kept = ''

  beforeAll(async () => {
    kept = await makeFolder()
    const source = hostOn(await emptied(sourceName), 'source')
    await live(source)
    await save(source)
    saved = await readFile(file())
    target = hostOn(await emptied(targetName), 'target')
    await target.send('/affiliates/register', affiliateForm({ email: 'other@example.com' }))
  })

  beforeEach(() => writeFile(file(), saved))

  afterAll(() => rm(kept, { recursive: true, force: true }))

  test.skipIf(isMissing)('while a host is connected to PostgreSQL', async () => {
    if ('reason' in server) throw new Error(server.reason)
    const host = await openPostgres(server.url, { limits: servingLimits })
    const { db, close } = await openPostgres(server.url)
    try {
      await host.db.execute(sql`select 1`)
      await expect(restoreBackup({ db, uploads: target.uploads }, file(), { replace: true })).rejects.toThrow(
        'A host is connected to this database. Stop every instance, then restore.',
      )
    } finally {
      await Promise.all([host.close(), close()])
    }
  })

  async function expectRefused(message: RegExp, replace = true) {
    const before = [await contents(target.db), await filesIn(target.folder)]
    const cookie = await signIn(target, { email: 'other@example.com', password })
    const refusal = await restoreBackup(target, file(), { replace }).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    expect(refusal).toMatch(message)
    expect(refusal).not.toMatch(/\n|anjali|argon2/i)
    expect([await contents(target.db), await filesIn(target.folder)]).toEqual(before)
    expect((await target.get('/auth/profile', cookie)).status).toBe(200)
  }

  async function withHeader(change: (header: { version: number; schema: number[] }) => object) {
    const [first = '', ...lines] = await readBackupLines(file())
    await sealBackup(file(), [JSON.stringify(change(JSON.parse(first))), ...lines])
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
    await writeFile(file(), change(await readFile(file())))
    await expectRefused(message)
  })

  test('from a missing file', async () => {
    await rm(file())
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
    const lines = await readBackupLines(file())
    await sealBackup(
      file(),
      lines.filter((line) => !line.includes('"email": "anjali@example.com"')),
    )
    await expectRefused(/could not be restored \(23503\)\. Nothing was changed\.$/)
  })

  test('from a file that would write outside its folder', async () => {
    await sealBackup(file(), [
      ...(await readBackupLines(file())),
      '{"file":"../../../etc/cron.d/x.png","base64":"AA=="}',
    ])
    await expectRefused(/is damaged or incomplete/)
  })

  test('when a file cannot be written', async () => {
    const name = (await filesIn(join(kept, 'source'))).at(-1) ?? ''
    // A folder stands where the file should be.
    await mkdir(join(target.folder, name), { recursive: true })
    await expectRefused(/could not be restored \(E\w+\)\. Nothing was changed\.$/)
  })
}
