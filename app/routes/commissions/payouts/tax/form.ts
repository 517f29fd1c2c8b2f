// The forms of TDS and settings. Amounts are typed in rupees, rates in percent.
import { requiredText } from '@affiliate-booking/contract/call'
import { Day } from '@affiliate-booking/contract/days'
import { payoutKinds } from '@affiliate-booking/contract/options/money/money'
import * as z from 'zod'
import { paiseOf } from '../../../../domain/format/money.ts'

const paise = (label: string) =>
  requiredText(label, 20).transform((typed, context) => {
    const amount = paiseOf(typed)
    if (amount !== undefined) return amount
    context.addIssue({ code: 'custom', message: 'Enter an amount such as 20,000.' })
    return z.NEVER
  })

/** Empty: from the first rupee. */
const threshold = z
  .string()
  .trim()
  .max(20)
  .optional()
  .transform((typed, context) => {
    if (typed === undefined || typed === '') return null
    const amount = paiseOf(typed)
    if (amount !== undefined) return amount
    context.addIssue({ code: 'custom', message: 'Enter an amount such as 20,000, or nothing.' })
    return z.NEVER
  })

/** Basis points of a typed percentage with at most two decimals. */
const bps = (label: string) =>
  requiredText(label, 6)
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage such as 0.1.')
    .transform((typed) => Math.round(Number(typed) * 100))
    .pipe(z.int().max(10_000, 'A rate is at most 100%.'))

export const TaxForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('rule'),
    kind: z.enum(payoutKinds),
    section: requiredText('Section', 20),
    validFrom: Day,
    bpsWithPan: bps('Rate with PAN'),
    thresholdWithPan: threshold,
    bpsWithoutPan: bps('Rate without PAN'),
    thresholdWithoutPan: threshold,
    thresholdCompany: threshold,
  }),
  z.object({
    intent: z.literal('deposit'),
    section: requiredText('Section', 20),
    financialYear: z
      .string({ error: 'Financial year is required.' })
      .trim()
      .regex(/^20\d\d-\d\d$/, 'Enter the financial year as 2026-27.'),
    amount: paise('Amount'),
    reference: requiredText('Challan number', 50),
    depositedOn: Day,
  }),
])
export type TaxForm = z.infer<typeof TaxForm>
