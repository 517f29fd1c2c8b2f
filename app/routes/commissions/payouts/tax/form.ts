// The forms of TDS and settings. Amounts are typed in rupees, rates in percent.
import { requiredText } from '@affiliate-booking/contract/call'
import { Day } from '@affiliate-booking/contract/days'
import { payoutKinds } from '@affiliate-booking/contract/options/money/money'
import * as z from 'zod'
import { rupees } from '../../../../.server/forms/rupees.ts'

/** Empty: from the first rupee. */
const threshold = rupees({ invalid: 'Enter an amount such as 20,000, or nothing.' })
  .optional()
  .transform((paise) => paise ?? null)

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
    amount: rupees({ required: 'Amount is required.', invalid: 'Enter an amount such as 20,000.' }),
    reference: requiredText('Challan number', 50),
    depositedOn: Day,
  }),
  z.object({
    intent: z.literal('take-back'),
    id: z.string(),
    reason: requiredText('Reason', 500),
  }),
])
export type TaxForm = z.infer<typeof TaxForm>
