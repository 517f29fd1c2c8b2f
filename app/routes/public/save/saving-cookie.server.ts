// What somebody wanted to save who was not signed in: set by their own post, and read once after the login, so that no
// address alone can save anything.
import * as z from 'zod'
import { cookieSecrets, createSignedCookie } from '../../../.server/http/cookies/signed-cookie.ts'

export const savingCookie = createSignedCookie('saving', {
  schema: z.object({ slug: z.string(), back: z.string() }),
  path: '/tours',
  maxAgeSeconds: 30 * 60,
  secrets: cookieSecrets(),
})
