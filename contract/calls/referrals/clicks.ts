// Clicks on affiliates' links, which the app sends in batches.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { defineCall, unread } from '../../call.ts'
import { clickDevices, clickTriggers, maximumClicksPerCall } from '../../options/referrals/clicks.ts'
import { maximumReferralLength } from '../../options/referrals/referral.ts'

const hash = z.string().regex(/^[\w-]{22}$/)

export const Click = z.object({
  /** What the link names, whether it exists or not. */
  code: z.string().min(1).max(maximumReferralLength),
  /** Made by the app, also in the signed click of the visitor's cookie. The same click may be sent twice. */
  clickId: z.uuid(),
  at: instant,
  trigger: z.enum(clickTriggers),
  /** Without the query. */
  landingPath: z.string().startsWith('/').max(200),
  referrerHost: z.string().max(253).optional(),
  device: z.enum(clickDevices),
  isBot: z.boolean(),
  /** HMAC of network address and browser, with another salt each day. */
  visitorHash: hash,
  /** HMAC of the network address; kept for two days. */
  signalHash: hash,
})
export type Click = z.infer<typeof Click>

export const RecordClicksPayload = z.object({ clicks: z.array(Click).min(1).max(maximumClicksPerCall) })
export type RecordClicksPayload = z.infer<typeof RecordClicksPayload>

export const recordClicks = defineCall({
  id: 'recordClicks',
  support: 'optional',
  method: 'POST',
  path: '/clicks',
  encoding: 'json',
  payload: RecordClicksPayload,
  response: unread(z.object({ recorded: count })),
  errorStatuses: [400, 401],
  access: 'app',
  summary:
    "Record clicks on affiliates' links. The app signs the body with the shared key; unknown codes and known clicks are ignored",
})
