// What payouts come to: their items, the state of their payees, and the tax of the financial year.
import type { PayoutObstacle } from '@affiliate-booking/contract/options/money/payouts'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { financialYearOf } from '@affiliate-booking/shared/periods'
import { readRulesInForce, type RulesInForce } from '../tax/tax-rules.ts'
import { emptyYear, type TaxYear, taxTermsOf, withhold } from '../tax/withhold.ts'
import { idArray, type ItemSums, sumItems } from './items.ts'
import { obstacleOf, type Payee, type PayoutRef, readPayees } from './payees.ts'
import { getPayoutSettings } from './payout-settings.ts'

/** The columns that an assessment decides. */
export interface PayoutFigures {
  gross: number
  taxBase: number
  taxBps: number
  taxThreshold: number | null
  section: string
  financialYear: string
  yearBase: number
  yearTds: number
  tds: number
  net: number
  accountId: string
}

export type Assessment =
  | { readonly obstacle: PayoutObstacle; readonly gross: number }
  | { readonly obstacle: null; readonly figures: PayoutFigures }

/** What an assessment needs beside the sums. */
export interface Circumstances {
  readonly at: Date
  readonly minimum: number
  readonly rules: RulesInForce
  readonly payees: ReadonlyMap<string, Payee>
  /** By payee and kind. */
  readonly years: ReadonlyMap<string, TaxYear>
}

const yearKey = ({ beneficiaryId, kind }: Omit<PayoutRef, 'id'>) => `${beneficiaryId} ${kind}`

/** Both kinds must be confirmed: which one a payee has is no choice of the operator's. */
export const isTaxConfirmed = ({ commissions, shares }: RulesInForce): boolean =>
  commissions !== undefined && shares !== undefined

export async function readCircumstances(
  tx: Database,
  payments: readonly PayoutRef[],
  at: Date,
): Promise<Circumstances> {
  const payeeIds = [...new Set(payments.map(({ beneficiaryId }) => beneficiaryId))]
  return {
    at,
    minimum: (await getPayoutSettings(tx)).minimum,
    rules: await readRulesInForce(tx, at),
    payees: await readPayees(tx, payeeIds, at),
    years: await readTaxYears(tx, payeeIds, financialYearOf(at)),
  }
}

/**
 * The payouts sent, completed or returned in a financial year; those that may still fail are locked. An approved one counts
 * as well, but that is the payout which is assessed: a payee has one open payout of a kind.
 */
async function readTaxYears(
  tx: Database,
  payeeIds: readonly string[],
  year: string,
): Promise<Map<string, TaxYear>> {
  await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(sql`${payouts.beneficiaryId} in ${idArray(payeeIds)}`, eq(payouts.status, 'sent')))
    .orderBy(payouts.id)
    .for('share')
  const rows = await rowsOf(
    tx,
    sql`select beneficiary_id, kind, sum(tax_base)::text as base,
          sum(tax_base::numeric * tax_bps)::text as weighted, sum(tds)::text as tds
        from ${payouts}
        where beneficiary_id in ${idArray(payeeIds)} and financial_year = ${year}
          and status in ('sent', 'completed', 'returned')
        group by 1, 2`,
    z.object({
      beneficiary_id: z.string(),
      kind: z.enum(['commissions', 'shares']),
      base: z.coerce.number(),
      weighted: z.string(),
      tds: z.coerce.number(),
    }),
  )
  return new Map(
    rows.map(({ beneficiary_id, kind, base, weighted, tds }) => [
      yearKey({ beneficiaryId: beneficiary_id, kind }),
      { base, weightedBase: BigInt(weighted), tds },
    ]),
  )
}

export function assess(
  payment: Omit<PayoutRef, 'id'>,
  { gross, taxBase }: ItemSums,
  { at, minimum, rules, payees, years }: Circumstances,
): Assessment {
  const payee = payees.get(payment.beneficiaryId)
  const rule = rules[payment.kind]
  if (!payee || !rule) throw new Error('A payout has no payee or no tax rule')
  const obstacle = obstacleOf(payee, gross, minimum)
  if (obstacle !== null || payee.account === null) return { obstacle: obstacle ?? 'account', gross }
  const { bps, threshold } = taxTermsOf(rule, payee)
  const year = years.get(yearKey(payment)) ?? emptyYear
  const tds = withhold({ gross, base: taxBase, bps, threshold }, year)
  return {
    obstacle: null,
    figures: {
      gross,
      taxBase,
      taxBps: bps,
      taxThreshold: threshold,
      section: rule.section,
      financialYear: financialYearOf(at),
      yearBase: year.base,
      yearTds: year.tds,
      tds,
      net: gross - tds,
      accountId: payee.account.id,
    },
  }
}

/** Assesses payouts that are locked, from the items they have. */
export async function assessPayouts<P extends PayoutRef>(
  tx: Database,
  payments: readonly P[],
  at: Date,
): Promise<{ payment: P; assessment: Assessment }[]> {
  const circumstances = await readCircumstances(tx, payments, at)
  const sums = await sumItems(
    tx,
    payments.map(({ id }) => id),
  )
  return payments.map((payment) => ({
    payment,
    assessment: assess(payment, sums.get(payment.id) ?? { gross: 0, taxBase: 0 }, circumstances),
  }))
}

/** Writes figures into many payouts at once; `change` is what else is set. */
export async function writeFigures(
  tx: Database,
  figures: readonly (PayoutFigures & { id: string })[],
  change: ReturnType<typeof sql>,
): Promise<void> {
  if (figures.length === 0) return
  await tx.execute(sql`update ${payouts} as p set gross = f.gross, tax_base = f."taxBase", tax_bps = f."taxBps",
      tax_threshold = f."taxThreshold", section = f.section, financial_year = f."financialYear",
      year_base = f."yearBase", year_tds = f."yearTds", tds = f.tds, net = f.net, account_id = f."accountId", ${change}
    from jsonb_to_recordset(${JSON.stringify(figures)}::text::jsonb) as f (id uuid, gross bigint, "taxBase" bigint,
      "taxBps" int, "taxThreshold" bigint, section text, "financialYear" text, "yearBase" bigint, "yearTds" bigint,
      tds bigint, net bigint, "accountId" uuid)
    where p.id = f.id`)
}
