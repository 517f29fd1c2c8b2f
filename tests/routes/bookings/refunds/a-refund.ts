import type { BookingRefund, RefundDetails } from '../../../../contract/shapes/money/refunds.ts'

export const refundId = '3f0c7f0e-0000-4000-8000-000000000001'

export const aRefund = (overrides: Partial<BookingRefund> = {}): BookingRefund => ({
  id: refundId,
  refundNumber: 'RF-000012',
  amount: 120_025,
  status: 'awaiting_payee',
  payee: null,
  reason: null,
  utr: null,
  failure: null,
  createdAt: '2031-07-01T10:00:00Z',
  sentAt: null,
  completedAt: null,
  version: 4,
  actions: ['set-payee'],
  ...overrides,
})

export const details = (overrides: Partial<RefundDetails> = {}): RefundDetails => ({
  ...aRefund({ status: 'due', payee: 'as••••@okaxis', actions: ['send'] }),
  bookingId: 'b-1',
  bookingNumber: 'BK-000123',
  productTitle: 'Fort Kochi walk',
  customerName: 'Asha Nair',
  upiId: 'asha@okaxis',
  obstacle: null,
  ...overrides,
})
