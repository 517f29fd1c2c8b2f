// Razorpay's payment links: pages on which a sum is paid once. https://razorpay.com/docs/api/payments/payment-links/
import * as z from 'zod'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { CreatedPayment, GatewayResult, PaymentOrder, PaymentState } from '../gateway.ts'
import type { CallRazorpay } from './razorpay-api.ts'

/** A link cannot expire sooner. Razorpay asks for 15 minutes; clocks differ. */
const shortestLife = 16 * minuteMs

const Paise = z.int().nonnegative()

export const PaymentLink = z.object({
  id: z.string().regex(/^plink_\w{1,40}$/),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  amount: Paise,
  currency: z.string(),
  /** Razorpay writes no notes as an empty list. */
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]).optional(),
})

/** Seconds since 1970. Money without a readable time has come all the same. */
export const PaymentTime = z
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000))
  .nullish()
  .catch(null)

const CreatedLink = PaymentLink.extend({ short_url: z.string() })

const LinkWithPayments = PaymentLink.extend({
  payments: z
    .array(
      z.object({
        payment_id: z.string().regex(/^pay_\w{1,31}$/),
        amount: Paise,
        status: z.string(),
        created_at: PaymentTime,
      }),
    )
    .nullish(),
})

export function createPaymentLinks(call: CallRazorpay, apiUrl: string, now: () => Date) {
  const ofLink = (id: string, step = '') => `/v1/payment_links/${encodeURIComponent(id)}${step}` as const

  return {
    /** No data of the customer goes to Razorpay; they enter what is needed there. */
    async createPayment(order: PaymentOrder): Promise<GatewayResult<CreatedPayment>> {
      const { amount, reference, bookingId, description, returnUrl } = order
      const expiresAt = new Date(Math.max(order.expiresAt.getTime(), now().getTime() + shortestLife))
      const created = await call(
        {
          name: 'create-payment-link',
          method: 'POST',
          path: '/v1/payment_links',
          body: {
            amount,
            currency: 'INR',
            accept_partial: false,
            reference_id: reference,
            description,
            expire_by: Math.floor(expiresAt.getTime() / 1000),
            reminder_enable: false,
            notify: { sms: false, email: false },
            notes: { booking_id: bookingId },
            callback_url: returnUrl,
            callback_method: 'get',
          },
        },
        CreatedLink,
      )
      if (!created.ok) return created
      const { id: gatewayId, short_url: paymentUrl, ...link } = created.value
      const isAsAsked = link.amount === amount && link.currency === 'INR' && link.status === 'created'
      if (!isAsAsked || !isPaymentPage(paymentUrl, apiUrl)) return { ok: false, reason: 'malformed' }
      return { ok: true, value: { gatewayId, paymentUrl, expiresAt } }
    },

    async fetchPayment(gatewayId: string): Promise<GatewayResult<PaymentState>> {
      const fetched = await call(
        { name: 'fetch-payment-link', method: 'GET', path: ofLink(gatewayId) },
        LinkWithPayments,
      )
      if (!fetched.ok) return fetched
      const { status, currency, payments } = fetched.value
      if (currency !== 'INR') return { ok: false, reason: 'malformed' }
      const captured = (payments ?? [])
        .filter((payment) => payment.status === 'captured')
        .map(({ payment_id: paymentId, amount, created_at: paidAt = null }) => ({
          paymentId,
          amount,
          paidAt,
        }))
      return { ok: true, value: { status: stateOf(status), captured } }
    },

    async cancelPayment(gatewayId: string): Promise<GatewayResult<null>> {
      const cancelled = await call(
        { name: 'cancel-payment-link', method: 'POST', path: ofLink(gatewayId, '/cancel') },
        PaymentLink,
      )
      return cancelled.ok ? { ok: true, value: null } : cancelled
    },
  }
}

/** Links are not paid in parts; one that was all the same has money in it, and stays open. */
export const stateOf = (status: z.output<typeof PaymentLink>['status']): PaymentState['status'] =>
  status === 'partially_paid' ? 'created' : status

/** The address becomes a link on our page. */
function isPaymentPage(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && apiUrl.startsWith('http:'))
}
