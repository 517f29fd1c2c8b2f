/** Graceful shutdown: finishes the requests in flight before it closes connections. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Lifecycle } from './lifecycle.ts'

export interface DrainLimits {
  /** Milliseconds to keep accepting connections, until a load balancer has seen /readyz fail. */
  acceptMs?: number | undefined
  /** Milliseconds to hold responses before the port closes: clients that were answered just before have come back by then. */
  settleMs?: number
  /** Milliseconds before an idle connection is closed: a request may be on its way. */
  quietMs?: number
  /** Milliseconds before open connections are destroyed. */
  deadlineMs?: number
}

/** Without a connection for this long, there is no load balancer to wait for. */
const lonelyMs = 300
const sweepMs = 20

interface Traffic {
  /** Requests in flight. */
  unanswered: number
  bytesRead: number
  /** Time of the last byte, by `performance.now()`. */
  movedAt: number
}

/**
 * Closes the port without losing connections that have arrived, soon after `withinMs` at the latest. `accepted` counts
 * the connections since the start.
 */
export type ClosePort = (server: Server, withinMs: number, accepted: () => number) => Promise<void>

const closeOwnPort: ClosePort = async (server, withinMs, accepted) => {
  if (!server.listening) return
  await quietTurn(accepted, performance.now() + withinMs)
  server.close()
}

/** Resolves after a short turn of the event loop without a new connection: those that had arrived are accepted. */
async function quietTurn(accepted: () => number, giveUpAt: number): Promise<void> {
  for (let started = performance.now(); started < giveUpAt; started = performance.now()) {
    const before = accepted()
    await nextTurn()
    if (accepted() === before && performance.now() - started < 1) return
  }
}

/**
 * Tracks the connections of a server. The returned function closes the port and resolves when all connections have
 * ended. Responses must carry `Connection: close` from then on.
 */
export function trackConnections(
  server: Server,
  lifecycle: Lifecycle,
  closePort = closeOwnPort,
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

  return async ({ acceptMs = 1000, settleMs = 100, quietMs = 500, deadlineMs = 6000 } = {}) => {
    const started = performance.now()
    let accepting = true
    let seenAt = started
    for (;;) {
      const now = performance.now()
      const elapsed = now - started
      if (open.size > 0) seenAt = now
      if (accepting && (elapsed >= acceptMs || now - seenAt >= Math.min(lonelyMs, acceptMs))) {
        accepting = false
        // Hold responses: a client that is answered now would reconnect while the port closes.
        let goOn = () => {}
        lifecycle.pause = new Promise((resolve) => {
          goOn = resolve
        })
        await wait(settleMs)
        await closePort(server, Math.min(3000, deadlineMs - elapsed), () => accepted)
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

  /** Connections that have been idle for `quietMs` since the drain began. */
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
