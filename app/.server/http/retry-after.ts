// When somebody who was turned away may come back (RFC 9110, section 10.2.3): reading it of the host, saying it to the browser.

/** Longer than this a host may not send people away. */
const mostSeconds = 3600

/** A Retry-After header as whole seconds, from 1 to an hour; undefined when it is none. */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const isDate = /^[A-Z][a-z]{2}, .+ GMT$/.test(value)
  const seconds = isDate ? (Date.parse(value) - Date.now()) / 1000 : /^\d+$/.test(value) ? Number(value) : NaN
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(Math.ceil(seconds), 1), mostSeconds)
}

/** What the answer to one request says of coming back. */
export interface ComeBack {
  /** Not before so many seconds; the longest counts. */
  after(seconds: number): void
  /** Says it, where the answer turns somebody away. */
  tell(response: Response): void
}

export function createComeBack(): ComeBack {
  let longest = 0
  return {
    after(seconds) {
      longest = Math.max(longest, seconds)
    },
    tell(response) {
      const turnsAway = response.status === 429 || response.status === 503
      if (turnsAway && longest > 0) response.headers.set('Retry-After', String(longest))
    },
  }
}
