// Uploaded files in backups: those that are missing, and those that come and go while a backup is made.
import { EventEmitter, once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../../backend/backup/restore-backup.ts'
import { writeBackup } from '../../../../backend/backup/write-backup.ts'
import type { Database } from '../../../../backend/db/database.ts'
import { FileStoreUnavailable } from '../../../../backend/files/unavailable-store.ts'
import { readBackupLines, sealBackup } from '../../support/commands/seal-backup.ts'
import type { BackupScene } from './backup-scene.ts'
import { contents, filesIn, live } from './host-contents.ts'

/** The tests, for a file that has a server and databases already. */
export function testFilesOfBackups(scene: BackupScene): void {
  const { isMissing, sourceName, targetName, file, emptied, hostOn, save } = scene

  test('a backup with a file that no restore would take is not made', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    await live(host)
    await writeFile(join(host.folder, 'contract.pdf'), 'of a kind that nobody has declared')
    await host.db.execute(
      sql`update identity_documents set storage_key = 'contract.pdf' where id = (select min(id::text)::uuid from identity_documents)`,
    )
    await expect(save(host)).rejects.toThrow(
      'contract.pdf is a file of no known kind, which no restore would take.',
    )
    expect(await filesIn(scene.folder())).not.toContain('everything.gz')
  })

  test('a backup names documents whose file is missing, and saves the rest', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    await live(host)
    const [gone = '', ...others] = await filesIn(host.folder)
    await rm(join(host.folder, gone))
    expect(await save(host)).toMatchObject({ files: 9, missing: [gone] })
    const target = hostOn(await emptied(targetName), 'target')
    const restored = await restoreBackup(target, file(), { replace: false })
    expect(restored).toMatchObject({ files: 9, missing: [gone] })
    expect(await filesIn(target.folder)).toEqual(others)
  })

  test('a backup of an earlier release, with its files after its rows, is restored', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    await live(host)
    await save(host)
    const [header = '', ...lines] = await readBackupLines(file())
    const isFile = (line: string) => line.startsWith('{"file":')
    await sealBackup(file(), [
      header,
      ...lines.filter((line) => !isFile(line)),
      ...lines.filter((line) => isFile(line)),
    ])
    const files = await filesIn(host.folder)
    const target = hostOn(await emptied(targetName), 'target')
    expect(await restoreBackup(target, file(), { replace: false })).toMatchObject({ files: 10, missing: [] })
    expect(await filesIn(target.folder)).toEqual(files)
  })

  test('a backup does not miss a file that is deleted with its row while it is made', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    const cookie = await live(host)
    const names: string[] = []
    const uploads = {
      async read(name: string) {
        // Before any file is read; the list of files has the picture already.
        if (names.length === 0) await host.send('/account/avatar/remove', {}, cookie)
        names.push(name)
        return host.uploads.read(name)
      },
    }
    const written = await writeBackup({ db: host.db, uploads }, file(), new Date())
    expect(names).toContainEqual(expect.stringMatching(/^avatars\//))
    expect(written).toMatchObject({ files: 9, missing: [] })
  })

  test('a file that is deleted with its row after it was saved is not restored', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    const cookie = await live(host)
    const uploads = {
      async read(name: string) {
        const bytes = await host.uploads.read(name)
        if (name.startsWith('avatars/')) await host.send('/account/avatar/remove', {}, cookie)
        return bytes
      },
    }
    expect(await writeBackup({ db: host.db, uploads }, file(), new Date())).toMatchObject({ files: 10 })
    const before = await contents(host.db)
    const target = hostOn(await emptied(targetName), 'target')
    expect(await restoreBackup(target, file(), { replace: false })).toMatchObject({ files: 9, missing: [] })
    expect(await contents(target.db)).toEqual(before)
    expect((await filesIn(target.folder)).filter((name) => name.startsWith('avatars'))).toEqual([])
  })

  test('files that were encrypted by another key since are as before after a restore that fails, and as saved after one that does not', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    await live(host)
    await save(host)
    const name = (await filesIn(host.folder)).find((each) => each.endsWith('.png')) ?? ''
    const path = join(host.folder, name)
    const saved = await readFile(path)
    await writeFile(path, 'encrypted by a later key')

    const failing = Object.create(host.db, {
      transaction: {
        value: (work: (tx: Database) => Promise<unknown>) =>
          host.db.transaction(async (tx) => {
            await work(tx)
            throw new Error('The connection is gone')
          }),
      },
    })
    const failed = restoreBackup({ db: failing, uploads: host.uploads }, file(), { replace: true })
    await expect(failed).rejects.toThrow('Nothing was changed.')
    expect(await readFile(path, 'utf8')).toBe('encrypted by a later key')

    const before = await filesIn(host.folder)
    const timeout = new FileStoreUnavailable('S3', 'timeout')
    const unwritable = { ...host.uploads, write: () => Promise.reject(timeout) }
    const refused = restoreBackup({ db: host.db, uploads: unwritable }, file(), { replace: true })
    await expect(refused).rejects.toThrow('nothing was changed')
    const breaking = {
      ...host.uploads,
      write: (each: string, bytes: Uint8Array) =>
        each === name ? Promise.reject(timeout) : host.uploads.write(each, bytes),
    }
    const half = restoreBackup({ db: host.db, uploads: breaking }, file(), { replace: true })
    await expect(half).rejects.toThrow('The database is restored. Files')
    expect(await restoreBackup(host, file(), { replace: true })).toMatchObject({ files: 10, missing: [] })
    expect(await readFile(path)).toEqual(saved)
    expect(await filesIn(host.folder)).toEqual(before)
  })

  test.skipIf(isMissing)(
    'a backup waits for a deletion that has removed its files and not yet its rows',
    async () => {
      const host = hostOn(await emptied('server'), 'uploads')
      await live(host)
      const avatar = (await filesIn(host.folder)).find((name) => name.startsWith('avatars')) ?? ''
      const waiting = new EventEmitter()
      const mayCommit = once(waiting, 'may commit')
      const deletion = host.db.transaction(async (tx) => {
        await tx.execute(sql`update users set avatar_id = null`)
        await rm(join(host.folder, avatar))
        waiting.emit('has removed')
        await mayCommit
        // Nothing else ends in the meantime, so the numbers of transactions stand still.
        await pause(500)
      })
      await once(waiting, 'has removed')
      let snapshots = 0
      const watched = Object.create(host.db, {
        transaction: {
          async value(...call: Parameters<Database['transaction']>) {
            snapshots += 1
            const result = await host.db.transaction(...call)
            waiting.emit('may commit')
            return result
          },
        },
      })
      const written = await writeBackup({ db: watched, uploads: host.uploads }, file(), new Date())
      await deletion
      expect(written).toMatchObject({ files: 9, missing: [] })
      expect(snapshots).toBe(2)
      const target = hostOn(await emptied(targetName), 'target')
      expect(await restoreBackup(target, file(), { replace: false })).toMatchObject({ missing: [] })
    },
  )

  test.skipIf(isMissing)('a backup holds no transaction while it reads the uploaded files', async () => {
    const host = hostOn(await emptied('server'), 'uploads')
    await live(host)
    let read = 0
    const uploads = {
      async read(name: string) {
        read += 1
        // A migration, which would wait for every transaction that has read the table.
        await host.db.execute(sql`alter table users add column if not exists later text`)
        await host.db.execute(sql`alter table users drop column later`)
        return host.uploads.read(name)
      },
    }
    const written = await writeBackup({ db: host.db, uploads }, file(), new Date())
    expect([read, written.files]).toEqual([10, 10])
  })

  test('a backup that a migration overtakes while it reads files is not made', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    await live(host)
    const journal = sql`drizzle.__drizzle_migrations`
    const uploads = {
      async read(name: string) {
        await host.db.execute(
          sql`insert into ${journal} (hash, created_at) select 'later', 9e12 where not exists (select from ${journal} where hash = 'later')`,
        )
        return host.uploads.read(name)
      },
    }
    try {
      await expect(writeBackup({ db: host.db, uploads }, file(), new Date())).rejects.toThrow(
        'The database was migrated meanwhile.',
      )
    } finally {
      await host.db.execute(sql`delete from ${journal} where hash = 'later'`)
    }
    expect(await filesIn(scene.folder())).not.toContain('everything.gz')
  })

  test('a backup whose file cannot be written to its end fails with the reason, and ends its transaction', async () => {
    const host = hostOn(await emptied(sourceName), 'uploads')
    await live(host)
    let chunks = 0
    const full = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        chunks += 1
        if (chunks > 1) throw new Error('ENOSPC: no space left on device')
        yield chunk
      }
    }
    await expect(writeBackup(host, file(), new Date(), full)).rejects.toThrow('ENOSPC')
    expect(await filesIn(scene.folder())).not.toContain('everything.gz')
    expect(await save(host)).toMatchObject({ files: 10 })
  })
}
