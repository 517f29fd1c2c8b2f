// Guests without an account who wait for a tour or a stay that is sold out for them. A link that is sent to their address
// confirms it, and ends it.
import * as z from 'zod'
import { defineCall, emailAddress, requiredText } from '../../call.ts'
import { JoinWaitlistPayload, WaitlistEntry } from './waitlist.ts'

export const JoinWaitlistAsGuestPayload = JoinWaitlistPayload.omit({ replaces: true }).extend({
  email: emailAddress(),
})
export type JoinWaitlistAsGuestPayload = z.infer<typeof JoinWaitlistAsGuestPayload>

export const GuestLinkPayload = z.object({ token: requiredText('Link', 200) })
export type GuestLinkPayload = z.infer<typeof GuestLinkPayload>

export const GuestWish = z.object({
  entry: WaitlistEntry,
  isConfirmed: z.boolean(),
  /** The customer account with the address, if it is confirmed there, shows it too. */
  isInAccount: z.boolean().optional(),
})
export type GuestWish = z.infer<typeof GuestWish>

export const joinWaitlistAsGuest = defineCall({
  id: 'joinWaitlistAsGuest',
  support: 'optional',
  method: 'POST',
  path: '/guest-waitlist',
  encoding: 'json',
  payload: JoinWaitlistAsGuestPayload,
  response: z.unknown(),
  errorStatuses: [400, 404, 409, 429],
  access: 'anyone',
  summary:
    'Ask to be told at an email address, which is sent a link to confirm it. The answer is the same for every address; one that waits for five already is sent nothing. 409 where it can be booked now',
})

export const findGuestWish = defineCall({
  id: 'findGuestWish',
  support: 'optional',
  method: 'POST',
  path: '/guest-waitlist/find',
  encoding: 'json',
  payload: GuestLinkPayload,
  response: GuestWish,
  errorStatuses: [400, 404],
  access: 'anyone',
  summary: 'What the link of a guest is for; nothing is changed',
})

export const confirmGuestWish = defineCall({
  id: 'confirmGuestWish',
  support: 'optional',
  method: 'POST',
  path: '/guest-waitlist/confirm',
  encoding: 'json',
  payload: GuestLinkPayload,
  response: GuestWish,
  errorStatuses: [400, 404],
  access: 'anyone',
  summary:
    'Confirm by the link within two days: the guest waits from now on. It replaces what the address asked for the same day and time before',
})

export const leaveAsGuest = defineCall({
  id: 'leaveAsGuest',
  support: 'optional',
  method: 'POST',
  path: '/guest-waitlist/leave',
  encoding: 'json',
  payload: GuestLinkPayload,
  response: z.object({ isWaiting: z.boolean() }),
  errorStatuses: [400],
  access: 'anyone',
  summary: 'Wait no longer, if the guest of the link does; the address is deleted with it',
})
