// A stub of a host: asks the real one once for each call of each visitor, and from then on answers from memory.
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serve } from './parent.mjs'

const { ORIGIN = '' } = process.env

/** @typedef {{ status: number, lines: string[], body: Buffer }} Answer */

/** @type {Map<string, Promise<Answer>>} */
const answers = new Map()

/** Headers of the connection: Node writes them itself. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @returns {Promise<Answer>}
 */
async function record({ method, url, headers }) {
  const { host: _host, connection: _connection, ...rest } = headers
  const request = ask(`${ORIGIN}${url}`, { method, headers: rest, agent: false })
  request.end()
  const [response] = await once(request, 'response')
  const body = await buffer(response)
  const lines = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name, value] = response.rawHeaders.slice(at, at + 2)
    if (!ofTheConnection.has(name.toLowerCase())) lines.push(name, value)
  }
  lines.push('Content-Length', String(body.length))
  return { status: response.statusCode, lines, body }
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const key = `${request.headers.cookie ?? ''} ${request.url}`
  const known = answers.get(key) ?? record(request)
  answers.set(key, known)
  const { status, lines, body } = await known
  response.writeHead(status, lines)
  response.end(body)
}

const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
  // A call that changes something cannot be played back.
  if (request.method === 'GET') answer(request, response).catch(() => response.destroy())
  else response.writeHead(405).end()
})

serve(server)
