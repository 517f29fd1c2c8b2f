// What the page of a booking shows of it, by its state and the reader's role, and what it does not.
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'

export const paid = { paymentStatus: 'completed', holdExpiresAt: null, payee: null } as const

/** What the state is called, who reads, what the host says of the booking, words that are shown, and words that are not. */
export const bookingStates: [string, Role, Partial<BookingDetails>, string[], string[]][] = [
  [
    'in review',
    'user',
    { isPaymentInReview: true, holdExpiresAt: '2031-07-30T04:30:00Z', actions: ['cancel'] },
    [
      'Checking your payment',
      'Your seats are held until 30 Jul 2031, 10:00 am. If we find the payment later, you get it back.',
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
      'Everything back until 5 days before the start',
      '50% back until 24 hours',
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
    ['How was it?', 'Rating', 'Send the review'],
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
    ],
    ['do not pay'],
  ],
  [
    'held at a provider who was suspended',
    'user',
    { isProviderSuspended: true, actions: ['pay', 'cancel'] },
    ['Please do not pay for it.', 'If you paid in time, enter the reference number'],
    ['Open a UPI app'],
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
]
