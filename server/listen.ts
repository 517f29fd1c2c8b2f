/** The HTTP server: its time limits, its answer to what never becomes a request, and taking the port. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerEnv } from './http/context.ts'

const seconds = 1000

const timeLimits = {
  headersTimeout: 15 * seconds,
  /** Three pictures over a slow phone connection take a while. */
  requestTimeout: 180 * seconds,
  /** Longer than the usual 60 s of a load balancer, so that it is never us who hang up first. */
  keepAliveTimeout: 65 * seconds,
  /** How often Node looks for requests that take too long; by itself every 30 s only. */
  connectionsCheckingInterval: 5 * seconds,
  /** Without a byte in either direction. */
  idleTimeout: 120 * seconds,
}

/** In milliseconds. */
export type TimeLimits = typeof timeLimits

/** Turns the Hono app into a listener for Node's requests. What cannot be a URL is answered 400. */
export function listenerOf(app: Hono<ServerEnv>): RequestListener {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' },
      }),
  })
  return (request, response) => void answer(request, response)
}

/** Creates the server without listening yet. */
export function createHttpServer(listener: RequestListener, limits: Partial<TimeLimits> = {}): Server {
  const { idleTimeout, ...options } = { ...timeLimits, ...limits }
  const server = createServer(options, listener)
  server.timeout = idleTimeout
  // Without a listener Node would hang up on CONNECT without a word.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n')
  })
  return server
}

/**
 * Takes a port, which the variable names.
 * @returns the port that was taken, which differs from the one asked for when that was 0
 * @throws {StartFailure} when it is taken or not allowed
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

/**
 * Lets a server answer on connections that somebody else has accepted.
 * @returns what takes one
 */
export function takeConnections(server: Server): (socket: Socket) => void {
  // From then on Node enforces the time limits for headers and requests.
  server.emit('listening')
  return (socket) => {
    // As http sets up its own.
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    server.emit('connection', socket)
  }
}

function explain(error: unknown, port: number, host: string, variable: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set ${variable} to another one.`
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user. Set ${variable} to one above 1023.`
  return `HOST ${host} is not an address of this machine. Set HOST to 0.0.0.0 or 127.0.0.1.`
}
