// Makes a demo of the build this installation's own: nothing secret in it is shared with another one.
import { sql } from 'drizzle-orm'
import type { FileStorage, FileStore } from '../../../../files/file-store.ts'
import { renewPersonKeys } from '../../../../services/audit/renew-person-keys.ts'
import { createVoucherCode } from '../../../../services/bookings/find-voucher.ts'
import type { DataKeys } from '../../../../services/encryption/data-keys.ts'
import { areEncrypted, createEncryption } from '../../../../services/encryption/encryption.ts'
import { reencryptAll } from '../../../../services/encryption/reencrypt.ts'
import type { Database } from '../../../database.ts'
import { bookings } from '../../../schema/bookings.ts'

interface Needs {
  db: Database
  /** Of this installation. */
  dataKeys: DataKeys
  /** Of this installation. */
  uploads: FileStore
  /** Of the build. */
  from: { dataKey: string; uploads: Pick<FileStorage, 'read'>; files: readonly string[] }
}

/**
 * Encrypts values and files by the key of this installation, and renews the keys of people and the codes of vouchers. The
 * hash of the random password stays: nobody knows the password.
 * @throws when a file or a key is missing
 */
export async function adoptDemo({ db, dataKeys, uploads, from }: Needs): Promise<void> {
  const encryption = createEncryption([...dataKeys, from.dataKey])
  const moving = { ...uploads, read: from.uploads.read }
  await db.transaction(async (tx) => {
    await withoutTriggers(tx, async () => {
      await renewPersonKeys(tx, encryption)
      await renewVoucherCodes(tx)
    })
    const { missing } = await reencryptAll({ db: tx, uploads: moving, encryption })
    if (missing.length > 0) throw new Error(`Files of the demo are missing: ${missing.join(', ')}`)
  })
  await Promise.all(from.files.map((name) => copyPublicFile(name, from.uploads, uploads)))
}

/** Encrypted ones are stored with the rows that name them. */
async function copyPublicFile(name: string, from: Pick<FileStorage, 'read'>, to: FileStore): Promise<void> {
  const bytes = await from.read(name)
  if (bytes !== null && !areEncrypted(bytes)) await to.write(name, bytes)
}

/** The audit log may not be changed, and no figure depends on a voucher's code. */
async function withoutTriggers(tx: Database, act: () => Promise<void>): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`)
  await act()
  await tx.execute(sql`set local session_replication_role = origin`)
}

async function renewVoucherCodes(tx: Database): Promise<void> {
  const rows = await tx.select({ id: bookings.id }).from(bookings)
  const renewed = rows.map(({ id }) => ({ id, code: createVoucherCode() }))
  await tx.execute(
    sql`update ${bookings} b set voucher_code = r.code
        from jsonb_to_recordset(${JSON.stringify(renewed)}::text::jsonb) as r (id uuid, code text)
        where b.id = r.id`,
  )
}
