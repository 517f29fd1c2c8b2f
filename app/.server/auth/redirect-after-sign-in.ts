import { loginMessages } from '../../domain/messages.ts'
import type { MessagePage } from '../../domain/accounts/message-pages.ts'
import type { AppContext } from '../api/client.ts'
import { redirectWithToast } from '../http/toast.ts'
import { takeReturnTo } from './return-to.ts'
import { checkUser } from './session.ts'

/**
 * To the dashboard (spec 2.60), or to where the visitor was going: the page that `next` names, or the page of a message
 * that was opened signed out, if it is for their role.
 * @param next from the address of the sign-in page, parsed
 */
export async function redirectAfterSignIn(
  request: Request,
  context: AppContext,
  next?: `/${string}`,
): Promise<Response> {
  const { page, setCookieLine } = await takeReturnTo(request, context)
  const isWanted = next === undefined && page !== undefined && (await isFor(context, page))
  const to = isWanted ? page.path : (next ?? '/dashboard')
  const response = await redirectWithToast(context, to, loginMessages.succeeded)
  if (setCookieLine !== undefined) response.headers.append('Set-Cookie', setCookieLine)
  return response
}

async function isFor(context: AppContext, { roles }: MessagePage): Promise<boolean> {
  const user = await checkUser(context)
  return user.ok && user.value !== undefined && roles.includes(user.value.role)
}
