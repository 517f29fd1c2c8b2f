import { redirect } from 'react-router'
import { bookingMessages } from '../../domain/messages.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { type GuestDetailsForm, tellGuestDetails } from '../../.server/forms/guest-details.ts'
import { keepGuestDetails } from '../../.server/forms/kept-guest-details.ts'
import { redirectWithToast } from '../../.server/http/toast.ts'

interface Held {
  /** Of the booking's page. */
  path: `/${string}`
  id: string
  guests: GuestDetailsForm
  /** Of a booking without an account. */
  link?: string
  /** Said there. */
  notice?: string | undefined
}

/** Saves what was told of the guests, and leads to the booking. What could not be saved is kept for the form there. */
export async function continueToBooking(
  context: AppContext,
  { path, id, guests, link, notice }: Held,
): Promise<Response> {
  if (await tellGuestDetails(context, id, guests, link))
    return notice === undefined ? redirect(path) : redirectWithToast(context, path, notice)
  const answer = await redirectWithToast(context, path, bookingMessages.guestsNotSaved, 'error')
  const kept = await keepGuestDetails(context, path, guests)
  if (kept !== undefined) answer.headers.append('Set-Cookie', kept)
  return answer
}
