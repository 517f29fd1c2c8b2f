// What the page of a booking shows of it, by its state and the reader's role, and what it does not.
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import type { BookingRefund } from '../../../../contract/shapes/money/refunds.ts'

const refund = {
  id: 'r-1',
  refundNumber: 'RF-000001',
  amount: 240_050,
  status: 'due',
  payee: 'an••••@okaxis',
  createdAt: '2031-06-30T04:30:00Z',
  version: 1,
  actions: [],
} as const satisfies BookingRefund
const cancelledAndPaid = {
  status: 'cancelled',
  paymentStatus: 'refunded',
  refundAmount: 240_050,
  cancelledBy: 'user',
  actions: [],
} satisfies Partial<BookingDetails>

export const paid = { paymentStatus: 'completed', holdExpiresAt: null, payee: null } as const

const otherAmount = {
  paymentRejection: '₹2,000 arrived instead of ₹2,400.50.',
  receipts: [
    {
      kind: 'payment',
      number: 'RC-000001',
      amount: 200_000,
      use: 'unapplied',
      at: '2031-06-30T04:30:00Z',
    },
  ],
} satisfies Partial<BookingDetails>
const notPaidInTime = {
  status: 'cancelled',
  cancelledBy: 'system',
  ...otherAmount,
} satisfies Partial<BookingDetails>

const otherAmountStates: [string, Role, Partial<BookingDetails>, string[], string[]][] = [
  [
    'not paid, and another amount arrived',
    'user',
    { ...otherAmount, actions: ['pay', 'cancel'] },
    [
      'Another amount arrived',
      '₹2,000 arrived, which does not pay for the booking. We check it and send it back to you. We hold your booking',
    ],
    ['Your payment was not found'],
  ],
  [
    'hold ended, and another amount arrived',
    'user',
    { ...otherAmount, holdExpiresAt: '2031-06-30T04:30:00Z', actions: [] },
    ['Not paid in time', 'We check it and send it back to you. You can book again'],
    ['We received no payment'],
  ],
  [
    'not paid in time, and another amount arrived',
    'user',
    { ...notPaidInTime, actions: ['pay'] },
    ['We check it and send it back to you.'],
    ['No payment of', 'enter it again'],
  ],
  [
    'not paid in time, and another amount arrived',
    'dsa',
    { ...notPaidInTime, actions: [] },
    ['₹2,000 arrived instead of ₹2,400.50. It is among the money without a match, under Bookings, Money.'],
    ['No payment was received'],
  ],
]

/** What the state is called, who reads, what the host says of the booking, words that are shown, and words that are not. */
export const bookingStates: [string, Role, Partial<BookingDetails>, string[], string[]][] = [
  [
    'in review',
    'user',
    { isPaymentInReview: true, holdExpiresAt: '2031-07-30T04:30:00Z', actions: ['cancel'] },
    [
      'Checking your payment',
      'Your booking is held until 30 Jul 2031, 10:00 am. If your payment arrives after that, we send it back.',
      'Cancel my booking',
    ],
    ['UPI'],
  ],
  [
    'in review',
    'dsa',
    {
      isPaymentInReview: true,
      holdExpiresAt: '2031-07-30T04:30:00Z',
      paymentReference: '123456789012',
      actions: ['confirm-payment', 'reject-payment', 'cancel'],
    },
    [
      'Look for ₹2,400.50 with the reference 123456789012. The seats are released on 30 Jul 2031, 10:00 am.',
      'Confirm the payment',
      'Reject the payment',
    ],
    ['Record a payment'],
  ],
  ...otherAmountStates,
  [
    'not paid',
    'dsa',
    { actions: ['confirm-payment', 'cancel'] },
    ['Record a payment', 'Reference number'],
    ['Confirm the payment'],
  ],
  [
    'paid',
    'service_provider',
    { ...paid, actions: ['accept', 'decline'] },
    ['Accept the booking from Asha Nair?', 'Accept', 'Decline the booking', '+91 98765 43210'],
    ['Cancel the booking'],
  ],
  [
    'paid',
    'user',
    { ...paid, actions: ['cancel'] },
    ['Paid. Waiting for Malabar Trails to accept', 'Full refund until the provider accepts'],
    ['Accept'],
  ],
  [
    'confirmed',
    'user',
    { ...paid, status: 'confirmed', actions: ['cancel'], voucherCode: 'V-1' },
    [
      'Your trip is confirmed',
      'Voucher',
      'Full refund until Sat 26 Jul, 9:30 am',
      '50% refund until Wed 30 Jul, 9:30 am',
    ],
    [],
  ],
  [
    'over',
    'service_provider',
    { ...paid, status: 'confirmed', actions: ['complete', 'no-show'] },
    ['Did the guests arrive?', 'Mark as completed', 'Mark as a no-show'],
    ['Reason'],
  ],
  [
    'completed by itself',
    'service_provider',
    { ...paid, status: 'completed', actions: ['no-show'] },
    [
      'Completed',
      'If the guests did not arrive, you can mark a no-show within a day after the end.',
      'Mark as a no-show',
    ],
    ['Mark as completed'],
  ],
  [
    'completed',
    'user',
    { ...paid, status: 'completed', actions: ['review'] },
    ['How was it?', 'Rating', 'you cannot change them afterwards', 'Send the review'],
    ['When you cancel'],
  ],
  [
    'completed',
    'super_admin',
    { ...paid, status: 'completed', actions: ['refund'], refundAmount: 40_050 },
    ['At most ₹2,000.', 'Create the refund'],
    [],
  ],
  [
    'cancelled',
    'user',
    {
      ...paid,
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: 120_025,
      actions: [],
      cancelledBy: 'provider',
      cancellationReason: 'Storm',
    },
    ['Cancelled by the provider', 'You get ₹1,200.25 back.', 'Storm'],
    [],
  ],
  [
    'cancelled unpaid',
    'user',
    { status: 'cancelled', actions: [], cancelledBy: 'user', payee: null },
    ['Cancelled by you', 'No payment was received, so there is nothing to refund.', 'Payment Nothing paid'],
    ['If you paid in time', 'Pending'],
  ],
  [
    'confirmed at a provider who was suspended',
    'user',
    { ...paid, status: 'confirmed', isProviderSuspended: true, actions: ['cancel'] },
    [
      'The provider is suspended, so this trip may not take place. You can cancel for a full refund.',
      'Full refund while the provider is suspended',
      'Cancel my booking',
      'Your trip may not take place',
    ],
    ['do not pay', 'Show the voucher', 'Your trip is confirmed'],
  ],
  [
    'over, at a provider who was suspended',
    'user',
    {
      ...paid,
      status: 'confirmed',
      isProviderSuspended: true,
      actions: ['cancel'],
      fullRefundUntil: '2031-07-30T04:30:00Z',
    },
    [
      'Did your trip take place?',
      'If it did not take place, cancel by 30 Jul 2031, 10:00 am, and you get all your money back.',
      'Cancel my booking',
    ],
    ['may not take place'],
  ],
  [
    'begun, with guests who arrived before the provider was suspended',
    'user',
    {
      ...paid,
      status: 'confirmed',
      isProviderSuspended: true,
      arrivedAt: '2031-06-30T04:30:00Z',
      actions: [],
    },
    ['The provider is suspended. If something is wrong with your trip, contact us'],
    ['may not take place', 'Full refund while the provider is suspended', 'Cancel my booking'],
  ],
  [
    'not begun, with guests who arrived before the provider was suspended',
    'user',
    {
      ...paid,
      status: 'confirmed',
      isProviderSuspended: true,
      arrivedAt: '2031-06-30T04:30:00Z',
      actions: ['cancel'],
    },
    [
      'Your trip may not take place',
      'You can cancel until it starts.',
      'You can cancel for a full refund.',
      'Full refund while the provider is suspended',
    ],
    ['Show the voucher when you arrive', 'If something is wrong with your trip'],
  ],
  [
    'paid at a provider who was suspended',
    'user',
    { ...paid, isProviderSuspended: true, actions: ['cancel'] },
    ['Paid, and not accepted', 'You can cancel for a full refund.'],
    ['Waiting for Malabar Trails to accept'],
  ],
  [
    'held at a provider who was suspended',
    'user',
    { isProviderSuspended: true, actions: ['pay', 'cancel'] },
    ['Please do not pay for it.', 'If you paid in time, enter the reference number'],
    ['Open a UPI app', 'Pay to keep your booking'],
  ],
  [
    'cancelled, and paid too late',
    'dsa',
    { status: 'cancelled', paymentStatus: 'refunded', refundAmount: 240_050, actions: [] },
    ['Send ₹2,400.50 back to the customer.'],
    [],
  ],
  [
    'cancelled, perhaps paid',
    'user',
    { status: 'cancelled', actions: ['pay'], cancelledBy: 'system', paymentRejection: 'Mistyped?' },
    ['Cancelled: not paid in time', 'If you paid in time, enter the reference number', 'Mistyped?'],
    ['Open a UPI app', 'Nothing was paid', ' left '],
  ],
  [
    'cancelled, told of late',
    'user',
    { status: 'cancelled', actions: [], cancelledBy: 'system', isPaymentInReview: true },
    ['We are checking your payment. If we received it, you get ₹2,400.50 back.'],
    ['not paid in time'],
  ],
  [
    'cancelled, told of late',
    'dsa',
    {
      status: 'cancelled',
      actions: ['confirm-payment', 'reject-payment'],
      cancelledBy: 'system',
      isPaymentInReview: true,
    },
    ['If you received it, refund it.', 'The booking stays cancelled. The customer sees your reason.'],
    ['the usual time to pay again'],
  ],
  [
    'cancelled, paid back',
    'user',
    {
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: 240_050,
      actions: [],
      cancelledBy: 'system',
      cancellationReason: 'Nobody accepted it in time.',
    },
    ['You get ₹2,400.50 back.', 'Nobody accepted it in time.'],
    ['not paid in time'],
  ],
  [
    'cancelled, refund completed',
    'user',
    { ...cancelledAndPaid, refunds: [{ ...refund, status: 'completed' }] },
    ['₹2,400.50 was sent back.'],
    ['You get', 'Send ₹'],
  ],
  [
    'cancelled, refund completed',
    'super_admin',
    { ...cancelledAndPaid, refunds: [{ ...refund, status: 'completed' }] },
    ['₹2,400.50 was sent back.'],
    ['Send ₹', 'has to be sent'],
  ],
  [
    'cancelled, payment reversed',
    'user',
    { ...cancelledAndPaid, refunds: [{ ...refund, status: 'completed', payee: null, isReversed: true }] },
    ['₹2,400.50 is not sent: it did not reach us, or the bank took it back.', 'Nothing to send'],
    ['was sent', 'You get', 'payment was reversed'],
  ],
  [
    'cancelled, one refund sent and one reversed',
    'super_admin',
    {
      ...cancelledAndPaid,
      refunds: [
        { ...refund, amount: 20_000, status: 'completed' },
        { ...refund, id: 'r-2', amount: 220_050, status: 'completed', isReversed: true },
      ],
    },
    ['₹200 was sent back. ₹2,200.50 is not sent: it did not reach us, or the bank took it back.'],
    [],
  ],
  [
    'cancelled, refund by gateway',
    'user',
    { ...cancelledAndPaid, refunds: [{ ...refund, payee: null }] },
    ['You get ₹2,400.50 back.'],
    ['Send ₹', 'UPI id'],
  ],
  [
    'cancelled, refund by gateway',
    'dsa',
    { ...cancelledAndPaid, refunds: [{ ...refund, payee: null }] },
    ['The payment service sends ₹2,400.50 back.'],
    ['Send ₹'],
  ],
  [
    'cancelled, refund by hand',
    'super_admin',
    { ...cancelledAndPaid, refunds: [refund] },
    ['₹2,400.50 has to be sent back: super and national administrators find it under Bookings, Money.'],
    ['Send ₹'],
  ],
  [
    'cancelled, refund without a payee',
    'super_admin',
    { ...cancelledAndPaid, refunds: [{ ...refund, status: 'awaiting_payee', payee: null }] },
    ['The refund of ₹2,400.50 waits for the customer’s UPI id.'],
    ['Send ₹', 'The payment service'],
  ],
  [
    'changed to a lower price, then cancelled without refund',
    'user',
    { ...cancelledAndPaid, refundAmount: 20_000, refunds: [{ ...refund, amount: 20_000, status: 'sent' }] },
    ['₹200 was sent back.'],
    ['You get ₹200 back', 'Send ₹'],
  ],
  [
    'changed to a lower price, then cancelled without refund',
    'super_admin',
    { ...cancelledAndPaid, refundAmount: 20_000, refunds: [{ ...refund, amount: 20_000, status: 'sent' }] },
    ['₹200 was sent back.'],
    ['Send ₹'],
  ],
  [
    'changed to a lower price, then cancelled with a refund',
    'dsa',
    {
      ...cancelledAndPaid,
      refunds: [
        { ...refund, amount: 20_000, status: 'completed' },
        { ...refund, id: 'r-2', amount: 220_050 },
      ],
    },
    ['₹2,200.50 has to be sent back'],
    ['Send ₹', '₹2,400.50 has to be sent'],
  ],
  [
    'a no-show, refunded all the same',
    'user',
    {
      ...paid,
      status: 'completed',
      isNoShow: true,
      refundAmount: 20_000,
      refunds: [{ ...refund, amount: 20_000, status: 'completed' }],
      actions: [],
    },
    ['You did not show up', '₹200 was sent back.'],
    ['is not refunded'],
  ],
]
