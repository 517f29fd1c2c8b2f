// What came of the last step on a page: the page shows it until the next step, since a toast is gone after three seconds.
import { createHash } from 'node:crypto'
import { createCookie } from 'react-router'
import * as z from 'zod'
import { formatMoment } from '../../domain/format/dates.ts'
import type { AppContext } from '../api/client.ts'
import type { SignedInUser } from '../auth/session.ts'
import { cookieSecrets } from '../http/cookie-secrets.ts'
import { cookieOptions } from '../http/request-facts.ts'
import { redirectWithToast } from '../http/toast.ts'

const cookieName = 'last-step'

const cookie = createCookie(cookieName, {
  path: '/commissions',
  httpOnly: true,
  sameSite: 'lax',
  // A working day.
  maxAge: 12 * 60 * 60,
  secrets: cookieSecrets(cookieName),
})

const LastStep = z.object({
  of: z.enum(['payouts', 'rules']),
  /** Who took it: another person may sign in with the same browser. */
  by: z.string(),
  text: z.string(),
})
type LastStep = z.infer<typeof LastStep>

const keyOf = ({ email, role }: SignedInUser) =>
  createHash('sha256')
    .update(`${role} ${email ?? ''}`)
    .digest('base64url')

/** Redirects with the sentence as a toast, which also stays on the page. */
export async function redirectWithStep(
  context: AppContext,
  user: SignedInUser,
  { of, to, text }: Pick<LastStep, 'of' | 'text'> & { to: `/${string}` },
): Promise<Response> {
  const response = await redirectWithToast(context, to, text)
  const step: LastStep = { of, by: keyOf(user), text: `${formatMoment(new Date().toISOString())}: ${text}` }
  response.headers.append('Set-Cookie', await cookie.serialize(step, cookieOptions(context)))
  return response
}

/** The user's last step of this kind, with its time; undefined without one. */
export async function readLastStep(
  request: Request,
  user: SignedInUser,
  of: LastStep['of'],
): Promise<string | undefined> {
  const parsed = LastStep.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return parsed.success && parsed.data.of === of && parsed.data.by === keyOf(user)
    ? parsed.data.text
    : undefined
}
