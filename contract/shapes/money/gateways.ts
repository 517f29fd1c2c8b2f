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
