import type { Logger } from 'pino'
import type { Gateway } from '../gateway.ts'
import { createPaymentLinks } from './payment-links.ts'
import { createRazorpayApi, type RazorpayKeys } from './razorpay-api.ts'
import { readNotification } from './read-notification.ts'
import { createRefundCalls } from './refunds.ts'
import { createSettlementCalls } from './settlements.ts'

/** @param timeout of a request, in milliseconds */
export function createRazorpay(
  keys: RazorpayKeys,
  { log, now, timeout }: { log: Logger; now: () => Date; timeout?: number },
): Gateway {
  const call = createRazorpayApi(keys, log, timeout)
  return {
    name: 'razorpay',
    ...createPaymentLinks(call, keys.url, now),
    ...createRefundCalls(call),
    ...createSettlementCalls(call),
    readNotification: (message) => readNotification(message, keys.webhookSecrets),
  }
}
