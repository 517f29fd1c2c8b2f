import type { PasskeyProblem } from '../../../domain/accounts/passkeys.ts'
import { getPasskey } from '../../../ui/passkeys/ceremony.client.ts'
import { questionPath } from './question-path.ts'

/** What goes into the field: the credential as JSON, or why there is none. */
export async function askBrowser(): Promise<string> {
  const options = await fetchOptions()
  if (options === undefined) return 'unreachable' satisfies PasskeyProblem
  const result = await getPasskey(options)
  return 'problem' in result ? result.problem : result.credential
}

async function fetchOptions(): Promise<string | undefined> {
  try {
    const response = await fetch(questionPath, { method: 'POST' })
    return response.ok ? await response.text() : undefined
  } catch {
    // The connection is lost.
    return undefined
  }
}
