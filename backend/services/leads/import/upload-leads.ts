// A file of leads until it is imported: stored encrypted, its columns chosen, or deleted.
import { cleanFileName } from '@affiliate-booking/shared/uploads/file-names'
import { maximumLeadFileBytes } from '@affiliate-booking/contract/options/leads'
import type { LeadColumns } from '@affiliate-booking/contract/shapes/lead-imports'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leadImports } from '../../../db/schema/lead-imports.ts'
import type { Deps } from '../../../deps.ts'
import { readCsvFile } from '../../../lists/read-csv-file.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { decryptOrNull } from '../../encryption/decrypt-or-null.ts'
import type { Actor } from '../../users/account.ts'
import { isWaiting, lockImport, waitingTime, type WaitingImport } from './find-import.ts'
import {
  checkLeadColumns,
  hashOfFile,
  type LeadTable,
  readLeadTable,
  suggestLeadColumns,
} from './read-rows.ts'

export type ImportDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>

const importedAlready = fail(409, 'This file is imported.')

/**
 * Stores a file with the columns that its titles suggest. Fails with 400 for a file that is no table of leads, and with
 * 413.
 */
export async function uploadLeads(deps: ImportDeps, actor: Actor, file: File): Promise<Result<string>> {
  if (file.size > maximumLeadFileBytes) return fail(413, 'The file can be at most 1 MB.')
  const text = await readCsvFile(file, 'Save the list as CSV and import that.')
  if (!text.ok) return text
  const table = readLeadTable(text.value)
  if (!table.ok) return table
  const id = randomUUID()
  await deps.db.insert(leadImports).values({
    id,
    createdBy: actor.id,
    territoryPath: actor.territoryPath,
    fileName: cleanFileName(file.name) || 'leads.csv',
    fileHash: hashOfFile(text.value),
    content: deps.encryption.encrypt(leadImports.content, id, text.value),
    columns: suggestLeadColumns(table.value.titles),
    createdAt: deps.now(),
  })
  return ok(id)
}

/** The table of a stored file. Fails with 404 when the file cannot be decrypted. */
export function tableOfImport(deps: ImportDeps, { id, content }: WaitingImport): Result<LeadTable> {
  const text = decryptOrNull(deps, leadImports.content, id, content)
  return text === null
    ? fail(404, 'This file cannot be read: its key is missing. Upload the file again.')
    : readLeadTable(text)
}

/** Fails with 404 as `findImport` does, with 409 once it is imported, and with 400 for columns that the file lacks. */
export async function chooseLeadColumns(
  deps: ImportDeps,
  actor: Actor,
  id: string,
  columns: LeadColumns,
): Promise<Result<string>> {
  return deps.db.transaction(async (tx): Promise<Result<string>> => {
    const locked = await lockImport(tx, actor, id, deps.now())
    if (!locked.ok) return locked
    if (!isWaiting(locked.value)) return importedAlready
    const table = tableOfImport(deps, locked.value)
    if (!table.ok) return table
    const checked = checkLeadColumns(columns, table.value.titles)
    if (!checked.ok) return checked
    await tx
      .update(leadImports)
      .set({ columns, version: sql`${leadImports.version} + 1` })
      .where(eq(leadImports.id, id))
    return ok(id)
  })
}

/** Fails with 404 as `findImport` does, and with 409 once it is imported. */
export async function discardLeadImport(deps: ImportDeps, actor: Actor, id: string): Promise<Result<null>> {
  return deps.db.transaction(async (tx): Promise<Result<null>> => {
    const locked = await lockImport(tx, actor, id, deps.now())
    if (!locked.ok) return locked
    if (!isWaiting(locked.value)) return importedAlready
    await tx.delete(leadImports).where(eq(leadImports.id, id))
    return ok(null)
  })
}

/** Deletes files that nobody imported in time. Counts them. */
export async function deleteWaitingImports(db: Database, at: Date): Promise<number> {
  const deleted = await db
    .delete(leadImports)
    .where(
      and(isNull(leadImports.importedAt), lt(leadImports.createdAt, new Date(at.getTime() - waitingTime))),
    )
    .returning({ id: leadImports.id })
  return deleted.length
}
