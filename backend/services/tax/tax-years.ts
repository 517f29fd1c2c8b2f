// What was paid to payees in a financial year so far, with what was paid to other accounts of their PAN.
import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { identitySubmissions, payouts } from '../../db/schema/money/payouts.ts'
import { isSent } from '../payouts/is-sent.ts'
import { idArray } from '../payouts/items.ts'
import { otherAccounts } from './pan-accounts.ts'
import { emptyYear, type TaxYear } from './withhold.ts'

interface Counted {
  readonly taxBase: number
  readonly taxBps: number
  readonly tds: number
}

export interface TaxYears {
  /** Of this account, and of the others with its PAN. */
  readonly of: (payeeId: string, kind: PayoutKind) => { own: TaxYear; others: TaxYear }
  /** Counts one more payout, for those that are assessed after it. */
  readonly add: (payeeId: string, kind: PayoutKind, payout: Counted) => void
}

const Pair = z.object({ user_id: z.string(), account_id: z.string() })

const readOthers = (db: Database, payeeIds: readonly string[]) =>
  rowsOf(db, sql`select * from ${otherAccounts} as pairs where user_id in ${idArray(payeeIds)}`, Pair)

const Sum = z.object({
  beneficiary_id: z.string(),
  kind: z.enum(['commissions', 'shares']),
  base: z.coerce.number(),
  weighted: z.string(),
  tds: z.coerce.number(),
})

const keyOf = (payeeId: string, kind: PayoutKind) => `${payeeId} ${kind}`

export const plus = (one: TaxYear, other: TaxYear): TaxYear => ({
  base: one.base + other.base,
  weightedBase: one.weightedBase + other.weightedBase,
  tds: one.tds + other.tds,
})

/**
 * The payouts sent, completed or returned in a financial year; those that may still fail are locked. Until payouts are sent,
 * approved ones count as well: a payee has one open payout of a kind, which is the one that is assessed, so that they are of
 * other accounts.
 * @param isSending locks the PANs too: two payouts of one that are sent at the same moment are assessed one after the other
 */
export async function readTaxYears(
  tx: Database,
  payeeIds: readonly string[],
  { financialYear, isSending }: { financialYear: string; isSending: boolean },
): Promise<TaxYears> {
  const pairs = await readOthers(tx, payeeIds)
  const accounts = idArray([...new Set([...payeeIds, ...pairs.map(({ account_id }) => account_id)])])
  if (isSending) {
    await tx
      .select({ id: identitySubmissions.id })
      .from(identitySubmissions)
      .where(and(sql`${identitySubmissions.userId} in ${accounts}`, eq(identitySubmissions.isLatest, true)))
      .orderBy(identitySubmissions.id)
      .for('no key update')
  }
  await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(sql`${payouts.beneficiaryId} in ${accounts}`, eq(payouts.status, 'sent')))
    .orderBy(payouts.id)
    .for('share')
  const sums = await rowsOf(
    tx,
    sql`select beneficiary_id, kind, sum(tax_base)::text as base,
          sum(tax_base::numeric * tax_bps)::text as weighted, sum(tds)::text as tds
        from ${payouts}
        where beneficiary_id in ${accounts} and financial_year = ${financialYear}
          and (${isSent('payouts')} or (status = 'approved' and not ${isSending}))
        group by 1, 2`,
    Sum,
  )
  const years = new Map(
    sums.map(({ beneficiary_id, kind, base, weighted, tds }): [string, TaxYear] => [
      keyOf(beneficiary_id, kind),
      { base, weightedBase: BigInt(weighted), tds },
    ]),
  )
  const yearOf = (payeeId: string, kind: PayoutKind) => years.get(keyOf(payeeId, kind)) ?? emptyYear
  const othersOf = new Map<string, string[]>()
  for (const { user_id, account_id } of pairs)
    othersOf.set(user_id, [...(othersOf.get(user_id) ?? []), account_id])
  return {
    of: (payeeId, kind) => {
      const others = (othersOf.get(payeeId) ?? []).map((other) => yearOf(other, kind)).reduce(plus, emptyYear)
      return { own: yearOf(payeeId, kind), others }
    },
    add: (payeeId, kind, { taxBase, taxBps, tds }) => {
      const added = { base: taxBase, weightedBase: BigInt(taxBase) * BigInt(taxBps), tds }
      years.set(keyOf(payeeId, kind), plus(yearOf(payeeId, kind), added))
    },
  }
}
