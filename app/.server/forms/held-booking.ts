// The booking that a form has made without an account. If the form is sent again with another contact, that booking gets
// it: its seats are not held twice. The link in the cookie proves whose booking it is.
import * as z from 'zod'
import { createSignedCookie } from '../http/cookies/signed-cookie.ts'

const maxAgeSeconds = 30 * 60

/** Kept for the pages of the product alone. */
export const heldCookie = createSignedCookie('held', {
  schema: z.object({
    /** The form and what was chosen. */
    form: z.string(),
    /** Of the request that made it: with the contact. */
    idempotencyKey: z.string(),
    link: z.string(),
  }),
  maxAgeSeconds,
})

/** The page of the booking has replaced its link, and does not see the cookie with the earlier one. */
export const movedCookie = createSignedCookie('held-moved', {
  schema: z.object({
    earlier: z.string(),
    link: z.string(),
    /** Of a correction, which the booking has now. */
    idempotencyKey: z.string().optional(),
  }),
  maxAgeSeconds,
})

/** The booking that a form of this product has made, by its present link. */
export async function readHeld(request: Request) {
  const [held, moved] = await Promise.all([heldCookie.read(request), movedCookie.read(request)])
  if (held === undefined || held.link !== moved?.earlier) return held
  const { link, idempotencyKey = held.idempotencyKey } = moved
  return { ...held, link, idempotencyKey }
}
