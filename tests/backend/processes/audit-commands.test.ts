// The commands that compare the audit log and the seats with what was recorded.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sealAuditLog } from '../../../backend/services/audit/audit-chain.ts'
import { auditHeadsFile, readAuditHead } from '../../../backend/services/audit/audit-heads.ts'
import { readLastRuns } from '../../../backend/services/operations/operation-runs.ts'
import { writeAudit } from '../../../backend/services/audit/write-audit.ts'
import { emptyTables } from '../../support/databases/test-database.ts'
import {
  type CommandDatabase,
  commandDatabases,
  useCommandDatabases,
} from '../support/commands/command-databases.ts'
import { runInProcess } from '../support/in-process.ts'
import { addMarket } from '../support/products.ts'
import { readBackupLines, sealBackup } from '../support/commands/seal-backup.ts'
import { inLongRun } from '../../support/run-length.ts'

describe.each(commandDatabases)('on %s', (kind) => {
  const newDatabase = useCommandDatabases(kind)

  describe('verify-audit and check-seats', () => {
    test('confirm intact data, and name damaged data with exit code 1', async () => {
      const { env, open } = await newDatabase('audited')
      const opened = await open()
      const { slotId } = await addMarket(opened.db)
      const entry = {
        actor: null,
        origin: null,
        objectType: 'slot',
        objectId: slotId,
        territoryPath: null,
      } as const
      const entries = [1, 2, 3].map((n) => ({ ...entry, action: 'slot.cancelled' as const, at: new Date(n) }))
      await writeAudit(opened.db, ...entries)
      await sealAuditLog(opened.db)
      await opened.close()

      const whole = await runInProcess(['verify-audit'], env)
      expect(whole).toMatchObject({ code: 0, stderr: '' })
      const [, end = ''] =
        /^The audit log is intact: 3 entries\. Last entry: (3:[\da-f]{64})\n$/.exec(whole.stdout) ?? []
      expect(await runInProcess(['verify-audit', '--known', end], env)).toMatchObject({ code: 0 })
      const other = await runInProcess(['verify-audit', '--known', `2:${end.slice(2)}`], env)
      expect(other).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The audit log was rewritten: entry/),
      })
      expect(await runInProcess(['verify-audit', '--known', 'x'], env)).toMatchObject({ code: 1 })
      expect(await runInProcess(['check-seats'], env)).toMatchObject({
        code: 0,
        stdout: 'Reserved seats match all bookings.\n',
      })

      const again = await open()
      await again.db.execute(sql`alter table audit_log disable trigger audit_log_kept`)
      await again.db.execute(sql`update audit_log set action = 'slot.opened' where id = 2`)
      await again.db.execute(sql`update availability_slots set reserved = 3`)
      await again.close()
      expect(await runInProcess(['verify-audit'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The audit log is broken at entry 2 (id 2): it was changed.\n',
      })
      expect(await runInProcess(['check-seats'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: `Reserved seats of slot ${slotId} differ from its bookings (3 reserved, 0 booked).\n`,
      })
    })
  })

  describe('verify-audit of a log that was rewritten as a whole', () => {
    let database: CommandDatabase
    let file = ''
    let head = ''

    /** Replaces the log by sealed entries that fit each other, and returns the last one. */
    async function rewriteLog(entries: number): Promise<string> {
      const { db, close } = await database.open()
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
      database = await newDatabase('rewritten')
      file = join(database.dataDir, 'before-it-was-rewritten.gz')
      head = await rewriteLog(3)
      await run('backup', file)
    })

    const run = (...args: string[]) => runInProcess(args, database.env)
    const verify = (...args: string[]) => run('verify-audit', ...args)
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

    test.each(inLongRun)(
      'verify-audit finds a noted head that is gone, and a restore sets the noted heads aside',
      async () => {
        await rewriteLog(2)
        const heads = auditHeadsFile(database.dataDir)
        await writeFile(heads, `${head}\n`)
        expect(await verify()).toEqual({
          code: 1,
          stdout: '',
          stderr: `The audit log was rewritten: entry 3 no longer has the noted hash ${hash()}.\n`,
        })
        const { db, close } = await database.open()
        expect((await readLastRuns(db)).get('check audit')).toMatchObject({
          isOk: false,
          problems: [expect.stringMatching(/^The audit log was rewritten: entry 3 /)],
        })
        await close()

        expect(await run('restore', '--replace', file)).toMatchObject({ code: 0 })
        expect(await verify('--backup', file)).toEqual(isIntact)
        const [aside = '', ...others] = (await readdir(database.dataDir)).filter((name) =>
          name.startsWith('audit-heads'),
        )
        expect([aside, others]).toEqual([expect.stringMatching(/^audit-heads\.txt\.\d+$/), []])
        expect(await readFile(join(database.dataDir, aside), 'utf8')).toBe(`${head}\n`)
      },
    )

    test.each(inLongRun)(
      'a backup without a head of the audit chain is restored, and refused by verify-audit',
      async () => {
        const [header = '', ...rows] = await readBackupLines(file)
        const { auditHead, ...olderHeader } = JSON.parse(header) as { auditHead: object }
        expect(auditHead).toEqual({ number: 3, hash: hash() })
        const older = join(database.dataDir, 'older.gz')
        await sealBackup(older, [JSON.stringify(olderHeader), ...rows])

        expect(await run('restore', '--replace', older)).toMatchObject({ code: 0 })
        expect(await verify('--backup', older)).toEqual({
          code: 1,
          stdout: '',
          stderr: `${older} does not name the last entry of the audit log: nothing was sealed, or an earlier version made it.\n`,
        })
      },
    )
  })
})
