import type * as z from 'zod'
import { isPasskeyProblem, passkeyProblems } from '../../domain/accounts/passkeys.ts'

/**
 * What a browser has made of a passkey, from the field that its script fills in: the credential, or for the page why there
 * is none. An empty field is that of a browser without scripts.
 */
export function readPasskey<Credential>(
  posted: string,
  schema: z.ZodType<Credential>,
): { readonly ok: true; readonly credential: Credential } | { readonly ok: false; readonly problem: string } {
  if (posted === '') return { ok: false, problem: passkeyProblems['no-scripts'] }
  if (isPasskeyProblem(posted)) return { ok: false, problem: passkeyProblems[posted] }
  const parsed = schema.safeParse(parseJson(posted))
  return parsed.success
    ? { ok: true, credential: parsed.data }
    : { ok: false, problem: passkeyProblems.failed }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
