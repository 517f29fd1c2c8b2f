import { ids, marks, voucherCodeOf } from '../../support/two-territories/cast.ts'
import { refunders, reviewForm } from '../payloads.ts'
import {
  booked,
  contains,
  customers,
  guarded,
  inside,
  open,
  outside,
  provided,
  type Probes,
} from '../probes.ts'

export const ofBookings: Probes = {
  // Bookings.
  holdSeats: [
    {
      request: {
        payload: { slotId: ids.nextSlot, seats: 1, nights: 1, idempotencyKey: 'a-new-booking', ref: '' },
      },
      expected: guarded(403, [customers, 'ok']),
    },
  ],
  listBookings: [{ request: {}, shows: contains(ids.confirmed), expected: booked('shows', 'hides') }],
  exportBookings: [{ request: {}, shows: contains(marks.live), expected: booked('shows', 'hides') }],
  holdSeatsWithoutAccount: [
    {
      request: {
        payload: {
          slotId: ids.nextSlot,
          seats: 1,
          nights: 1,
          idempotencyKey: 'a-new-booking',
          ref: '',
          contact: { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' },
        },
      },
      expected: open('ok'),
    },
  ],
  renewBookingLink: [{ request: { payload: { link: 'unknown' } }, expected: open(404) }],
  correctBookingContact: [
    {
      request: {
        payload: {
          link: 'unknown',
          idempotencyKey: 'a'.repeat(36),
          contact: { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' },
        },
      },
      expected: open(404),
    },
  ],
  addBookingToAccount: [
    { request: { payload: { link: 'unknown' } }, expected: guarded(403, [customers, 404]) },
  ],
  checkBookingState: [
    {
      request: { payload: { bookingId: 'BK-000001', emailOrPhone: 'priya@example.com' } },
      expected: open(404),
    },
  ],
  sendBookingLink: [
    {
      request: { payload: { bookingId: 'BK-000001', emailOrPhone: 'priya@example.com' } },
      expected: open('ok'),
    },
  ],
  findVoucher: [
    {
      request: { parameters: { code: voucherCodeOf(2) } },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 'ok'], [['other provider'], 403]),
    },
    { what: 'a code of no voucher', request: { parameters: { code: 'unknown' } }, expected: guarded(404) },
  ],
  getBooking: [
    { request: { parameters: { id: ids.confirmed } }, expected: booked() },
    { what: 'by its number', request: { parameters: { id: 'BK-000002' } }, expected: booked() },
  ],
  getBookingReceipt: [
    { request: { parameters: { id: ids.inReview, number: 'RC-000001' } }, expected: booked() },
    {
      what: 'note of a refund',
      request: { parameters: { id: ids.inReview, number: 'RF-000001' } },
      expected: booked(),
    },
    {
      what: 'number of another booking',
      request: { parameters: { id: ids.confirmed, number: 'RC-000001' } },
      expected: booked(404),
    },
  ],
  actOnBooking: [
    {
      what: 'say that the money came',
      request: { parameters: { id: ids.inReview }, payload: { action: 'confirm-payment', version: 0 } },
      expected: guarded(404, [inside, 'ok'], [['provider', 'customer'], 403]),
    },
    {
      what: 'cancel',
      request: {
        parameters: { id: ids.confirmed },
        payload: { action: 'cancel', version: 0, reason: 'Rain', expectedRefund: 240_000 },
      },
      expected: booked(),
    },
    {
      what: 'reverse-payment',
      request: {
        parameters: { id: ids.confirmed },
        payload: { action: 'reverse-payment', version: 0, reason: 'Chargeback', amount: 100_000 },
      },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 403], [refunders, 'ok']),
    },
    {
      what: 'recover-payment',
      request: {
        parameters: { id: ids.confirmed },
        payload: {
          action: 'recover-payment',
          version: 0,
          reason: 'The dispute is won',
          amount: 100_000,
          reference: 'DISPUTE1234',
        },
      },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 403], [refunders, 409]),
    },
    {
      what: 'void-payment',
      request: {
        parameters: { id: ids.confirmed },
        payload: { action: 'void-payment', version: 0, reason: 'It never came' },
      },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 403], [refunders, 409]),
    },
    {
      what: 'refund',
      request: {
        parameters: { id: ids.completed },
        payload: { action: 'refund', version: 0, reason: 'Rain', amount: 100_000 },
      },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 403], [['super_admin'], 'ok']),
    },
  ],
  quoteBookingChange: [
    {
      request: {
        parameters: { id: ids.confirmed },
        payload: { slotId: ids.nextSlot, seats: 1, nights: 1 },
      },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  changeBooking: [
    {
      request: {
        parameters: { id: ids.confirmed },
        payload: { slotId: ids.nextSlot, seats: 1, nights: 1, version: 0, expectedTotal: 120_000 },
      },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  describeGuests: [
    {
      request: {
        parameters: { id: ids.confirmed },
        payload: { guestNames: ['Priya Menon'], hostMessage: 'We come by train.' },
      },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  replyToReview: [
    {
      request: { parameters: { id: ids.completed }, payload: { text: 'Thank you.' } },
      expected: provided(409),
    },
  ],
  removeReviewReply: [
    {
      request: { parameters: { id: ids.completed } },
      expected: guarded(403, [[...inside, 'provider'], 409], [[...outside, 'other provider'], 404]),
    },
  ],
  removeReview: [
    {
      request: { parameters: { id: ids.completed }, payload: { reason: 'Names a phone number.' } },
      expected: guarded(403, [inside, 409], [outside, 404]),
    },
  ],
  keepReview: [
    {
      request: { parameters: { id: ids.completed }, payload: { reason: 'It is fair.' } },
      expected: guarded(403, [inside, 409], [outside, 404]),
    },
  ],
  restoreReview: [
    {
      request: { parameters: { id: ids.completed } },
      expected: guarded(403, [['super_admin'], 409]),
    },
  ],
  reportReview: [
    {
      request: { parameters: { id: ids.completed }, payload: { reason: 'It is of another boat.' } },
      expected: provided(409),
    },
  ],
  reviewBooking: [
    {
      request: { parameters: { id: ids.completed }, payload: { rating: 5, text: 'Worth the early start.' } },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  reviewBookingWithPictures: [
    {
      what: 'with a picture that cannot be read',
      request: { parameters: { id: ids.completed }, payload: reviewForm() },
      expected: guarded(403, [['customer'], 400], [['other customer'], 404]),
    },
  ],
  removeReviewPicture: [
    {
      what: 'a picture that is not there',
      request: { parameters: { id: ids.completed, picture: ids.waiting } },
      expected: guarded(403, [customers, 404]),
    },
  ],
  getReviewPicture: [
    {
      what: 'a picture that is not there',
      request: { parameters: { id: ids.waiting, width: '320' } },
      expected: open(404),
    },
  ],
  getGuestList: [
    {
      request: { query: { date: '2026-10-03' } },
      shows: contains(ids.confirmed),
      expected: provided('shows', 'hides'),
    },
  ],
  cancelSlot: [
    { request: { parameters: { id: ids.nextSlot }, payload: { reason: 'Rain' } }, expected: provided() },
  ],
}
