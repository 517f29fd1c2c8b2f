// What was paid to payees in a financial year so far, with what was paid to other accounts of their PAN.
import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { identitySubmissions, payouts } from '../../db/schema/money/payouts.ts'
import { isSent } from '../payouts/is-sent.ts'
import { idArray } from '../payouts/items.ts'
import { payoutsByPan, validPans } from './pan-accounts.ts'
import { emptyYear, type TaxYear } from './withhold.ts'

interface Counted {
  readonly taxBase: number
  readonly taxBps: number
  readonly tds: number
}

export interface TaxYears {
  /** Of this account, and of the others: what was paid to the PAN that it has now. */
  readonly of: (payeeId: string, kind: PayoutKind) => { own: TaxYear; others: TaxYear }
  /** Counts one more payout, for those that are assessed after it. */
  readonly add: (payeeId: string, kind: PayoutKind, payout: Counted) => void
}

const PayeePan = z.object({ user_id: z.string(), pan_fingerprint: z.string() })

/** The present PANs of payees, who may have none. */
const readPans = async (db: Database, payeeIds: readonly string[]) =>
  new Map(
    (
      await rowsOf(
        db,
        sql`select * from ${validPans} as present where user_id in ${idArray(payeeIds)}`,
        PayeePan,
      )
    ).map(({ user_id, pan_fingerprint }) => [user_id, pan_fingerprint]),
  )

const Account = z.object({ user_id: z.string() })

/** The payees, and all accounts that have or had one of their PANs. */
async function readAccounts(db: Database, payeeIds: readonly string[], pans: readonly string[]) {
  const found = await rowsOf(
    db,
    sql`select distinct user_id from ${identitySubmissions}
      where is_pan_valid and pan_fingerprint in (select jsonb_array_elements_text(${JSON.stringify(pans)}::text::jsonb))`,
    Account,
  )
  return [...new Set([...payeeIds, ...found.map(({ user_id }) => user_id)])]
}

const Sum = z.object({
  beneficiary_id: z.string(),
  pan: z.string().nullable(),
  kind: z.enum(['commissions', 'shares']),
  base: z.coerce.number(),
  weighted: z.string(),
  tds: z.coerce.number(),
})

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
  const pans = await readPans(tx, payeeIds)
  const accounts = idArray(await readAccounts(tx, payeeIds, [...pans.values()]))
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
    sql`select beneficiary_id, pan, kind, sum(tax_base)::text as base,
          sum(tax_base::numeric * tax_bps)::text as weighted, sum(tds)::text as tds
        from ${payoutsByPan(
          sql`paid.financial_year = ${financialYear}
            and (${isSent('paid')} or (paid.status = 'approved' and not ${isSending}))`,
          accounts,
        )} as counted
        group by 1, 2, 3`,
    Sum,
  )
  /** What counts for the payees of a PAN, or for an account without one, of each account. */
  const years = new Map<string, Map<string, TaxYear>>()
  const count = (payee: string, kind: PayoutKind, account: string, year: TaxYear) => {
    const key = `${payee} ${kind}`
    const accountsOf = years.get(key) ?? new Map<string, TaxYear>()
    years.set(key, accountsOf.set(account, plus(accountsOf.get(account) ?? emptyYear, year)))
  }
  for (const { beneficiary_id: account, pan, kind, base, weighted, tds } of sums) {
    const year = { base, weightedBase: BigInt(weighted), tds }
    if (pan !== null) count(pan, kind, account, year)
    // An account that has no valid PAN any more has had all of its payouts.
    if (!pans.has(account)) count(account, kind, account, year)
  }
  return {
    of: (payeeId, kind) => {
      const accountsOf = years.get(`${pans.get(payeeId) ?? payeeId} ${kind}`) ?? new Map<string, TaxYear>()
      const others = [...accountsOf].filter(([account]) => account !== payeeId).map(([, year]) => year)
      return { own: accountsOf.get(payeeId) ?? emptyYear, others: others.reduce(plus, emptyYear) }
    },
    add: (payeeId, kind, { taxBase, taxBps, tds }) =>
      count(pans.get(payeeId) ?? payeeId, kind, payeeId, {
        base: taxBase,
        weightedBase: BigInt(taxBase) * BigInt(taxBps),
        tds,
      }),
  }
}
