// Guest names and a message that could not be saved with a new booking: kept for the page of the booking that takes them.
import { createCookie } from 'react-router'
import * as z from 'zod'
import type { AppContext } from '../api/client.ts'
import { cookieSecrets } from '../http/cookie-secrets.ts'
import { cookieOptions } from '../http/request-facts.ts'
import type { GuestDetailsForm } from './guest-details.ts'

const KeptGuestDetails = z.object({ guestNames: z.string(), hostMessage: z.string() })
type KeptGuestDetails = z.infer<typeof KeptGuestDetails>

const cookie = createCookie('guests', {
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 60,
  secrets: cookieSecrets('guests'),
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
  const kept = await cookie.serialize({ guestNames, hostMessage }, { ...cookieOptions(context), path })
  return kept.length > maximumLength ? undefined : kept
}

/** @param path of the booking */
export const forgetGuestDetails = (context: AppContext, path: string): Promise<string> =>
  cookie.serialize('', { ...cookieOptions(context), path, maxAge: 0 })

export async function readGuestDetails(request: Request): Promise<KeptGuestDetails | undefined> {
  const parsed = KeptGuestDetails.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : undefined
}
