// Remembers the page of a link in a message that somebody opened signed out, to lead there after the sign-in.
import * as z from 'zod'
import { type MessagePage, messagePageAt } from '../../domain/accounts/message-pages.ts'
import type { AppContext } from '../api/client.ts'
import { createSignedCookie } from '../http/cookies/signed-cookie.ts'
import { redirectWithToast } from '../http/toast.ts'

const cookieName = 'return-to'

const cookie = createSignedCookie(cookieName, {
  schema: z.string(),
  // As long as the reference backend holds an unpaid booking.
  maxAgeSeconds: 15 * 60,
})

/** To the start page, with a message that says why. */
export async function redirectToSignIn(context: AppContext, url: URL): Promise<Response> {
  const response = await redirectWithToast(context, '/', 'Please sign in to open that page.', 'error')
  const page = messagePageAt(url.pathname + url.search)
  if (page !== undefined) response.headers.append('Set-Cookie', await cookie.keep(context, page.path))
  return response
}

/** The page that the browser remembers, and the line that makes it forget; both undefined where there is none. */
export async function takeReturnTo(
  request: Request,
  context: AppContext,
): Promise<{ page: MessagePage | undefined; setCookieLine: string | undefined }> {
  const isSent = request.headers.get('Cookie')?.includes(`${cookieName}=`) === true
  if (!isSent) return { page: undefined, setCookieLine: undefined }
  const remembered = await cookie.read(request)
  return {
    page: remembered === undefined ? undefined : messagePageAt(remembered),
    setCookieLine: await cookie.remove(context),
  }
}
