// A proxy in front of the host that spoils some responses: late, missing, cut off or nonsense. Now and then it is down.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const oneIn = 100
const outageEveryMs = 120_000
const outageMs = 4000

const faults: readonly ((from: IncomingMessage, to: ServerResponse) => unknown)[] = [
  (_from, to) => to.socket?.destroy(),
  (_from, to) => to.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Oops</h1>'),
  (_from, to) => to.writeHead(200, { 'Content-Type': 'application/json' }).end('{"user":'),
  (_from, to) => to.writeHead(200, { 'Content-Type': 'application/json' }).end('null'),
  (_from, to) => to.writeHead(429, { 'Retry-After': '1' }).end(),
  (_from, to) => to.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
  // Hangs for longer than the app waits, or breaks off midway.
  (_from, to) => setTimeout(() => to.destroy(), 3000).unref(),
  (_from, to) => {
    to.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' }).write('{')
    setTimeout(() => to.destroy(), 50).unref()
  },
]

/** Starts it for the host at `origin`; `spoiled` counts the calls that it has spoiled. */
export async function startFaultyHost(origin: string) {
  const started = performance.now()
  let passed = 0
  let spoiled = 0
  const isDown = () => (performance.now() - started) % outageEveryMs > outageEveryMs - outageMs
  const server = createServer((from, to) => {
    passed += 1
    if (isDown() || passed % oneIn === 0) {
      spoiled += 1
      from.resume()
      return isDown() ? from.socket.destroy() : faults[spoiled % faults.length]?.(from, to)
    }
    const { method, headers, url } = from
    const onward = request(`${origin}${url}`, { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.on('error', () => onward.destroy())
    return from.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    spoiled: () => spoiled,
    close: () => server.close(() => undefined).closeAllConnections(),
  }
}
