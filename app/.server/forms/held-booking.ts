// The booking that a form has made without an account. If the form is sent again with another contact, that booking gets
// it: its seats are not held twice. The link in the cookie proves whose booking it is.
import * as z from 'zod'
import { createSignedCookie } from '../../../.server/http/signed-cookie.ts'

/** Kept for the pages of the product alone. */
export const heldCookie = createSignedCookie('held', {
  schema: z.object({
    /** The form and what was chosen. */
    form: z.string(),
    /** Of the request that made it: with the contact. */
    idempotencyKey: z.string(),
    link: z.string(),
  }),
  maxAgeSeconds: 30 * 60,
})
