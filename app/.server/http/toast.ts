// One message that survives a redirect, in a signed cookie that is read once.
import { randomUUID } from 'node:crypto'
import { createCookieSessionStorage, redirect } from 'react-router'
import * as z from 'zod'
import { cookieSecrets } from './cookies/signed-cookie.ts'
import type { AppContext } from '../api/client.ts'
import { cookieOptions } from './request-facts.ts'

const Toast = z.object({ id: z.string(), kind: z.enum(['success', 'error']), text: z.string() })
export type Toast = z.infer<typeof Toast>

export const toastCookie = 'flash'

const storage = createCookieSessionStorage({
  cookie: {
    name: toastCookie,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: 60,
    secrets: cookieSecrets(),
  },
})

/** Redirects with 302 to a page that shows the message once. */
export async function redirectWithToast(
  context: AppContext,
  path: `/${string}`,
  text: string,
  kind: Toast['kind'] = 'success',
): Promise<Response> {
  const session = await storage.getSession()
  session.set('toast', { id: randomUUID(), kind, text } satisfies Toast)
  return redirect(path, {
    headers: { 'Set-Cookie': await storage.commitSession(session, cookieOptions(context)) },
  })
}

/** The pending message, and the headers that delete it from the browser. */
export async function takeToast(
  request: Request,
  context: AppContext,
): Promise<{ toast: Toast | undefined; headers: HeadersInit }> {
  const cookies = request.headers.get('Cookie')
  // Usually there is none; then this saves creating a session.
  if (!cookies?.includes(`${toastCookie}=`)) return { toast: undefined, headers: {} }
  const session = await storage.getSession(cookies)
  const parsed = Toast.safeParse(session.get('toast'))
  if (!parsed.success) return { toast: undefined, headers: {} }
  return {
    toast: parsed.data,
    headers: { 'Set-Cookie': await storage.destroySession(session, cookieOptions(context)) },
  }
}
