// Imports a file of leads: all rows without errors, or none. A job assigns them afterwards.
import type { ConfirmLeadImportPayload } from '@affiliate-booking/contract/calls/leads/imports'
import { duplicateDays } from '@affiliate-booking/contract/options/leads'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leadImports } from '../../../db/schema/lead-imports.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { ensureTerritory } from '../../territories/ensure-territory.ts'
import type { Actor } from '../../users/account.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { priorityOf } from '../routing/priority.ts'
import { isWaiting, lockImport, type WaitingImport } from './find-import.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { readLeadRows } from './read-rows.ts'
import { type ImportDeps, tableOfImport } from './upload-leads.ts'

/** Rows of one statement. */
const chunkSize = 500

/**
 * Imports the rows without errors. The same file of the same person with the same columns again, also at once, is the
 * same import. Fails with 404 as `findImport` does, with 409 if other columns were chosen since, and with 400 if
 * nothing is left to import.
 * @returns the id of the import
 */
export async function confirmLeadImport(
  deps: ImportDeps,
  actor: Actor,
  id: string,
  { version, duplicates }: ConfirmLeadImportPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = deps.now()
  return deps.db.transaction(async (tx): Promise<Result<string>> => {
    const locked = await lockImport(tx, actor, id, at)
    if (!locked.ok) return locked
    const stored = locked.value
    if (!isWaiting(stored)) return ok(id)
    if (stored.version !== version) return fail(409, 'Other columns were chosen. Look at the rows again.')
    const same = await findSameFile(tx, stored, at)
    if (same !== undefined) {
      await tx.delete(leadImports).where(eq(leadImports.id, id))
      return ok(same.id)
    }
    const table = tableOfImport(deps, stored)
    if (!table.ok) return table
    const checked = await checkRows(tx, actor, readLeadRows(table.value, stored.columns), at)
    const rows = checked.rows.filter(({ duplicateOf }) => duplicates === 'import' || duplicateOf === null)
    if (rows.length === 0) return fail(400, 'There are no rows left to import.')
    await insertLeads(tx, stored, actor, rows, at)
    const leftOut = table.value.rows.length - rows.length
    await tx
      .update(leadImports)
      .set({ content: null, importedAt: at, importedCount: rows.length, leftOutCount: leftOut })
      .where(eq(leadImports.id, id))
    await writeAudit(tx, {
      actor,
      origin,
      action: 'lead-import.imported',
      objectType: 'lead-import',
      objectId: id,
      territoryPath: actor.territoryPath,
      changes: { leads: { old: null, new: rows.length }, duplicates: { old: null, new: duplicates } },
      at,
    })
    return ok(id)
  })
}

/** Waits for the same file that is being imported at this moment. */
async function findSameFile(tx: Database, { createdBy, fileHash, columns }: WaitingImport, at: Date) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`import leads ${createdBy} ${fileHash}`}, 0))`,
  )
  const [same] = await tx
    .select({ id: leadImports.id })
    .from(leadImports)
    .where(
      and(
        eq(leadImports.createdBy, createdBy),
        eq(leadImports.fileHash, fileHash),
        eq(leadImports.columns, columns),
        gte(leadImports.importedAt, new Date(at.getTime() - duplicateDays * dayMs)),
      ),
    )
    .orderBy(desc(leadImports.importedAt))
    .limit(1)
  return same
}

async function insertLeads(
  tx: Database,
  { id: importId }: WaitingImport,
  actor: Actor,
  rows: readonly CheckedRow[],
  at: Date,
): Promise<void> {
  const paths = new Map<string, string>()
  for (const { territories } of rows) {
    const path = territories?.at(-1)?.path
    if (territories && path !== undefined && !paths.has(path))
      paths.set(path, await ensureTerritory(tx, territories))
  }
  for (let start = 0; start < rows.length; start += chunkSize) {
    const values = rows
      .slice(start, start + chunkSize)
      .map(({ name, email, phone, type, amount, place, message, territories }) => ({
        name,
        email,
        phone,
        type,
        amount,
        message,
        city: place,
        priority: priorityOf(type, amount),
        status: 'new' as const,
        source: 'import' as const,
        territoryPath: territories?.at(-1)?.path ?? actor.territoryPath,
        importId,
        consentAt: at,
        createdAt: at,
      }))
    // A statement has a limit of parameters.
    const inserted = await tx.insert(leads).values(values).returning({ id: leads.id })
    const created = inserted.map(
      ({ id }) => ({ leadId: id, actorId: actor.id, type: 'created', to: 'new', at }) as const,
    )
    await recordLeadEvents(tx, ...created)
  }
}
