// The new rate of an administrator: typed first, previewed, then changed.
import { ChangeAdminRatePayload } from '@affiliate-booking/contract/calls/accounts/admins'
import * as z from 'zod'
import { bpsOf } from '../../../domain/format/numbers.ts'

/** As the preview posts it. */
export const ChangeRateForm = ChangeAdminRatePayload.extend({
  commissionRate: z.coerce.number(),
  expectedRate: z.coerce.number(),
})

const atMost = 10_000

/** Percent, or what is wrong with what was typed. */
export function parseRate(typed: string): { rate: number } | { problem: string } {
  const bps = bpsOf(typed)
  if (bps === undefined) return { problem: 'Enter a percentage such as 5.25.' }
  return bps > atMost ? { problem: 'A rate can be at most 100%.' } : { rate: bps / 100 }
}
