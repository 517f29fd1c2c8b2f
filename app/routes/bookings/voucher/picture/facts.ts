// What the picture of a voucher shows: what one needs at the start, and no price or message, since fellow travellers are
// sent it.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatExtraCount } from '@affiliate-booking/shared/extras'
import { formatVoucherCode } from '@affiliate-booking/shared/voucher-codes'
import { formatMoment, formatTime, formatTimeSlot, formatWeekday } from '../../../../domain/format/dates.ts'
import { formatParty } from '../../../../domain/format/numbers.ts'
import { bookingStatusLabels } from '../../../../domain/labels/status-labels.ts'
import { kindLabels } from '../../../../domain/products/product-path.ts'
import { partyTitle, placeTitle, spanTitles } from '../../booking-facts.tsx'

export interface PictureFact {
  readonly title: string
  readonly text: string
}

export interface PictureFacts {
  readonly title: string
  /** In place of a title that cannot be drawn. */
  readonly plainTitle: string
  readonly provider: string
  readonly status: string
  readonly isCancelled: boolean
  readonly bookingId: string
  /** To be typed. */
  readonly code: string
  readonly facts: readonly PictureFact[]
  /** When this was so: a picture stays as it is. */
  readonly asOf: string
}

export function pictureFacts(booking: BookingDetails, voucherCode: string, now: Date): PictureFacts {
  const { productTitle, serviceProviderName, providerPhone, status, bookingId, kind } = booking
  const { meetingPoint, position, userName, location, extras } = booking
  const district = `${location.district}, ${location.state}`
  return {
    title: productTitle,
    plainTitle: `${kindLabels[kind].one} in ${district}`,
    provider: serviceProviderName,
    status: bookingStatusLabels[status].label,
    isCancelled: status === 'cancelled',
    bookingId,
    code: formatVoucherCode(voucherCode),
    facts: [
      ...whenFacts(booking),
      { title: partyTitle(booking), text: formatParty(booking) },
      { title: 'Extras', text: (extras ?? []).map(formatExtraCount).join('\n') },
      { title: 'Name', text: userName },
      { title: placeTitle(booking), text: meetingPoint ?? '' },
      { title: 'Map position', text: position ?? '' },
      { title: 'Location', text: district },
      { title: 'Provider’s phone', text: providerPhone ?? '' },
    ].filter(({ text }) => text !== ''),
    asOf: formatMoment(now.toISOString()),
  }
}

function whenFacts(booking: BookingDetails): PictureFact[] {
  const { date, endDate, timeSlot } = booking
  if (endDate == null)
    return [{ title: 'Day and time', text: `${formatWeekday(date)},\n${formatTimeSlot(timeSlot)}` }]
  const titles = spanTitles(booking)
  return [
    { title: titles.first, text: `${formatWeekday(date)},\nfrom ${formatTime(timeSlot.startTime)}` },
    { title: titles.last, text: `${formatWeekday(endDate)},\nuntil ${formatTime(timeSlot.endTime)}` },
  ]
}
