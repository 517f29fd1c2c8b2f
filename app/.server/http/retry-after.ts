// The Retry-After header (RFC 9110, section 10.2.3): parsing the host's and setting the browser's.

/** A host's value is capped at this. */
const maximumSeconds = 3600

/** The header as whole seconds, from 1 to an hour; undefined when it is missing or invalid. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const isDate = /^[A-Z][a-z]{2}, .+ GMT$/.test(value)
  const seconds = isDate ? (Date.parse(value) - Date.now()) / 1000 : /^\d+$/.test(value) ? Number(value) : NaN
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(Math.ceil(seconds), 1), maximumSeconds)
}

/** The Retry-After of one response. */
export interface RetryAfter {
  /** The longest counts. */
  extend(seconds: number): void
  /** Sets the header on 429 and 503. */
  applyTo(response: Response): void
}

export function createRetryAfter(): RetryAfter {
  let longest = 0
  return {
    extend(seconds) {
      longest = Math.max(longest, seconds)
    },
    applyTo(response) {
      const isRefusal = response.status === 429 || response.status === 503
      if (isRefusal && longest > 0) response.headers.set('Retry-After', String(longest))
    },
  }
}
