// When somebody who was turned away may come back (RFC 9110, section 10.2.3): reading it of the host, saying it to the browser.

/** Longer than this a host may not send people away. */
const maximumSeconds = 3600

/** A Retry-After header as whole seconds, from 1 to an hour; undefined when it is none. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const isDate = /^[A-Z][a-z]{2}, .+ GMT$/.test(value)
  const seconds = isDate ? (Date.parse(value) - Date.now()) / 1000 : /^\d+$/.test(value) ? Number(value) : NaN
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(Math.ceil(seconds), 1), maximumSeconds)
}

/** What the answer to one request says of coming back. */
export interface RetryAfter {
  /** Not before so many seconds; the longest counts. */
  extend(seconds: number): void
  /** Says it, where the answer turns somebody away. */
  applyTo(response: Response): void
}

export function createRetryAfter(): RetryAfter {
  let longest = 0
  return {
    extend(seconds) {
      longest = Math.max(longest, seconds)
    },
    applyTo(response) {
      const turnsAway = response.status === 429 || response.status === 503
      if (turnsAway && longest > 0) response.headers.set('Retry-After', String(longest))
    },
  }
}
