// Cookies that only the app can write.
import { createCookie } from 'react-router'
import type * as z from 'zod'
import type { AppContext } from '../../api/client.ts'
import { env } from '../../env.ts'
import { cookieOptions } from '../request-facts.ts'

/**
 * The secrets of a signed cookie: the first signs, and a value of any of them is valid, so that a secret can be replaced
 * while several instances serve.
 * @param name of the cookie; then a value that was signed for another cookie of the app is not valid
 */
export const cookieSecrets = (name?: string, secrets: readonly string[] = env.SESSION_SECRET): string[] =>
  secrets.map((secret) => (name === undefined ? secret : `${name} ${secret}`))

interface SignedCookieOptions<Value> {
  readonly schema: z.ZodType<Value>
  readonly maxAgeSeconds: number
  /** Of the pages that it is sent to. */
  readonly path?: string
  readonly secrets?: string[]
}

/** A value in a signed cookie that no script can read. */
export interface SignedCookie<Value> {
  /** The Set-Cookie line that keeps the value. */
  readonly keep: (context: AppContext, value: Value, path?: string) => Promise<string>
  /** The Set-Cookie line that removes it. */
  readonly remove: (context: AppContext, path?: string) => Promise<string>
  /** Undefined without one, and for one that the app did not write. */
  readonly read: (request: Request) => Promise<Value | undefined>
}

export function createSignedCookie<Value>(
  name: string,
  { schema, maxAgeSeconds, path = '/', secrets = cookieSecrets(name) }: SignedCookieOptions<Value>,
): SignedCookie<Value> {
  const cookie = createCookie(name, { httpOnly: true, sameSite: 'lax', maxAge: maxAgeSeconds, secrets })
  return {
    keep: (context, value, of = path) => cookie.serialize(value, { ...cookieOptions(context), path: of }),
    remove: (context, of = path) => cookie.serialize('', { ...cookieOptions(context), path: of, maxAge: 0 }),
    async read(request) {
      const parsed = schema.safeParse(await cookie.parse(request.headers.get('Cookie')))
      return parsed.success ? parsed.data : undefined
    },
  }
}
