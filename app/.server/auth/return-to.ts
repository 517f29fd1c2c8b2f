// Remembers the page of a link in a message that somebody opened signed out, to lead there after the sign-in.
import { createCookie } from 'react-router'
import { type MessagePage, messagePageAt } from '../../domain/accounts/message-pages.ts'
import type { AppContext } from '../api/client.ts'
import { cookieSecrets } from '../http/cookie-secrets.ts'
import { cookieOptions } from '../http/request-facts.ts'
import { redirectWithToast } from '../http/toast.ts'

const cookieName = 'return-to'

const cookie = createCookie(cookieName, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  // As long as the reference backend holds an unpaid booking.
  maxAge: 15 * 60,
  secrets: cookieSecrets(cookieName),
})

/** To the start page, with a message that says why. */
export async function redirectToSignIn(context: AppContext, url: URL): Promise<Response> {
  const response = await redirectWithToast(context, '/', 'Please sign in to open that page.', 'error')
  const page = messagePageAt(url.pathname + url.search)
  if (page !== undefined) {
    response.headers.append('Set-Cookie', await cookie.serialize(page.path, cookieOptions(context)))
  }
  return response
}

/** The page that the browser remembers, and the line that makes it forget; both undefined where there is none. */
export async function takeReturnTo(
  request: Request,
  context: AppContext,
): Promise<{ page: MessagePage | undefined; setCookieLine: string | undefined }> {
  const cookies = request.headers.get('Cookie')
  if (cookies?.includes(`${cookieName}=`) !== true) return { page: undefined, setCookieLine: undefined }
  const remembered: unknown = await cookie.parse(cookies)
  return {
    page: typeof remembered === 'string' ? messagePageAt(remembered) : undefined,
    setCookieLine: await cookie.serialize('', { ...cookieOptions(context), maxAge: 0 }),
  }
}
