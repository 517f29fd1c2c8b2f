// What somebody wanted to save who was not signed in: set by their own post, and read once after the login, so that no
// address alone can save anything.
import { createCookie } from 'react-router'
import * as z from 'zod'
import { cookieSecrets } from '../../../.server/http/cookie-secrets.ts'
import { cookieOptions } from '../../../.server/http/request-facts.ts'
import type { AppContext } from '../../../.server/api/client.ts'

const Saving = z.object({ slug: z.string(), back: z.string() })
type Saving = z.infer<typeof Saving>

const cookie = createCookie('saving', {
  path: '/tours',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 60,
  secrets: cookieSecrets(),
})

export const rememberSaving = (context: AppContext, saving: Saving): Promise<string> =>
  cookie.serialize(saving, cookieOptions(context))

export const forgetSaving = (context: AppContext): Promise<string> =>
  cookie.serialize('', { ...cookieOptions(context), maxAge: 0 })

export async function readSaving(request: Request): Promise<Saving | undefined> {
  const parsed = Saving.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : undefined
}
