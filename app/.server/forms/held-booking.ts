// The booking that a form has made without an account. If the form is sent again with another contact, that booking gets
// it: its seats are not held twice. The link in the cookie proves whose booking it is.
import { createHash } from 'node:crypto'
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

/**
 * Keeps that the page of a booking has replaced its link, for the pages of the product: that page does not see the cookie
 * with the earlier one. Each step has a cookie of its own, since it does not see the step before either.
 */
export const movedCookie = (earlier: string) =>
  createSignedCookie(`held-moved-${shortHash(earlier)}`, {
    schema: z.object({
      link: z.string(),
      /** Of a correction, which the booking has now. */
      idempotencyKey: z.string().optional(),
    }),
    maxAgeSeconds,
  })

/** More steps are none of a person. */
const followedSteps = 10

/** The booking that a form of this product has made, by its present link. */
export async function readHeld(request: Request) {
  const held = await heldCookie.read(request)
  if (held === undefined) return undefined
  let { link, idempotencyKey } = held
  for (let step = 0; step < followedSteps; step += 1) {
    const moved = await movedCookie(link).read(request)
    if (moved === undefined) break
    link = moved.link
    idempotencyKey = moved.idempotencyKey ?? idempotencyKey
  }
  return { ...held, link, idempotencyKey }
}

/** Which step a cookie is of; the link itself stays out of its name. */
const shortHash = (link: string) => createHash('sha256').update(link).digest('hex').slice(0, 12)
