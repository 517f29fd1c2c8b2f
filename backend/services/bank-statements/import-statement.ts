// Imports the lines of a bank's file: each once, whichever files contain it.
import { randomUUID } from 'node:crypto'
import { cleanFileName } from '@affiliate-booking/shared/uploads/file-names'
import type { UploadBankStatementPayload } from '@affiliate-booking/contract/calls/money/bank-statements'
import type { StatementColumns } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, bankStatements } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { By } from '../payouts/payout-audit.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { checkColumns, findColumns, rememberColumns } from './columns.ts'
import { lockUnreadStatement, noRightToImport, type Statement } from './find-statement.ts'
import { renameKnownLines } from './known-lines.ts'
import { linkLeadIncome, linkOutgoing, linkReceipts } from './link-booked.ts'
import { linkTransfers } from './link-transfers.ts'
import { readStatementText, readStoredTable, readTable } from './read-file.ts'
import { type ReadLine, readLines } from './read-lines.ts'

type ImportDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>

/**
 * Imports a file. The lines of a known format are imported at once; of a new one, or if that is wished, somebody chooses the
 * columns next. Fails with 400 for a file that is no bank statement, with 403 for the role, and with 413 for a large one.
 */
export async function uploadBankStatement(
  deps: ImportDeps,
  actor: Actor,
  { file, choosesColumns }: UploadBankStatementPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  if (!maySendMoney(actor)) return noRightToImport
  const text = await readStatementText(file)
  if (!text.ok) return text
  const table = readTable(text.value)
  if (!table.ok) return table
  const { rows, signature } = table.value
  const columns = choosesColumns ? null : await findColumns(deps.db, signature)
  const lines = columns === null ? null : readLines(rows, columns)
  if (lines !== null && !lines.ok) return lines
  const by = { actor, origin, at: deps.now() }
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(bankStatements)
      .values({
        id,
        fileName: cleanFileName(file.name) || 'statement.csv',
        importedBy: actor.id,
        territoryPath: actor.territoryPath,
        content: lines === null ? deps.encryption.encrypt(bankStatements.content, id, text.value) : null,
        createdAt: by.at,
      })
      .returning()
    if (!created) throw new Error('An inserted statement was not returned')
    if (lines !== null) await insertLines(tx, by, created, lines.value)
  })
  if (lines !== null) await linkTransfers(deps, by)
  return ok(id)
}

/** Fails like `lockUnreadStatement`, and with 400 if the file cannot be read with these columns. */
export async function chooseStatementColumns(
  deps: ImportDeps,
  actor: Actor,
  id: string,
  columns: StatementColumns,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const by = { actor, origin, at: deps.now() }
  const imported = await deps.db.transaction(async (tx): Promise<Result<string>> => {
    const locked = await lockUnreadStatement(tx, actor, id)
    if (!locked.ok) return locked
    const table = readStoredTable(deps, locked.value)
    if (!table.ok) return table
    const { titles, rows, signature } = table.value
    const checked = checkColumns(columns, titles)
    if (!checked.ok) return checked
    const lines = readLines(rows, columns)
    if (!lines.ok) return lines
    await rememberColumns(tx, signature, columns, by)
    await insertLines(tx, by, locked.value, lines.value)
    return ok(id)
  })
  if (imported.ok) await linkTransfers(deps, by)
  return imported
}

const chunkSize = 500

async function insertLines(
  tx: Database,
  by: By,
  statement: Statement,
  lines: readonly ReadLine[],
): Promise<void> {
  await renameKnownLines(tx, lines)
  // In one order, so that two imports at once wait for each other instead of dying.
  const sorted = lines
    .map((line) => ({ line, key: [line.date, line.reference, line.amount, line.isCredit].join(' ') }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  let added = 0
  for (let start = 0; start < sorted.length; start += chunkSize) {
    const values = sorted
      .slice(start, start + chunkSize)
      .map(({ line: { formerReference: _former, ...line } }) => ({
        ...line,
        statementId: statement.id,
        outcome: 'open' as const,
        createdAt: by.at,
      }))
    // A statement has a limit of parameters.
    const inserted = await tx
      .insert(bankStatementLines)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: bankStatementLines.id })
    added += inserted.length
  }
  await tx
    .update(bankStatements)
    .set({ content: null, lineCount: lines.length, duplicateCount: lines.length - added })
    .where(eq(bankStatements.id, statement.id))
  await linkReceipts(tx)
  await linkLeadIncome(tx)
  await linkOutgoing(tx)
  await writeAudit(tx, {
    ...by,
    action: 'bank-statement.imported',
    objectType: 'bank-statement',
    objectId: statement.id,
    territoryPath: statement.territoryPath,
    changes: { lines: { old: null, new: added } },
  })
}
