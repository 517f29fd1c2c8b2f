// Refunds to where the money came from. https://razorpay.com/docs/api/refunds/
import * as z from 'zod'
import type { GatewayResult, RefundOrder, RefundState } from '../gateway.ts'
import type { CallRazorpay } from './razorpay-api.ts'

export const RefundEntity = z.object({
  id: z.string().regex(/^rfnd_\w{1,30}$/),
  amount: z.int().nonnegative(),
  status: z.enum(['pending', 'processed', 'failed']),
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]).optional(),
})

const RefundCollection = z.object({ items: z.array(RefundEntity) })

export const describeRefundEntity = ({ id, status }: z.output<typeof RefundEntity>): RefundState => ({
  gatewayRefundId: id,
  status,
})

/** A value that we gave with what the entity is for. */
export function noteOf(notes: z.output<typeof RefundEntity>['notes'], name: string): string | null {
  const value = notes === undefined || notes === null || Array.isArray(notes) ? undefined : notes[name]
  return z.guid().safeParse(value).data ?? null
}

export function createRefundCalls(call: CallRazorpay) {
  const ofPayment = (id: string, step: string) => `/v1/payments/${encodeURIComponent(id)}/${step}` as const

  async function fetchRefund({
    refundId,
    paymentId,
  }: RefundOrder): Promise<GatewayResult<RefundState | null>> {
    const fetched = await call(
      { name: 'list-refunds', method: 'GET', path: ofPayment(paymentId, 'refunds?count=100') },
      RefundCollection,
    )
    if (!fetched.ok) return fetched
    const known = fetched.value.items.find(({ notes }) => noteOf(notes, 'refund_id') === refundId)
    return { ok: true, value: known ? describeRefundEntity(known) : null }
  }

  return {
    fetchRefund,

    async refund(order: RefundOrder): Promise<GatewayResult<RefundState>> {
      const { refundId, paymentId, amount } = order
      const sent = await call(
        {
          name: 'refund',
          method: 'POST',
          path: ofPayment(paymentId, 'refund'),
          headers: { 'X-Refund-Idempotency': refundId },
          body: { amount, speed: 'normal', notes: { refund_id: refundId } },
        },
        RefundEntity,
      )
      if (sent.ok)
        return sent.value.amount === amount
          ? { ok: true, value: describeRefundEntity(sent.value) }
          : { ok: false, reason: 'malformed' }
      if (sent.reason !== 'rejected') return sent
      // An earlier request may have been done without its answer: what was sent must not be sent by hand again.
      const earlier = await fetchRefund(order)
      if (!earlier.ok) return earlier.reason === 'rejected' ? { ...earlier, reason: 'unknown' } : earlier
      return earlier.value ? { ok: true, value: earlier.value } : sent
    },
  }
}
