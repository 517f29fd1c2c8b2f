/** Leaving without dropping anybody: no new connections, requests in flight finish, idle ones go. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

interface DrainOptions {
  /** Milliseconds in which a kept-alive connection may still bring a request that was already on its way. */
  graceMs?: number
  /** Milliseconds after which connections are cut. */
  deadlineMs?: number
}

/**
 * Stops accepting and resolves when every connection has ended, by itself or at the deadline.
 * Answers given meanwhile must carry `Connection: close`.
 */
export async function drain(
  server: Server,
  { graceMs = 300, deadlineMs = 8000 }: DrainOptions = {},
): Promise<void> {
  if (!server.listening) return
  const started = performance.now()
  const closed = once(server, 'close')
  // http's own close() cuts idle connections at once, and with them a request that is on the wire just now.
  NetServer.prototype.close.call(server)
  const sweep = setInterval(() => {
    const waited = performance.now() - started
    if (waited >= deadlineMs) server.closeAllConnections()
    else if (waited >= graceMs) server.closeIdleConnections()
  }, 20)
  await closed
  clearInterval(sweep)
}
