// Which cookies cross the app: the host's own, named by API_COOKIES, and no others.
import { parseCookie, parseSetCookie, stringifyCookie, stringifySetCookie } from 'cookie'

// A cookie's bytes are the host's business: they travel as they are.
const asIs = (value: string) => value

// What RFC 6265 lets a value hold, a little widened; the library refuses to write any other.
const sendable = /^[!-:<-~]*$/

/** Browsers drop a cookie whose name and value are longer together. */
const maximumBytes = 4096

/** The host's cookies held while one page is made: what the browser sent, overlaid by what the host has set since. */
export interface HostCookies {
  /** The Cookie header for the next call; undefined when there is nothing to send. */
  readonly outgoing: () => string | undefined
  /** Takes over the Set-Cookie lines of an answer. */
  readonly keep: (setCookieLines: readonly string[]) => void
  /** The names of cookies in answers that were not taken over: `names` has others, or no browser can send the value back. */
  readonly droppedNames: () => readonly string[]
  /** Forgets every cookie of the host, in the browser too. */
  readonly expireAll: () => void
  /** The Set-Cookie lines for the browser, one a name. */
  readonly setCookieLines: () => string[]
}

/**
 * @param cookieHeader the browser's Cookie header
 * @param names the cookies that belong to the host
 * @param secure whether the browser's side is https
 */
export function createHostCookies(
  cookieHeader: string | null,
  names: readonly string[],
  secure: boolean,
): HostCookies {
  const sent = parseCookie(cookieHeader ?? '', { decode: asIs })
  const values = new Map<string, string>()
  const lines = new Map<string, string>()
  const dropped = new Set<string>()

  const expire = (name: string) => {
    values.delete(name)
    lines.set(name, handedBack({ name, value: '', maxAge: 0, secure }))
  }

  for (const name of names) {
    const value = sent[name]
    if (value === undefined) continue
    if (sendable.test(value)) values.set(name, value)
    // It would fail on every page, sign-out too.
    else expire(name)
  }

  return {
    outgoing() {
      return values.size === 0 ? undefined : stringifyCookie(Object.fromEntries(values), { encode: asIs })
    },
    keep(setCookieLines) {
      const setNow = new Map<string, string>()
      for (const line of setCookieLines) {
        const cookie = parseSetCookie(line, { decode: asIs })
        const { name, value = '', maxAge, expires } = cookie
        if (!names.includes(name) || !sendable.test(value) || name.length + value.length > maximumBytes) {
          dropped.add(name)
          continue
        }
        const expired = maxAge === undefined ? expires !== undefined && expires <= new Date() : maxAge <= 0
        // Of another path or domain it is another cookie in a browser: the host cleans up after a move.
        const placeSet = setNow.get(name)
        if (expired && placeSet !== undefined && placeSet !== placeOf(cookie)) continue
        if (!expired) setNow.set(name, placeOf(cookie))
        if (expired) values.delete(name)
        else values.set(name, value)
        lines.set(name, handedBack({ name, value, maxAge, expires, secure }))
      }
    },
    droppedNames: () => [...dropped],
    expireAll() {
      for (const name of names) expire(name)
    },
    setCookieLines: () => [...lines.values()],
  }
}

const placeOf = ({ domain = '', path = '' }: { domain?: string; path?: string }): string =>
  `${domain.replace(/^\./, '').toLowerCase()} ${path}`

interface HostCookie {
  name: string
  value: string
  maxAge?: number | undefined
  expires?: Date | undefined
  secure: boolean
}

function handedBack({ name, value, maxAge, expires, secure }: HostCookie): string {
  return stringifySetCookie(
    {
      name,
      value,
      ...(maxAge !== undefined && { maxAge }),
      ...(expires !== undefined && { expires }),
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
    },
    { encode: asIs },
  )
}
