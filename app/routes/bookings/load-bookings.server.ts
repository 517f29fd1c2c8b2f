// What several screens of bookings load.
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type * as slotCalls from '@affiliate-booking/contract/calls/bookings/slots'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import {
  getBooking,
  getGuestList,
  getLinkedBooking,
  lacksBookingChange,
} from '../../.server/api/endpoints/bookings.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { tripMessages } from '../../domain/bookings/trip-messages.ts'
import type { Failure } from '../../.server/api/response.ts'
import { statusPage } from '../../.server/http/load-failure.ts'

const launchingSoon = { launchingSoon: 'Bookings' } as const

/**
 * A booking in scope, by its id or its number.
 * @throws a 404 page when there is none, and an error page when the host fails
 */
export async function loadBooking(
  context: AppContext,
  id: string,
): Promise<BookingDetails | typeof launchingSoon> {
  const result = await getBooking(context, id)
  if (result.ok) return withOfferedActions(context, result.value.booking)
  if (result.reason === 'not-offered') return launchingSoon
  if (result.status === 404) throw statusPage(404)
  throw errorPage(result, 'The booking could not be loaded.')
}

/**
 * The booking that a link opens.
 * @throws a 404 page that says so when it opens none, and an error page when the host fails
 */
export async function loadLinkedBooking(context: AppContext, link: string): Promise<BookingDetails> {
  const result = await getLinkedBooking(context, link)
  if (result.ok) return withOfferedActions(context, result.value.booking)
  if (result.reason === 'not-offered') throw statusPage(404)
  // A host that knows no links asks for a session.
  if (result.status === 404 || result.status === 401) throw unknownLinkPage()
  throw errorPage(result, 'The booking could not be loaded.')
}

/** Without a change where the host lacks its calls. */
async function withOfferedActions(context: AppContext, booking: BookingDetails): Promise<BookingDetails> {
  if (!booking.actions.includes('change') || !(await lacksBookingChange(context))) return booking
  return { ...booking, actions: booking.actions.filter((action) => action !== 'change') }
}

export const unknownLinkPage = () =>
  statusPage(404, { code: 'unknown-link', message: tripMessages.unknownLink })

/**
 * The guests of a day.
 * @throws an error page when the host fails
 */
export async function loadGuestList(
  context: AppContext,
  date: string,
): Promise<ResponseOf<typeof slotCalls.getGuestList> | typeof launchingSoon> {
  const result = await getGuestList(context, date)
  if (result.ok) return result.value
  if (result.reason === 'not-offered') return launchingSoon
  throw errorPage(result, 'The day could not be loaded.')
}

/** The visitor may open this page, so a 4xx of the host is an error of the host. */
const errorPage = ({ status, message }: Failure, fallback: string) =>
  statusPage(status >= 500 ? status : 502, { code: 'bookings-failed', message: message ?? fallback })
