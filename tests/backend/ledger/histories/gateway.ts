// The payment gateway of a history: it has the money that it took and sent back, and knows nothing of our tables.
import type { Gateway, PaymentState } from '../../../../backend/services/gateways/gateway.ts'

interface Page {
  id: string
  bookingId: string
  amount: number
  status: PaymentState['status']
  payment: { paymentId: string; amount: number; paidAt: Date } | null
  /** When it was last asked for, with or without an answer. */
  triedAt: Date | null
}

const unavailable = { ok: false, reason: 'unavailable' } as const
const rejected = { ok: false, reason: 'rejected' } as const

export function createGatewayOfHistory(now: () => Date) {
  const pages = new Map<string, Page>()
  const refunds = new Map<string, number>()
  const asked = new Set<string>()
  const state = { isAnswering: true, balance: 0, untold: 0, sent: 0 }

  const gateway: Gateway = {
    name: 'razorpay',
    createPayment: async ({ bookingId, amount, expiresAt }) => {
      const id = `plink_${pages.size + 1}`
      pages.set(id, { id, bookingId, amount, status: 'created', payment: null, triedAt: null })
      return { ok: true, value: { gatewayId: id, paymentUrl: `https://pay.example/${id}`, expiresAt } }
    },
    fetchPayment: async (id) => {
      const page = pages.get(id)
      if (!page) return rejected
      page.triedAt = now()
      if (!state.isAnswering) return unavailable
      asked.add(id)
      return { ok: true, value: { status: page.status, captured: page.payment ? [page.payment] : [] } }
    },
    cancelPayment: async (id) => {
      const page = pages.get(id)
      if (page?.status !== 'created') return rejected
      page.status = 'cancelled'
      return { ok: true, value: null }
    },
    refund: async ({ refundId, amount }) => {
      if (!state.isAnswering) return unavailable
      if (!refunds.has(refundId)) {
        refunds.set(refundId, amount)
        state.balance -= amount
        state.sent += amount
      }
      return { ok: true, value: { gatewayRefundId: `rfnd_${refundId}`, status: 'pending' } }
    },
    fetchRefund: async ({ refundId }) =>
      refunds.has(refundId)
        ? { ok: true, value: { gatewayRefundId: `rfnd_${refundId}`, status: 'processed' } }
        : { ok: true, value: null },
    listSettled: async () => ({ ok: true, value: [] }),
    readNotification: () => null,
  }

  return {
    gateway,
    state,
    /** Pages about which it has answered since this was emptied. */
    asked,
    pageOf: (bookingId: string): Page | undefined =>
      [...pages.values()].find((page) => page.bookingId === bookingId),
    pay: (page: Page, paidAt: Date) => {
      page.status = 'paid'
      page.payment = { paymentId: `pay_${page.id}`, amount: page.amount, paidAt }
      state.balance += page.amount
      state.untold += page.amount
    },
  }
}
export type GatewayOfHistory = ReturnType<typeof createGatewayOfHistory>
