// What a page makes of an answer that it cannot do without.
import { data } from 'react-router'
import type { Failure } from '../api/response.ts'

/**
 * @throws the page for what is not there on 404; else an error page with the host's words, its status where that is the
 *   host's own trouble and 502 where the host refuses what this visitor may do
 */
export function failToShow({ status, message }: Failure, what: string): never {
  if (status === 404) throw data(null, { status })
  throw data(
    { code: 'not-loaded', message: message ?? `${what} could not be loaded.` },
    { status: status >= 500 ? status : 502 },
  )
}
