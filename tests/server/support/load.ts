/** Clients that keep asking a server, on raw sockets so that nothing is tried again behind their back. */
import { connect, type Socket } from 'node:net'

export interface Tally {
  /** Requests of which at least one byte was sent. */
  begun: number
  /** Requests that were answered to the end. */
  answered: number
  /** Why the others were not. */
  dropped: string[]
  /** Connections that were refused: nothing was sent on them. */
  refused: number
}

export interface Load {
  readonly tally: Tally
  /** Resolves when every client has been turned away, or has lost a request. */
  readonly done: Promise<void>
}

interface Client {
  port: number
  paths: readonly string[]
  cookie?: string
  /** Milliseconds between an answer and the next request on the same connection. */
  pauseMs: number
}

/**
 * Starts clients that ask for the paths in turn on kept-alive connections. A client that is told
 * `Connection: close` connects again; one whose connection is refused stops.
 */
export function startLoad(clients: readonly Client[]): Load {
  const tally: Tally = { begun: 0, answered: 0, dropped: [], refused: 0 }
  const done = Promise.all(clients.map((client) => run(client, tally))).then(() => undefined)
  return { tally, done }
}

async function run({ port, paths, cookie, pauseMs }: Client, tally: Tally): Promise<void> {
  for (let turn = 0; ;) {
    const socket = await open(port)
    if (socket === undefined) {
      tally.refused += 1
      return
    }
    let keep = true
    while (keep && !socket.destroyed) {
      const path = paths[turn % paths.length] ?? '/'
      turn += 1
      tally.begun += 1
      const answer = await ask(socket, path, cookie)
      if (answer.startsWith('HTTP/1.1 ')) tally.answered += 1
      else tally.dropped.push(`${path}: ${answer}`)
      keep = /^connection: keep-alive/im.test(answer)
      if (keep && pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    socket.destroy()
  }
}

const open = (port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })

/** The whole answer, or what went wrong. */
function ask(socket: Socket, path: string, cookie = ''): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const end = (outcome: string) => {
      socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close')
      socket.on('error', () => socket.destroy())
      resolve(outcome)
    }
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += String(chunk)
      if (isWhole(received)) end(received)
    })
    socket.on('error', (error) => end(`${error.message} after ${received.length} bytes`))
    socket.on('close', () => end(`closed after ${received.length} bytes`))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  })
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /^content-length: (\d+)/im.exec(received.slice(0, end))?.[1]
  return length === undefined
    ? received.endsWith('\r\n0\r\n\r\n')
    : received.length >= end + 4 + Number(length)
}
