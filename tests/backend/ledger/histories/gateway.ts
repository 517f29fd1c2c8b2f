// The payment gateway of a history: it has the money that it took and sent back, and knows nothing of our tables.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
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

/** How long it is asked in vain for a refund whose answer was lost. */
const silenceMs = 20 * dayMs

const unavailable = { ok: false, reason: 'unavailable' } as const
const rejected = { ok: false, reason: 'rejected' } as const

export function createGatewayOfHistory(now: () => Date) {
  const pages = new Map<string, Page>()
  const refunds = new Map<string, number>()
  /** Refunds that it has sent without an answer, and when. */
  const unheard = new Map<string, { amount: number; paymentId: string; at: Date }>()
  const asked = new Set<string>()
  /** What the host was told when it asked what had become of it. */
  const sentAfterAll: string[] = []
  const state = {
    isAnswering: true,
    /** Whether answers to refunds can be lost. */
    losesAnswers: false,
    balance: 0,
    untold: 0,
    sent: 0,
    unheard: 0,
  }

  /** Whether the host hears of a refund for the first time. */
  function hear(refundId: string): boolean {
    const lost = unheard.get(refundId)
    if (!lost) return false
    unheard.delete(refundId)
    state.unheard -= lost.amount
    return true
  }

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
    refund: async ({ refundId, paymentId, amount }) => {
      if (!state.isAnswering) return unavailable
      const isNew = !refunds.has(refundId)
      if (isNew) {
        refunds.set(refundId, amount)
        state.balance -= amount
        if (state.losesAnswers && refunds.size % 3 === 0) {
          unheard.set(refundId, { amount, paymentId, at: now() })
          state.unheard += amount
        }
      }
      const lostAt = unheard.get(refundId)?.at.getTime() ?? 0
      if (state.losesAnswers && now().getTime() - lostAt < silenceMs) return unavailable
      if (hear(refundId) || isNew) state.sent += amount
      return { ok: true, value: { gatewayRefundId: `rfnd_${refundId}`, status: 'pending' } }
    },
    fetchRefund: async ({ refundId }) => {
      if (!refunds.has(refundId)) return { ok: true, value: null }
      if (hear(refundId)) sentAfterAll.push(refundId)
      return { ok: true, value: { gatewayRefundId: `rfnd_${refundId}`, status: 'processed' } }
    },
    listSettled: async () => ({ ok: true, value: [] }),
    readNotification: () => null,
  }

  return {
    gateway,
    state,
    /** Pages about which it has answered since this was emptied. */
    asked,
    sentAfterAll,
    isUnheard: (refundId: string) => unheard.has(refundId),
    hasUnheard: (bookingId: string) =>
      [...unheard.values()].some((refund) =>
        [...pages.values()].some(
          (page) => page.bookingId === bookingId && page.payment?.paymentId === refund.paymentId,
        ),
      ),
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
