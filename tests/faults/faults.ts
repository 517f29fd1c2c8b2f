// The seventeen ways in which a host fails, each played by a real server, or by there being none.
import type { RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

export interface Fault {
  readonly name: string
  /** Undefined when there is no server at all. */
  readonly play?: RequestListener
  /** Where the host would be, when there is no server. */
  readonly origin?: string
  /** What a page that cannot do without the answer may say. */
  readonly statuses: readonly number[]
  /** The host's words for the person. */
  readonly message?: string
  /** When the host lets one come back, in seconds. */
  readonly retryAfter?: string
  /** Whether a GET that failed so is tried again. */
  readonly isPassing?: boolean
  /** Whether the answer never ends. */
  readonly isEndless?: boolean
  /** Whether it is a 2xx, which is enough for calls whose answer is not read. */
  readonly isSuccess?: boolean
  /** Whether, as a profile, it says that nobody is signed in. */
  readonly isNobody?: boolean
}

/** Must never reach a page. */
export const internals = 'Error: connect ECONNREFUSED 10.0.0.7:5432 at query (/srv/host/db.js:12)'

const megabytes = 1024 * 1024
const bomb = gzipSync(JSON.stringify({ user: 'x'.repeat(20 * megabytes) }))

const answer =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(body)
  }

function every(milliseconds: number, response: ServerResponse, write: () => void) {
  const timer = setInterval(write, milliseconds)
  response.on('close', () => clearInterval(timer))
}

export const faults: readonly Fault[] = [
  { name: 'hang', statuses: [504], isEndless: true, play: () => {} },
  {
    name: 'drip',
    statuses: [504],
    isEndless: true,
    isSuccess: true,
    play(_, response) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      every(20, response, () => response.write(' '))
    },
  },
  {
    name: 'slow headers',
    statuses: [504],
    isEndless: true,
    play({ socket }, response) {
      socket.write('HTTP/1.1 200 OK\r\n')
      every(20, response, () => socket.write('X-Slow: yes\r\n'))
    },
  },
  { name: 'reset', statuses: [502], isPassing: true, play: ({ socket }) => socket.resetAndDestroy() },
  {
    name: 'die midway',
    statuses: [502],
    isPassing: true,
    isSuccess: true,
    play({ socket }, response) {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"user":')
      setTimeout(() => socket.destroy(), 10)
    },
  },
  {
    name: 'HTML',
    statuses: [502],
    isSuccess: true,
    play: answer(`<h1>${internals}</h1>`, 200, { 'Content-Type': 'text/html' }),
  },
  { name: 'empty', statuses: [502], isSuccess: true, isNobody: true, play: answer('') },
  { name: 'null', statuses: [502], isSuccess: true, isNobody: true, play: answer('null') },
  { name: 'broken JSON', statuses: [502], isSuccess: true, play: answer('{"user":') },
  {
    name: 'huge JSON',
    statuses: [502],
    isSuccess: true,
    play: answer(JSON.stringify({ user: 'x'.repeat(2 * megabytes) })),
  },
  {
    name: 'gzip bomb',
    statuses: [502],
    isSuccess: true,
    play: answer(bomb, 200, { 'Content-Encoding': 'gzip' }),
  },
  {
    name: 'redirect',
    statuses: [502],
    // To another host name: one to itself is followed.
    play(request, response) {
      const elsewhere = `http://localhost:${request.socket.localPort}/api/elsewhere`
      answer('', 302, { Location: elsewhere })(request, response)
    },
  },
  {
    name: 'wrong types',
    statuses: [502],
    isSuccess: true,
    play: answer('{"user":{"role":["affiliate"]},"admin":7,"role":{"a":1},"name":7,"qrCodeUrl":[1]}'),
  },
  {
    name: '429 with Retry-After',
    statuses: [429],
    message: 'Too many requests.',
    retryAfter: '60',
    play: answer('{"message":"Too many requests."}', 429, { 'Retry-After': '60' }),
  },
  { name: '500', statuses: [500], isPassing: true, play: answer(JSON.stringify({ stack: internals }), 500) },
  // A resolver may take longer than the page's deadline to say that there is no such name.
  { name: 'DNS failure', statuses: [502, 504], origin: 'http://host.invalid' },
  { name: 'refused', statuses: [502], origin: 'http://127.0.0.1:1' },
]
