// A payee's statement of a month or a financial year: what the ledger says. Money is in paise.
import * as z from 'zod'
import { count, instant, Paise } from '../../fields.ts'
import { movementKinds } from '../../options/money/statements.ts'
import { pageOf } from '../../lists.ts'
import { Issuer } from './booking-receipts.ts'

/** What the platform owes the payee; negative: the payee owes it. `total` is the sum of the others. */
export const StatementBalance = z.object({
  pending: Paise,
  available: Paise,
  onHold: Paise,
  total: Paise,
})
export type StatementBalance = z.infer<typeof StatementBalance>

export const StatementMovement = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(movementKinds),
  /** What is added to or taken from each part of the balance. */
  change: StatementBalance,
  /** The total after it. */
  balance: Paise,
  booking: z.object({ id: z.string(), bookingId: z.string(), productTitle: z.string() }).nullish(),
  lead: z.object({ id: z.string(), leadId: z.string() }).nullish(),
  payout: z
    .object({
      id: z.string(),
      payoutNumber: z.string(),
      tds: Paise,
      net: Paise,
      utr: z.string().nullish(),
      completedAt: instant.nullish(),
    })
    .nullish(),
  /** `RF-000123`, of a correction. */
  refundNumber: z.string().nullish(),
  reason: z.string().nullish(),
})
export type StatementMovement = z.infer<typeof StatementMovement>

/** TDS of the payouts sent in the period, less those that failed in it. */
export const StatementTax = z.object({
  section: z.string(),
  financialYear: z.string(),
  bps: z.int().min(0).max(10_000),
  base: Paise,
  /** Money that came back and was paid again counts once in gross and net. */
  gross: Paise,
  tds: Paise,
  net: Paise,
  /** Payouts of other accounts with the same PAN counted, too. */
  isPanShared: z.boolean().nullish(),
})
export type StatementTax = z.infer<typeof StatementTax>

export const Statement = z.object({
  issuer: Issuer,
  payee: z.object({ id: z.string(), name: z.string() }),
  /** `2026-11` or `2026-27`. */
  period: z.string(),
  /** When the payee's first money moved; null: never. */
  since: instant.nullish(),
  /** When it was made: a period that is not over yet ends here. */
  madeAt: instant,
  opening: StatementBalance,
  closing: StatementBalance,
  /** For each kind of movement that there was. */
  totals: z.array(z.object({ kind: z.enum(movementKinds), count, change: StatementBalance })),
  taxes: z.array(StatementTax),
  /** Oldest first. */
  movements: pageOf(StatementMovement),
})
export type Statement = z.infer<typeof Statement>
