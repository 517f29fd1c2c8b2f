import { randomBytes, randomUUID } from 'node:crypto'
import { type ProductViews, recordViews } from '@affiliate-booking/contract/calls/products/views'
import { type Click, recordClicks } from '@affiliate-booking/contract/calls/referrals/clicks'
import { env } from '../../../env.ts'
import { signBody } from '../../../http/referral.ts'
import { type ApiClient, type AppContext, apiOf, createApiClient } from '../../client.ts'
import { createConcurrencyLimit } from '../../sending/concurrency-limit.ts'
import { hostCapabilities } from '../../host-capabilities.ts'
import { unobserved } from '../../upstream-observer.ts'

/** `unanswered` may be sent again. */
export type ClickDelivery = 'sent' | 'rejected' | 'unanswered' | 'not-offered'

/** Apart from the pages' calls: a host that is slow to record clicks does not count as down. */
const concurrencyLimit = createConcurrencyLimit()

/** Sends clicks to a host that records them. It never throws. */
export async function sendClicks(clicks: readonly Click[], timeoutMs: number): Promise<ClickDelivery> {
  return deliveryOf(await clientOf(timeoutMs).call(recordClicks, { clicks: [...clicks] }, signed))
}

/** Sends views of product pages to a host that counts them. It never throws. */
export async function sendViews(views: readonly ProductViews[], timeoutMs: number): Promise<ClickDelivery> {
  return deliveryOf(await clientOf(timeoutMs).call(recordViews, { views: [...views] }, signed))
}

const signed = {
  anonymous: true,
  bypassCircuitBreaker: true,
  sign: (body: string) => signBody(body, new Date()),
} as const

function clientOf(timeoutMs: number): ApiClient {
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`
  return createApiClient({
    host: env.API_HOST,
    timeoutMs,
    cookieHeader: null,
    cookieNames: [],
    secure: false,
    requestId: randomUUID(),
    observer: unobserved(traceparent),
    signal: new AbortController().signal,
    concurrencyLimit,
    capabilities: hostCapabilities,
  })
}

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
  if (signedClick === undefined || (await apiOf(context).lacks(recordClicks))) return {}
  return { referralClick: signedClick }
}
