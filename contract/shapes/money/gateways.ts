// Payments on the page of a payment gateway.
import * as z from 'zod'
import { gatewayNames, gatewayPaymentStatuses } from '../../options/money/gateways.ts'
import { Paise } from '../entities.ts'

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
  type: z.enum(['payment', 'refund']),
  amount: z.int(),
  /** Fee and tax. */
  fee: z.int(),
  settledAt: z.string(),
  /** The amount of our payment or refund; null if there is none. */
  booked: z.int().nullish(),
})
export type UnbookedSettlement = z.infer<typeof UnbookedSettlement>
