/** The HTTP server: time limits, responses to malformed requests, and the port. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerEnv } from './http/context.ts'

const seconds = 1000

const timeLimits = {
  headersTimeout: 15 * seconds,
  /** The largest form (16 MiB) at the slowest speed that an upload may have (16 KiB/s). */
  requestTimeout: 1024 * seconds,
  /** Longer than a load balancer's usual 60 s, so that the server never closes first. */
  keepAliveTimeout: 65 * seconds,
  /** How often Node checks for slow requests; its default is 30 s. */
  connectionsCheckingInterval: 5 * seconds,
  /** Without a byte in either direction. */
  idleTimeout: 120 * seconds,
}

/** In milliseconds. */
export type TimeLimits = typeof timeLimits

/** Headers of responses without the app, which have no body. */
const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Length': '0',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  Connection: 'close',
}

/** The whole response as text, for what never becomes a request. */
function bareResponse(status: number, more: Record<string, string> = {}): string {
  const lines = Object.entries({ ...more, ...bareHeaders }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
}

/** Statuses of parser errors; all others are 400. Node would respond without headers. */
const parserErrorStatuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Responds to malformed requests, unless another request on the connection is being answered. */
function rejectMalformedRequests(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => answers.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    const isBusy = answer?.headersSent === true && !answer.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isBusy) {
      socket.destroy()
      return
    }
    socket.end(bareResponse(parserErrorStatuses.get(error.code ?? '') ?? 400), () => socket.destroy())
  })
}

/** Turns the Hono app into a listener for Node. An invalid URL gets 400. */
export function toRequestListener(app: Hono<ServerEnv>): RequestListener {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: bareHeaders,
      }),
  })
  return (request, response) => void answer(request, response)
}

/** Creates the server without listening yet. */
export function createHttpServer(listener: RequestListener, limits: Partial<TimeLimits> = {}): Server {
  const { idleTimeout, ...options } = { ...timeLimits, ...limits }
  // The listener rejects a missing Host, with headers; Node would do so without.
  const server = createServer({ ...options, requireHostHeader: false }, listener)
  server.timeout = idleTimeout
  // http's close() closes idle connections, which may already carry a request.
  Object.assign(server, {
    close: (callback?: (error?: Error) => void) => NetServer.prototype.close.call(server, callback),
  })
  rejectMalformedRequests(server)
  server.on('checkExpectation', (_request, response) => response.writeHead(417, bareHeaders).end())
  // Without a listener, Node would close a CONNECT request without a response.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(bareResponse(405, { Allow: 'GET, HEAD, POST' }))
  })
  return server
}

/**
 * Listens on a port; `variable` is its name in error messages.
 * @returns the port, also if 0 was requested
 * @throws {StartFailure} when it is in use or not allowed
 */
export async function listen(
  server: NetServer,
  { port, host, variable = 'PORT' }: { port: number; host: string; variable?: string },
): Promise<number> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartFailure(explain(error, port, host, variable), { cause: error })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function explain(error: unknown, port: number, host: string, variable: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set ${variable} to another one.`
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user. Set ${variable} to one above 1023.`
  return `HOST ${host} is not an address of this machine. Set HOST to 0.0.0.0 or 127.0.0.1.`
}
