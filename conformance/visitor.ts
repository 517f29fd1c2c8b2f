// Sends calls of the contract to a host, and keeps the cookies that the app would keep.
import type { Call } from '@affiliate-booking/contract/call'
import { getQr } from '@affiliate-booking/contract/calls/accounts/affiliates'
import { parseSetCookie } from 'cookie'

export interface HostResponse {
  readonly status: number
  /** The parsed JSON; undefined for other bodies. */
  readonly body: unknown
  /** The names of the cookies that were set. */
  readonly cookies: readonly string[]
}

export interface Visitor {
  send: (call: Call, payload?: unknown, params?: Readonly<Record<string, string>>) => Promise<HostResponse>
  /** The names of cookies that the host has set and never got back. */
  readonly droppedNames: () => readonly string[]
}

/** Milliseconds: as the app waits, unless API_TIMEOUT_MS says otherwise. */
const patience = { dataMs: 10_000, filesMs: 30_000, qrMs: 3000 } as const
export type Patience = Readonly<Record<keyof typeof patience, number>>

/**
 * @param origin the host, such as https://host.example
 * @param cookieNames the cookies that the app forwards
 * @param waits how long for each answer
 */
export function createVisitor(
  origin: string,
  cookieNames: readonly string[],
  waits: Patience = patience,
): Visitor {
  const jar = new Map<string, string>()
  const dropped = new Set<string>()

  return {
    async send(call, payload, params = {}) {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const isForm = payload instanceof FormData
      const headers = new Headers({ Accept: 'application/json' })
      if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      if (payload !== undefined && !isForm) headers.set('Content-Type', 'application/json')
      const response = await fetch(`${origin}/api${path}`, {
        method: call.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(isForm ? waits.filesMs : call === getQr ? waits.qrMs : waits.dataMs),
        ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
      })
      const set = response.headers
        .getSetCookie()
        .map((line) => parseSetCookie(line, { decode: (value) => value }))
      const setNow = new Map<string, string>()
      for (const { name, value = '', maxAge, expires, domain = '', path: at = '' } of set) {
        const isExpired = maxAge === undefined ? expires !== undefined && expires <= new Date() : maxAge <= 0
        const place = `${domain.replace(/^\./, '').toLowerCase()} ${at}`
        if (!cookieNames.includes(name)) dropped.add(name)
        else if (!isExpired) {
          jar.set(name, value)
          setNow.set(name, place)
          // Of another path or domain it is another cookie in a browser.
        } else if ((setNow.get(name) ?? place) === place) jar.delete(name)
      }
      return {
        status: response.status,
        body: parseBody(await response.text()),
        cookies: set.map(({ name }) => name),
      }
    },
    droppedNames: () => [...dropped],
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
