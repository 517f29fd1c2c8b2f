import * as viewCalls from '@affiliate-booking/contract/calls/products/views'
import * as calls from '@affiliate-booking/contract/calls/referrals/clicks'
import { signBody } from '../../../http/referral.ts'
import { type ApiClient, type AppContext, apiOf } from '../../client.ts'
import { createClientWithoutVisitor } from '../../client-without-visitor.ts'
import { createConcurrencyLimit } from '../../sending/concurrency-limit.ts'

/** `unanswered` may be sent again. */
export type ClickDelivery = 'sent' | 'rejected' | 'unanswered' | 'not-offered'

/** Apart from the pages' calls: a host that is slow to record clicks does not count as down. */
const concurrencyLimit = createConcurrencyLimit()

/** Sends clicks to a host that records them. It never throws. */
export async function recordClicks(
  clicks: readonly calls.Click[],
  timeoutMs: number,
): Promise<ClickDelivery> {
  return deliveryOf(await clientOf(timeoutMs).call(calls.recordClicks, { clicks: [...clicks] }, signed))
}

/** Sends views of product pages to a host that counts them. It never throws. */
export async function recordViews(
  views: readonly viewCalls.ProductViews[],
  timeoutMs: number,
): Promise<ClickDelivery> {
  return deliveryOf(await clientOf(timeoutMs).call(viewCalls.recordViews, { views: [...views] }, signed))
}

const signed = {
  anonymous: true,
  bypassCircuitBreaker: true,
  sign: (body: string) => signBody(body, new Date()),
} as const

const clientOf = (timeoutMs: number) => createClientWithoutVisitor({ timeoutMs, concurrencyLimit })

function deliveryOf(result: Awaited<ReturnType<ApiClient['call']>>): ClickDelivery {
  if (result.ok) return 'sent'
  if (result.reason === 'not-offered') return 'not-offered'
  return result.reason === 'rejected' && result.status < 500 && result.status !== 429
    ? 'rejected'
    : 'unanswered'
}

/** The proof of a click for a call's payload. Hosts that record no clicks get the code alone. */
export async function provenClick(
  context: AppContext,
  signedClick: string | undefined,
): Promise<{ referralClick?: string }> {
  if (signedClick === undefined || (await apiOf(context).lacks(calls.recordClicks))) return {}
  return { referralClick: signedClick }
}
