// What a host holds that is saved and restored, and how it comes to hold it.
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { savedTables } from '../../../../backend/backup/tables.ts'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import * as schema from '../../../../backend/db/schema.ts'
import { sealAuditLog } from '../../../../backend/services/audit/audit-chain.ts'
import type { FileStore } from '../../../../backend/files/file-store.ts'
import { storeImage } from '../../../../backend/services/images/image-files.ts'
import { addMembers } from '../../support/members.ts'
import { addMarket, holdPayload } from '../../support/products.ts'
import { affiliateForm, password, png } from '../../support/stage.ts'

export interface Host {
  db: Database
  uploads: FileStore
  /** Of the uploads. */
  folder: string
  send: (path: string, body: object | FormData, cookie?: string) => Promise<Response>
  get: (path: string, cookie: string) => Promise<Response>
}

export const anjali = { email: 'anjali@example.com', password }

export async function signIn(host: Host, account = anjali): Promise<string> {
  const answer = await host.send('/auth/login', account)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Every row that is saved, as text. */
export async function contents(db: Database): Promise<Record<string, string[]>> {
  const tables = savedTables.map(async (table) => {
    const query = sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`
    const rows = await rowsOf(db, query, z.object({ row: z.string() }))
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

export async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
  return names.toSorted((a, b) => a.localeCompare(b))
}

/** An affiliate with documents and a picture, somebody invited, a suspended customer, an administrator abroad and a lead. */
export async function live(host: Host) {
  const registered = await host.send('/affiliates/register', affiliateForm())
  const { affiliateInfo } = (await registered.json()) as { affiliateInfo: { referralCode: string } }
  await host.send(
    '/affiliates/register',
    affiliateForm({ email: 'invited@example.com', referralCode: affiliateInfo.referralCode }),
  )
  await host.send('/auth/register', {
    name: 'ദേവി \u2028 “D”',
    email: 'devi@example.com',
    phone: '9876543210',
    password,
  })
  await host.send('/leads/join', { name: 'Suresh', email: 's@example.com', ref: affiliateInfo.referralCode })
  await host.send('/affiliates/qr/generate', {}, await signIn(host))
  // The row of the administrator who suspended comes after the suspended one's, which points to it.
  await host.db.execute(sql`
    update users set status = 'suspended', suspended_at = '2026-09-30T23:59:59.123456Z', suspension_reason = 'Spam',
      suspended_by = (select id from users where email = 'invited@example.com'),
      approved_by = id where email = 'devi@example.com'`)
  await addAvatar(host, await signIn(host))
  await sell(host)
  return signIn(host)
}

async function addAvatar(host: Host, cookie: string): Promise<void> {
  const form = new FormData()
  form.set('picture', new Blob([png], { type: 'image/png' }))
  const answer = await host.send('/account/avatar', form, cookie)
  if (answer.status !== 200) throw new Error(`The picture was answered with ${answer.status}`)
}

/** A tour with a picture and a booking, of which the audit log knows, and with what dashboards say of it. */
async function sell({ db, send, uploads }: Host) {
  const { productId, slotId } = await addMarket(db)
  const [customer] = await addMembers(db, 'user', 2)
  await send('/bookings', holdPayload(slotId, { seats: 2 }), customer?.cookie)
  // A restore keeps these as they are.
  await db.execute(sql`update messages set state = 'sent'`)
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
export const totalsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select subject, scope, month::text, key, sum(count)::int as count, sum(amount)::text as amount
        from (select subject, scope, month, key, count, amount from totals
              union all select subject, scope, month, key, count, amount from total_deltas) t
        group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4`,
    z.unknown(),
  )
