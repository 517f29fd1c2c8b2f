// Bookings as a host gives them.
import type { BookingDetails, BookingRow, GuestListSlot } from '../../../../contract/shapes/bookings.ts'

export const aRow = (overrides: Partial<BookingRow> = {}): BookingRow => ({
  id: 'b-1',
  bookingId: 'BK-000123',
  userId: 'u-1',
  userName: 'Asha Nair',
  productId: 'p-1',
  productTitle: 'Fort Kochi walk',
  productSlug: 'fort-kochi-walk',
  kind: 'tour',
  serviceProviderId: 's-1',
  serviceProviderName: 'Malabar Trails',
  date: '2031-07-31',
  endDate: null,
  timeSlot: { startTime: '09:30', endTime: '12:00' },
  seats: 2,
  status: 'pending',
  totalAmount: 240_050,
  paymentStatus: 'pending',
  holdExpiresAt: '2031-07-01T10:15:00Z',
  isPaymentInReview: false,
  isNoShow: false,
  refundAmount: null,
  createdAt: '2031-07-01T10:00:00Z',
  ...overrides,
})

export const aBooking = (overrides: Partial<BookingDetails> = {}): BookingDetails => ({
  ...aRow(),
  version: 3,
  actions: ['pay', 'cancel'],
  refundQuote: null,
  policy: [
    { hoursBefore: 120, refundPercent: 100 },
    { hoursBefore: 24, refundPercent: 50 },
  ],
  payee: { id: 'tours@bank', name: 'Tourist App & Co' },
  paymentReference: null,
  paymentRejection: null,
  meetingPoint: 'Vasco da Gama Square',
  location: { district: 'Ernakulam', state: 'Kerala', country: 'India' },
  customerPhone: '+91 98765 43210',
  customerEmail: 'asha@host.test',
  providerPhone: '+91 91234 56789',
  cancelledBy: null,
  cancellationReason: null,
  voucherCode: null,
  referralCode: null,
  review: null,
  timeline: [
    { id: '1', action: 'booking.held', actor: 'Asha Nair', reason: null, at: '2031-07-01T10:00:00Z' },
  ],
  ...overrides,
})

/** Of a guest list. */
export const aGuest = (overrides: Partial<GuestListSlot['bookings'][number]> = {}) => ({
  ...aRow({ status: 'confirmed', paymentStatus: 'completed', holdExpiresAt: null }),
  customerPhone: '+91 98765 43210',
  version: 4,
  ...overrides,
})

export const aGuestListSlot = (bookings: GuestListSlot['bookings'] = []): GuestListSlot => ({
  slot: {
    id: 'slot-1',
    date: '2031-07-31',
    startTime: '09:30',
    endTime: '12:00',
    capacity: 10,
    free: 8,
    status: 'AVAILABLE',
  },
  productId: 'p-1',
  productTitle: 'Fort Kochi walk',
  kind: 'tour',
  bookings,
})
