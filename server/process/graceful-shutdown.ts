/** Leaving without dropping anybody: whoever has begun to ask is answered, and told to come back elsewhere. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Lifecycle } from './lifecycle.ts'

export interface DrainLimits {
  /** Milliseconds in which new connections are still taken: a balancer needs a moment to see that /readyz says no. */
  acceptMs?: number | undefined
  /** Milliseconds in which an open connection may bring a request that was already on its way. */
  quietMs?: number
  /** Milliseconds after which connections are cut. */
  deadlineMs?: number
}

/** Nobody has been there for so many milliseconds: there is no balancer to wait for. */
const lonelyMs = 300
const sweepMs = 20

/** What is known of an open connection. */
interface Traffic {
  /** Requests that are not answered to the end. */
  unanswered: number
  bytesRead: number
  /** When the last byte of a request or of an answer was seen, on the clock of `performance.now()`. */
  movedAt: number
}

/**
 * Closes the port to new connections, without losing those that have reached the machine while nobody connects anew.
 * Resolves when it is closed, soon after so many milliseconds at the latest.
 */
export type ClosePort = (withinMs: number) => Promise<void>

/** Closes the port on which the server itself listens. */
export function closeOwnPort(server: Server): ClosePort {
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  return async (withinMs) => {
    if (!server.listening) return
    await quietTurn(() => accepted, performance.now() + withinMs)
    server.close()
  }
}

/**
 * Resolves after a turn of the event loop that was short and took no new connection (Node takes one a turn): what had
 * reached the machine by then has been read, so next to nothing is lost by what is closed now.
 */
async function quietTurn(accepted: () => number, giveUpAt: number): Promise<void> {
  for (let started = performance.now(); started < giveUpAt; started = performance.now()) {
    const before = accepted()
    await nextTurn()
    if (accepted() === before && performance.now() - started < 1) return
  }
}

/**
 * Watches the connections of a server from its start. The function that it gives closes the port and resolves when
 * every connection has ended, by itself or at the deadline. Answers given meanwhile must carry `Connection: close`.
 */
export function trackConnections(
  server: Server,
  lifecycle: Lifecycle,
  closePort: ClosePort,
): (limits?: DrainLimits) => Promise<void> {
  const open = new Map<Socket, Traffic>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    open.set(socket, { unanswered: 0, bytesRead: 0, movedAt: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const traffic = open.get(socket)
    if (traffic === undefined) return
    traffic.unanswered += 1
    response.once('close', () => {
      traffic.unanswered -= 1
      traffic.movedAt = performance.now()
    })
  })

  return async ({ acceptMs = 1000, quietMs = 500, deadlineMs = 6000 } = {}) => {
    const started = performance.now()
    let accepting = true
    let seenAt = started
    for (;;) {
      const now = performance.now()
      const elapsed = now - started
      if (open.size > 0) seenAt = now
      if (accepting && (elapsed >= acceptMs || now - seenAt >= Math.min(lonelyMs, acceptMs))) {
        accepting = false
        // Who was answered now would connect anew, and whoever waits to be taken when the port closes is lost.
        let goOn = () => {}
        lifecycle.pause = new Promise((resolve) => {
          goOn = resolve
        })
        await closePort(Math.min(3000, deadlineMs - elapsed))
        delete lifecycle.pause
        goOn()
      }
      if (elapsed >= deadlineMs) for (const socket of open.keys()) socket.destroy()
      if (!accepting && open.size === 0) return
      if (findQuiet(started, quietMs).length > 0) {
        await quietTurn(() => accepted, now + 500)
        for (const socket of findQuiet(started, quietMs)) socket.destroy()
      }
      await wait(sweepMs)
    }
  }

  /** The connections on which nothing has moved for so long, neither before nor since the drain has begun. */
  function findQuiet(since: number, quietMs: number): Socket[] {
    const now = performance.now()
    const quiet: Socket[] = []
    for (const [socket, traffic] of open) {
      if (socket.bytesRead !== traffic.bytesRead) {
        traffic.bytesRead = socket.bytesRead
        traffic.movedAt = now
      }
      if (traffic.unanswered === 0 && now - Math.max(traffic.movedAt, since) >= quietMs) quiet.push(socket)
    }
    return quiet
  }
}
