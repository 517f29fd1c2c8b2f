import type { LeadImport, LeadImportPreview } from '@affiliate-booking/contract/shapes/lead-imports'
import { ok, type Result } from '../../../result.ts'
import type { Actor } from '../../users/account.ts'
import { nameOfTerritory } from '../routing/territory-names.ts'
import { expiryOf, findImport, isWaiting, type WaitingImport } from './find-import.ts'
import { checkRows } from './check-rows.ts'
import { readLeadRows } from './read-rows.ts'
import { type ImportDeps, tableOfImport } from './upload-leads.ts'

const shownRows = 5
const shownProblems = 100

/** A file with what would become of its rows, or what has. Fails with 404 as `findImport` does. */
export async function describeImport(
  deps: ImportDeps,
  actor: Actor,
  id: string,
): Promise<Result<LeadImport>> {
  const found = await findImport(deps.db, actor, id, deps.now())
  if (!found.ok) return found
  const stored = found.value
  const { fileName, createdAt, importedAt, version, importedCount, leftOutCount } = stored
  const preview = isWaiting(stored) ? await previewOf(deps, actor, stored) : ok(null)
  if (!preview.ok) return preview
  return ok({
    id,
    fileName,
    createdAt: createdAt.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
    expiresAt: importedAt === null ? expiryOf(stored).toISOString() : null,
    version,
    imported: importedCount,
    leftOut: leftOutCount,
    preview: preview.value,
  })
}

async function previewOf(
  deps: ImportDeps,
  actor: Actor,
  stored: WaitingImport,
): Promise<Result<LeadImportPreview>> {
  const table = tableOfImport(deps, stored)
  if (!table.ok) return table
  const { titles } = table.value
  const { columns, territoryPath } = stored
  const read = readLeadRows(table.value, columns)
  const { rows, errors } = await checkRows(deps.db, actor, read, deps.now())
  const own = await nameOfTerritory(deps.db, territoryPath)
  const duplicates = rows.filter(({ duplicateOf }) => duplicateOf !== null)
  return ok({
    titles,
    columns,
    rows: table.value.rows.length,
    valid: rows.length,
    duplicateCount: duplicates.length,
    errorCount: errors.length,
    sample: rows.slice(0, shownRows).map(({ row, name, email, phone, type, amount, territories }) => ({
      row,
      name,
      email,
      phone,
      type,
      amount,
      territory: territories?.at(-1)?.name ?? own,
    })),
    errors: errors.slice(0, shownProblems),
    duplicates: duplicates.slice(0, shownProblems).map(({ row, name, duplicateOf }) => ({
      row,
      name,
      of: duplicateOf !== null && 'id' in duplicateOf ? duplicateOf : null,
      ofRow: duplicateOf !== null && 'row' in duplicateOf ? duplicateOf.row : null,
    })),
  })
}
