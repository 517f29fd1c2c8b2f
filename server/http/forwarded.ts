/**
 * Resolves the browser's origin and address. Anybody can write X-Forwarded-* headers, so only the values of our
 * own proxies are trusted, counted from the right.
 */
import { isIP, isIPv4 } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { Forwarded, ServerEnv } from './context.ts'
import { decodePath } from './decode-path.ts'
import { fallbackPage } from './fallback-pages.ts'

interface Evidence {
  /** The URL as the process saw it. */
  url: string
  header: (name: string) => string | undefined
  remoteAddress: string | undefined
}

export interface ProxySettings {
  publicOrigin: string | undefined
  trustProxy: number
}

const wellFormedHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The value written by the outermost trusted proxy. A shorter list was replaced, not extended. */
function outermostTrusted(list: string[], trustProxy: number): string | undefined {
  return list[Math.max(0, list.length - trustProxy)]
}

function listOf(header: string | undefined): string[] {
  return header?.split(',').map((value) => value.trim()) ?? []
}

function plainAddress(address: string | undefined): string | undefined {
  if (address !== undefined && isIPv4(address)) return address
  const bare = address
    ?.replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return bare && isIP(bare) ? bare : undefined
}

/** The browser's own address. */
export function clientAddress(evidence: Omit<Evidence, 'url'>, trustProxy: number): string | undefined {
  const peer = plainAddress(evidence.remoteAddress)
  if (trustProxy === 0) return peer
  return plainAddress(outermostTrusted(listOf(evidence.header('x-forwarded-for')), trustProxy)) ?? peer
}

function browserOrigin(evidence: Evidence, { publicOrigin, trustProxy }: ProxySettings): string | undefined {
  if (publicOrigin) return publicOrigin
  const seen = new URL(evidence.url)
  const forwarded = (name: string) =>
    trustProxy > 0 ? outermostTrusted(listOf(evidence.header(name)), trustProxy) : undefined
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() ?? seen.protocol.slice(0, -1)
  const host = forwarded('x-forwarded-host') ?? seen.host
  if (!/^https?$/.test(scheme) || !wellFormedHost.test(host)) return undefined
  const origin = `${scheme}://${host}`
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/** Undefined when the host or the scheme is malformed. */
export function resolveForwarded(evidence: Evidence, trust: ProxySettings): Forwarded | undefined {
  const origin = browserOrigin(evidence, trust)
  if (!origin) return undefined
  return {
    origin,
    secure: origin.startsWith('https:'),
    clientAddress: clientAddress(evidence, trust.trustProxy),
  }
}

// A rejected request still gets headers and a log line.
const malformed: Forwarded = { origin: 'null', secure: false, clientAddress: undefined }

export function forwarded(trust: ProxySettings) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const evidence = {
      url: c.req.url,
      header: (name: string) => c.req.header(name),
      remoteAddress: c.env?.incoming?.socket.remoteAddress,
    }
    c.set('forwarded', resolveForwarded(evidence, trust) ?? malformed)
    await next()
  })
}

// Forms without JavaScript have no other methods.
const methods = new Set(['GET', 'HEAD', 'POST'])

/** Rejects malformed hosts and paths, URLs with credentials, and unknown methods. */
export const rejectMalformed = createMiddleware<ServerEnv>(async (c, next) => {
  if (c.var.forwarded === malformed) return fallbackPage(400, 'Bad request', 'The host is not well-formed.')
  const { username, password, pathname } = new URL(c.req.url)
  // No Request can be created with them.
  if (username !== '' || password !== '')
    return fallbackPage(400, 'Bad request', 'The address has credentials in it.')
  // The router would print a path that cannot be decoded.
  if (pathname.startsWith('//') || decodePath(pathname) === undefined)
    return fallbackPage(400, 'Bad request', 'The path is not well-formed.')
  if (methods.has(c.req.method)) return next()
  return fallbackPage(405, 'Method not allowed', 'Pages take GET and POST.', {
    headers: { Allow: [...methods].join(', ') },
  })
})
