// The booking that a form has made without an account. If the form is sent again with another contact, that booking gets
// it: its seats are not held twice. The link in the cookie proves whose booking it is.
import { createCookie } from 'react-router'
import * as z from 'zod'
import type { AppContext } from '../../../.server/api/client.ts'
import { cookieSecrets } from '../../../.server/http/cookie-secrets.ts'
import { cookieOptions } from '../../../.server/http/request-facts.ts'
import { productPath } from '../../../domain/products/product-path.ts'

const HeldBooking = z.object({
  /** The form and what was chosen. */
  form: z.string(),
  /** Of the request that made it: with the contact. */
  idempotencyKey: z.string(),
  link: z.string(),
})
type HeldBooking = z.infer<typeof HeldBooking>

const cookie = createCookie('held', {
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 60,
  secrets: cookieSecrets('held'),
})

/** For the pages of this product alone. */
export const rememberHeld = (context: AppContext, slug: string, held: HeldBooking): Promise<string> =>
  cookie.serialize(held, { ...cookieOptions(context), path: productPath(slug) })

export async function readHeld(request: Request): Promise<HeldBooking | undefined> {
  const parsed = HeldBooking.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : undefined
}
