// The chain of the audit log, on both databases: what breaks it is found, and two sealers make one.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../backend/db/database.ts'
import { jobs } from '../../backend/jobs/jobs.ts'
import { auditHeadsFile, findLostHead } from '../../backend/services/audit/audit-heads.ts'
import { writeAudit } from '../../backend/services/audit/write-audit.ts'
import { sealAuditLog, verifyAuditLog } from '../../backend/services/audit/audit-chain.ts'
import { emptyTables, openTestDatabase } from '../support/databases/test-database.ts'
import { testEncryption } from '../support/test-encryption.ts'
import { recordWork } from './support/recorded-work.ts'
import { uploadsIn } from '../support/images/uploads-in.ts'

describe('the chain of the audit log', async () => {
  const database = await openTestDatabase()
  const { db } = database
  afterAll(async () => {
    await database.close()
  })

  beforeEach(() => emptyTables(db))

  const write = (count: number, into: Database = db) =>
    writeAudit(
      into,
      ...Array.from({ length: count }, (_, index) => ({
        actor: null,
        origin: { ip: '192.0.2.1', requestId: `r-${index}` },
        action: 'booking.held' as const,
        objectType: 'booking' as const,
        objectId: `object-${index}`,
        territoryPath: 'IN/KL',
        changes: { status: { old: 'ദേവി', new: { b: 1.5, a: null } } },
        reason: index % 2 === 0 ? 'Because' : undefined,
        at: new Date(Date.UTC(2026, 9, 1) + index * 997),
      })),
    )

  test('seals each entry once, in order, and is intact', async () => {
    await write(3)
    expect(await sealAuditLog(db)).toBe(3)
    await write(2)
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true, entries: 3, unsealed: 2 })
    expect(await sealAuditLog(db)).toBe(2)
    expect(await sealAuditLog(db)).toBe(0)
    const check = await verifyAuditLog(db)
    expect(check).toMatchObject({
      isWhole: true,
      entries: 5,
      unsealed: 0,
      lastHash: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  test('stays one chain when several processes seal while others write', async () => {
    await write(2500)
    const counts = await Promise.all([
      sealAuditLog(db),
      sealAuditLog(db),
      write(40),
      sealAuditLog(db),
      write(40),
      sealAuditLog(db),
    ])
    await sealAuditLog(db)
    expect(counts).toHaveLength(6)
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true, entries: 2580, unsealed: 0 })
  })

  test('does not depend on the time zone of the session', async () => {
    await write(3)
    await sealAuditLog(db)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'Asia/Kolkata'`)
      expect(await verifyAuditLog(tx)).toMatchObject({ isWhole: true, entries: 3 })
    })
  })

  test('rejects updates, deletions and truncation, of entries that are not sealed yet too', async () => {
    await write(2)
    await sealAuditLog(db)
    await write(1)
    for (const change of [
      sql`truncate audit_log`,
      sql`truncate audit_log, users cascade`,
      sql`delete from audit_log where hash is null`,
      sql`update audit_log set reason = 'another' where hash is null`,
      sql`update audit_log set reason = 'another'`,
      sql`delete from audit_log`,
      sql`update audit_log set hash = 'x', prev_hash = 'y'`,
    ]) {
      const refusal = await db.execute(change).then(
        () => 'changed',
        (error: Error) => String(error.cause),
      )
      expect(refusal).toContain('The audit log cannot be changed.')
    }
  })

  test.each([
    ['a changed reason', sql`update audit_log set reason = 'Nothing' where id = 4`, 4, 'it was changed'],
    [
      'a changed amount',
      sql`update audit_log set changes = '{"status":{"old":1,"new":2}}' where id = 4`,
      4,
      'it was changed',
    ],
    ['a removed actor', sql`update audit_log set ip = null where id = 7`, 7, 'it was changed'],
    [
      'another time',
      sql`update audit_log set created_at = created_at + interval '1 microsecond' where id = 5`,
      5,
      'it was changed',
    ],
    ['a removed entry', sql`delete from audit_log where id = 3`, 4, 'an entry before it is missing'],
    [
      'a removed entry with the numbers closed up',
      sql`with gone as (delete from audit_log where id = 3)
          update audit_log set seal_number = -seal_number where id > 3`,
      4,
      'it does not follow the entry before it',
    ],
  ])('detects %s', async (_what, tampering, id, problem) => {
    await write(8)
    await sealAuditLog(db)
    await db.execute(sql`alter table audit_log disable trigger audit_log_kept`)
    try {
      await db.execute(tampering)
      await db.execute(sql`update audit_log set seal_number = -seal_number - 1 where seal_number < 0`)
    } finally {
      await db.execute(sql`alter table audit_log enable trigger audit_log_kept`)
    }
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: false, id, problem })
  })

  test('detects a chain that was rewritten as a whole, by the heads that the host noted beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-heads-'))
    const auditHeads = auditHeadsFile(folder)
    const seal = jobs.find(({ name }) => name === 'seal-audit-log')
    const run = () =>
      seal?.run(
        {
          db,
          uploads: uploadsIn(folder),
          auditHeads,
          commissionHoldDays: 7,
          gateway: null,
          mailer: null,
          publicOrigin: 'https://book.example',
          encryption: testEncryption,
          log: pino({ level: 'silent' }),
        },
        new Date(),
        undefined,
      )
    try {
      await write(4)
      await run()
      await run()
      await write(2)
      await run()
      expect((await readFile(auditHeads, 'utf8')).match(/^\d+:[\da-f]{64}$/gm)).toHaveLength(2)
      const { sql: statements } = await recordWork(async () =>
        expect(await findLostHead(db, auditHeads)).toBeNull(),
      )
      expect(statements, 'for all heads').toHaveLength(1)
      await emptyTables(db)
      await write(5)
      await sealAuditLog(db)
      expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true, entries: 5 })
      expect(await findLostHead(db, auditHeads)).toMatchObject({ number: 6 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
