// A backup of the release before personal values of the audit log were encrypted.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { restoreBackup } from '../../../../backend/backup/restore-backup.ts'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { seedTerritories } from '../../../../backend/db/seed/seed-territories.ts'
import { sealAuditLog, verifyAuditLog } from '../../../../backend/services/audit/audit-chain.ts'
import { deleteDueAccounts } from '../../../../backend/services/privacy/delete-account.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { openTestDatabaseBefore } from '../../../support/databases/test-database.ts'
import { inLongRun } from '../../../support/run-length.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { writeOldBackup } from '../../support/commands/old-backup.ts'
import { password } from '../../support/stage.ts'
import type { BackupScene } from './backup-scene.ts'
import { signIn } from './host-contents.ts'

const Entry = z.object({ id: z.coerce.number(), fields: z.array(z.string().nullable()) })

/** Chains the entries as that release did: SHA-256 of the hash before, and of position, id and fields in order. */
async function sealAsThen(db: Database): Promise<void> {
  const entries = await rowsOf(
    db,
    sql`select id, to_jsonb(array[actor_id::text, actor_role::text, action, object_type, object_id, territory_path,
          changes::text, reason, ip, request_id,
          trunc(extract(epoch from created_at) * 1000000)::text]) as fields
        from audit_log order by id`,
    Entry,
  )
  let before = '0'.repeat(64)
  for (const [index, { id, fields }] of entries.entries()) {
    const covered = JSON.stringify([index + 1, id, ...fields])
    const hash = createHash('sha256').update(before).update(covered).digest('hex')
    // One after another, as each covers the one before.
    await db.execute(
      sql`update audit_log set seal_number = ${index + 1}, prev_hash = ${before}, hash = ${hash} where id = ${id}`,
    )
    before = hash
  }
}

/** Two accounts, and entries with an address, a reason and changes in clear. */
async function liveAsThen(db: Database): Promise<void> {
  await seedTerritories(db)
  const hash = await cheapPasswords.hash(password)
  await db.execute(sql`
    with anjali as (
      insert into users (role, status, name, email, phone, password_hash, created_at)
      values ('user', 'active', 'Anjali', 'anjali@example.com', '1', ${hash}, '2026-09-01T06:00:00Z')
      returning id
    ), root as (
      insert into users (role, status, name, email, phone, password_hash, created_at)
      values ('super_admin', 'active', 'Meera', 'meera@example.com', '1', ${hash}, '2026-09-01T06:00:00Z')
      returning id
    )
    insert into audit_log (actor_id, actor_role, action, object_type, object_id, ip, reason, changes, created_at)
    select anjali.id, 'user'::role, 'account.registered', 'account', anjali.id::text, '192.0.2.7', null, null::jsonb,
      '2026-09-01T06:00:00.123456Z'::timestamptz from anjali
    union all
    select root.id, 'super_admin', 'account.suspended', 'account', anjali.id::text, '192.0.2.9', 'Anjali asked for it',
      '{"status": {"old": "active", "new": "suspended"}}', '2026-09-02T06:00:00Z' from anjali, root
    union all
    select root.id, 'super_admin', 'booking.declined', 'booking', 'b', '192.0.2.9', 'No seats', null,
      '2026-09-03T06:00:00Z' from root`)
  await sealAsThen(db)
}

/** The test, for a file that has a server and databases already. */
export function testEarlierAudit({ closeLater, file, emptied, hostOn, targetName }: BackupScene): void {
  test.each(inLongRun)(
    'a backup from before audit entries were encrypted verifies, is read, and accounts in it are deleted',
    async () => {
      const earlier = await openTestDatabaseBefore('0038_person-keys')
      closeLater(earlier)
      await liveAsThen(earlier.db)
      await writeOldBackup(earlier.db, file(), ['territories', 'users', 'audit_log'])

      const target = hostOn(await emptied(targetName), 'target')
      const { db, uploads } = target
      await restoreBackup(target, file(), { replace: false })
      expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true, entries: 3, unsealed: 0 })
      const cookie = await signIn(target)
      const root = await target.send('/admins/login', { email: 'meera@example.com', password })
      const admin = root.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const { user } = (await (await target.get('/auth/profile', cookie)).json()) as { user: { id: string } }
      const history = async () => (await target.get(`/users/${user.id}/history`, admin)).text()
      expect(await history()).toContain('Anjali asked for it')

      const asked = await target.send('/account/deletion', { currentPassword: password }, cookie)
      expect(asked.status).toBe(200)
      await sealAuditLog(db)
      const later = new Date(Date.parse('2026-10-01T06:00:00Z') + 15 * dayMs)
      expect(await deleteDueAccounts({ db, encryption: testEncryption, uploads }, later)).toBe(1)
      await sealAuditLog(db)
      const log = await rowsOf(
        db,
        sql`select a::text as text from audit_log a`,
        z.object({ text: z.string() }),
      )
      const text = log.map((row) => row.text).join('\n')
      expect(text).not.toMatch(/Anjali|192\.0\.2\.7/)
      expect(text).toContain('No seats')
      const { length: entries } = log
      expect(entries).toBeGreaterThan(3)
      expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true, entries, unsealed: 0 })
      expect(await history()).not.toContain('Anjali')
    },
  )
}
