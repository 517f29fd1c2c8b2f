// TDS of a financial year: what was deducted from whom, and what of it was deposited.
import type { TaxDeductionFilter, TaxDeductionQuery } from '@affiliate-booking/contract/calls/money/tax'
import type {
  TaxDeduction,
  TaxDeductionList,
  TaxSection,
} from '@affiliate-booking/contract/shapes/money/tax-deductions'
import { financialYearOf } from '@affiliate-booking/shared/periods'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { identitySubmissions, payouts, taxDeposits } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { renderCsv } from '../../lists/csv.ts'
import { readPage, type Sorting } from '../../lists/page.ts'
import { formatPlainRupees } from '../../lists/plain-rupees.ts'
import { isSent } from '../payouts/is-sent.ts'
import { paidAgainIn } from './paid-again.ts'
import { payoutsByPan } from './pan-accounts.ts'
import { readSharedPans } from './shared-pans.ts'

/**
 * Of payees with TDS in the year, PANs or accounts that have none: every payout of that kind counts, also one below the
 * threshold or under the section before, as in `readTaxYears`.
 */
const deductedIn = (financialYear: string) => sql`(
  with counted as materialized (
    select id, beneficiary_id, kind, section, tax_base, tax_bps, gross, tds, repaid, sent_at, payee, identity
    from ${payoutsByPan(sql`paid.financial_year = ${financialYear} and ${isSent('paid')}`)} as paid
  ), taxed as materialized (
    select distinct payee, kind from counted where tds > 0
  )
  select * from counted
  where (payee, kind) in (select payee, kind from taxed) or (beneficiary_id::text, kind) in (select payee, kind from taxed))`

export const isOfDeductee = (financialYear: string) =>
  sql`${payouts.id} in (select id from ${deductedIn(financialYear)} as deducted)`

const sumOf = (column: SQL) => sql`sum(${column})`.mapWith(Number)

/** One payout of each account, PAN, section and rate, with the sums of all of them. */
const groupsOf = (db: Database, financialYear: string) =>
  db
    .select({
      id: sql<string>`min(id::text)::uuid`.as('group_id'),
      /** The last one by which it was paid. */
      identity: sql<string>`(array_agg(identity order by sent_at desc))[1]`.as('group_identity'),
      base: sumOf(sql`tax_base`).as('group_base'),
      gross: sumOf(sql`gross - ${paidAgainIn('deducted')}`).as('group_gross'),
      tds: sumOf(sql`tds`).as('group_tds'),
      payouts: sql`count(*)`.mapWith(Number).as('group_payouts'),
    })
    .from(sql`${deductedIn(financialYear)} as deducted`)
    .groupBy(sql`beneficiary_id, payee, section, tax_bps`)
    .as('deductions')

const byName: Sorting = { name: 'payee', by: users.name, id: payouts.id, isDescending: false }

function selectDeductions(db: Database, financialYear: string, key = sql<string>`null`) {
  const groups = groupsOf(db, financialYear)
  return db
    .select({
      id: payouts.id,
      payeeId: payouts.beneficiaryId,
      payeeName: users.name,
      legalName: identitySubmissions.legalName,
      pan: identitySubmissions.panMasked,
      section: payouts.section,
      bps: payouts.taxBps,
      base: groups.base,
      gross: groups.gross,
      tds: groups.tds,
      payouts: groups.payouts,
      key,
    })
    .from(groups)
    .innerJoin(payouts, eq(payouts.id, groups.id))
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .leftJoin(
      identitySubmissions,
      and(
        eq(identitySubmissions.id, groups.identity),
        // What is kept of a deleted account is for the return alone.
        isNull(identitySubmissions.keptUntil),
      ),
    )
    .$dynamic()
}

/** In one statement, which adds up the year once: there are fewer payees than one file of payouts has lines. */
async function* readAllDeductions(db: Database, financialYear: string) {
  yield await selectDeductions(db, financialYear).orderBy(asc(users.name), asc(payouts.id))
}

const paise = z.coerce.number().pipe(z.int())

/** What was withheld and deposited of a financial year, by section. */
export const readTaxSections = (db: Database, financialYear: string): Promise<TaxSection[]> =>
  rowsOf(
    db,
    sql`select section, coalesce(withheld.base, 0) as base, coalesce(withheld.tds, 0) as tds,
        coalesce(paid.deposited, 0) as deposited, coalesce(withheld.payees, 0) as payees
      from (
        select ${payouts.section}, sum(${payouts.taxBase}) as base, sum(${payouts.tds}) as tds,
          count(distinct ${payouts.beneficiaryId}) as payees
        from ${payouts} where ${isOfDeductee(financialYear)}
        group by 1
      ) as withheld
      full join (
        select ${taxDeposits.section}, sum(${taxDeposits.amount}) as deposited
        from ${taxDeposits} where ${taxDeposits.financialYear} = ${financialYear} group by 1
      ) as paid using (section)
      order by section`,
    z.object({ section: z.string(), base: paise, tds: paise, deposited: paise, payees: paise }),
  )

const readYears = async (db: Database, present: string): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    sql`select financial_year as year from ${payouts} where ${isSent('payouts')}
      union select financial_year from ${taxDeposits} union select ${present}::text order by 1 desc`,
    z.object({ year: z.string() }),
  )
  return rows.map(({ year }) => year)
}

export async function listTaxDeductions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: TaxDeductionQuery,
): Promise<TaxDeductionList> {
  const present = financialYearOf(now())
  const financialYear = query.financialYear ?? present
  const page = await readPage(query, byName, (slice) =>
    selectDeductions(db, financialYear, slice.key)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  return {
    ...page,
    rows: page.rows.map(({ key: _key, ...row }) => row),
    financialYear,
    years: await readYears(db, present),
    sections: await readTaxSections(db, financialYear),
    sharedPans: await readSharedPans(db, financialYear),
  }
}

export function exportTaxDeductions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { financialYear = financialYearOf(now()) }: TaxDeductionFilter,
): ReadableStream<Uint8Array> {
  return renderCsv<TaxDeduction>(
    [
      { title: 'Financial year', of: () => financialYear },
      { title: 'Payee', of: ({ payeeName }) => payeeName },
      { title: 'Legal name', of: ({ legalName }) => legalName ?? null },
      { title: 'PAN (masked)', of: ({ pan }) => pan ?? null },
      { title: 'Section', of: ({ section }) => section },
      { title: 'Rate (%)', of: ({ bps }) => bps / 100 },
      { title: 'Base (INR)', of: ({ base }) => formatPlainRupees(base) },
      { title: 'Paid (INR)', of: ({ gross }) => formatPlainRupees(gross) },
      { title: 'TDS (INR)', of: ({ tds }) => formatPlainRupees(tds) },
      { title: 'Payouts', of: ({ payouts: number }) => number },
    ],
    readAllDeductions(db, financialYear),
  )
}
