// Leads that were won: what the platform gets for them, of which affiliate and administrators earn.
import * as z from 'zod'
import { Paise, version } from '../../fields.ts'
import { defineCall, requiredText, ungroup } from '../../call.ts'
import { leadWinActions } from '../../options/money/lead-wins.ts'
import { normalizeReference } from '../../options/money/refunds.ts'
import { LeadDetails } from '../../shapes/leads.ts'

export const SettleLeadWinPayload = z.object({
  action: z.enum(leadWinActions, { error: 'Choose what to do.' }),
  /** The win; without it, the last one of the lead. */
  winId: z.guid().optional(),
  /** The expected version of the win; 409 when it has changed. */
  version,
  /** `confirm`: what the lender, insurer or builder pays the platform, in paise; never the value of the loan. */
  payoutReceived: Paise.positive('Enter what the platform gets.')
    .max(10_000_000_000, 'Enter at most ₹10,00,00,000.')
    .optional(),
  /** `income` and `return`: of the bank. */
  reference: requiredText('Reference', 60)
    .overwrite((text) => normalizeReference(ungroup(text)))
    .optional(),
})
export type SettleLeadWinPayload = z.infer<typeof SettleLeadWinPayload>

export const settleLeadWin = defineCall({
  id: 'settleLeadWin',
  support: 'optional',
  method: 'POST',
  path: '/leads/{id}/win',
  encoding: 'json',
  payload: SettleLeadWinPayload,
  response: z.object({ lead: LeadDetails }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: ({ action }) => action === 'confirm',
  summary:
    'Confirm what the platform gets for a lead that was won, or record that its money came or went back. Not by somebody who earns of it, nor by the one who won it',
})
