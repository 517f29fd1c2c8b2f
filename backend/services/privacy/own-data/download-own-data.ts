// A person's own data as one archive: a JSON file for each table, and the pictures.
import { reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import { getTableColumns, getTableName, inArray } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { users } from '../../../db/schema/accounts/users.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import type { Deps } from '../../../deps.ts'
import { avatarFile, reviewPictureFile } from '../../../files/stored-names.ts'
import { ok, type Result } from '../../../result.ts'
import { withPersonalValues } from '../../audit/personal-values.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { wrongCurrentPassword } from '../../auth/change-password.ts'
import { decryptOrNull, readFileOrNull } from '../../encryption/decrypt-or-null.ts'
import { encryptedColumns } from '../../encryption/encrypted-columns.ts'
import { isEncrypted } from '../../encryption/encryption.ts'
import type { Account, Actor } from '../../users/account.ts'
import { identityPicturesOf } from '../identity-pictures.ts'
import { reviewPicturesOf } from '../review-pictures-of.ts'
import { notExported } from './not-exported.ts'
import { leftOutOfEntries, withoutOthers } from './own-audit-entries.ts'
import { type ExportedTable, exportedTables } from './personal-tables.ts'
import { readOwnRows } from './read-own-rows.ts'
import { type ArchiveFile, zipStream } from './zip-stream.ts'

type ExportDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'uploads' | 'now' | 'passwords'>

/** The archive, with an audit entry. Fails with 400 for a wrong password. */
export async function downloadOwnData(
  deps: ExportDeps,
  actor: Actor,
  currentPassword: string,
  origin: RequestOrigin,
): Promise<Result<ReadableStream<Uint8Array>>> {
  if (!(await deps.passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  await writeAudit(deps.db, {
    actor,
    origin,
    action: 'account.data-downloaded',
    objectType: 'account',
    objectId: actor.id,
    territoryPath: actor.territoryPath,
    at: deps.now(),
  })
  return ok(zipStream(filesOf(deps, actor)))
}

async function* filesOf(deps: ExportDeps, person: Account): AsyncGenerator<ArchiveFile> {
  yield { name: 'README.txt', content: [Buffer.from(readme())] }
  for (const exported of exportedTables)
    yield { name: `${getTableName(exported.table)}.json`, content: jsonOf(deps, exported, person) }
  yield* picturesOf(deps, person)
}

const readme = () =>
  [
    'Everything that we keep about you. Each file holds the rows of one table. Amounts are in paise.',
    '',
    'Not in it:',
    ...[...notExported].map(([table, reason]) => `- ${getTableName(table)}: ${reason}`),
    '',
    'No table has the ids of other accounts.',
    '',
    leftOutOfEntries,
    '',
  ].join('\n')

/** Columns that name an account: the person's or another one. */
const columnsOfAccounts = (table: PgTable): ReadonlySet<string> => {
  const named = new Set(
    getTableConfig(table).foreignKeys.flatMap(({ reference }) => {
      const { columns, foreignTable } = reference()
      return foreignTable === users ? columns.map(({ name }) => name) : []
    }),
  )
  return new Set(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => (named.has(column.name) ? name : [])),
  )
}

/** An array of rows, a page at a time, without the ids of other accounts. */
async function* jsonOf(
  deps: ExportDeps,
  exported: ExportedTable,
  person: Account,
): AsyncGenerator<Uint8Array> {
  const { table } = exported
  const accounts = columnsOfAccounts(table)
  let isFirst = true
  yield Buffer.from('[')
  for await (const rows of readOwnRows(deps.db, exported, person)) {
    const own = (await readable(deps, table, rows, person)).map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([name, value]) => !accounts.has(name) || value === null || value === person.id,
        ),
      ),
    )
    const text = own.map((row) => JSON.stringify(row)).join(',\n')
    if (text !== '')
      yield Buffer.from(`${isFirst ? '\n' : ',\n'}${await withoutOtherIds(deps, text, person)}`)
    isFirst &&= text === ''
  }
  yield Buffer.from('\n]\n')
}

const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g

/** Ids of other accounts also stand within texts, such as the key of a message or the changes of an entry. */
async function withoutOtherIds({ db }: ExportDeps, text: string, { id: own }: Account): Promise<string> {
  const named = [...new Set(text.match(uuids))].filter((id) => id !== own)
  if (named.length === 0) return text
  const others = await db.select({ id: users.id }).from(users).where(inArray(users.id, named))
  const ids = new Set(others.map(({ id }) => id))
  return text.replaceAll(uuids, (id) => (ids.has(id) ? 'another account' : id))
}

/** The rows with their encrypted values in clear. */
async function readable(deps: ExportDeps, table: PgTable, rows: Record<string, unknown>[], person: Account) {
  if (table === auditLog) {
    const opened = await withPersonalValues(
      deps,
      rows.map((row) => ({ ...row, reason: null, ...row, personal: row['personal'] ?? null })),
    )
    return opened.map(({ personal: _personal, ...row }) => withoutOthers(row, person.id))
  }
  const properties = new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [column.name, name]),
  )
  const encrypted = encryptedColumns.filter(({ value }) => value.table === table)
  return rows.map((row) => {
    const decrypted = encrypted.flatMap(({ value, owner }) => {
      const name = properties.get(value.name) ?? ''
      const stored = row[name]
      if (typeof stored !== 'string' || !isEncrypted(stored)) return []
      const ownerId = String(row[properties.get(owner.name) ?? ''])
      return [[name, decryptOrNull(deps, value, ownerId, stored)] as const]
    })
    return { ...row, ...Object.fromEntries(decrypted) }
  })
}

async function* picturesOf(deps: ExportDeps, { id, avatarId }: Account): AsyncGenerator<ArchiveFile> {
  for (const name of await identityPicturesOf(deps.db, id)) {
    const bytes = await readFileOrNull(deps, name, id)
    if (bytes) yield { name: `pictures/${name}`, content: [bytes] }
  }
  const largest = Math.max(...reviewPictureWidths)
  for (const picture of await reviewPicturesOf(deps.db, id)) {
    const bytes = await deps.uploads.read(reviewPictureFile(picture.id, largest))
    if (bytes) yield { name: `pictures/review-${picture.id}.webp`, content: [bytes] }
  }
  if (avatarId === null) return
  const avatar = await deps.uploads.read(avatarFile(avatarId))
  if (avatar) yield { name: 'pictures/profile.webp', content: [avatar] }
}
