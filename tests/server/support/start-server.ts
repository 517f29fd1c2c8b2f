/** The composed server with a stub for the app, for tests that need no build. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { createHttpApp, type HttpAppDeps } from '../../../server/http/http-app.ts'
import type { Lifecycle } from '../../../server/process/lifecycle.ts'
import { createHttpServer, listen, toRequestListener, type TimeLimits } from '../../../server/http-server.ts'
import { keepLog } from '../../support/kept-logs.ts'

type Facts = Parameters<HttpAppDeps['handleRequest']>[1]

const page = () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })

/** A server app around a stub that answers 200, or as told, and remembers what it was given. */
export function stubServer({ handleRequest = async () => page(), ...deps }: Partial<HttpAppDeps> = {}) {
  const lifecycle: Lifecycle = { phase: 'ready' }
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    keepLog(line)
  }
  const calls: { request: Request; facts: Facts }[] = []
  const app = createHttpApp({
    log: pino({ level: 'trace' }, { write }),
    lifecycle,
    handleRequest(request, facts) {
      calls.push({ request, facts })
      return handleRequest(request, facts)
    },
    ...deps,
  })
  return { app, lifecycle, lines, calls }
}

/** Puts a server app on a loopback port. */
export async function listening(
  app: ReturnType<typeof createHttpApp>,
  limits: Partial<TimeLimits> = {},
): Promise<{ server: Server; port: number }> {
  const server = createHttpServer(toRequestListener(app), limits)
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
