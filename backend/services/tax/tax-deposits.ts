import type { RecordTaxDepositPayload } from '@affiliate-booking/contract/calls/money/tax'
import type { Page } from '@affiliate-booking/contract/lists'
import type { TaxDeposit } from '@affiliate-booking/contract/shapes/money/payouts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf, violatesUnique } from '../../db/database.ts'
import { accountBalances } from '../../db/schema/money/ledger.ts'
import { taxDeposits } from '../../db/schema/money/payouts.ts'
import { bankStatementLines } from '../../db/schema/money/receipts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { readPage, type Sorting } from '../../lists/page.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { readTaxSections } from './tax-deductions.ts'
import { linkOutgoing } from '../bank-statements/link-booked.ts'
import { postEntries, postNewEntries } from '../ledger/post-entries.ts'
import type { Actor } from '../users/account.ts'

/** Withheld and not yet deposited, in paise. */
export async function readTdsPayable(db: Database): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql`select coalesce(-sum(amount), 0)::text as amount from ${accountBalances} where account = 'tds_payable'`,
    z.object({ amount: z.coerce.number() }),
  )
  return row?.amount ?? 0
}

/** Of one section and financial year, in paise. */
async function readUndeposited(
  db: Database,
  { section, financialYear }: Pick<RecordTaxDepositPayload, 'section' | 'financialYear'>,
): Promise<number> {
  const found = (await readTaxSections(db, financialYear)).find((each) => each.section === section)
  return Math.max(0, (found?.tds ?? 0) - (found?.deposited ?? 0))
}

const newest: Sorting = { name: 'newest', by: taxDeposits.createdAt, id: taxDeposits.id, isDescending: true }

interface DepositRow extends Omit<typeof taxDeposits.$inferSelect, 'createdBy'> {
  createdBy: string
}

const describe = ({ createdAt, ...row }: DepositRow): TaxDeposit => ({
  id: row.id,
  section: row.section,
  financialYear: row.financialYear,
  amount: row.amount,
  reference: row.reference,
  depositedOn: row.depositedOn,
  createdBy: row.createdBy,
  createdAt: createdAt.toISOString(),
  canBeTakenBack: true,
})

export async function listTaxDeposits(
  db: Database,
  query: { after?: string | undefined; before?: string | undefined },
): Promise<Page<TaxDeposit>> {
  const page = await readPage(query, newest, async (slice) => {
    const rows = await db
      .select({ deposit: taxDeposits, createdBy: users.name, key: slice.key })
      .from(taxDeposits)
      .innerJoin(users, eq(users.id, taxDeposits.createdBy))
      .where(and(slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map(({ deposit, createdBy, key }) => ({ ...deposit, createdBy, key }))
  })
  return { ...page, rows: page.rows.map(describe) }
}

/**
 * Fails with 409 for more than what is withheld under the section in the year and not deposited yet, and for a challan
 * that is recorded already.
 */
export async function recordTaxDeposit(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  payload: RecordTaxDepositPayload,
  origin: RequestOrigin,
): Promise<Result<TaxDeposit>> {
  const at = now()
  if (payload.depositedOn > todayInIndia(at)) return fail(400, 'The day of the deposit lies in the future.')
  try {
    return await db.transaction(async (tx) => {
      // One deposit at a time, so that two together are not more than what is withheld.
      await tx.execute(sql`lock table ${taxDeposits} in share row exclusive mode`)
      const payable = await readUndeposited(tx, payload)
      if (payload.amount > payable) {
        const { section, financialYear } = payload
        return fail(409, `Only ${formatPaise(payable)} of ${section} is withheld for ${financialYear}.`)
      }
      const [deposit] = await tx
        .insert(taxDeposits)
        .values({ ...payload, createdBy: actor.id, createdAt: at })
        .returning()
      if (!deposit) throw new Error('The deposit was not added')
      await postEntries(tx, [
        {
          eventKey: `tds-deposited:${deposit.id}`,
          kind: 'tds-deposited',
          objectType: 'tax',
          objectId: deposit.id,
          at,
          postings: [
            { account: 'tds_payable', amount: deposit.amount },
            { account: 'cash', amount: -deposit.amount },
          ],
        },
      ])
      await writeAudit(tx, {
        actor,
        origin,
        action: 'tax.deposited',
        objectType: 'tax',
        objectId: deposit.id,
        territoryPath: null,
        changes: { amount: { old: null, new: deposit.amount } },
        at,
      })
      // A statement that was imported before may have it.
      await linkOutgoing(tx)
      return ok(describe({ ...deposit, createdBy: actor.name }))
    })
  } catch (error) {
    if (!violatesUnique(error, 'tax_deposits_reference_unique')) throw error
    return fail(409, 'A deposit with this challan number is recorded already.')
  }
}

const depositNotFound = fail(404, 'The deposit was not found.')

/**
 * Takes back a deposit that was recorded by mistake. Its row goes, so that the challan can be recorded again; the ledger and
 * the audit log keep what was recorded. A line of a bank statement that was linked with it is open again. Fails with 404.
 */
export async function takeBackTaxDeposit(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  reason: string,
  origin: RequestOrigin,
): Promise<Result<TaxDeposit>> {
  if (!isUuid(id)) return depositNotFound
  const at = now()
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${taxDeposits} in share row exclusive mode`)
    const [deposit] = await tx.delete(taxDeposits).where(eq(taxDeposits.id, id)).returning()
    if (!deposit) return depositNotFound
    const { section, financialYear, amount, reference, depositedOn } = deposit
    await postNewEntries(tx, [
      {
        eventKey: `tds-deposit-taken-back:${id}`,
        kind: 'tds-deposit-taken-back',
        objectType: 'tax',
        objectId: id,
        at,
        postings: [
          { account: 'tds_payable', amount: -amount },
          { account: 'cash', amount },
        ],
      },
    ])
    await tx
      .update(bankStatementLines)
      .set({ outcome: 'open' })
      .where(
        and(
          eq(bankStatementLines.outcome, 'linked'),
          eq(bankStatementLines.isCredit, false),
          eq(bankStatementLines.amount, amount),
          sql`upper(${bankStatementLines.reference}) = ${reference.toUpperCase()}`,
          isNull(bankStatementLines.receiptId),
          isNull(bankStatementLines.leadId),
          isNull(bankStatementLines.payoutId),
          isNull(bankStatementLines.refundId),
        ),
      )
    await writeAudit(tx, {
      actor,
      origin,
      action: 'tax.deposit-taken-back',
      objectType: 'tax',
      objectId: id,
      territoryPath: null,
      changes: {
        amount: { old: amount, new: null },
        section: { old: section, new: null },
        financialYear: { old: financialYear, new: null },
        reference: { old: reference, new: null },
        depositedOn: { old: depositedOn, new: null },
      },
      reason,
      at,
    })
    return ok({ ...describe({ ...deposit, createdBy: actor.name }), canBeTakenBack: false })
  })
}
