/** The composed server with a stub for the app, for tests that need no build. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { createServerApp, type ServerAppDeps } from '../../server/http/http-app'
import type { Lifecycle } from '../../server/process/lifecycle'
import { createHttpServer, listen, listenerOf, type TimeLimits } from '../../server/http-server'
import { keepLog } from '../support/kept-logs.ts'

type Facts = Parameters<ServerAppDeps['handlePage']>[1]

const page = () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })

/** A server app around a stub that answers 200, or as told, and remembers what it was given. */
export function stubServer({ handlePage = async () => page(), ...deps }: Partial<ServerAppDeps> = {}) {
  const lifecycle: Lifecycle = { phase: 'ready' }
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    keepLog(line)
  }
  const calls: { request: Request; facts: Facts }[] = []
  const app = createServerApp({
    log: pino({ level: 'trace' }, { write }),
    lifecycle,
    handlePage(request, facts) {
      calls.push({ request, facts })
      return handlePage(request, facts)
    },
    ...deps,
  })
  return { app, lifecycle, lines, calls }
}

/** Puts a server app on a loopback port. */
export async function listening(
  app: ReturnType<typeof createServerApp>,
  limits: Partial<TimeLimits> = {},
): Promise<{ server: Server; port: number }> {
  const server = createHttpServer(listenerOf(app), limits)
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  return { server, port }
}

/** Sends bytes as they are and gives back what came until the other side hung up. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}
