// Bank statements and their lines on the wire.
import type { StatementLineQuery } from '@affiliate-booking/contract/calls/money/bank-statements'
import type { Page } from '@affiliate-booking/contract/lists'
import type {
  BankStatement,
  BankStatementDetails,
  StatementLine,
} from '@affiliate-booking/contract/shapes/money/bank-statements'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { bankStatementLines, bankStatements, receipts } from '../../db/schema/money/receipts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { readPage, type Sorting } from '../../lists/page.ts'
import { ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { suggestColumns } from './columns.ts'
import { findDiscardObstacle } from './discard-statement.ts'
import { findStatement, type Line, noRightToImport, type Statement } from './find-statement.ts'
import { isBankReference } from './find-reference.ts'
import { isBookingOfReference, matchLine, type LineFacts } from './match-line.ts'
import { findLeadIncome } from './link-booked.ts'
import { findNamedTransfers } from './named-transfers.ts'
import { readStoredTable } from './read-file.ts'
import { nameReceipt } from '../receipts/record-receipt.ts'
import { formatBookingNumber } from '../../public-numbers.ts'

type StatementDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>

const newest: Sorting = {
  name: 'newest',
  by: bankStatements.createdAt,
  id: bankStatements.id,
  isDescending: true,
}
const asInTheFile: Sorting = {
  name: 'line',
  by: bankStatementLines.lineNumber,
  id: bankStatementLines.id,
  isDescending: false,
}

const { search: _search, ...bookingColumns } = getTableColumns(bookings)
/** By any spelling: older references are stored as they were typed. */
const bookedAmount = sql<number | null>`(select booked.amount from ${receipts} as booked
  where upper(booked.reference) = upper(${bankStatementLines.reference}) and booked.voided_at is null order by booked.created_at limit 1)`.mapWith(
  receipts.amount,
)

/** The latest money with the reference that was booked in error. */
const voidedNumbers = sql<{ receipt: number; booking: number | null } | null>`(
  select jsonb_build_object('receipt', voided.receipt_number, 'booking', its.booking_number)
  from ${receipts} as voided left join ${bookings} as its on its.id = voided.booking_id
  where upper(voided.reference) = upper(${bankStatementLines.reference}) and voided.voided_at is not null
  order by voided.voided_at desc limit 1)`

const statementColumns = {
  statement: bankStatements,
  importedBy: users.name,
  open: sql<number>`(select count(*) from ${bankStatementLines}
    where ${bankStatementLines.statementId} = ${bankStatements.id} and ${bankStatementLines.outcome} = 'open')`.mapWith(
    Number,
  ),
}

interface StatementRow {
  statement: Statement
  importedBy: string
  open: number
}

const describe = ({ statement, importedBy, open }: StatementRow): BankStatement => ({
  id: statement.id,
  fileName: statement.fileName,
  importedBy,
  createdAt: statement.createdAt.toISOString(),
  lines: statement.lineCount,
  duplicates: statement.duplicateCount,
  open,
})

/** Fails with 403 for those who send no money. */
export async function listBankStatements(
  { db }: StatementDeps,
  actor: Actor,
  query: { after?: string | undefined; before?: string | undefined },
): Promise<Result<Page<BankStatement>>> {
  if (!maySendMoney(actor)) return noRightToImport
  const page = await readPage(query, newest, async (slice) => {
    const rows = await db
      .select({ ...statementColumns, key: slice.key })
      .from(bankStatements)
      .innerJoin(users, eq(users.id, bankStatements.importedBy))
      .where(and(scopeOf(actor).bankStatements(), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => ({ ...describe(row), key: row.key }))
  })
  return ok({ ...page, rows: page.rows.map(({ key: _key, ...row }) => row) })
}

const sampleRows = 5

/** Fails like `findStatement`. */
export async function getBankStatement(
  deps: StatementDeps,
  actor: Actor,
  id: string,
): Promise<Result<BankStatementDetails>> {
  const { db } = deps
  const found = await findStatement(db, actor, id)
  if (!found.ok) return found
  const [row] = await db
    .select(statementColumns)
    .from(bankStatements)
    .innerJoin(users, eq(users.id, bankStatements.importedBy))
    .where(eq(bankStatements.id, id))
  if (!row) throw new Error('A statement that was found is gone')
  const { content } = row.statement
  const table = content === null ? null : readStoredTable(deps, { id, content })
  const mayDiscard = (await findDiscardObstacle(db, actor, row.statement)) === null
  if (!table?.ok)
    return ok({ ...describe(row), isDiscardable: false, areLinesDiscardable: mayDiscard, sample: null })
  const { titles, rows } = table.value
  return ok({
    ...describe(row),
    isDiscardable: mayDiscard,
    sample: { titles, rows: rows.slice(0, sampleRows), suggestion: suggestColumns(titles, rows) },
  })
}

/** Fails like `findStatement`. */
export async function listStatementLines(
  { db, now }: StatementDeps,
  actor: Actor,
  id: string,
  { view = 'open', ...query }: StatementLineQuery,
): Promise<Result<Page<StatementLine>>> {
  const found = await findStatement(db, actor, id)
  if (!found.ok) return found
  const at = now()
  const page = await readPage(query, asInTheFile, async (slice) => {
    const rows = await db
      .select({
        line: bankStatementLines,
        booking: bookingColumns,
        booked: bookedAmount,
        voided: voidedNumbers,
        key: slice.key,
      })
      .from(bankStatementLines)
      .leftJoin(bookings, and(isBookingOfReference(bankStatementLines.reference), scopeOf(actor).bookings()))
      .where(
        and(
          eq(bankStatementLines.statementId, id),
          view === 'open' ? eq(bankStatementLines.outcome, 'open') : undefined,
          slice.where,
        ),
      )
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    const open = rows.map(({ line }) => line).filter(({ outcome }) => outcome === 'open')
    const transfers = await findNamedTransfers(db, open)
    const credits = open.filter(({ isCredit }) => isCredit)
    const incomes = await findLeadIncome(
      db,
      credits.map(({ reference }) => reference),
    )
    return rows.map(({ line, booking, booked, voided, key }) => {
      const income = line.isCredit ? (incomes.get(line.reference.toUpperCase()) ?? null) : null
      const facts = {
        booking,
        booked,
        voided: voided && nameReceipt(voided.receipt, voided.booking),
        income,
        transfer: transfers.get(line.id) ?? null,
      }
      return { ...describeLine(line, facts, at), key }
    })
  })
  return ok({ ...page, rows: page.rows.map(({ key: _key, ...row }) => row) })
}

function describeLine(line: Line, facts: LineFacts, at: Date): StatementLine {
  const { id, date, amount, isCredit, reference, description, receiptId, refundId, payoutId, leadId } = line
  const { booking, booked } = facts
  // It was booked after the import.
  const isBooked = isCredit && line.outcome === 'open' && booked === amount
  const isOpen = line.outcome === 'open' && !isBooked
  const { isExact, note } = isOpen ? matchLine(line, facts, at) : { isExact: false, note: null }
  return {
    id,
    date,
    amount,
    isCredit,
    reference: isBankReference(reference) ? reference : null,
    description,
    outcome: isBooked ? 'linked' : line.outcome,
    isExact,
    note,
    booking:
      isOpen && booking !== null
        ? {
            id: booking.id,
            bookingNumber: formatBookingNumber(booking.bookingNumber),
            customerName: booking.customerName,
          }
        : null,
    receiptId,
    refundId,
    payoutId,
    leadId,
    decisions: decisionsOf(line, facts, isOpen),
  }
}

/** A line that was ignored in error can still be matched or kept. */
function decisionsOf(
  { isCredit, outcome }: Line,
  { income, transfer }: LineFacts,
  isOpen: boolean,
): StatementLine['decisions'] {
  if (outcome === 'ignored') return isCredit ? ['match', 'keep'] : []
  if (!isOpen) return []
  if (!isCredit) return ['ignore']
  return income === null && transfer === null ? ['match', 'keep', 'ignore'] : ['match', 'ignore']
}
