// What payouts come to: their items, the state of their payees, and the tax of the financial year.
import type { PayoutObstacle } from '@affiliate-booking/contract/options/money/payouts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { financialYearOf } from '@affiliate-booking/shared/periods'
import { readRulesInForce, type RulesInForce } from '../tax/tax-rules.ts'
import { plus, readTaxYears, type TaxYears } from '../tax/tax-years.ts'
import { taxTermsOf, withhold } from '../tax/withhold.ts'
import { type ItemSums, sumItems } from './items.ts'
import { obstacleOf, type Payee, type PayoutRef, readPayees } from './payees.ts'
import { readPayoutSettings } from './payout-settings.ts'

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
  othersBase: number
  othersTds: number
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
  readonly years: TaxYears
}

/** Both kinds must be confirmed: which one a payee has is no choice of the operator's. */
export const isTaxConfirmed = ({ commissions, shares }: RulesInForce): boolean =>
  commissions !== undefined && shares !== undefined

export async function readCircumstances(
  tx: Database,
  payments: readonly PayoutRef[],
  { at, isSending }: { at: Date; isSending: boolean },
): Promise<Circumstances> {
  const payeeIds = [...new Set(payments.map(({ beneficiaryId }) => beneficiaryId))]
  return {
    at,
    minimum: (await readPayoutSettings(tx)).minimum,
    rules: await readRulesInForce(tx, at),
    payees: await readPayees(tx, payeeIds, at),
    years: await readTaxYears(tx, payeeIds, { financialYear: financialYearOf(at), isSending }),
  }
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
  const { own, others } = years.of(payment.beneficiaryId, payment.kind)
  const tds = withhold({ gross, base: taxBase, bps, threshold }, plus(own, others))
  return {
    obstacle: null,
    figures: {
      gross,
      taxBase,
      taxBps: bps,
      taxThreshold: threshold,
      section: rule.section,
      financialYear: financialYearOf(at),
      yearBase: own.base,
      yearTds: own.tds,
      othersBase: others.base,
      othersTds: others.tds,
      tds,
      net: gross - tds,
      accountId: payee.account.id,
    },
  }
}

/**
 * Assesses payouts that are locked, from the items they have, in the order of their numbers: of two with the same PAN the
 * second counts the first.
 * @param isSent of payouts that are sent with this, which of them are: the others count for nobody
 */
export async function assessPayouts<P extends PayoutRef & { readonly payoutNumber: number }>(
  tx: Database,
  payments: readonly P[],
  at: Date,
  isSent?: (payment: P, figures: PayoutFigures) => boolean,
): Promise<{ payment: P; assessment: Assessment }[]> {
  const circumstances = await readCircumstances(tx, payments, { at, isSending: isSent !== undefined })
  const sums = await sumItems(
    tx,
    payments.map(({ id }) => id),
  )
  return payments
    .toSorted((one, other) => one.payoutNumber - other.payoutNumber)
    .map((payment) => {
      const assessment = assess(payment, sums.get(payment.id) ?? { gross: 0, taxBase: 0 }, circumstances)
      if (assessment.obstacle === null && (isSent?.(payment, assessment.figures) ?? true))
        circumstances.years.add(payment.beneficiaryId, payment.kind, assessment.figures)
      return { payment, assessment }
    })
}

/** Writes figures into many payouts at once; `change` is what else is set, if anything. */
export async function writeFigures(
  tx: Database,
  figures: readonly (PayoutFigures & { id: string })[],
  change?: ReturnType<typeof sql>,
): Promise<void> {
  if (figures.length === 0) return
  await tx.execute(sql`update ${payouts} as p set gross = f.gross, tax_base = f."taxBase", tax_bps = f."taxBps",
      tax_threshold = f."taxThreshold", section = f.section, financial_year = f."financialYear",
      year_base = f."yearBase", year_tds = f."yearTds", others_base = f."othersBase", others_tds = f."othersTds",
      tds = f.tds, net = f.net, account_id = f."accountId"${change === undefined ? sql`` : sql`, ${change}`}
    from jsonb_to_recordset(${JSON.stringify(figures)}::text::jsonb) as f (id uuid, gross bigint, "taxBase" bigint,
      "taxBps" int, "taxThreshold" bigint, section text, "financialYear" text, "yearBase" bigint, "yearTds" bigint,
      "othersBase" bigint, "othersTds" bigint, tds bigint, net bigint, "accountId" uuid)
    where p.id = f.id`)
}
