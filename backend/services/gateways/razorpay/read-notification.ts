// Razorpay's webhooks: the header holds the HMAC-SHA256 of the body's bytes in hexadecimal digits.
// https://razorpay.com/docs/webhooks/
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { GatewayNotification, SignedMessage } from '../gateway.ts'
import { PaymentLink, PaymentTime, stateOf } from './payment-links.ts'
import { describeRefundEntity, noteOf, RefundEntity } from './refunds.ts'

const Event = z.object({ event: z.string().max(100), payload: z.record(z.string(), z.unknown()) })

const Payment = z.object({
  entity: z.object({
    id: z.string().regex(/^pay_\w{1,31}$/),
    amount: z.int().nonnegative(),
    currency: z.string(),
    captured: z.boolean(),
    created_at: PaymentTime,
  }),
})

const LinkPayload = z.object({ payment_link: z.object({ entity: PaymentLink }), payment: Payment.optional() })

const RefundPayload = z.object({ refund: z.object({ entity: RefundEntity }) })

/** The header with an id of the event is not signed, so the bytes themselves say whether it was received before. */
export function readNotification(
  { body, header }: SignedMessage,
  secrets: readonly string[],
): GatewayNotification | null {
  if (!isSigned(body, header('x-razorpay-signature'), secrets)) return null
  const eventId = createHash('sha256').update(body).digest('hex')
  const event = Event.safeParse(parseJson(body)).data
  if (event === undefined) return { eventId, kind: 'unreadable', about: 'nothing' }
  const { event: kind, payload } = event
  if (kind.startsWith('payment_link.')) return { eventId, kind, ...readPayment(payload) }
  if (kind === 'refund.processed' || kind === 'refund.failed')
    return { eventId, kind, ...readRefund(payload) }
  // payment.captured and payment.failed do not say which link they are for; payment_link.paid follows the first.
  return { eventId, kind, about: 'nothing' }
}

type About<Kind extends GatewayNotification['about']> = Omit<
  Extract<GatewayNotification, { about: Kind }>,
  'eventId' | 'kind'
>
const nothing: About<'nothing'> = { about: 'nothing' }

function readPayment(payload: unknown): About<'payment'> | About<'nothing'> {
  const parsed = LinkPayload.safeParse(payload)
  if (!parsed.success) return nothing
  const { payment_link: link, payment } = parsed.data
  const { id: gatewayId, status, notes } = link.entity
  const isCaptured = payment?.entity.captured === true && payment.entity.currency === 'INR'
  const { id: paymentId = '', amount = 0, created_at: paidAt = null } = payment?.entity ?? {}
  return {
    about: 'payment',
    gatewayId,
    bookingId: noteOf(notes, 'booking_id'),
    status: stateOf(status),
    captured: isCaptured ? [{ paymentId, amount, paidAt }] : [],
  }
}

function readRefund(payload: unknown): About<'refund'> | About<'nothing'> {
  const parsed = RefundPayload.safeParse(payload)
  if (!parsed.success) return nothing
  const { entity } = parsed.data.refund
  return {
    about: 'refund',
    refundId: noteOf(entity.notes, 'refund_id'),
    amount: entity.amount,
    refund: describeRefundEntity(entity),
  }
}

function isSigned(body: Uint8Array, signature: string | undefined, secrets: readonly string[]): boolean {
  if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given))
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
