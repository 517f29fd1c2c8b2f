// What loaders and actions throw to the error page.
import { STATUS_CODES } from 'node:http'
import { data } from 'react-router'
import type { OthersLink } from '../../domain/bookings/other-products.ts'
import type { Failure } from '../api/response.ts'

/** What the error page says beside the status. */
interface Shown {
  readonly code: string
  readonly message: string
  /** Instead of a tour or a stay that is gone. */
  readonly others?: OthersLink | undefined
}

/** The error page with this status and its text, which browsers have no list of (spec 2.76). */
export const statusPage = (status: number, shown: Shown | null = null) =>
  data(shown, { status, statusText: STATUS_CODES[status] ?? '' })

/**
 * @throws a 404 page on 404; otherwise an error page with the host's message. A 4xx becomes 502: the visitor may open
 *   this page, so the error is the host's
 */
export function failToShow({ status, message }: Failure, what: string): never {
  if (status === 404) throw statusPage(status)
  throw statusPage(status >= 500 ? status : 502, {
    code: 'not-loaded',
    message: message ?? `${what} could not be loaded.`,
  })
}
