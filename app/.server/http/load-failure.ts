// The error page for a failed call that a page needs.
import { data } from 'react-router'
import type { Failure } from '../api/response.ts'

/**
 * @throws a 404 page on 404; otherwise an error page with the host's message. A 4xx becomes 502: the visitor may open
 *   this page, so the error is the host's
 */
export function failToShow({ status, message }: Failure, what: string): never {
  if (status === 404) throw data(null, { status })
  throw data(
    { code: 'not-loaded', message: message ?? `${what} could not be loaded.` },
    { status: status >= 500 ? status : 502 },
  )
}
