// Guest names and a message that could not be saved with a new booking: kept for the page of the booking that takes them.
import * as z from 'zod'
import type { AppContext } from '../api/client.ts'
import { createSignedCookie } from '../http/cookies/signed-cookie.ts'
import type { GuestDetailsForm } from './guest-details.ts'

const cookie = createSignedCookie('guests', {
  schema: z.object({ guestNames: z.string(), hostMessage: z.string() }),
  maxAgeSeconds: 30 * 60,
})

/** Browsers drop a cookie that is longer. */
const maximumLength = 4000

/**
 * The cookie, which is sent to the pages of this booking alone; undefined for more text than a cookie holds.
 * @param path of the booking
 */
export async function keepGuestDetails(
  context: AppContext,
  path: string,
  { guestNames = '', hostMessage = '' }: GuestDetailsForm,
): Promise<string | undefined> {
  const line = await cookie.keep(context, { guestNames, hostMessage }, path)
  return line.length > maximumLength ? undefined : line
}

/** @param path of the booking */
export const forgetGuestDetails = (context: AppContext, path: string): Promise<string> =>
  cookie.remove(context, path)

export const readGuestDetails = cookie.read
