// What came of the last step on a page: the page shows it until the next step, since a toast is gone after three seconds.
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { formatMoment } from '../../domain/format/dates.ts'
import type { AppContext } from '../api/client.ts'
import type { SignedInUser } from '../auth/session.ts'
import { createSignedCookie } from '../http/cookies/signed-cookie.ts'
import { redirectWithToast } from '../http/toast.ts'

const LastStep = z.object({
  of: z.enum(['payouts', 'rules']),
  /** Who took it: another person may sign in with the same browser. */
  by: z.string(),
  text: z.string(),
})
type LastStep = z.infer<typeof LastStep>

const cookie = createSignedCookie('last-step', {
  schema: LastStep,
  path: '/commissions',
  // A working day.
  maxAgeSeconds: 12 * 60 * 60,
})

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
  response.headers.append('Set-Cookie', await cookie.keep(context, step))
  return response
}

/** The user's last step of this kind, with its time; undefined without one. */
export async function readLastStep(
  request: Request,
  user: SignedInUser,
  of: LastStep['of'],
): Promise<string | undefined> {
  const step = await cookie.read(request)
  return step?.of === of && step.by === keyOf(user) ? step.text : undefined
}
