// Payments on the page of a payment gateway.
import * as z from 'zod'
import { Paise } from '../../fields.ts'
import { gatewayNames, gatewayPaymentStatuses, settlementObstacles } from '../../options/money/gateways.ts'

/** The latest payment of a booking that a gateway was asked for. */
export const GatewayPayment = z.object({
  gateway: z.enum(gatewayNames),
  status: z.enum(gatewayPaymentStatuses),
  amount: Paise,
  /** The gateway's page; only while it can be paid. */
  paymentUrl: z.url({ protocol: /^https?$/ }).nullish(),
})
export type GatewayPayment = z.infer<typeof GatewayPayment>

/** A line of the gateway's transfers to the bank that was not booked. */
export const UnbookedSettlement = z.object({
  /** Of the payment or the refund at the gateway. */
  id: z.string(),
  /** Of other lines: money that came, or that was taken. */
  type: z.enum(['payment', 'refund']),
  amount: z.int(),
  /** Fee and tax. */
  fee: z.int(),
  settledAt: z.string(),
  /** The amount of our payment or refund; null if there is none. */
  booked: z.int().nullish(),
  /** Why it can never be booked by itself; none for a payment or refund that may still agree. */
  obstacle: z.enum(settlementObstacles).nullish().catch(undefined),
})
export type UnbookedSettlement = z.infer<typeof UnbookedSettlement>
